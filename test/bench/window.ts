/** The real window under Xvfb, for benches: built once, on a data folder whose cache is filled. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { _electron, type ElectronApplication } from '@playwright/test';

const root = resolve(import.meta.dirname, '../..');

/** Builds the application, opens its window on `userData`, and closes both when `work` is done. */
export async function inWindow<T>(
  userData: string,
  work: (app: ElectronApplication) => Promise<T>,
): Promise<T> {
  const executablePath = spawnSync(process.execPath, [join(root, 'scripts/lib/runtime.mjs')], {
    encoding: 'utf8',
  }).stdout.trim();
  const built = spawnSync(
    join(root, 'node_modules/.bin/electron-vite'),
    ['build', '--logLevel', 'warn'],
    { cwd: root },
  );
  if (built.status !== 0) throw new Error('The build failed.');
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1920x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [display] = await once(createInterface(server.stdout), 'line');
    const app = await _electron.launch({
      executablePath,
      args: [root, `--user-data-dir=${userData}`],
      env: { ...(process.env as Record<string, string>), DISPLAY: `:${display}` },
    });
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  } finally {
    server.kill();
  }
}
