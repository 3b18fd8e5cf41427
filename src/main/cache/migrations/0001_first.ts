/** Version 1: everything the first release keeps. */
import type { Migration } from './index.ts';

/**
 * `reading` is clustered by buoy and time. Its measurements are stored as numbers.ts describes
 * (an integer is thousandths); the view `reading_si` shows them plainly to any SQLite tool. `id` 0
 * is a reading whose id is not known. `compass` and `height_unit` point into `word`.
 * Times are epoch seconds UTC.
 */
const readingColumns = `
  time INTEGER NOT NULL,
  id INTEGER NOT NULL,
  uuid,
  significant_height INTEGER,
  maximum_height INTEGER,
  period INTEGER,
  direction INTEGER,
  water_temperature INTEGER,
  energy_per_wave INTEGER,
  compass INTEGER,
  height_unit INTEGER,
  fetched_at INTEGER NOT NULL`;

const plain = (column: string) => `CASE typeof(r.${column})
    WHEN 'integer' THEN r.${column} / 1000.0 WHEN 'real' THEN r.${column} END AS ${column}`;

const uuidText = `CASE typeof(r.uuid) WHEN 'blob' THEN lower(
    substr(hex(r.uuid), 1, 8) || '-' || substr(hex(r.uuid), 9, 4) || '-' ||
    substr(hex(r.uuid), 13, 4) || '-' || substr(hex(r.uuid), 17, 4) || '-' ||
    substr(hex(r.uuid), 21)) ELSE r.uuid END AS uuid`;

export const first: Migration = {
  version: 1,
  up(db) {
    db.exec(`
      CREATE TABLE buoy (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        slug TEXT,
        lat REAL NOT NULL,
        lng REAL NOT NULL,
        source TEXT,
        source_identifier TEXT,
        country TEXT,
        timezone TEXT,
        last_reading_time INTEGER,
        readings_count INTEGER,
        fetched_at INTEGER NOT NULL
      ) STRICT;

      CREATE TABLE favourite (buoy_id INTEGER PRIMARY KEY) STRICT;

      CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;

      CREATE TABLE reading (
        buoy_id INTEGER NOT NULL,
        ${readingColumns},
        PRIMARY KEY (buoy_id, time, id)
      ) WITHOUT ROWID;
      CREATE INDEX reading_by_id ON reading (buoy_id, id);

      -- The newest row of reading for each buoy, so that the list of all buoys reads few pages.
      CREATE TABLE latest (buoy_id INTEGER PRIMARY KEY, ${readingColumns});

      -- Rows of reading per buoy, kept in the transaction that changes them.
      CREATE TABLE holding (buoy_id INTEGER PRIMARY KEY, readings INTEGER NOT NULL) STRICT;

      -- Closed, disjoint intervals whose readings are known to be complete.
      CREATE TABLE coverage (
        buoy_id INTEGER NOT NULL,
        from_time INTEGER NOT NULL,
        to_time INTEGER NOT NULL CHECK (to_time >= from_time),
        PRIMARY KEY (buoy_id, from_time)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE series (
        request TEXT PRIMARY KEY,
        buoy_id INTEGER NOT NULL,
        answer TEXT NOT NULL,
        fetched_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE conditions (
        key TEXT PRIMARY KEY,
        request TEXT NOT NULL,
        answer TEXT NOT NULL,
        fetched_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

      CREATE VIEW reading_si AS SELECT
        r.buoy_id, r.time, nullif(r.id, 0) AS id, ${uuidText},
        ${plain('significant_height')}, ${plain('maximum_height')}, ${plain('period')},
        ${plain('direction')}, ${plain('water_temperature')}, ${plain('energy_per_wave')},
        c.text AS direction_compass, u.text AS height_unit, r.fetched_at
      FROM reading r LEFT JOIN word c ON c.id = r.compass LEFT JOIN word u ON u.id = r.height_unit;
    `);
  },
};
