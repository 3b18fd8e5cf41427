/** Reads the readings of a damaged cache around the damage. */
import type { Database } from 'better-sqlite3';
import { storedColumns } from './queries/readings.ts';

/** Walks rows until the end (true) or the damage (false). */
export function readTo(
  from: Database,
  sql: string,
  bound: unknown[],
  take: (row: unknown[]) => void,
): boolean {
  try {
    for (const row of from
      .prepare<unknown[], unknown[]>(sql)
      .raw(true)
      .iterate(...bound))
      take(row);
    return true;
  } catch {
    return false;
  }
}

/** A row the new file refuses (a text where a number must be) is part of the damage. */
export function tryRun(work: () => unknown): void {
  try {
    work();
  } catch {
    // Left out.
  }
}

const COLUMNS = `buoy_id, ${storedColumns}`;
const TELL_EVERY = 10_000;
/** Holes of less than this hold less than a page of the file, seconds. */
const NARROWEST = 6 * 3600;
/** How often the readings of a damaged file are looked into; it bounds what a rescue takes beyond copying. */
const LOOKS = 300_000;

const EARLIEST = -1e12;
const LATEST = 1e12;

/** What is not read yet, between two epoch seconds. */
interface Hole {
  low: number;
  high: number;
}

/** @returns how many readings each buoy has now, and whether nothing stood in the way. */
export function copyReadings(from: Database, into: Database, onSaved: (readings: number) => void) {
  const put = into.prepare(
    `INSERT OR IGNORE INTO reading (${COLUMNS}) VALUES (${COLUMNS.replaceAll(/\w+/g, '?')})`,
  );
  const byBuoy = new Map<number, number>();
  let saved = 0;
  const take = (row: unknown[]) => {
    const [buoyId, time, id] = row;
    if (!Number.isInteger(buoyId) || !Number.isInteger(time) || !Number.isInteger(id)) return;
    tryRun(() => {
      const added = put.run(...row).changes;
      byBuoy.set(Number(buoyId), (byBuoy.get(Number(buoyId)) ?? 0) + added);
      saved += added;
      if (added > 0 && saved % TELL_EVERY === 0) onSaved(saved);
    });
  };
  const all = `SELECT ${COLUMNS} FROM reading`;
  if (readTo(from, `${all} ORDER BY buoy_id, time, id`, [], take)) return { byBuoy, whole: true };
  const { ids, span } = outline(from);
  const looks = Math.ceil(LOOKS / ids.size);
  for (const buoyId of ids) readAround(from, buoyId, span, looks, take);
  return { byBuoy, whole: false };
}

/**
 * From both ends to the damage, then from the middle of each hole left to both its ends, the widest first: a broken way
 * to one row says nothing of the rows beyond it.
 */
function readAround(
  from: Database,
  buoyId: number,
  span: Hole,
  most: number,
  take: (row: unknown[]) => void,
): void {
  const range = `SELECT ${COLUMNS} FROM reading WHERE buoy_id = ? AND time BETWEEN ? AND ?`;
  /** The last time read of a range, or null where it was read to its end. */
  const walk = (low: number, high: number, order: 'ASC' | 'DESC'): number | null => {
    let reached = order === 'ASC' ? low : high;
    const ended = readTo(
      from,
      `${range} ORDER BY time ${order}, id ${order}`,
      [buoyId, low, high],
      (row) => {
        take(row);
        reached = Number(row[1]);
      },
    );
    return ended ? null : reached;
  };
  let looks = most;
  const low = walk(EARLIEST, LATEST, 'ASC');
  if (low === null) return;
  const high = walk(low, LATEST, 'DESC');
  if (high === null) return;
  // The ends lie beyond every reading; where none was reached from there, they would be holes without end.
  const holes: Hole[] = [
    {
      low: low === EARLIEST ? span.low : low,
      high: high === LATEST ? span.high : high,
    },
  ];
  for (const hole of holes) {
    if (hole.high - hole.low < NARROWEST) continue;
    if (looks-- <= 0) return;
    const middle = Math.floor((hole.low + hole.high) / 2);
    const down = walk(hole.low, middle, 'DESC');
    const up = walk(middle, hole.high, 'ASC');
    if (down !== null) holes.push({ low: hole.low, high: down });
    if (up !== null) holes.push({ low: up, high: hole.high });
  }
}

/** Every buoy that anything still tells of, and the time within which all readings lie. */
function outline(from: Database): { ids: Set<number>; span: Hole } {
  const ids = new Set<number>();
  const span: Hole = { low: Infinity, high: -Infinity };
  const tellers = [
    'SELECT id, last_reading_time, last_reading_time FROM buoy',
    'SELECT buoy_id, time, time FROM latest',
    'SELECT buoy_id, from_time, to_time FROM coverage',
    'SELECT buoy_id, NULL, NULL FROM holding',
    'SELECT buoy_id, time, time FROM reading',
  ];
  for (const sql of tellers) {
    readTo(from, sql, [], ([id, low, high]) => {
      if (typeof id === 'number') ids.add(id);
      if (typeof low === 'number') span.low = Math.min(span.low, low);
      if (typeof high === 'number') span.high = Math.max(span.high, high);
    });
  }
  return { ids, span };
}
