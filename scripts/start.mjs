// npm start: builds the application and opens its window, on a virtual display where there is none.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { hasDisplay, startDisplay, temporaryPicture } from './lib/display.mjs';
import { run } from './lib/run.mjs';
import { electronRuntime, root } from './lib/runtime.mjs';
import { sandboxFlags } from './lib/sandbox.mjs';
import { prepareSystem } from './lib/system.mjs';

const HELP = `npm start [-- options]
  --demo                 go straight to the demo
  --user-data-dir DIR    keep everything in DIR
  --screenshot FILE      print the latest readings, write a picture of the map screen to FILE, and end
  --timings              print when each step of the start was reached, up to a complete map
  --no-demo              on a machine without a display: the service used last, not the demo
  --help                 this text
`;

function options() {
  try {
    return parseArgs({
      options: {
        demo: { type: 'boolean', default: false },
        'no-demo': { type: 'boolean', default: false },
        'user-data-dir': { type: 'string' },
        screenshot: { type: 'string' },
        timings: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${HELP}`);
    process.exit(2);
  }
}

async function main() {
  const chosen = options();
  if (chosen.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const from = process.env.INIT_CWD ?? process.cwd();
  const virtual = !hasDisplay();
  await prepareSystem(virtual ? ['display'] : []);
  await build();
  const { path } = await electronRuntime();
  const args = [root, ...sandboxFlags(path)];
  const env = {};
  const screenshot = chosen.screenshot ? resolve(from, chosen.screenshot) : null;
  if (virtual) {
    const { display } = await startDisplay();
    env.DISPLAY = display;
    // Without a desktop session Chromium reports each missing desktop service; only fatal lines matter here.
    args.push('--log-level=3');
    process.stderr.write(
      `There is no display here: the window opens on a virtual one (Xvfb ${display}).${screenshot ? '' : ' Ctrl-C ends it.'}\n`,
    );
    args.push(`--screenshot=${screenshot ?? temporaryPicture()}`);
    if (!screenshot) args.push('--stay');
  } else if (screenshot) args.push(`--screenshot=${screenshot}`);
  if (chosen.demo || ((virtual || screenshot) && !chosen['no-demo'])) args.push('--demo');
  if (chosen.timings) args.push('--timings');
  if (chosen['user-data-dir'])
    args.push(`--user-data-dir=${resolve(from, chosen['user-data-dir'])}`);
  return run(path, args, { env });
}

main().then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
