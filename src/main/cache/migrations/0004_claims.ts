/** Version 4: who does what, where two processes work on one file. */
import type { Migration } from './index.ts';

/** A claim lapses at `until`, epoch seconds UTC. `wanted` is the owner who waits for it. */
export const claims: Migration = {
  version: 4,
  up(db) {
    db.exec(`
      CREATE TABLE claim (
        name TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        until INTEGER NOT NULL,
        wanted TEXT
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
