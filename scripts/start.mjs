// npm start: builds the application and opens its window, on a virtual display where there is none.
import { build } from './lib/build.mjs';
import { hasDisplay, startDisplay } from './lib/display.mjs';
import { root, run, runScript } from './lib/run.mjs';
import { electronRuntime } from './lib/runtime.mjs';
import { sandboxFlags } from './lib/sandbox.mjs';
import { HELP, startOptions, windowSwitches } from './lib/startOptions.mjs';
import { prepareSystem } from './lib/system.mjs';

/** Lines of Chromium's log, but for fatal ones. */
const CHROMIUM_LOG = /^\[\d+:\d{4}\/\d{6}\.\d+:(VERBOSE\d+|INFO|WARNING|ERROR):/;
const report = (text) => process.stderr.write(`${text}\n`);

function options() {
  try {
    return startOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${HELP}`);
    process.exit(2);
  }
}

await runScript(async () => {
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
  const sandbox = sandboxFlags(path);
  if (virtual) {
    const { display } = await startDisplay();
    report(
      `There is no display here: the window opens on a virtual one (Xvfb ${display}).${chosen.screenshot ? '' : ' Ctrl-C ends it.'}`,
    );
  }
  const args = [root, ...sandbox, ...windowSwitches(chosen, { from, virtual })];
  return run([path, ...args], { hides: virtual ? CHROMIUM_LOG : undefined });
});
