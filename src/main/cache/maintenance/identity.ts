/** What a cache or backup contains and of which service. Stored inside the file, so that it survives renaming. */
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { BackupOffer } from '#shared/ipc/contract.ts';
import { wrongFile } from '../../system/faults.ts';
import { parseStored, readState } from '../queries/state.ts';

/** Names of rows in `state`. */
export const STATE = {
  service: 'service',
  backup: 'backup',
  lastBackup: 'last-backup',
  quota: 'quota',
} as const;

export const CacheIdentity = z.object({
  url: z.string(),
  kind: z.enum(['remote', 'demo']),
  label: z.string(),
});
export type CacheIdentity = z.infer<typeof CacheIdentity>;

/** Stored in backups only. `madeAt`: epoch seconds. */
export const BackupInfo = z.object({ madeAt: z.number().int(), version: z.string() });
export type BackupInfo = z.infer<typeof BackupInfo>;

/** Stored in the cache after each backup. `at`: epoch seconds. */
export const LastBackup = z.object({ path: z.string(), at: z.number().int() });

export const readIdentity = (db: Database): CacheIdentity | null =>
  parseStored(readState(db, STATE.service), CacheIdentity);

export const backupInfo = (db: Database): BackupInfo | null =>
  parseStored(readState(db, STATE.backup), BackupInfo);

interface CacheFacts
  extends Pick<BackupOffer, 'buoys' | 'readings' | 'favourites' | 'first' | 'last'> {
  /** Null in a file of a version that did not record it. */
  identity: CacheIdentity | null;
  /** Null in a file that is no backup. */
  mark: BackupInfo | null;
}

export function readCacheFacts(db: Database): CacheFacts {
  // Two look-ups per buoy along the clustered key instead of a walk over every row.
  const facts = db
    .prepare(
      `SELECT (SELECT count(*) FROM buoy) AS buoys, coalesce(sum(readings), 0) AS readings,
         (SELECT count(*) FROM favourite) AS favourites,
         min((SELECT min(time) FROM reading r WHERE r.buoy_id = h.buoy_id)) AS first,
         max((SELECT max(time) FROM reading r WHERE r.buoy_id = h.buoy_id)) AS last
       FROM buoy_count h`,
    )
    .get() as Omit<CacheFacts, 'identity' | 'mark'>;
  return {
    identity: readIdentity(db),
    mark: backupInfo(db),
    ...facts,
  };
}

/** The demo has another address at each start and one cache for all of them. */
export const sameService = (a: CacheIdentity, b: CacheIdentity): boolean =>
  a.kind === b.kind && (a.kind === 'demo' || a.url === b.url);

/**
 * Readings of two services, or simulated and real ones, are never mixed.
 * @param found identity of the backup at `path`. @throws Fault `wrong-file` where it is of another service.
 */
export function refuseOther(
  path: string,
  found: CacheIdentity | null,
  expected: CacheIdentity,
): void {
  if (found !== null && sameService(found, expected)) return;
  throw wrongFile(
    path,
    found === null
      ? { code: 'unknown-backup', expected: expected.label }
      : { code: 'other-backup', holds: found.label, expected: expected.label },
  );
}
