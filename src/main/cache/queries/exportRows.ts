/** Rows of `reading` for exports, in slices between which other work can go. */
import type { Database } from 'better-sqlite3';
import type { BuoyRange } from '#shared/model/geo.ts';
import { DAY } from '#shared/science/durations.ts';
import { firstValue } from '../database.ts';
import { readColumns } from '../readColumns.ts';
import { countReadings, readingSpan } from './needs.ts';
import { storedMeasurements, uuidText } from './readings.ts';

export type ReadingsSlice = ReturnType<typeof readSlice>;

/** Rows in a slice: about two milliseconds. */
const SLICE = 2000;

function readSlice(db: Database, which: string, parameters: number[]) {
  return readColumns(db, {
    numbers: {
      time: 'time',
      id: 'id',
      compass: 'compass',
      heightUnit: 'height_unit',
      fetchedAt: 'fetched_at',
    },
    measurements: storedMeasurements,
    texts: { uuid: uuidText('uuid') },
    from: `FROM (SELECT * FROM reading WHERE ${which} LIMIT ${SLICE})`,
    parameters,
  });
}

export function* readingSlices(
  db: Database,
  { buoyId, from, to }: BuoyRange,
  order: 'asc' | 'desc',
): Generator<ReadingsSlice> {
  const [beyond, within, end] = order === 'asc' ? ['>', '<=', to] : ['<', '>=', from];
  const which = `buoy_id = ? AND (time, id) ${beyond} (?, ?) AND time ${within} ?
    ORDER BY time ${order}, id ${order}`;
  let [time, id] = order === 'asc' ? [from - 1, Number.MAX_SAFE_INTEGER] : [to + 1, -1];
  for (;;) {
    const slice = readSlice(db, which, [buoyId, time, id, end]);
    if (slice.length > 0) yield slice;
    if (slice.length < SLICE) return;
    [time, id] = [slice.time.at(-1) as number, slice.id.at(-1) as number];
  }
}

/** Seconds counted in a step: some ten milliseconds of a buoy that reports every ten minutes. */
const STEP = 730 * DAY;

/** Counts in steps, so that other work can go between them: the sum of what it yields. All of a buoy is known. */
export function* countInSteps(db: Database, { buoyId, from, to }: BuoyRange): Generator<number> {
  const span = readingSpan(db, buoyId);
  if (!span) return;
  if (from <= span.from && span.to <= to) {
    yield firstValue<number>(db, 'SELECT readings FROM buoy_count WHERE buoy_id = ?', buoyId) ?? 0;
    return;
  }
  const last = Math.min(to, span.to);
  for (let start = Math.max(from, span.from); start <= last; start += STEP) {
    yield countReadings(db, { buoyId, from: start, to: Math.min(start + STEP - 1, last) });
  }
}
