// npm run dev: the window with hot reload of the renderer.
import { run } from './lib/run.mjs';
import { electronRuntime, root } from './lib/runtime.mjs';
import { sandboxFlags } from './lib/sandbox.mjs';
import { prepareSystem } from './lib/system.mjs';

await prepareSystem([]);
const { path } = await electronRuntime();
const flags = sandboxFlags(path).length > 0 ? ['--noSandbox'] : [];
process.exit(
  await run('electron-vite', ['dev', ...flags, '--', ...process.argv.slice(2)], {
    cwd: root,
    env: { ELECTRON_EXEC_PATH: path },
  }),
);
