/** The schema of the cache file, and what brings a file of an older version to it. */
import type { Database } from 'better-sqlite3';
import { Fault } from '#shared/errors.ts';
import { wrongFile } from '../system/faults.ts';

/** Measurements are stored as encoding.ts describes: an integer is thousandths. */
const readingColumns = `
  time INTEGER NOT NULL,
  -- 0: not known.
  id INTEGER NOT NULL,
  uuid,
  significant_height INTEGER,
  maximum_height INTEGER,
  period INTEGER,
  direction INTEGER,
  water_temperature INTEGER,
  energy_per_wave INTEGER,
  -- Rows of interned_text.
  compass INTEGER,
  height_unit INTEGER,
  fetched_at INTEGER NOT NULL`;

/** Measurements: column, name in exports, suffix of the unit. */
const significantHeight = ['significant_height', 'sea_surface_wave_significant_height', '_m'];
const maximumHeight = ['maximum_height', 'sea_surface_wave_maximum_height', '_m'];
const period = ['period', 'period', '_s'];
const direction = ['direction', 'sea_surface_wave_from_direction', '_deg'];
const waterTemperature = ['water_temperature', 'sea_surface_temperature', '_c'];
const energyPerWave = ['energy_per_wave', 'energy_per_wave', ''];

/** As a number of SI units; null beyond 9·10¹², which encoding.ts stores as bytes. */
const plain = ([column, name, unit]: readonly string[]) => `CAST(CASE typeof(r.${column})
    WHEN 'integer' THEN r.${column} / 1000.0 WHEN 'real' THEN r.${column} END AS REAL) AS ${name}${unit}`;
const iso = (column: string) =>
  `CAST(strftime('%Y-%m-%dT%H:%M:%SZ', ${column}, 'unixepoch') AS TEXT)`;
const interned = (column: string) => `(SELECT text FROM interned_text WHERE id = r.${column})`;

/** Of a row `r` of reading or latest. */
const siColumns = `${iso('r.time')} AS time, r.time AS time_epoch_s,
    CAST(nullif(r.id, 0) AS INTEGER) AS reading_id,
    ${[significantHeight, maximumHeight, period, direction].map(plain)},
    ${interned('compass')} AS direction_compass,
    ${[waterTemperature, energyPerWave].map(plain)},
    ${interned('height_unit')} AS height_unit_at_source,
    CAST(CASE typeof(r.uuid) WHEN 'blob' THEN lower(
      substr(hex(r.uuid), 1, 8) || '-' || substr(hex(r.uuid), 9, 4) || '-' ||
      substr(hex(r.uuid), 13, 4) || '-' || substr(hex(r.uuid), 17, 4) || '-' ||
      substr(hex(r.uuid), 21)) ELSE r.uuid END AS TEXT) AS uuid,
    ${iso('r.fetched_at')} AS fetched_at, r.fetched_at AS fetched_at_epoch_s`;

const dailyFigures = ([, name, unit]: readonly string[]) => {
  const value = `${name}${unit}`;
  return `CAST(count(${value}) AS INTEGER) AS ${name}_count,
    CAST(avg(${value}) AS REAL) AS ${name}_mean${unit},
    CAST(min(${value}) AS REAL) AS ${name}_min${unit},
    CAST(max(${value}) AS REAL) AS ${name}_max${unit}`;
};

/**
 * For other SQLite tools and the command `sql`. Users name their columns in queries: columns are added, never
 * renamed or removed.
 */
const views = `
  CREATE VIEW v_reading AS SELECT r.buoy_id, ${siColumns} FROM reading r;

  CREATE VIEW v_latest AS SELECT
    b.id AS buoy_id, b.name AS buoy_name, b.slug, b.lat AS latitude, b.lng AS longitude,
    b.country, b.source, b.source_identifier, b.timezone, ${siColumns}
  FROM buoy b LEFT JOIN latest r ON r.buoy_id = b.id;

  CREATE VIEW v_coverage AS SELECT
    buoy_id, ${iso('from_time')} AS from_time, ${iso('to_time')} AS to_time,
    from_time AS from_epoch_s, to_time AS to_epoch_s
  FROM coverage;

  CREATE VIEW v_daily AS SELECT
    buoy_id, CAST(substr(time, 1, 10) AS TEXT) AS day, CAST(count(*) AS INTEGER) AS readings,
    ${[significantHeight, maximumHeight, period, waterTemperature].map(dailyFigures)}
  FROM v_reading GROUP BY 1, 2;`;

const rankTable = `
  -- The rank of each buoy's present significant height: derived from reading, see queries/ranks.ts.
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

const conditionsTable = `
  -- Answers of the service for a place and time, one for each forecast: a later one does not replace an earlier one.
  CREATE TABLE conditions (
    -- Millionths of a degree (11 cm); -180 degrees are 180.
    lat_e6 INTEGER NOT NULL,
    lng_e6 INTEGER NOT NULL,
    -- The service's spot; -1: none.
    spot INTEGER NOT NULL,
    time INTEGER NOT NULL,
    -- When the forecast was made; 0: not stated.
    issued_at INTEGER NOT NULL,
    -- JSON, and that of the answer.
    request TEXT NOT NULL,
    answer TEXT NOT NULL,
    fetched_at INTEGER NOT NULL,
    PRIMARY KEY (lat_e6, lng_e6, spot, time, issued_at)
  ) STRICT, WITHOUT ROWID;`;

/** Rows of the table up to version 11, whose key was a JSON array of place, time and spot. */
export const oldConditions = `SELECT
    json_extract(key, '$[0]') AS lat_e6, json_extract(key, '$[1]') AS lng_e6,
    coalesce(json_extract(key, '$[3]'), -1) AS spot, json_extract(key, '$[2]') AS time,
    CASE WHEN json_valid(answer)
      THEN CAST(coalesce(json_extract(answer, '$.metadata.forecastUpdatedAt'), 0) AS INTEGER)
      ELSE 0 END AS issued_at,
    request, answer, fetched_at`;

const jobTables = `
  -- Jobs that fetch history. The row is the job, see queries/jobs.ts.
  CREATE TABLE job (
    id TEXT PRIMARY KEY,
    from_time INTEGER NOT NULL,
    to_time INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN
      ('queued', 'running', 'waiting', 'paused', 'done', 'failed', 'cancelled')),
    rank INTEGER NOT NULL DEFAULT 0,
    planned INTEGER NOT NULL,
    requests INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    -- Requests that it needs in all, by the service's answers; 0 before the first.
    needed INTEGER NOT NULL DEFAULT 0,
    resumes_at INTEGER,
    -- JSON.
    error TEXT,
    created_at INTEGER NOT NULL,
    ended_at INTEGER,
    -- The process that works on it, and when that process was last seen.
    owner TEXT,
    seen_at INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE job_buoy (
    job_id TEXT NOT NULL REFERENCES job (id) ON DELETE CASCADE,
    -- In the requested order.
    position INTEGER NOT NULL,
    buoy_id INTEGER NOT NULL,
    -- End of what is left to fetch: the readings after it are fetched or too young to be complete.
    to_time INTEGER NOT NULL,
    -- Requests that were answered, and those that the service's last answer says are left of the gap.
    requests INTEGER NOT NULL DEFAULT 0,
    pages_left INTEGER,
    PRIMARY KEY (job_id, position)
  ) STRICT, WITHOUT ROWID;`;

/** Everything in a new file. Times are epoch seconds UTC. */
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
    fetched_at INTEGER NOT NULL,
    -- When an answer gave last_reading_time. A search and "nearest" do not, although they set fetched_at.
    latest_known_at INTEGER
  ) STRICT;

  CREATE TABLE favourite (buoy_id INTEGER PRIMARY KEY) STRICT;

  -- Short texts that many readings share: compass points, units.
  CREATE TABLE interned_text (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;

  -- Clustered by buoy and time.
  CREATE TABLE reading (
    buoy_id INTEGER NOT NULL,
    ${readingColumns},
    PRIMARY KEY (buoy_id, time, id)
  ) WITHOUT ROWID;
  CREATE INDEX reading_by_id ON reading (buoy_id, id);

  -- The newest row of reading for each buoy, so that the list of all buoys reads few pages.
  CREATE TABLE latest (
    buoy_id INTEGER PRIMARY KEY,
    ${readingColumns},
    -- Since when the height has been the same, see queries/writeReadings.ts.
    height_since INTEGER
  );

  -- Each buoy with readings or coverage. Stored in the transaction that changes them.
  CREATE TABLE buoy_count (
    buoy_id INTEGER PRIMARY KEY,
    -- Rows of reading.
    readings INTEGER NOT NULL,
    -- When pages of readings were last fetched. Null: readings came with lists only.
    fetched_at INTEGER,
    -- Derived, and valid while reported_known is 1, see queries/reported.ts: the share of the expected readings that were
    -- received, and the newest interval between readings (s). Null where not known.
    reported_known INTEGER NOT NULL DEFAULT 0,
    reported REAL,
    interval REAL
  ) STRICT;

  -- Closed, disjoint intervals whose readings are known to be complete.
  CREATE TABLE coverage (
    buoy_id INTEGER NOT NULL,
    from_time INTEGER NOT NULL,
    to_time INTEGER NOT NULL CHECK (to_time >= from_time),
    PRIMARY KEY (buoy_id, from_time)
  ) STRICT, WITHOUT ROWID;

  -- Answers of the service, by request. JSON.
  CREATE TABLE series (
    request TEXT PRIMARY KEY,
    buoy_id INTEGER NOT NULL,
    answer TEXT NOT NULL,
    fetched_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Small values of the application, such as the last reported quota.
  CREATE TABLE state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  ${views} ${rankTable} ${conditionsTable} ${jobTables}`;

/** Without comments and spacing. ALTER TABLE puts names in quotes; ours are lower-case, unlike words of SQL. */
const tokensOf = (sql: string): string =>
  (sql.match(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\w+|\S/g) ?? [])
    .filter((token) => !token.startsWith('--'))
    .map((token) => token.replace(/^"([a-z_]+)"$/, '$1'))
    .join(' ');

/** Statistics of the query planner. */
const statistics = /^CREATE TABLE sqlite_stat\d\([a-z,]+\)$/;

/**
 * How the schema of a file differs from that of a new file; null: not at all. A trigger or another definition of a column
 * would change what is stored later.
 */
export function foreignPart(db: Database): string | null {
  const column = (expression: string, condition: string): string[] =>
    db
      .prepare<[], string>(`SELECT ${expression} FROM sqlite_schema WHERE ${condition}`)
      .pluck()
      .all();
  const [shared] = column(
    'name',
    'rootpage > 0 GROUP BY CAST(rootpage AS INTEGER) HAVING count(*) > 1',
  );
  // SQLite looks at the SQL only: type and name may say anything.
  const found = column('CAST(sql AS TEXT)', 'sql IS NOT NULL')
    .filter((sql) => !statistics.test(sql))
    .map(tokensOf);
  const ours = tokensOf(schema)
    .split(/ ;(?: |$)/)
    .filter(Boolean);
  const differs = (sql: string) => !ours.includes(sql) || !found.includes(sql);
  return shared ?? [...found, ...ours].find(differs) ?? null;
}

/** The first version that was released. */
const FIRST = 7;

/** SQL from each version since the first to the next. None writes to `reading`, which may have gigabytes. */
const upgrades: readonly string[] = [
  `DROP TABLE stale_month;
  DROP TABLE daily_mean;
  DROP TABLE climate;
  ${rankTable}`,

  `ALTER TABLE holding ADD COLUMN reported_known INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE holding ADD COLUMN reported REAL;
  ALTER TABLE holding ADD COLUMN interval REAL;`,

  `ALTER TABLE job RENAME TO old_job;
  ALTER TABLE job_buoy RENAME TO old_job_buoy;
  ALTER TABLE job_asked RENAME TO old_job_asked;
  ${jobTables}
  INSERT INTO job SELECT id, from_time, to_time, CASE state WHEN 'sleeping' THEN 'waiting' ELSE state END,
    priority, planned, requests, rows, requests, resumes_at, error, created_at, ended_at, NULL, 0 FROM old_job;
  INSERT INTO job_buoy SELECT job_id, position, buoy_id, coalesce(
    (SELECT min(a.from_time) - 1 FROM old_job_asked a WHERE a.job_id = b.job_id AND a.buoy_id = b.buoy_id),
    old_job.to_time), 0, NULL FROM old_job_buoy b JOIN old_job ON old_job.id = job_id;
  DROP TABLE old_job_asked;
  DROP TABLE old_job_buoy;
  DROP TABLE old_job;
  DROP TABLE lease;`,

  `DROP VIEW reading_si;
  ALTER TABLE word RENAME TO interned_text;
  ALTER TABLE holding RENAME TO buoy_count;`,

  `ALTER TABLE conditions RENAME TO old_conditions;
  ${conditionsTable}
  INSERT OR IGNORE INTO conditions ${oldConditions} FROM old_conditions WHERE json_valid(key);
  DROP TABLE old_conditions;`,

  `DROP VIEW IF EXISTS reading_si;
  ${views}`,

  // Readings without a value no longer count.
  'UPDATE buoy_count SET reported_known = 0',
];

/** The `user_version` of a file of this schema. */
export const currentVersion = FIRST + upgrades.length;

/** @throws Fault `cache-newer` where a newer application wrote the file; `wrong-file` for one from before the first version. */
export function refuseVersion(path: string, version: number): void {
  if (version > currentVersion) {
    throw new Fault({ kind: 'cache-newer', path, version, detail: null });
  }
  if (version > 0 && version < FIRST) {
    throw wrongFile(path, { code: 'not-a-database' }, `version ${version}`);
  }
}

/**
 * Makes the tables of a new file; brings a file of an older version to this one.
 * @throws Fault as {@link refuseVersion}; nothing is changed then.
 */
export function migrate(db: Database): void {
  const versionOf = () => db.pragma('user_version', { simple: true }) as number;
  if (versionOf() === currentVersion) return;
  // Immediate: a second process that opens the same file waits here and then finds it done.
  const step = db.transaction(() => {
    const version = versionOf();
    refuseVersion(db.name, version);
    if (version === 0) db.exec(schema);
    else for (const sql of upgrades.slice(version - FIRST)) db.exec(sql);
    db.pragma(`user_version = ${currentVersion}`);
  });
  step.immediate();
}
