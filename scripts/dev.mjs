// npm run dev: the window with hot reload of the renderer.
import { rootFlags } from './lib/build.mjs';
import { run } from './lib/run.mjs';
import { electronRuntime, root } from './lib/runtime.mjs';
import { prepareSystem } from './lib/system.mjs';

prepareSystem([]);
const { path } = await electronRuntime();
const flags = rootFlags().length > 0 ? ['--noSandbox'] : [];
process.exit(
  await run('electron-vite', ['dev', ...flags, '--', ...process.argv.slice(2)], {
    cwd: root,
    env: { ELECTRON_EXEC_PATH: path },
  }),
);
