// npm run screenshots: every screen in its themes, into resources/screenshots/all; those of the README beside it.
import { build } from './lib/build.mjs';
import { runInKeyring, startDisplay } from './lib/display.mjs';
import { electronRuntime } from './lib/runtime.mjs';
import { prepareSystem } from './lib/system.mjs';

await prepareSystem(['display', 'keyring']);
await build();
const { path } = await electronRuntime();
const { display, stop } = await startDisplay('3840x2160x24');
const code = await runInKeyring(
  ['playwright', 'test', '--config', 'test/screens/playwright.config.ts', ...process.argv.slice(2)],
  { DISPLAY: display, ALMANAC_ELECTRON: path },
);
stop();
process.exit(code);
