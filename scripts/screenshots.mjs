// npm run screenshots: every screen in both themes, into resources/screenshots.
import { rmSync } from 'node:fs';
import { build } from './lib/build.mjs';
import { inKeyring, startDisplay } from './lib/display.mjs';
import { run } from './lib/run.mjs';
import { electronRuntime, root } from './lib/runtime.mjs';
import { prepareSystem } from './lib/system.mjs';

prepareSystem(['display', 'keyring']);
await build();
const { path } = await electronRuntime();
const { display, stop } = await startDisplay('3840x2160x24');
const { command, env, folder } = inKeyring([
  'playwright',
  'test',
  '--config',
  'test/screens/playwright.config.ts',
  ...process.argv.slice(2),
]);
const code = await run(command[0], command.slice(1), {
  cwd: root,
  env: { ...env, DISPLAY: display, ALMANAC_ELECTRON: path },
});
stop();
rmSync(folder, { recursive: true, force: true });
process.exit(code);
