// Builds main, preload and renderer into out/.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { program, root, run } from './run.mjs';

let built;

/** Once in a process. */
export function build() {
  built ??= runBuild();
  return built;
}

async function runBuild() {
  process.stderr.write('Building the application (about 10 seconds).\n');
  const command = program('electron-vite', 'build', '--logLevel', 'warn');
  if ((await run(command, { cwd: root, quiet: true })) !== 0) throw new Error('The build failed.');
}

/** What the build of the main process reads. */
const SOURCES = [
  'src/main',
  'src/shared',
  'resources/demo',
  'scripts/lib',
  'electron.vite.config.ts',
  'lingui.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Newest change of a file or of the files in a folder, epoch milliseconds; 0 where it is missing. */
function newest(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Whether the main process in `folder` was built after the last change of its sources. */
export function isBuilt(folder = root) {
  const built = join(folder, 'out/main/index.cjs');
  return existsSync(built) && SOURCES.every((path) => newest(join(folder, path)) <= newest(built));
}

if (import.meta.filename === process.argv[1]) {
  await build().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
}
