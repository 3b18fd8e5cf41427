/** The folder everything is kept in: made where it is not there, and looked at before anything relies on it. */
import { accessSync, constants, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { app } from 'electron';
import { toFault } from '../system/faults.ts';

export interface DataFolder {
  path: string;
  /** Whether something could be written in it at the start. */
  writable: boolean;
  /** @throws Fault `disk`, `disk-full` where nothing can be written in it now. */
  check: () => void;
}

/** @param chosen null: the usual place. */
export function openDataFolder(chosen: string | null): DataFolder {
  const path = chosen === null ? app.getPath('userData') : resolve(chosen);
  const check = (): void => {
    try {
      mkdirSync(path, { recursive: true });
      accessSync(path, constants.W_OK);
    } catch (thrown) {
      throw toFault(thrown, path);
    }
  };
  const writable = succeeds(check);
  // Chromium ends itself where it cannot write its own files.
  if (!writable) app.setPath('sessionData', mkdtempSync(join(tmpdir(), 'buoy-almanac-')));
  app.setPath('userData', path);
  return { path, writable, check };
}

function succeeds(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
