/** Version 3: when pages of a buoy's readings were last fetched, so that no list need walk the rows. */
import type { Migration } from './index.ts';

/**
 * `holding.fetched_at` is null where a buoy has readings only from lists. A row of `holding` is now
 * there for each buoy with coverage, too, even where the sea's record of it is empty.
 */
export const fetched: Migration = {
  version: 3,
  up(db) {
    db.exec(`
      ALTER TABLE holding ADD COLUMN fetched_at INTEGER;
      INSERT OR IGNORE INTO holding (buoy_id, readings) SELECT DISTINCT buoy_id, 0 FROM coverage;
      -- Walks all rows, once. Those without id came with a list.
      UPDATE holding SET fetched_at = (
        SELECT max(r.fetched_at) FROM reading r WHERE r.buoy_id = holding.buoy_id AND r.id <> 0);
    `);
  },
};
