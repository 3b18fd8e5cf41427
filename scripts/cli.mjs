// npm run -s cli -- …: runs one command of the application; standard output has its output only.
import { build, isBuilt } from './lib/build.mjs';
import { root, run } from './lib/run.mjs';
import { electronRuntime } from './lib/runtime.mjs';
import { sandboxFlags } from './lib/sandbox.mjs';
import { prepareSystem } from './lib/system.mjs';

const flags = [
  // No window, so no display; fatal lines of Chromium only.
  '--ozone-platform=headless',
  '--disable-gpu',
  '--log-level=3',
];

try {
  if (!isBuilt()) {
    await prepareSystem([]);
    await build();
  }
  const { path } = await electronRuntime({ quiet: true });
  const args = [...sandboxFlags(path), ...flags, root, '--cli', '--', ...process.argv.slice(2)];
  process.exitCode = await run([path, ...args], { cwd: process.env.INIT_CWD ?? process.cwd() });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
