// npm run -s cli -- …: runs one command of the application; standard output has its output only.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build, rootFlags } from './lib/build.mjs';
import { run } from './lib/run.mjs';
import { electronRuntime, root } from './lib/runtime.mjs';
import { prepareSystem } from './lib/system.mjs';

/** Newest change in a folder, epoch milliseconds; 0 where it is missing. */
function newest(folder) {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((latest, entry) => {
      return Math.max(latest, statSync(join(entry.parentPath, entry.name)).mtimeMs);
    }, 0);
}

function isBuilt() {
  const built = join(root, 'out/main/index.cjs');
  if (!existsSync(built)) return false;
  const since = statSync(built).mtimeMs;
  return ['src/main', 'src/shared'].every((folder) => newest(join(root, folder)) <= since);
}

const flags = [
  ...rootFlags(),
  // No window, so no display; fatal lines of Chromium only.
  '--ozone-platform=headless',
  '--disable-gpu',
  '--log-level=3',
];

try {
  if (!isBuilt()) {
    prepareSystem([]);
    await build();
  }
  const { path } = await electronRuntime({ quiet: true });
  const args = [...flags, root, '--cli', '--', ...process.argv.slice(2)];
  process.exitCode = await run(path, args, { cwd: process.env.INIT_CWD ?? process.cwd() });
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
