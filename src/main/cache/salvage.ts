/** Copies what SQLite can still read of a damaged cache into a new one; invents nothing. */
import Sqlite, { type Database } from 'better-sqlite3';
import { refreshLatest } from './queries/upsertReadings.ts';
import { copyReadings, readTo, tryRun } from './salvageReadings.ts';

export interface Salvaged {
  buoys: number;
  readings: number;
  /** Every table was read to its end. */
  complete: boolean;
}

const plainTables = {
  word: 'id, text',
  buoy: 'id, name, slug, lat, lng, source, source_identifier, country, timezone, last_reading_time, readings_count, fetched_at',
  favourite: 'buoy_id',
  series: 'request, buoy_id, answer, fetched_at',
  conditions: 'key, request, answer, fetched_at',
  state: 'name, value',
} as const;

/** Jobs before what belongs to them; rows whose job was lost are refused by the foreign key. */
const jobTables = {
  job: 'id, title, from_time, to_time, state, priority, planned, requests, rows, resumes_at, error, created_at, ended_at',
  job_buoy: 'job_id, position, buoy_id',
  job_asked: 'job_id, buoy_id, to_time',
} as const;

/**
 * @param damaged opened read-only: it is kept as it is.
 * @param onSaved told from time to time how many readings were saved so far.
 */
export function salvage(
  into: Database,
  damaged: string,
  onSaved: (readings: number) => void,
): Salvaged {
  let from: Database;
  try {
    from = new Sqlite(damaged, { readonly: true, fileMustExist: true });
    // SQLite refuses a file shorter than its header says unless told that it is being rescued.
    from.unsafeMode();
    from.pragma('writable_schema = ON');
  } catch {
    return { buoys: 0, readings: 0, complete: false };
  }
  try {
    return into.transaction(() => copyAll(from, into, onSaved))();
  } finally {
    from.close();
  }
}

function copyAll(from: Database, into: Database, onSaved: (readings: number) => void): Salvaged {
  let complete = true;
  for (const [table, columns] of Object.entries(plainTables)) {
    if (!copyTable(from, into, table, columns)) complete = false;
  }
  const counted = new Map<number, number>();
  complete =
    readTo(from, 'SELECT buoy_id, readings FROM holding', [], ([id, n]) => {
      if (typeof id === 'number' && typeof n === 'number') counted.set(id, n);
    }) && complete;
  const { byBuoy, whole } = copyReadings(from, into, onSaved);
  complete = whole && complete;

  const count = into.prepare(
    `INSERT OR REPLACE INTO holding (buoy_id, readings, fetched_at)
     VALUES (?, ?, (SELECT max(fetched_at) FROM reading WHERE buoy_id = ? AND id <> 0))`,
  );
  let readings = 0;
  for (const [buoyId, n] of byBuoy) {
    count.run(buoyId, n, buoyId);
    refreshLatest(into, buoyId);
    readings += n;
  }
  // Where a reading was lost, what the coverage says is no longer true: that buoy is fetched again.
  const isWhole = (buoyId: number) => (byBuoy.get(buoyId) ?? 0) === (counted.get(buoyId) ?? 0);
  const cover = into.prepare('INSERT OR IGNORE INTO coverage VALUES (?, ?, ?)');
  complete =
    readTo(from, 'SELECT buoy_id, from_time, to_time FROM coverage', [], (row) => {
      if (isWhole(Number(row[0]))) tryRun(() => cover.run(...row));
    }) && complete;
  complete = copyJobs(from, into, isWhole) && complete;
  const buoys = into.prepare<[], { n: number }>('SELECT count(*) AS n FROM buoy').get()?.n ?? 0;
  return { buoys, readings, complete };
}

/**
 * A job whose list of buoys was lost has nothing to fetch and would call itself done: it is left out. What a job had
 * asked to the end is forgotten with the coverage of a buoy, or its lost readings would never be fetched again.
 */
function copyJobs(from: Database, into: Database, isWhole: (buoyId: number) => boolean): boolean {
  let complete = true;
  for (const [table, columns] of Object.entries(jobTables)) {
    if (!copyTable(from, into, table, columns)) complete = false;
  }
  into.exec('DELETE FROM job WHERE id NOT IN (SELECT job_id FROM job_buoy)');
  const asked = into.prepare<[], { id: number }>('SELECT DISTINCT buoy_id AS id FROM job_asked');
  for (const { id } of asked.all()) {
    if (!isWhole(id)) into.prepare('DELETE FROM job_asked WHERE buoy_id = ?').run(id);
  }
  return complete;
}

function copyTable(from: Database, into: Database, table: string, columns: string): boolean {
  const marks = columns.replaceAll(/\w+/g, '?');
  const put = into.prepare(`INSERT OR IGNORE INTO ${table} (${columns}) VALUES (${marks})`);
  return readTo(from, `SELECT ${columns} FROM ${table}`, [], (row) =>
    tryRun(() => put.run(...row)),
  );
}
