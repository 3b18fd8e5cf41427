/** Adds what another cache of the same service holds: of one reading the later fetched stays, coverage is united. */
import type { Database } from 'better-sqlite3';
import type { Interval } from '#shared/model/geo.ts';
import { addCoverage } from '../queries/coverage.ts';
import { storedColumns } from '../queries/readings.ts';
import { refreshLatest } from '../queries/upsertReadings.ts';
import { type CopyWatch, refuseCancelled } from './readable.ts';

/** Every table there is and what becomes of it. */
export const mergedTables = {
  word: 'added',
  buoy: 'later fetched, nulls filled',
  favourite: 'added',
  reading: 'later fetched',
  latest: 'worked out anew',
  holding: 'counted anew, later fetched',
  coverage: 'added',
  series: 'later fetched',
  conditions: 'later fetched',
  state: 'the time of the buoy list only: the rest is about this file',
  job: 'left: fetching begun elsewhere is not begun here',
  job_buoy: 'left',
  job_asked: 'left',
  claim: 'left: it is about processes on that file',
} as const;

export interface Merged {
  /** Rows taken from the other cache, whether new or in place of an older one. */
  readings: number;
  buoys: number;
}

/**
 * One transaction: all of it or nothing, also where the process is killed.
 * @param other a path as {@link readable} answers it.
 */
export async function mergeFrom(db: Database, other: string, watch: CopyWatch): Promise<Merged> {
  db.pragma('foreign_keys = ON');
  db.prepare('ATTACH DATABASE ? AS other').run(other);
  try {
    db.exec('BEGIN IMMEDIATE');
    try {
      const merged = await addAll(db, watch);
      db.exec('COMMIT');
      return merged;
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    }
  } finally {
    db.exec('DETACH DATABASE other');
  }
}

/** Lets a cancel arrive. */
const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function addAll(db: Database, { signal, progress }: CopyWatch): Promise<Merged> {
  const before = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM buoy').get()?.n ?? 0;
  db.exec(`INSERT OR IGNORE INTO main.word (text) SELECT text FROM other.word`);
  db.exec(addBuoys);
  db.exec('INSERT OR IGNORE INTO main.favourite SELECT buoy_id FROM other.favourite');
  for (const [table, columns] of [
    ['series', 'request, buoy_id, answer, fetched_at'],
    ['conditions', 'key, request, answer, fetched_at'],
  ] as const) {
    const key = columns.split(',')[0];
    db.exec(
      `INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM other.${table} WHERE true
       ON CONFLICT (${key}) DO UPDATE SET answer = excluded.answer, fetched_at = excluded.fetched_at
         WHERE excluded.fetched_at > fetched_at`,
    );
  }
  db.exec(`INSERT INTO main.state (name, value)
    SELECT name, value FROM other.state WHERE name = 'buoys-listed-at'
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
      WHERE CAST(excluded.value AS INTEGER) > CAST(value AS INTEGER)`);

  const buoyIds = db
    .prepare<[], [number]>(
      'SELECT buoy_id FROM other.holding UNION SELECT buoy_id FROM other.coverage ORDER BY 1',
    )
    .raw(true)
    .all()
    .map(([id]) => id);
  const total = sizeOfRows(db);
  let done = 0;
  let readings = 0;
  for (const buoyId of buoyIds) {
    await breath();
    refuseCancelled(signal);
    readings += addReadings(db, buoyId);
    done +=
      db
        .prepare<[number], { n: number }>(
          'SELECT readings AS n FROM other.holding WHERE buoy_id = ?',
        )
        .get(buoyId)?.n ?? 0;
    progress(done, total);
  }
  const after = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM buoy').get()?.n ?? 0;
  return { readings, buoys: after - before };
}

const sizeOfRows = (db: Database): number =>
  db.prepare<[], { n: number }>('SELECT coalesce(sum(readings), 0) AS n FROM other.holding').get()
    ?.n ?? 0;

const filled = (column: string) => `${column} = CASE WHEN excluded.fetched_at > fetched_at
  THEN coalesce(excluded.${column}, ${column}) ELSE coalesce(${column}, excluded.${column}) END`;
const newer = (column: string) =>
  `${column} = CASE WHEN excluded.fetched_at > fetched_at THEN excluded.${column} ELSE ${column} END`;
const buoyColumns =
  'id, name, slug, lat, lng, source, source_identifier, country, timezone, last_reading_time, readings_count, fetched_at';
const addBuoys = `INSERT INTO main.buoy (${buoyColumns}) SELECT ${buoyColumns} FROM other.buoy WHERE true
  ON CONFLICT (id) DO UPDATE SET
    ${['name', 'lat', 'lng'].map(newer).join(', ')},
    ${['slug', 'source', 'source_identifier', 'country', 'timezone', 'last_reading_time', 'readings_count'].map(filled).join(', ')},
    fetched_at = max(fetched_at, excluded.fetched_at)`;

/** Words have numbers of their own in each file. */
const translated = storedColumns
  .split(', ')
  .map((column) =>
    column === 'compass' || column === 'height_unit'
      ? `(SELECT w.id FROM main.word w JOIN other.word o ON o.text = w.text WHERE o.id = r.${column})`
      : `r.${column}`,
  )
  .join(', ');
const insert = `INSERT OR REPLACE INTO main.reading (buoy_id, ${storedColumns})
  SELECT r.buoy_id, ${translated} FROM other.reading r`;

/** Answers how many rows were taken. */
function addReadings(db: Database, buoyId: number): number {
  const run = (sql: string): number => db.prepare(sql).run({ buoyId }).changes;
  // A reading keeps its id where its time was corrected: the older of the two goes. Left to itself
  // SQLite looks for the id along the clustered key, which walks the whole buoy for every row.
  run(`DELETE FROM main.reading AS m WHERE buoy_id = @buoyId AND id <> 0 AND EXISTS (
    SELECT 1 FROM other.reading r INDEXED BY reading_by_id
    WHERE r.buoy_id = m.buoy_id AND r.id = m.id AND r.fetched_at > m.fetched_at)`);
  let taken = run(`${insert} WHERE r.buoy_id = @buoyId AND r.id <> 0 AND NOT EXISTS (
    SELECT 1 FROM main.reading m INDEXED BY reading_by_id
    WHERE m.buoy_id = r.buoy_id AND m.id = r.id)`);
  // A row without id gives way to one with id at the same time.
  const identified = (row: string) => `EXISTS (SELECT 1 FROM main.reading i
    WHERE i.buoy_id = ${row}.buoy_id AND i.time = ${row}.time AND i.id <> 0)`;
  run(`DELETE FROM main.reading AS m WHERE buoy_id = @buoyId AND id = 0 AND ${identified('m')}`);
  taken += run(`${insert} WHERE r.buoy_id = @buoyId AND r.id = 0 AND NOT ${identified('r')}
    AND NOT EXISTS (SELECT 1 FROM main.reading m WHERE m.buoy_id = r.buoy_id AND m.time = r.time
      AND m.id = 0 AND m.fetched_at >= r.fetched_at)`);
  run(`INSERT INTO main.holding (buoy_id, readings, fetched_at)
    SELECT @buoyId, (SELECT count(*) FROM main.reading WHERE buoy_id = @buoyId),
      (SELECT fetched_at FROM other.holding WHERE buoy_id = @buoyId)
    ON CONFLICT (buoy_id) DO UPDATE SET readings = excluded.readings,
      fetched_at = coalesce(max(fetched_at, excluded.fetched_at), fetched_at, excluded.fetched_at)`);
  refreshLatest(db, buoyId);
  const intervals = db
    .prepare<[number], Interval>(
      'SELECT from_time AS "from", to_time AS "to" FROM other.coverage WHERE buoy_id = ?',
    )
    .all(buoyId);
  for (const interval of intervals) addCoverage(db, buoyId, interval);
  return taken;
}
