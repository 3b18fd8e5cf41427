/** Rows of `reading` for exports: raw, in slices, by time. */
import type { Database } from 'better-sqlite3';
import { preparedRaw } from '../database.ts';
import type { StoredNumber } from '../numbers.ts';

export interface ReadingsRange {
  buoyId: number;
  from: number;
  to: number;
}

/** A canonical uuid is 32 capital hexadecimal digits in `uuidHex`, any other a text in `uuidText`. */
export type ExportRow = [
  time: number,
  id: number,
  significantHeight: StoredNumber,
  maximumHeight: StoredNumber,
  period: StoredNumber,
  direction: StoredNumber,
  waterTemperature: StoredNumber,
  energyPerWave: StoredNumber,
  compass: number | null,
  heightUnit: number | null,
  uuidHex: string | null,
  uuidText: string | null,
  /** Epoch seconds. */
  fetchedAt: number,
];

/** Rows a slice: some three milliseconds. */
const SLICE = 2000;

export function* readingSlices(
  db: Database,
  { buoyId, from, to }: ReadingsRange,
  order: 'asc' | 'desc' = 'asc',
): Generator<ExportRow[]> {
  const [beyond, last] = order === 'asc' ? ['>', 'time <= ?'] : ['<', 'time >= ?'];
  const next = preparedRaw<ExportRow>(
    db,
    `SELECT time, id, significant_height, maximum_height, period, direction, water_temperature,
       energy_per_wave, compass, height_unit,
       CASE typeof(uuid) WHEN 'blob' THEN hex(uuid) END,
       CASE typeof(uuid) WHEN 'text' THEN uuid END, fetched_at
     FROM reading WHERE buoy_id = ? AND (time, id) ${beyond} (?, ?) AND ${last}
     ORDER BY time ${order}, id ${order} LIMIT ${SLICE}`,
  );
  const end = order === 'asc' ? to : from;
  let time = order === 'asc' ? from - 1 : to + 1;
  let id = order === 'asc' ? Number.MAX_SAFE_INTEGER : -1;
  for (;;) {
    const rows = next.all(buoyId, time, id, end);
    if (rows.length > 0) yield rows;
    const latest = rows.at(-1);
    if (!latest || rows.length < SLICE) return;
    [time, id] = latest;
  }
}

export function countReadings(db: Database, range: ReadingsRange): number {
  let count = 0;
  for (const rows of countInSteps(db, range)) count += rows;
  return count;
}

/** Rows a step: some twenty milliseconds. */
const STEP = 200_000;

/** Counts in steps, so that other work can go between them: the sum of what it yields. */
export function* countInSteps(
  db: Database,
  { buoyId, from, to }: ReadingsRange,
): Generator<number> {
  const jump = preparedRaw<[number, number]>(
    db,
    `SELECT time, id FROM reading WHERE buoy_id = ? AND (time, id) > (?, ?) AND time <= ?
     ORDER BY time, id LIMIT 1 OFFSET ${STEP - 1}`,
  );
  let time = from - 1;
  let id = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const landed = jump.get(buoyId, time, id, to);
    if (!landed) break;
    yield STEP;
    [time, id] = landed;
  }
  const rest = preparedRaw<[number]>(
    db,
    `SELECT count(*) FROM reading WHERE buoy_id = ? AND (time, id) > (?, ?) AND time <= ?`,
  ).get(buoyId, time, id, to);
  yield rest?.[0] ?? 0;
}
