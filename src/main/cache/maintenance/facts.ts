/** What a cache or a backup holds, and of which service. */
import Sqlite, { type Database } from 'better-sqlite3';
import { type BackupMark, type CacheIdentity, identityOf, markOf } from './identity.ts';

export interface CacheFacts {
  /** Null in a file of a version that did not keep it. */
  identity: CacheIdentity | null;
  /** Null where the file was not made as a backup. */
  mark: BackupMark | null;
  buoys: number;
  readings: number;
  favourites: number;
  /** First and newest reading, epoch seconds. */
  first: number | null;
  last: number | null;
}

export function factsOf(db: Database): CacheFacts {
  const counts = db
    .prepare<[], Pick<CacheFacts, 'buoys' | 'readings' | 'favourites'>>(
      `SELECT (SELECT count(*) FROM buoy) AS buoys,
         (SELECT coalesce(sum(readings), 0) FROM holding) AS readings,
         (SELECT count(*) FROM favourite) AS favourites`,
    )
    .get() ?? { buoys: 0, readings: 0, favourites: 0 };
  // Buoy by buoy along the clustered key: two look-ups each instead of a walk over every row.
  const span = db
    .prepare<[], { first: number | null; last: number | null }>(
      `SELECT min((SELECT min(time) FROM reading r WHERE r.buoy_id = h.buoy_id)) AS first,
         max((SELECT max(time) FROM reading r WHERE r.buoy_id = h.buoy_id)) AS last
       FROM holding h`,
    )
    .get() ?? { first: null, last: null };
  return { identity: identityOf(db), mark: markOf(db), ...counts, ...span };
}

export function readFacts(path: string, look: (db: Database) => void = () => undefined) {
  const db = new Sqlite(path, { readonly: true, fileMustExist: true });
  try {
    look(db);
    return factsOf(db);
  } finally {
    db.close();
  }
}
