/** A damaged cache is kept under another name, and what can be read of it takes its place. */
import { linkSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf } from '../system/faults.ts';
import { fillDraft, identityOfFile } from './create.ts';
import { draftOf, removeDatabase, syncFolder } from './maintenance/room.ts';
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
  const damaged = identityOfFile(file);
  const draft = draftOf(file);
  try {
    let salvaged: Salvaged = { buoys: 0, readings: 0, complete: false };
    onSaved(0);
    fillDraft(draft, (db) => {
      salvaged = salvage(db, file, onSaved);
    });
    if (identityOfFile(file) !== damaged) return null;
    const aside = freeName(file, now);
    setAside(file, aside);
    renameSync(draft, file);
    syncFolder(dirname(file));
    return noticeOf(salvaged, aside);
  } finally {
    removeDatabase(draft);
  }
}

function freeName(file: string, now: number): string {
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-');
  const plain = `${file}.damaged-${stamp}Z`;
  let name = plain;
  for (let n = 2; statSync(name, { throwIfNoEntry: false }); n++) name = `${plain}-${n}`;
  return name;
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
