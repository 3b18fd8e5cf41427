/** The real window under Xvfb, for benches: built once, on a data folder whose cache is filled. */
import { join } from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { startDisplay, X11 } from '../../scripts/lib/display.mjs';
import { builtApplication, root } from './bench.ts';

/** Builds the application, opens its window on `userData`, and closes both when `work` is done. */
export async function inWindow<T>(
  userData: string,
  work: (app: ElectronApplication) => Promise<T>,
): Promise<T> {
  const executablePath = builtApplication();
  const { stop } = await startDisplay();
  try {
    const app = await _electron.launch({
      executablePath,
      args: [join(root, 'test/support/attached'), X11, `--user-data-dir=${userData}`],
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
