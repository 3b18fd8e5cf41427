/** The shape of a migration: one file each, applied once, in order, inside a transaction. */
import type { Database } from 'better-sqlite3';

export interface Migration {
  /** The `user_version` the file has afterwards; counts up from 1 without holes. */
  version: number;
  up(db: Database): void;
}
