// npm run dev: the window with hot reload of the renderer.
import { program, root, run, runScript } from './lib/run.mjs';
import { electronRuntime } from './lib/runtime.mjs';
import { sandboxFlags } from './lib/sandbox.mjs';
import { prepareSystem } from './lib/system.mjs';

await runScript(async () => {
  process.stderr.write(
    'The window, reloaded when a file changes: about 15 seconds until it opens. Ctrl-C ends it.\n',
  );
  await prepareSystem([]);
  const { path } = await electronRuntime();
  const flags = sandboxFlags(path).length > 0 ? ['--noSandbox'] : [];
  return run(program('electron-vite', 'dev', ...flags, '--', ...process.argv.slice(2)), {
    cwd: root,
    env: { ELECTRON_EXEC_PATH: path },
  });
});
