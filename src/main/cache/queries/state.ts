/** Small values of the application, by name. */
import type { Database } from 'better-sqlite3';
import { prepared } from '../database.ts';

export function readState(db: Database, name: string): string | null {
  const row = prepared<{ value: string }>(db, 'SELECT value FROM state WHERE name = ?').get(name);
  return row?.value ?? null;
}

export function writeState(db: Database, name: string, value: string): void {
  prepared(db, 'INSERT OR REPLACE INTO state (name, value) VALUES (?, ?)').run(name, value);
}
