/**
 * Adds the rows of another cache of the same service: of two versions of a row the later fetched stays; coverage is united.
 * Nothing else of the file is taken, and what is derived from rows is derived again.
 */
import { setImmediate } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { refuseCancelled } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import { addCoverage } from '../queries/coverage.ts';
import { markRankStale } from '../queries/ranks.ts';
import { storedColumns } from '../queries/readings.ts';
import { forgetReported } from '../queries/reported.ts';
import { refreshLatest } from '../queries/writeReadings.ts';
import type { CopyWatch } from './readable.ts';

/** What is about one file: it is restored, and not added to another. Jobs before their parts. */
const ownTables = ['state', 'job', 'job_buoy'];

/**
 * One transaction: all or nothing, also if the process is killed.
 * @returns rows taken from the other cache, new ones and later versions, and new buoys
 * @param other a path that {@link readable} returned.
 * @param restored `db` is empty and gets everything.
 */
export async function mergeFrom(db: Database, other: string, watch: CopyWatch, restored = false) {
  db.pragma('foreign_keys = ON');
  db.prepare('ATTACH DATABASE ? AS other').run(other);
  try {
    db.exec('BEGIN IMMEDIATE');
    try {
      const merged = await addAll(db, watch);
      for (const table of restored ? ownTables : []) {
        const columns = columnsOf(db, table).join(', ');
        db.exec(
          `INSERT OR REPLACE INTO main.${table} (${columns}) SELECT ${columns} FROM other.${table}`,
        );
      }
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

const columnsOf = (db: Database, table: string): string[] =>
  db.prepare<[string], string>("SELECT name FROM pragma_table_info(?, 'main')").pluck().all(table);

async function addAll(db: Database, { signal, progress }: CopyWatch) {
  const number = (sql: string, ...bound: number[]): number =>
    db
      .prepare<number[], number>(sql)
      .pluck()
      .get(...bound) ?? 0;
  const before = number('SELECT count(*) FROM main.buoy');
  db.exec(`INSERT OR IGNORE INTO main.interned_text (text) SELECT text FROM other.interned_text`);
  db.exec(addBuoys(columnsOf(db, 'buoy')));
  db.exec('INSERT OR IGNORE INTO main.favourite SELECT buoy_id FROM other.favourite');
  for (const [table, key, columns] of [
    ['series', 'request', 'buoy_id, answer, fetched_at'],
    ['conditions', 'lat_e6, lng_e6, spot, time, issued_at', 'request, answer, fetched_at'],
  ] as const) {
    db.exec(
      `INSERT INTO main.${table} (${key}, ${columns})
       SELECT ${key}, ${columns} FROM other.${table} WHERE true
       ON CONFLICT (${key}) DO UPDATE SET answer = excluded.answer, fetched_at = excluded.fetched_at
         WHERE excluded.fetched_at > fetched_at`,
    );
  }
  db.exec(`INSERT INTO main.state (name, value)
    SELECT name, value FROM other.state WHERE name = 'buoys-listed-at'
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
      WHERE CAST(excluded.value AS INTEGER) > CAST(value AS INTEGER)`);

  const buoyIds = db
    .prepare<[], number>(
      'SELECT buoy_id FROM other.buoy_count UNION SELECT buoy_id FROM other.coverage',
    )
    .pluck()
    .all();
  const total = number('SELECT sum(readings) FROM other.buoy_count');
  let done = 0;
  let readings = 0;
  for (const buoyId of buoyIds) {
    // A cancellation arrives here.
    await setImmediate();
    refuseCancelled(signal);
    readings += addReadings(db, buoyId);
    done += number('SELECT readings FROM other.buoy_count WHERE buoy_id = ?', buoyId);
    progress(done, total);
  }
  return { readings, buoys: number('SELECT count(*) FROM main.buoy') - before };
}

const filled = (column: string) => `${column} = CASE WHEN excluded.fetched_at > fetched_at
  THEN coalesce(excluded.${column}, ${column}) ELSE coalesce(${column}, excluded.${column}) END`;
const newer = (column: string) =>
  `${column} = CASE WHEN excluded.fetched_at > fetched_at THEN excluded.${column} ELSE ${column} END`;
/** Name and position come from the row fetched later; unknown fields are filled from the other row. */
function addBuoys(columns: readonly string[]): string {
  const names = columns.join(', ');
  const changes = columns
    .filter((column) => column !== 'id' && column !== 'fetched_at')
    .map((column) => (['name', 'lat', 'lng'].includes(column) ? newer(column) : filled(column)));
  return `INSERT INTO main.buoy (${names}) SELECT ${names} FROM other.buoy WHERE true
    ON CONFLICT (id) DO UPDATE SET ${changes.join(', ')},
      fetched_at = max(fetched_at, excluded.fetched_at)`;
}

/** Ids of interned texts differ between files. */
const translated = storedColumns
  .split(', ')
  .map((column) =>
    column === 'compass' || column === 'height_unit'
      ? `(SELECT w.id FROM main.interned_text w JOIN other.interned_text o ON o.text = w.text WHERE o.id = r.${column})`
      : `r.${column}`,
  )
  .join(', ');
const insert = `INSERT OR REPLACE INTO main.reading (buoy_id, ${storedColumns})
  SELECT r.buoy_id, ${translated} FROM other.reading r`;

/** @returns how many rows were taken. */
function addReadings(db: Database, buoyId: number): number {
  const run = (sql: string): number => db.prepare(sql).run({ buoyId }).changes;
  // A reading whose time was corrected keeps its id: the older version goes. Without INDEXED BY, SQLite looks for the id
  // along the clustered key, which walks all rows of the buoy for each row.
  run(`DELETE FROM main.reading AS m WHERE buoy_id = @buoyId AND id <> 0 AND EXISTS (
    SELECT 1 FROM other.reading r INDEXED BY reading_by_id
    WHERE r.buoy_id = m.buoy_id AND r.id = m.id AND r.fetched_at > m.fetched_at)`);
  let taken = run(`${insert} WHERE r.buoy_id = @buoyId AND r.id <> 0 AND NOT EXISTS (
    SELECT 1 FROM main.reading m INDEXED BY reading_by_id
    WHERE m.buoy_id = r.buoy_id AND m.id = r.id)`);
  // A row with an id replaces one without at the same time.
  const identified = (row: string) => `EXISTS (SELECT 1 FROM main.reading i
    WHERE i.buoy_id = ${row}.buoy_id AND i.time = ${row}.time AND i.id <> 0)`;
  run(`DELETE FROM main.reading AS m WHERE buoy_id = @buoyId AND id = 0 AND ${identified('m')}`);
  taken += run(`${insert} WHERE r.buoy_id = @buoyId AND r.id = 0 AND NOT ${identified('r')}
    AND NOT EXISTS (SELECT 1 FROM main.reading m WHERE m.buoy_id = r.buoy_id AND m.time = r.time
      AND m.id = 0 AND m.fetched_at >= r.fetched_at)`);
  run(`INSERT INTO main.buoy_count (buoy_id, readings, fetched_at)
    SELECT @buoyId, (SELECT count(*) FROM main.reading WHERE buoy_id = @buoyId),
      (SELECT fetched_at FROM other.buoy_count WHERE buoy_id = @buoyId)
    ON CONFLICT (buoy_id) DO UPDATE SET readings = excluded.readings,
      fetched_at = coalesce(max(fetched_at, excluded.fetched_at), fetched_at, excluded.fetched_at)`);
  refreshLatest(db, buoyId);
  markRankStale(db, buoyId);
  forgetReported(db, buoyId);
  const intervals = db
    .prepare<[number], Interval>(
      'SELECT from_time AS "from", to_time AS "to" FROM other.coverage WHERE buoy_id = ?',
    )
    .all(buoyId);
  for (const interval of intervals) addCoverage(db, buoyId, interval);
  return taken;
}
