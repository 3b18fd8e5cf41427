/** Leases: which process works on what, so that two processes on one file never do the same work. */
import type { Database } from 'better-sqlite3';
import { prepared, transact } from '../database.ts';

interface LeaseRequest {
  /** What is leased. */
  name: string;
  /** The owner id of the process that wants it. */
  owner: string;
  /** Epoch seconds. The lease ends at `until` unless it is renewed. */
  now: number;
  until: number;
  /** An owner whose process has ended: its lease may be taken at once. */
  insteadOf: string | null;
  /** Whether it is handed over to this owner when the holder releases it. */
  waits: boolean;
}

interface LeaseHolder {
  holder: string;
  /** This owner did not have it before. */
  isNew: boolean;
}

/** A lease that is handed over ends after this time unless it is taken, seconds. */
const HANDED_OVER = 10;

interface Row {
  owner: string;
  wanted: string | null;
  until: number;
}

/** Takes or renews a lease where that is possible and answers whose it is. Writes only where something changes. */
export function takeLease(db: Database, request: LeaseRequest): LeaseHolder {
  const { name, owner, now, until, insteadOf, waits } = request;
  const row = (): Row | undefined =>
    prepared<Row>(db, 'SELECT owner, wanted, until FROM lease WHERE name = ?').get(name);
  const term = until - now;
  // Later than any lease that begins now could end: given by a clock that was put back since.
  const hasEnded = (found: Row): boolean => found.until <= now || found.until > until + term;
  const isOthers = (found: Row): boolean =>
    found.owner !== owner && !hasEnded(found) && found.owner !== insteadOf;
  const known = row();
  if (known?.owner === owner && known.until - now > term / 2 && !hasEnded(known)) {
    return { holder: owner, isNew: false };
  }
  if (known && isOthers(known) && (!waits || known.wanted === owner)) {
    return { holder: known.owner, isNew: false };
  }
  return transact(db, () => {
    const found = row();
    if (found && isOthers(found)) {
      if (waits) prepared(db, 'UPDATE lease SET wanted = ? WHERE name = ?').run(owner, name);
      return { holder: found.owner, isNew: false };
    }
    prepared(
      db,
      `INSERT INTO lease (name, owner, until) VALUES (?, ?, ?) ON CONFLICT (name)
       DO UPDATE SET owner = excluded.owner, until = excluded.until,
         wanted = nullif(wanted, excluded.owner)`,
    ).run(name, owner, until);
    return { holder: owner, isNew: found?.owner !== owner };
  });
}

/** Hands it over to the process that waits for it, else frees it. Another owner's lease is left alone. */
export function releaseLease(
  db: Database,
  { name, owner, now }: Pick<LeaseRequest, 'name' | 'owner' | 'now'>,
): void {
  transact(db, () => {
    const given = prepared(
      db,
      `UPDATE lease SET owner = wanted, wanted = NULL, until = ?
       WHERE name = ? AND owner = ? AND wanted IS NOT NULL`,
    ).run(now + HANDED_OVER, name, owner);
    if (given.changes > 0) return;
    prepared(db, 'DELETE FROM lease WHERE name = ? AND owner = ?').run(name, owner);
  });
}
