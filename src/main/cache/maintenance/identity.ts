/** Whose readings a file holds, and whether it is a backup; kept inside, so that it survives any renaming. */
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { readState, writeState } from '../queries/state.ts';

/** Names in `state`. */
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

/** Written into a backup only. `madeAt`: epoch seconds. */
export const BackupMark = z.object({ madeAt: z.number().int(), version: z.string() });
export type BackupMark = z.infer<typeof BackupMark>;

/** Written into the cache after each backup. `at`: epoch seconds. */
export const LastBackup = z.object({ path: z.string(), at: z.number().int() });
export type LastBackup = z.infer<typeof LastBackup>;

export function parseState<S extends z.ZodType>(
  text: string | null,
  schema: S,
): z.output<S> | null {
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const identityOf = (db: Database): CacheIdentity | null =>
  parseState(readState(db, STATE.service), CacheIdentity);

export const markOf = (db: Database): BackupMark | null =>
  parseState(readState(db, STATE.backup), BackupMark);

export function writeMark(db: Database, mark: BackupMark): void {
  writeState(db, STATE.backup, JSON.stringify(mark));
}

/** The demo has another address at each start and one cache for all of them. */
export const sameService = (a: CacheIdentity, b: CacheIdentity): boolean =>
  a.kind === b.kind && (a.kind === 'demo' || a.url === b.url);
