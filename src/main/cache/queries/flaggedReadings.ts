/** Readings of a range with their quality flags, which do not depend on the ends of the range. */
import type { Database } from 'better-sqlite3';
import type { BuoyRange } from '#shared/model/geo.ts';
import {
  byVariable,
  type QualityCounts,
  type QualityVariable,
  qualityVariables,
} from '#shared/model/quality.ts';
import { type ReadingColumns, type ReadingMetric, readingMetrics } from '#shared/model/reading.ts';
import { firstFrom } from '#shared/science/intervals.ts';
import {
  countFlags,
  flagsOfVariable,
  reachOf,
  relatedQuantities,
  type ValueBefore,
  type VariableFlags,
} from '#shared/science/quality.ts';
import { medianInterval } from '#shared/science/reported.ts';
import { preparedRaw, qualityLimits } from '../database.ts';
import { decodeNumber, type StoredNumber } from '../encoding.ts';
import { readColumns } from '../readColumns.ts';
import { coverageWithin } from './coverage.ts';
import { readingByTime, storedMeasurements } from './readings.ts';
import { reportingOf } from './reported.ts';

type Columns<N extends string> = { length: number } & Record<N | 'time', Float64Array<ArrayBuffer>>;

/**
 * By time ascending, with the flags of the measurements that have quality tests. Readings around the range are read with
 * it and tested as its neighbours, so that the flags of a range are those that its readings have in the whole series.
 * @param numbers SQL expressions by the name of their column
 */
export function readFlagged<M extends ReadingMetric, N extends string = never>(
  db: Database,
  { buoyId, from, to }: BuoyRange,
  measurements: readonly M[],
  numbers = {} as Record<N, string>,
): { columns: Columns<N | M>; flags: Record<M & QualityVariable, VariableFlags> } {
  type Tested = M & QualityVariable;
  const limits = qualityLimits(db);
  const reach = reachOf(limits);
  const start = from - reach;
  const tested = qualityVariables.filter((name): name is Tested =>
    (measurements as readonly string[]).includes(name),
  );
  const needed = new Set([...measurements, ...tested.flatMap((name) => relatedQuantities[name])]);
  const { length: _, ...read } = readColumns(db, {
    numbers: { time: 'time', ...numbers },
    measurements: Object.fromEntries(
      Array.from(needed, (name) => [name, storedMeasurements[name]]),
    ),
    from: `FROM ${readingByTime} WHERE buoy_id = ? AND time BETWEEN ? AND ?`,
    parameters: [buoyId, start, to + reach],
  });
  const all = read as Record<N | ReadingMetric | 'time', Float64Array<ArrayBuffer>>;
  const first = firstFrom(all.time, from);
  const end = firstFrom(all.time, to + 1);
  const flags = tested.map((name): [Tested, VariableFlags] => {
    const before = valueBefore(db, buoyId, name, all[name].subarray(0, end), first, start);
    const flagged = flagsOfVariable(name, all, limits, before);
    return [
      name,
      { flags: flagged.flags.subarray(first, end), tests: flagged.tests.subarray(first, end) },
    ];
  });
  const within = Object.entries<Float64Array<ArrayBuffer>>(all).map(([name, column]) => [
    name,
    column.subarray(first, end),
  ]);
  return {
    columns: { length: end - first, ...Object.fromEntries(within) },
    flags: Object.fromEntries(flags) as Record<Tested, VariableFlags>,
  };
}

/**
 * The last value before `start`, for the time continuity test. It may be years old.
 * @param column of the readings from `start` on; the range starts at row `first`
 */
function valueBefore(
  db: Database,
  buoyId: number,
  name: QualityVariable,
  column: Float64Array,
  first: number,
  start: number,
): ValueBefore | undefined {
  if (!('continuitySigma' in qualityLimits(db)[name])) return undefined;
  const next = column.findIndex((value) => !Number.isNaN(value));
  if (next < first) return undefined;
  const stored = storedMeasurements[name];
  const row = preparedRaw<[number, StoredNumber]>(
    db,
    `SELECT time, ${stored} FROM reading WHERE buoy_id = ? AND time < ? AND ${stored} IS NOT NULL
     ORDER BY time DESC, id DESC LIMIT 1`,
  ).get(buoyId, start);
  return row && { time: row[0], value: decodeNumber(row[1]) };
}

/** Readings of a range as columns, by time ascending. */
export function readReadings(db: Database, range: BuoyRange): ReadingColumns {
  const { buoyId, from, to } = range;
  const {
    columns: { fetched, ...columns },
    flags,
  } = readFlagged(db, range, readingMetrics, { id: 'id', fetched: 'fetched_at' });
  const { id } = columns;
  for (let row = 0; row < id.length; row++) if (id[row] === 0) id[row] = Number.NaN;
  return {
    buoyId,
    from,
    to,
    ...columns,
    quality: flags,
    coverage: coverageWithin(db, buoyId, { from, to }),
    fetchedAt: newestFetch(fetched),
    cadence: medianInterval(columns.time),
    reporting: reportingOf(db, range),
  };
}

/** When the newest of some rows was fetched; null without rows. */
export function newestFetch(fetched: Float64Array): number | null {
  let newest = -Infinity;
  for (let row = 0; row < fetched.length; row++) newest = Math.max(newest, fetched[row] as number);
  return fetched.length === 0 ? null : newest;
}

/** How many readings of a range have each flag, by quantity. */
export function countQuality(db: Database, range: BuoyRange): QualityCounts {
  const { flags } = readFlagged(db, range, qualityVariables);
  return byVariable((name) => countFlags(flags[name]));
}
