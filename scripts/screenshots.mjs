// npm run screenshots: every screen in its themes, into resources/screenshots/all; those of the README beside it.
import { build } from './lib/build.mjs';
import { playwright, startDisplay } from './lib/display.mjs';
import { electronRuntime } from './lib/runtime.mjs';
import { prepareSystem } from './lib/system.mjs';

process.stderr.write('Pictures of every screen → resources/screenshots: about 10 minutes.\n');
await prepareSystem(['display', 'keyring']);
await build();
const { path } = await electronRuntime();
const { stop } = await startDisplay('3840x2160x24');
const code = await playwright(
  ['--config', 'test/screens/playwright.config.ts', ...process.argv.slice(2)],
  { ALMANAC_ELECTRON: path },
);
stop();
process.exit(code);
