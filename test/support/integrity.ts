/** Integrity of a cache file, through a connection of its own. */
import Sqlite from 'better-sqlite3';
import type { Cache } from '#main/cache/api.ts';

/** `ok`, or the first thing that SQLite finds wrong. */
export function integrityOf({ report }: Pick<Cache, 'report'>): unknown {
  const db = new Sqlite(report.path, { readonly: true });
  try {
    return db.pragma('integrity_check', { simple: true });
  } finally {
    db.close();
  }
}
