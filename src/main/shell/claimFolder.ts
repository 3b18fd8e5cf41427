/** One process per data folder: cache, quota and settings have one writer. */
import { app, type BrowserWindow } from 'electron';

/**
 * Must run after the folder is set and before anything in it is opened.
 * @param shown the window a later start brings to the front
 * @returns false where another process has the folder; that one then shows its window
 */
export function claimFolder(shown: () => BrowserWindow | null): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => {
    const window = shown();
    if (!window || window.isDestroyed()) return;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  });
  return true;
}
