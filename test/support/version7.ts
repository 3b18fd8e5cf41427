/** A cache file of version 7, the first that was released, as that version made it. */
import Sqlite from 'better-sqlite3';

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

const schema = `
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
  , latest_known_at INTEGER) STRICT;
  CREATE TABLE favourite (buoy_id INTEGER PRIMARY KEY) STRICT;
  CREATE TABLE word (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
  CREATE TABLE reading (
    buoy_id INTEGER NOT NULL,
    ${readingColumns},
    PRIMARY KEY (buoy_id, time, id)
  ) WITHOUT ROWID;
  CREATE INDEX reading_by_id ON reading (buoy_id, id);
  CREATE TABLE latest (buoy_id INTEGER PRIMARY KEY, ${readingColumns}, height_since INTEGER);
  CREATE TABLE holding (buoy_id INTEGER PRIMARY KEY, readings INTEGER NOT NULL, fetched_at INTEGER) STRICT;
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
    r.buoy_id, r.time, nullif(r.id, 0) AS id, CASE typeof(r.uuid) WHEN 'blob' THEN lower(
    substr(hex(r.uuid), 1, 8) || '-' || substr(hex(r.uuid), 9, 4) || '-' ||
    substr(hex(r.uuid), 13, 4) || '-' || substr(hex(r.uuid), 17, 4) || '-' ||
    substr(hex(r.uuid), 21)) ELSE r.uuid END AS uuid,
    ${plain('significant_height')}, ${plain('maximum_height')}, ${plain('period')},
    ${plain('direction')}, ${plain('water_temperature')}, ${plain('energy_per_wave')},
    c.text AS direction_compass, u.text AS height_unit, r.fetched_at
  FROM reading r LEFT JOIN word c ON c.id = r.compass LEFT JOIN word u ON u.id = r.height_unit;
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
  CREATE TABLE job_asked (
    job_id TEXT NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    buoy_id INTEGER NOT NULL,
    to_time INTEGER NOT NULL, from_time INTEGER,
    PRIMARY KEY (job_id, buoy_id, to_time)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE "lease" (
    name TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    until INTEGER NOT NULL,
    wanted TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE climate (
    buoy_id INTEGER PRIMARY KEY,
    rule TEXT NOT NULL,
    months INTEGER,
    time INTEGER,
    value REAL,
    readings INTEGER,
    is_mean INTEGER,
    day INTEGER,
    rank REAL,
    days INTEGER,
    years INTEGER
  ) STRICT;
  CREATE TABLE daily_mean (
    buoy_id INTEGER NOT NULL REFERENCES climate (buoy_id) ON DELETE CASCADE,
    month INTEGER NOT NULL,
    significant_height BLOB,
    maximum_height BLOB,
    period BLOB,
    direction BLOB,
    water_temperature BLOB,
    PRIMARY KEY (buoy_id, month)
  ) STRICT;
  CREATE TABLE stale_month (
    buoy_id INTEGER NOT NULL REFERENCES climate (buoy_id) ON DELETE CASCADE,
    month INTEGER NOT NULL,
    PRIMARY KEY (buoy_id, month)
  ) STRICT, WITHOUT ROWID;
  PRAGMA user_version = 7;`;

/** Three hourly readings of buoy 7, the latest without id; a favourite; a job that has fetched buoy 7 to its end. */
export const rowsOfVersion7 = `
  INSERT INTO buoy (id, name, lat, lng, last_reading_time, fetched_at, latest_known_at) VALUES
    (7, 'Seven', 1, 2, 10800, 90, 90), (8, 'Eight', 3, 4, NULL, 91, NULL);
  INSERT INTO favourite VALUES (8);
  INSERT INTO word VALUES (1, 'SW'), (2, 'ft');
  INSERT INTO reading VALUES
    (7, 3600, 5, x'0189f7e200007000800001234567890a', 1250, 2000, 8000, 225000, NULL, 0.1, 1, 2, 80),
    (7, 7200, 6, 'not canonical', 1250, NULL, NULL, NULL, NULL, NULL, NULL, 2, 80),
    (7, 10800, 0, NULL, 1250, NULL, NULL, NULL, NULL, NULL, NULL, 2, 90);
  INSERT INTO latest SELECT *, 3600 FROM reading ORDER BY time DESC LIMIT 1;
  INSERT INTO holding VALUES (7, 3, 80), (8, 0, NULL);
  INSERT INTO coverage VALUES (7, 0, 9000), (8, 0, 5);
  INSERT INTO state VALUES ('buoys-listed-at', '91');
  INSERT INTO conditions VALUES
    ('[1000000,2000000,7200,null]', '{"lat":1,"lng":2,"time":7200,"spotId":null}', '{"metadata":{"forecastUpdatedAt":3600}}', 92),
    ('[1000000,2000000,9000,5]', '{}', 'no JSON', 93), ('here', '{}', '{}', 94);
  INSERT INTO job VALUES ('w', 'Seven and Eight', 0, 20000, 'sleeping', 3, 9, 4, 2, 99, NULL, 50, NULL),
    ('d', 'Eight', 0, 5, 'done', 0, 1, 1, 0, NULL, NULL, 40, 60);
  INSERT INTO job_buoy VALUES ('w', 1, 7), ('w', 2, 8), ('d', 1, 8);
  INSERT INTO job_asked VALUES ('w', 7, 20000, 9001), ('w', 8, 20000, NULL);
  INSERT INTO lease VALUES ('job w', 'ended', 70, NULL);
  INSERT INTO climate (buoy_id, rule, months) VALUES (7, 'rule', 1);
  INSERT INTO daily_mean (buoy_id, month) VALUES (7, 0);
  INSERT INTO stale_month VALUES (7, 0);`;

/** @param rows SQL that fills it */
export function makeVersion7(file: string, rows: string): void {
  const db = new Sqlite(file);
  db.pragma('journal_mode = WAL');
  db.exec(schema + rows);
  db.close();
}
