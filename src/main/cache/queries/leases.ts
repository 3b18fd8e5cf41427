/** Which process does what, so that two on one file never do the same. */
import type { Database } from 'better-sqlite3';
import { prepared, transact } from '../database.ts';

export interface LeaseRequest {
  /** What is claimed. */
  name: string;
  /** Who asks; a process's own mark. */
  owner: string;
  /** Epoch seconds. The claim lapses at `until` unless it is renewed. */
  now: number;
  until: number;
  /** An owner known to be gone, whose claim may be taken before it lapses. */
  insteadOf: string | null;
  /** Whether the holder is to be told that it is waited for. */
  insists: boolean;
}

export interface LeaseHolder {
  /** Who has it now. */
  holder: string;
  /** Who waits for it. */
  wanted: string | null;
}

/** Whoever was waited for takes over within this time, or it is free again, seconds. */
const HANDED_OVER = 10;

type Row = LeaseHolder & { until: number };

/** Takes or renews a claim where that is possible, and tells who has it. Writes only where something changes. */
export function takeLease(db: Database, request: LeaseRequest): LeaseHolder {
  const { name, owner, now, until, insteadOf, insists } = request;
  const row = (): Row | undefined =>
    prepared<Row>(db, 'SELECT owner AS holder, wanted, until FROM claim WHERE name = ?').get(name);
  const lease = until - now;
  const mine = (found: Row): boolean => found.holder === owner;
  // Later than any lease that begins now could end: given by a clock that was put back since.
  const lapsed = (found: Row): boolean => found.until <= now || found.until > until + lease;
  const known = row();
  if (known && mine(known) && known.until - now > lease / 2 && !lapsed(known)) return told(known);
  const isOthers = (found: Row): boolean =>
    !mine(found) && !lapsed(found) && found.holder !== insteadOf;
  if (known && isOthers(known) && (!insists || known.wanted === owner)) return told(known);
  return transact(db, () => {
    const found = row();
    if (found && isOthers(found)) {
      if (insists) prepared(db, 'UPDATE claim SET wanted = ? WHERE name = ?').run(owner, name);
    } else {
      prepared(
        db,
        `INSERT INTO claim (name, owner, until) VALUES (?, ?, ?) ON CONFLICT (name)
         DO UPDATE SET owner = excluded.owner, until = excluded.until,
           wanted = nullif(wanted, excluded.owner)`,
      ).run(name, owner, until);
    }
    return told(row() ?? { holder: owner, wanted: null, until });
  });
}

const told = ({ holder, wanted }: Row): LeaseHolder => ({ holder, wanted });

/** Gives it to whoever waits, else frees it. Another owner's claim is left alone. */
export function releaseLease(
  db: Database,
  { name, owner, now }: Pick<LeaseRequest, 'name' | 'owner' | 'now'>,
): void {
  transact(db, () => {
    const given = prepared(
      db,
      `UPDATE claim SET owner = wanted, wanted = NULL, until = ?
       WHERE name = ? AND owner = ? AND wanted IS NOT NULL`,
    ).run(now + HANDED_OVER, name, owner);
    if (given.changes > 0) return;
    prepared(db, 'DELETE FROM claim WHERE name = ? AND owner = ?').run(name, owner);
  });
}

/** Changes when another connection, of this process or another, has written to the file. */
export function version(db: Database): number {
  return db.pragma('data_version', { simple: true }) as number;
}
