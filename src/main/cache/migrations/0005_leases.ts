/** Version 5: leases; what a job fetched of the hours too young to be complete; when a latest reading was told. */
import type { Migration } from './index.ts';

/**
 * `job_asked` holds closed intervals; `from_time` is null in rows of older versions, which knew the end alone.
 * `buoy.latest_known_at` is when an answer told `last_reading_time`: a search or "nearest" does not, although it sets
 * `fetched_at`.
 */
export const leases: Migration = {
  version: 5,
  up(db) {
    db.exec(`
      ALTER TABLE claim RENAME TO lease;
      ALTER TABLE job_asked ADD COLUMN from_time INTEGER;
      ALTER TABLE buoy ADD COLUMN latest_known_at INTEGER;
      UPDATE buoy SET latest_known_at = (SELECT fetched_at FROM latest WHERE buoy_id = buoy.id)
        WHERE last_reading_time IS NOT NULL;
    `);
  },
};
