/** The data folder: created and checked before anything uses it, and open in one window at a time. */
import { accessSync, constants, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { app } from 'electron';
import { toFault } from '../system/faults.ts';
import { makePrivateFolder } from '../system/files.ts';
import { log } from '../system/log.ts';

export type DataFolder = ReturnType<typeof openDataFolder>;

/** @param chosen null: Electron's default. */
export function openDataFolder(chosen: string | null) {
  const path = chosen === null ? app.getPath('userData') : resolve(chosen);
  /** @throws Fault `disk`, `disk-full` where it cannot be written to now. */
  const check = (): void => {
    try {
      makePrivateFolder(path);
      accessSync(path, constants.W_OK);
    } catch (thrown) {
      throw toFault(thrown, path);
    }
  };
  /** At the start. */
  let writable = true;
  try {
    check();
  } catch (thrown) {
    log.error('read-only data folder', thrown);
    writable = false;
    // Chromium exits where it cannot write its files.
    app.setPath('sessionData', mkdtempSync(join(tmpdir(), 'buoy-almanac-')));
  }
  app.setPath('userData', path);
  return { path, writable, check };
}

/**
 * Must run after {@link openDataFolder} and before anything in the folder is opened: it has one writer.
 * @param file the path of a database that this start opens; null: none.
 * @param show brings the window to the front for a later start.
 * @param openFile opens the database of a later start.
 * @returns false where another process has the folder; that one then shows its window and opens `file`.
 */
export function claimDataFolder(
  file: string | null,
  show: () => void,
  openFile: (path: string) => void,
): boolean {
  if (!app.requestSingleInstanceLock({ file })) return false;
  app.on('second-instance', (_event, _argv, _folder, later) => {
    show();
    // Versions before 0.2.0 send nothing.
    const opened = (later as { file?: unknown } | null)?.file;
    if (typeof opened === 'string') openFile(opened);
  });
  return true;
}
