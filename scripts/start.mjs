// npm start: builds the application and opens its window, on a virtual display where there is none.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { hasDisplay, startDisplay, temporaryPicture } from './lib/display.mjs';
import { root, run } from './lib/run.mjs';
import { electronRuntime } from './lib/runtime.mjs';
import { sandboxFlags } from './lib/sandbox.mjs';
import { prepareSystem } from './lib/system.mjs';

const HELP = `npm start [-- options]
  --demo                 go straight to the demo
  --user-data-dir DIR    keep everything in DIR
  --screenshot FILE      print the latest readings, write a picture of the map screen to FILE, and end
  --timings              print when each step of the start was reached, up to a complete map
  --no-demo              with --screenshot or without a display: the service used last, not the demo
  --help                 this text
`;

/** Lines of Chromium's log, but for fatal ones. */
const CHROMIUM_LOG = /^\[\d+:\d{4}\/\d{6}\.\d+:(VERBOSE\d+|INFO|WARNING|ERROR):/;
const report = (text) => process.stderr.write(`${text}\n`);

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
  report(
    'Buoy Almanac: builds the application and opens its window. About 20 seconds; a minute or two the first time.',
  );
  await prepareSystem(virtual ? ['display'] : []);
  await build();
  const { path } = await electronRuntime();
  const args = [root, ...sandboxFlags(path)];
  const screenshot = chosen.screenshot ? resolve(from, chosen.screenshot) : null;
  if (virtual) {
    const { display } = await startDisplay();
    // Without a desktop session Chromium reports each missing desktop service; only fatal lines matter here.
    // Its process for graphics does not obey the switch: CHROMIUM_LOG.
    args.push('--log-level=3', '--ozone-platform=x11');
    report(
      `There is no display here: the window opens on a virtual one (Xvfb ${display}).${screenshot ? '' : ' Ctrl-C ends it.'}`,
    );
    args.push(`--screenshot=${screenshot ?? temporaryPicture()}`);
    if (!screenshot) args.push('--stay');
  } else if (screenshot) args.push(`--screenshot=${screenshot}`);
  if (chosen.demo || ((virtual || screenshot) && !chosen['no-demo'])) args.push('--demo');
  if (chosen.timings) args.push('--timings');
  if (chosen['user-data-dir'])
    args.push(`--user-data-dir=${resolve(from, chosen['user-data-dir'])}`);
  return run([path, ...args], { hides: virtual ? CHROMIUM_LOG : undefined });
}

main().then(
  (code) => process.exit(code),
  (error) => {
    report(error.message);
    process.exit(1);
  },
);
