/** The schema of the cache file: all migrations in order, and what applies them. */
import type { Database } from 'better-sqlite3';
import { Fault } from '#shared/errors.ts';
import { LONGEST_FLAT_LINE } from '#shared/model/quality.ts';

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

/** Everything the first release keeps. */
const first = `
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
  FROM reading r LEFT JOIN word c ON c.id = r.compass LEFT JOIN word u ON u.id = r.height_unit;`;

/**
 * Jobs that fetch history, so that they outlive the process that created them. `job_buoy` keeps the requested order.
 * `error` is JSON.
 */
const jobs = `
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

  -- Ends of gaps that a job fetched completely although their newest part is too young to be covered.
  CREATE TABLE job_asked (
    job_id TEXT NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    buoy_id INTEGER NOT NULL,
    to_time INTEGER NOT NULL,
    PRIMARY KEY (job_id, buoy_id, to_time)
  ) STRICT, WITHOUT ROWID;`;

/**
 * When pages of a buoy's readings were last fetched, so that a list need not read the rows. `holding.fetched_at` is null
 * where a buoy has readings from lists only. From now on each buoy with coverage has a row of `holding`, also one
 * without readings.
 */
const fetched = `
  ALTER TABLE holding ADD COLUMN fetched_at INTEGER;
  INSERT OR IGNORE INTO holding (buoy_id, readings) SELECT DISTINCT buoy_id, 0 FROM coverage;
  -- Reads all rows once. Rows without an id came with a list.
  UPDATE holding SET fetched_at = (
    SELECT max(r.fetched_at) FROM reading r WHERE r.buoy_id = holding.buoy_id AND r.id <> 0);`;

/** Which of two processes on one file does what. A claim ends at `until`; `wanted` is the owner that waits for it. */
const claims = `
  CREATE TABLE claim (
    name TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    until INTEGER NOT NULL,
    wanted TEXT
  ) STRICT, WITHOUT ROWID;`;

/**
 * `job_asked` holds closed intervals of what a job fetched of the hours too young to be complete; `from_time` is null
 * in rows of older versions, which knew the end alone. `buoy.latest_known_at` is when an answer gave
 * `last_reading_time`: a search or "nearest" does not, although it sets `fetched_at`.
 */
const leases = `
  ALTER TABLE claim RENAME TO lease;
  ALTER TABLE job_asked ADD COLUMN from_time INTEGER;
  ALTER TABLE buoy ADD COLUMN latest_known_at INTEGER;
  UPDATE buoy SET latest_known_at = (SELECT fetched_at FROM latest WHERE buoy_id = buoy.id)
    WHERE last_reading_time IS NOT NULL;`;

/** Ranks and daily means, which version 8 replaces. */
const climate = `
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
  ) STRICT, WITHOUT ROWID;`;

/**
 * Since when the height of a reading is what it is, epoch seconds, as far back as a flat line is looked for. Gaps count
 * in, so that no flat line begins before it. Null where it has no height.
 * @param l the row, of `reading` or `latest`
 */
export const heightSince = (l: string) => {
  const others = `FROM reading r WHERE r.buoy_id = ${l}.buoy_id AND r.significant_height`;
  const from = `${l}.time - ${LONGEST_FLAT_LINE * 3600}`;
  const changed = `SELECT r.time ${others} <> ${l}.significant_height
    AND r.time >= ${from} AND r.time < ${l}.time ORDER BY r.time DESC LIMIT 1`;
  return `(SELECT r.time ${others} = ${l}.significant_height
    AND r.time >= coalesce((${changed}) + 1, ${from}) ORDER BY r.time LIMIT 1)`;
};

const flatLines = `
  ALTER TABLE latest ADD COLUMN height_since INTEGER;
  UPDATE latest SET height_since = ${heightSince('latest')};`;

/** The rank of each buoy's present significant height: derived from `reading`, see queries/ranks.ts. */
export const rankTable = `
  CREATE TABLE rank (
    buoy_id INTEGER PRIMARY KEY,
    -- Which values are left out, see ruleOf.
    rule TEXT NOT NULL,
    -- 1: readings changed since.
    is_stale INTEGER NOT NULL,
    -- This and the following are null where there is nothing to rank.
    time INTEGER,
    value REAL,
    is_mean INTEGER,
    readings INTEGER,
    day INTEGER,
    rank REAL,
    days INTEGER,
    years INTEGER
  ) STRICT;`;

const ranks = `
  DROP TABLE stale_month;
  DROP TABLE daily_mean;
  DROP TABLE climate;
  ${rankTable}`;
/**
 * The row is the job: `owner` is the process that works on it, `seen_at` when that process was last seen. Of `job_buoy`,
 * `to_time` is the end of what is left to fetch: the readings after it are fetched or too young to be complete.
 * `pages_left` are the requests that the service's last answer says are left of the gap.
 */
const ownedJobs = `
  CREATE TABLE owned_job (
    id TEXT PRIMARY KEY,
    from_time INTEGER NOT NULL,
    to_time INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN
      ('queued', 'running', 'waiting', 'paused', 'done', 'failed', 'cancelled')),
    rank INTEGER NOT NULL DEFAULT 0,
    planned INTEGER NOT NULL,
    requests INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    resumes_at INTEGER,
    error TEXT,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    owner TEXT,
    seen_at INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE owned_job_buoy (
    job_id TEXT NOT NULL REFERENCES owned_job (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    buoy_id INTEGER NOT NULL,
    to_time INTEGER NOT NULL,
    pages_left INTEGER,
    PRIMARY KEY (job_id, position)
  ) STRICT, WITHOUT ROWID;

  INSERT INTO owned_job SELECT id, from_time, to_time, CASE state WHEN 'sleeping' THEN 'waiting' ELSE state END,
    priority, planned, requests, rows, resumes_at, error, created_at, ended_at, NULL, 0 FROM job;
  INSERT INTO owned_job_buoy SELECT b.job_id, b.position, b.buoy_id, coalesce(
    (SELECT min(a.from_time) - 1 FROM job_asked a WHERE a.job_id = b.job_id AND a.buoy_id = b.buoy_id),
    job.to_time), NULL FROM job_buoy b JOIN job ON job.id = b.job_id;
  DROP TABLE job_asked;
  DROP TABLE job_buoy;
  DROP TABLE job;
  ALTER TABLE owned_job RENAME TO job;
  ALTER TABLE owned_job_buoy RENAME TO job_buoy;
  DROP TABLE lease;`;

/**
 * The share of the expected readings that were received, and the newest interval between readings (s), null where not
 * known: derived, and valid while `reported_known` is 1. See queries/reported.ts.
 */
const reported = `
  ALTER TABLE holding ADD COLUMN reported_known INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE holding ADD COLUMN reported REAL;
  ALTER TABLE holding ADD COLUMN interval REAL;`;

/** SQL, applied once, in order, in a transaction. The `user_version` of a file is the number of those applied. */
export const migrations: readonly string[] = [
  first,
  jobs,
  fetched,
  claims,
  leases,
  climate,
  flatLines,
  ranks,
  reported,
  ownedJobs,
];
export const currentVersion = migrations.length;

/**
 * Brings the file to `target` (default: the newest version).
 * @throws Fault `cache-newer` where a newer application wrote it; nothing is changed then.
 */
export function migrate(db: Database, target: number = currentVersion): void {
  const versionOf = () => db.pragma('user_version', { simple: true }) as number;
  if (versionOf() === target) return;
  // Immediate: a second process that opens the same file waits here and then finds it done.
  const step = db.transaction(() => {
    const version = versionOf();
    if (version > currentVersion) {
      throw new Fault({ kind: 'cache-newer', path: db.name, version, detail: null });
    }
    for (const sql of migrations.slice(version, target)) db.exec(sql);
    db.pragma(`user_version = ${Math.max(version, target)}`);
  });
  step.immediate();
}
