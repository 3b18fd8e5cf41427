/** Where Chromium keeps its own small files while a command runs: apart from the window's, which it keeps locked. */
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { partName, sweepParts } from '../system/files.ts';
import { log } from '../system/log.ts';

/** Also removes the folders of commands of this user that were killed. */
export function sessionFolder(parent: string = tmpdir()): string {
  sweepParts(parent);
  const folder = partName(join(parent, 'buoy-almanac-session'));
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

export function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (thrown) {
    // A next command removes it: it holds nothing that matters.
    log.error('removing the session folder', thrown);
  }
}
