// npm run -s cli -- …: runs one command of the application; standard output is the command's alone.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build, rootFlags } from './lib/build.mjs';
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

/** What the command says goes to its reader; only how it ended comes here. */
function command(path) {
  return new Promise((resolve, reject) => {
    const child = spawn(
      path,
      [
        ...rootFlags(),
        // No window, so no display; fatal lines of Chromium only.
        '--ozone-platform=headless',
        '--disable-gpu',
        '--log-level=3',
        root,
        '--cli',
        '--',
        ...process.argv.slice(2),
      ],
      { stdio: 'inherit', cwd: process.env.INIT_CWD ?? process.cwd() },
    );
    // The terminal sends Ctrl-C to both; sent by a program to this one alone, it is passed on.
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 130 : 1)));
  });
}

try {
  if (!isBuilt()) {
    prepareSystem([]);
    await build();
  }
  const { path } = await electronRuntime({ quiet: true });
  process.exitCode = await command(path);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
