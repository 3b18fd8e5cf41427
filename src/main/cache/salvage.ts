/** Copies what SQLite can still read of a damaged cache into a new one; invents nothing. */
import type { Database } from 'better-sqlite3';
import type { Interval } from '#shared/model/geo.ts';
import { gapsOf, merged } from '#shared/science/intervals.ts';
import { codeOf } from '../system/faults.ts';
import { log } from '../system/log.ts';
import { openDatabase } from './file.ts';
import { ALL_TIME } from './queries/coverage.ts';
import { storedColumns } from './queries/readings.ts';
import { refreshLatest } from './queries/writeReadings.ts';
import { oldConditions } from './schema.ts';

export interface Salvaged {
  buoys: number;
  readings: number;
  /** Every table was read to its end. */
  complete: boolean;
}

const plainTables = ['interned_text', 'buoy', 'favourite', 'series', 'conditions', 'state'];
/** Up to version 10. */
const oldNames = `CREATE TEMP VIEW interned_text AS SELECT * FROM word;
  CREATE TEMP VIEW buoy_count AS SELECT * FROM holding;`;
/** Up to version 11. */
const oldShapes = `CREATE TEMP VIEW conditions AS
  ${oldConditions} FROM main.conditions WHERE json_valid(key);`;
/** Jobs before their parts: the foreign key refuses parts of a job that was lost. */
const jobTables = ['job', 'job_buoy'];

/**
 * @param damaged opened read-only; it stays as it is.
 * @param onSaved called from time to time with the number of readings saved so far.
 * @throws what writing to `into` throws, for instance on a full disk.
 */
export function salvage(
  into: Database,
  damaged: string,
  onSaved: (readings: number) => void,
): Salvaged {
  let from: Database | null = null;
  try {
    from = openDatabase(damaged, { readonly: true, fileMustExist: true });
    // Without this SQLite refuses a file that is shorter than its header says.
    from.unsafeMode();
    from.pragma('writable_schema = ON');
    const version = from.pragma('user_version', { simple: true }) as number;
    if (version <= 10) from.exec(oldNames);
    if (version <= 11) from.exec(oldShapes);
  } catch (error) {
    log.error('opening a damaged cache', error);
    from?.close();
    return { buoys: 0, readings: 0, complete: false };
  }
  const source = from;
  try {
    return into.transaction(() => copyAll(source, into, onSaved))();
  } catch (error) {
    throw error instanceof WriteError ? error.cause : error;
  } finally {
    source.close();
  }
}

/** The new file cannot be written: that is no damage of the old one. */
class WriteError extends Error {}

function copyAll(from: Database, into: Database, onSaved: (readings: number) => void): Salvaged {
  const copied = plainTables.map((table) => copyTable(from, into, table));
  const counted = new Map<number, number>();
  const isCounted = readTo(from, 'SELECT buoy_id, readings FROM buoy_count', [], ([id, n]) => {
    if (typeof id === 'number' && typeof n === 'number') counted.set(id, n);
  });
  copied.push(isCounted);
  const { byBuoy, unread, complete } = copyReadings(from, into, onSaved);
  copied.push(complete);

  const count = into.prepare(
    `INSERT OR REPLACE INTO buoy_count (buoy_id, readings, fetched_at)
     VALUES (?, ?, (SELECT max(fetched_at) FROM reading WHERE buoy_id = ? AND id <> 0))`,
  );
  let readings = 0;
  for (const [buoyId, n] of byBuoy) {
    count.run(buoyId, n, buoyId);
    refreshLatest(into, buoyId);
    readings += n;
  }
  // What was lost is fetched again: all of a buoy whose readings were lost without an unreadable page.
  const isWhole = (buoyId: number) =>
    (byBuoy.get(buoyId) ?? 0) === (counted.get(buoyId) ?? (isCounted ? 0 : null));
  const cover = into.prepare('INSERT OR IGNORE INTO coverage VALUES (?, ?, ?)');
  copied.push(
    readTo(from, 'SELECT buoy_id, from_time, to_time FROM coverage', [], ([id, from, to]) => {
      const buoyId = Number(id);
      const lost = isWhole(buoyId) ? [] : (unread.get(buoyId) ?? [ALL_TIME]);
      for (const part of gapsOf(lost, { from: Number(from), to: Number(to) })) {
        insert(() => cover.run(buoyId, part.from, part.to));
      }
    }),
    copyJobs(from, into, isWhole),
  );
  const buoys = into.prepare<[], number>('SELECT count(*) FROM buoy').pluck().get() ?? 0;
  return { buoys, readings, complete: !copied.includes(false) };
}

/**
 * A job whose list of buoys was lost has nothing to fetch and would be shown as done: it is left out. What a job fetched
 * to the end is forgotten with the coverage of a buoy, or the lost readings would never be fetched again.
 */
function copyJobs(from: Database, into: Database, isWhole: (buoyId: number) => boolean): boolean {
  const copied = jobTables.map((table) => copyTable(from, into, table));
  into.exec('DELETE FROM job WHERE id NOT IN (SELECT job_id FROM job_buoy)');
  const buoys = into.prepare<[], number>('SELECT DISTINCT buoy_id FROM job_buoy').pluck();
  const fetchAgain = into.prepare(
    'UPDATE job_buoy SET to_time = (SELECT to_time FROM job WHERE id = job_id) WHERE buoy_id = ?',
  );
  for (const id of buoys.all()) {
    if (!isWhole(id)) fetchAgain.run(id);
  }
  return !copied.includes(false);
}

/** Copies the columns that both files have: the damaged one may be of an older version. */
function copyTable(from: Database, into: Database, table: string): boolean {
  const known = columnsOf(from, table);
  const columns = columnsOf(into, table)
    .filter((column) => known.includes(column))
    .join(', ');
  if (columns === '') return false;
  const put = into.prepare(
    `INSERT OR IGNORE INTO ${table} (${columns}) VALUES (${marks(columns)})`,
  );
  return readTo(from, `SELECT ${columns} FROM ${table}`, [], (row) =>
    insert(() => put.run(...row)),
  );
}

function columnsOf(db: Database, table: string): string[] {
  const columns: string[] = [];
  readTo(db, 'SELECT name FROM pragma_table_info(?)', [table], ([name]) => columns.push(`${name}`));
  return columns;
}

const marks = (columns: string): string => columns.replaceAll(/\w+/g, '?');

/** Walks rows until the end (true) or the damage (false), or until `take` has seen enough. */
function readTo(
  from: Database,
  sql: string,
  bound: unknown[],
  take: (row: unknown[]) => unknown,
): boolean {
  try {
    const rows = from.prepare<unknown[], unknown[]>(sql).raw(true);
    for (const row of rows.iterate(...bound)) if (take(row) === ENOUGH) break;
    return true;
  } catch (error) {
    if (error instanceof WriteError) throw error;
    return false;
  }
}
const ENOUGH = Symbol('enough');

/** A row that the new file refuses (a text where a number must be) is part of the damage and left out. */
function insert(put: () => unknown): void {
  try {
    put();
  } catch (error) {
    // RangeError: longer than SQLite takes.
    if (error instanceof RangeError) return;
    if (/^SQLITE_(CONSTRAINT|MISMATCH)/.test(codeOf(error) ?? '')) return;
    throw new WriteError('salvage', { cause: error });
  }
}

const COLUMNS = `buoy_id, ${storedColumns}`;
const REPORT_EVERY = 10_000;
/** Holes shorter than this (s) are less than a page of the file. */
const NARROWEST = 6 * 3600;
/** Queries into the readings of a damaged file. It bounds the time a rescue takes beyond copying. */
const MAX_QUERIES = 300_000;

const EARLIEST = -1e12;
const LATEST = 1e12;

/** @returns the number of readings of each buoy, where some could not be read, and whether all could. */
function copyReadings(from: Database, into: Database, onSaved: (readings: number) => void) {
  const put = into.prepare(`INSERT OR IGNORE INTO reading (${COLUMNS}) VALUES (${marks(COLUMNS)})`);
  const byBuoy = new Map<number, number>();
  let saved = 0;
  const take = (row: unknown[]) =>
    insert(() => {
      const added = put.run(...row).changes;
      const buoyId = Number(row[0]);
      byBuoy.set(buoyId, (byBuoy.get(buoyId) ?? 0) + added);
      saved += added;
      if (added > 0 && saved % REPORT_EVERY === 0) onSaved(saved);
    });
  const unread = new Map<number, Interval[]>();
  const complete = walkReadings(from, '', [], take);
  if (!complete) {
    const { ids, span } = outline(from);
    for (const id of ids) {
      const holes = readAround(from, id, span, Math.ceil(MAX_QUERIES / ids.size), take);
      if (holes.length > 0) unread.set(id, merged(holes));
    }
  }
  return { byBuoy, unread, complete };
}

/**
 * Walks readings in the order of their keys. In a page of which a part is gone SQLite finds rows without a key: such a row
 * is damage. No condition may be left to be checked for each row, or it would leave those rows out.
 */
function walkReadings(
  from: Database,
  where: '' | 'WHERE buoy_id = ? AND time >= ?',
  bound: number[],
  take: (row: unknown[]) => unknown,
): boolean {
  let last = [EARLIEST, EARLIEST, EARLIEST];
  const sql = `SELECT ${COLUMNS} FROM reading ${where} ORDER BY buoy_id, time, id`;
  return readTo(from, sql, bound, (row) => {
    const key = row.slice(0, 3).map((part) => (Number.isInteger(part) ? Number(part) : NaN));
    if (!isAfter(key, last)) throw new Error('a row without its key');
    last = key;
    return take(row);
  });
}

function isAfter(key: readonly number[], last: readonly number[]): boolean {
  const at = key.findIndex((part, n) => part !== last[n]);
  return (key[at] ?? NaN) > (last[at] ?? NaN);
}

/**
 * Reads to the damage, then from the middle of each remaining hole to its end, the widest first: an unreadable row says
 * nothing about the rows beyond it. Rows without a key count as less than all others, so a search passes them by: what
 * lies between the time that is looked for and the first row found is read only if a walk from below comes to that row.
 * @returns the holes that remain, with the times at which they begin and end.
 */
function readAround(
  from: Database,
  buoyId: number,
  span: Interval,
  maxQueries: number,
  take: (row: unknown[]) => void,
): Interval[] {
  /** The first time read of a range, and the last one before the damage; null: there was none. */
  const walk = (low: number, high: number) => {
    let first: number | null = null;
    let last = low;
    const ended = walkReadings(from, 'WHERE buoy_id = ? AND time >= ?', [buoyId, low], (row) => {
      const time = Number(row[1]);
      if (time > high) return ENOUGH;
      take(row);
      last = time;
      first ??= last;
      return null;
    });
    return { first: first as number | null, broken: ended ? null : last };
  };
  const start = walk(EARLIEST, LATEST);
  if (start.broken === null) return [];
  // The ends are beyond all readings. A hole that starts there is cut to the span of the readings.
  const read = start.first === null ? span.from : start.broken;
  const left: Interval[] =
    start.first === null || start.first === span.from ? [] : [{ from: span.from, to: start.first }];
  let queries = maxQueries;
  /** From `search` to the end of a hole no row is found by a search. */
  const holes = [{ from: read, search: span.to, to: span.to }];
  for (const hole of holes) {
    if (hole.search - hole.from < NARROWEST || queries-- <= 0) {
      left.push(hole);
      continue;
    }
    const middle = Math.floor((hole.from + hole.search) / 2);
    const { first, broken } = walk(middle, hole.to);
    const end = first ?? (broken === null ? hole.to : middle);
    holes.push({ from: hole.from, search: middle, to: end });
    if (broken !== null) holes.push({ ...hole, from: broken });
  }
  return left.map(({ from, to }) => ({ from, to }));
}

/** Every buoy that any table names, and the span of time within which all readings lie. */
function outline(from: Database): { ids: Set<number>; span: Interval } {
  const ids = new Set<number>();
  const span: Interval = { from: Infinity, to: -Infinity };
  const sources = [
    'SELECT id, last_reading_time, last_reading_time FROM buoy',
    'SELECT buoy_id, time, time FROM latest',
    'SELECT buoy_id, from_time, to_time FROM coverage',
    'SELECT buoy_id, NULL, NULL FROM buoy_count',
    'SELECT buoy_id, time, time FROM reading',
  ];
  for (const sql of sources) {
    readTo(from, sql, [], ([id, low, high]) => {
      if (typeof id === 'number') ids.add(id);
      if (typeof low === 'number') span.from = Math.min(span.from, low);
      if (typeof high === 'number') span.to = Math.max(span.to, high);
    });
  }
  return { ids, span };
}
