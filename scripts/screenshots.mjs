// npm run screenshots: every screen in its themes, into resources/screenshots/all; those of the README beside it.
import { build } from './lib/build.mjs';
import { playwright, startDisplay } from './lib/display.mjs';
import { runScript } from './lib/run.mjs';
import { electronRuntime } from './lib/runtime.mjs';
import { prepareSystem } from './lib/system.mjs';

await runScript(async () => {
  process.stderr.write('Pictures of every screen → resources/screenshots: about 10 minutes.\n');
  await prepareSystem(['display', 'keyring']);
  const { stop } = await startDisplay('3840x2160x24');
  await build();
  const { path } = await electronRuntime();
  const code = await playwright(
    ['--config', 'test/screens/playwright.config.ts', ...process.argv.slice(2)],
    { ALMANAC_ELECTRON: path },
  );
  stop();
  return code;
});
