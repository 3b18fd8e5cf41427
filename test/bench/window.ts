/** The real window under Xvfb, for benches: built once, on a data folder whose cache is filled. */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { startDisplay } from '../../scripts/lib/display.mjs';

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
  const { stop } = await startDisplay();
  try {
    const app = await _electron.launch({
      executablePath,
      args: [join(root, 'test/support/attached'), `--user-data-dir=${userData}`],
    });
    try {
      return await work(app);
    } finally {
      await app.close();
    }
  } finally {
    stop();
  }
}
