/** Rows of `reading` for exports: raw, in slices, in the order of time. */
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
];

/** Rows a slice: some three milliseconds. */
const SLICE = 2000;

export function* readingSlices(
  db: Database,
  { buoyId, from, to }: ReadingsRange,
): Generator<ExportRow[]> {
  const next = preparedRaw<ExportRow>(
    db,
    `SELECT time, id, significant_height, maximum_height, period, direction, water_temperature,
       energy_per_wave, compass, height_unit,
       CASE typeof(uuid) WHEN 'blob' THEN hex(uuid) END,
       CASE typeof(uuid) WHEN 'text' THEN uuid END
     FROM reading WHERE buoy_id = ? AND (time, id) > (?, ?) AND time <= ?
     ORDER BY time, id LIMIT ${SLICE}`,
  );
  let time = from - 1;
  let id = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const rows = next.all(buoyId, time, id, to);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < SLICE) return;
    [time, id] = last;
  }
}

export function countReadings(db: Database, { buoyId, from, to }: ReadingsRange): number {
  const row = preparedRaw<[number]>(
    db,
    'SELECT count(*) FROM reading WHERE buoy_id = ? AND time BETWEEN ? AND ?',
  ).get(buoyId, from, to);
  return row?.[0] ?? 0;
}
