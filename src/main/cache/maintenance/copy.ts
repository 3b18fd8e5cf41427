/** Copies a database page by page from one moment of it, while others go on writing. */
import type { Database } from 'better-sqlite3';
import { Fault } from '#shared/errors.ts';

export interface CopyWatch {
  signal: AbortSignal;
  /** Bytes. */
  progress: (done: number, total: number) => void;
}

/** Four megabytes between looks at the signal. */
const STEP_PAGES = 1024;

export function refuseCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new Fault({ kind: 'cancelled', detail: null });
}

/**
 * SQLite's online backup and not `VACUUM INTO`: it can be watched and cancelled. The open read
 * transaction holds one moment of the file; without it each page written by another connection
 * would start the copy anew (https://sqlite.org/backup.html).
 */
export async function copySnapshot(
  source: Database,
  target: string,
  { signal, progress }: CopyWatch,
): Promise<void> {
  refuseCancelled(signal);
  const pageSize = source.pragma('page_size', { simple: true }) as number;
  source.exec('BEGIN');
  try {
    source.prepare('SELECT 1 FROM sqlite_schema').get();
    await source.backup(target, {
      progress({ totalPages, remainingPages }) {
        refuseCancelled(signal);
        progress((totalPages - remainingPages) * pageSize, totalPages * pageSize);
        return STEP_PAGES;
      },
    });
  } finally {
    source.exec('COMMIT');
  }
}

/** @throws Fault `wrong-file` where SQLite finds a fault in the file. */
export function refuseDamaged(db: Database, path: string): void {
  const said = db.pragma('integrity_check', { simple: true });
  if (said === 'ok') return;
  throw new Fault({
    kind: 'wrong-file',
    path,
    problem: 'it is damaged.',
    detail: String(said),
  });
}
