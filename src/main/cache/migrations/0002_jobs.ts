/** Version 2: jobs that fetch history, so that they outlive the process that began them. */
import type { Migration } from './index.ts';

/** `job_buoy` keeps the order asked for. Times are epoch seconds UTC; `error` is JSON. */
export const jobs: Migration = {
  version: 2,
  up(db) {
    db.exec(`
      CREATE TABLE job (
        id TEXT PRIMARY KEY,
        title TEXT NOT NULL,
        from_time INTEGER NOT NULL,
        to_time INTEGER NOT NULL,
        state TEXT NOT NULL CHECK (state IN
          ('queued', 'running', 'paused', 'sleeping', 'done', 'cancelled', 'failed')),
        priority INTEGER NOT NULL,
        planned INTEGER NOT NULL,
        requests INTEGER NOT NULL,
        rows INTEGER NOT NULL,
        resumes_at INTEGER,
        error TEXT,
        created_at INTEGER NOT NULL,
        ended_at INTEGER
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE job_buoy (
        job_id TEXT NOT NULL REFERENCES job (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        buoy_id INTEGER NOT NULL,
        PRIMARY KEY (job_id, position)
      ) STRICT, WITHOUT ROWID;

      -- Ends of gaps asked to their end of which the newest part is too young to be called complete.
      CREATE TABLE job_asked (
        job_id TEXT NOT NULL REFERENCES job (id) ON DELETE CASCADE,
        buoy_id INTEGER NOT NULL,
        to_time INTEGER NOT NULL,
        PRIMARY KEY (job_id, buoy_id, to_time)
      ) STRICT, WITHOUT ROWID;
    `);
  },
};
