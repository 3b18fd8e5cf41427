/** Small values of the application, by name; reading what is stored as JSON. */
import type { Database } from 'better-sqlite3';
import type { z } from 'zod';
import { log } from '../../system/log.ts';
import { prepared } from '../database.ts';

export function readState(db: Database, name: string): string | null {
  const row = prepared<{ value: string }>(db, 'SELECT value FROM state WHERE name = ?').get(name);
  return row?.value ?? null;
}

export function writeState(db: Database, name: string, value: string): void {
  prepared(db, 'INSERT OR REPLACE INTO state (name, value) VALUES (?, ?)').run(name, value);
}

/** Null where nothing is stored or the text is damaged: one damaged row must not make a list fail. */
export function parseStored<S extends z.ZodType>(
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
