/**
 * Small values of the application, by name. Among them which service the readings are of, and whether the file is a
 * backup: stored inside the file, so that it survives renaming.
 */
import type { Database } from 'better-sqlite3';
import * as z from 'zod/mini';
import { wrongFile } from '../../system/faults.ts';
import { log } from '../../system/log.ts';
import { firstValue, prepared } from '../database.ts';

export function readState(db: Database, name: string): string | null {
  return firstValue<string>(db, 'SELECT value FROM state WHERE name = ?', name) ?? null;
}

export function writeState(db: Database, name: string, value: string): void {
  prepared(db, 'INSERT OR REPLACE INTO state (name, value) VALUES (?, ?)').run(name, value);
}

/** Null where nothing is stored or the text is damaged: one damaged row must not make a list fail. */
export function parseStored<S extends z.ZodMiniType>(
  text: string | null,
  schema: S,
): z.output<S> | null {
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch (thrown) {
    log.error('damaged JSON in the cache', thrown);
    return null;
  }
}

/** Names of rows in `state`. */
export const STATE = {
  service: 'service',
  backup: 'backup',
  lastBackup: 'last-backup',
  quota: 'quota',
  listPage: 'list-page',
} as const;

/** Rows that a restored cache takes over from the cache it replaces: those of the backup are of an earlier time. */
export const RETAINED = [STATE.quota, STATE.lastBackup];

export const CacheIdentity = z.object({
  url: z.string(),
  kind: z.enum(['remote', 'demo']),
  label: z.string(),
});
export type CacheIdentity = z.infer<typeof CacheIdentity>;

/** Stored in backups only. `madeAt`: epoch seconds. */
export const BackupInfo = z.object({ madeAt: z.int(), version: z.string() });
export type BackupInfo = z.infer<typeof BackupInfo>;

/** Stored in the cache after each backup. `at`: epoch seconds. */
export const LastBackup = z.object({ path: z.string(), at: z.int() });

/** The page of the list of buoys that is fetched next; when (epoch s) the one before it was, and the first one. */
export const ListPage = z.object({
  next: z.int().check(z.positive()),
  at: z.int(),
  since: z.optional(z.int()),
});

export const readIdentity = (db: Database): CacheIdentity | null =>
  parseStored(readState(db, STATE.service), CacheIdentity);

export const backupInfo = (db: Database): BackupInfo | null =>
  parseStored(readState(db, STATE.backup), BackupInfo);

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
