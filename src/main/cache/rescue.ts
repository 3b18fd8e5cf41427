/** A damaged cache is kept under another name, and what can be read of it takes its place. */
import { linkSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../system/faults.ts';
import { asideName, fileIdentity, partName, syncFolder } from '../system/files.ts';
import { fillDraft, removeDatabase } from './create.ts';
import { type Salvaged, salvage } from './salvage.ts';

/**
 * The damaged file stays where it is until all that can be read of it lies on the disk: ended in the middle, the next
 * start finds it and does it again.
 * @param now epoch milliseconds, for the name of the file set aside.
 * @param onSaved told from time to time how many readings were saved.
 * @returns what to tell the person; null where another process was faster.
 */
export function rescue(
  file: string,
  now: number,
  onSaved: (readings: number) => void = () => undefined,
): string | null {
  const damaged = fileIdentity(file);
  const draft = partName(file);
  try {
    let salvaged: Salvaged = { buoys: 0, readings: 0, complete: false };
    onSaved(0);
    fillDraft(draft, (db) => {
      salvaged = salvage(db, file, onSaved);
    });
    if (fileIdentity(file) !== damaged) return null;
    const aside = asideName(file, 'damaged', now);
    setAside(file, aside);
    renameSync(draft, file);
    syncFolder(dirname(file));
    return noticeOf(salvaged, aside);
  } finally {
    removeDatabase(draft);
  }
}

/** A second name for the file, so that its first is never without one; its log goes along, or it would be taken for the new file's. */
function setAside(file: string, aside: string): void {
  try {
    linkSync(file, aside);
  } catch {
    // File systems without second names (exFAT).
    renameSync(file, aside);
  }
  for (const end of ['-wal', '-shm']) {
    try {
      renameSync(file + end, aside + end);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
}

function noticeOf({ buoys, readings, complete }: Salvaged, aside: string): string {
  const number = (n: number, what: string) =>
    `${n.toLocaleString('en')} ${what}${n === 1 ? '' : 's'}`;
  if (buoys === 0 && readings === 0) {
    return `The cache file was damaged and nothing in it could be read; a new one was begun and the damaged file is kept as ${aside}.`;
  }
  const all = complete ? 'all of it could be read' : 'what could be read was saved';
  return `The cache file was damaged; ${all} (${number(buoys, 'buoy')}, ${number(readings, 'reading')}) and the damaged file is kept as ${aside}.`;
}
