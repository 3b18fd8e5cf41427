/** The hours of a replay on the map: of each buoy the height nearest to each hour, and its rank. */
import type { Database } from 'better-sqlite3';
import type { ReplayHours, ReplayRequest } from '#shared/model/climatology.ts';
import type { BuoyRange } from '#shared/model/geo.ts';
import type { QualityChoice } from '#shared/model/quality.ts';
import {
  intervalWithin,
  poolOfOthers,
  presentValue,
  rankAmong,
  yearDayAt,
} from '#shared/science/climatology.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { preparedRaw } from '../database.ts';
import { readChecked } from './climatology.ts';
import { coverageWithin } from './coverage.ts';
import { cadenceOf } from './needs.ts';
import { meansAround } from './ranks.ts';

/** Other calls wait at most this long (ms), and for one buoy. */
const SLICE = 20;

/** As many buoys as a short time allows. */
export function replay(db: Database, request: ReplayRequest): ReplayHours {
  const { from, to, quality, isRanked, after } = request;
  const ids = preparedRaw<[number]>(
    db,
    'SELECT buoy_id FROM latest WHERE buoy_id > ? AND time >= ? ORDER BY buoy_id',
  ).all(after, from - HOUR / 2);
  const until = performance.now() + SLICE;
  const buoyIds: number[] = [];
  const heights: number[] = [];
  const ranks: number[] = [];
  let last: number | null = null;
  for (const [at, [buoyId]] of ids.entries()) {
    const range = { buoyId, from: from - (isRanked ? DAY : 0), to };
    const found = nearestToHours(db, range, from, quality);
    if (found.rows.some((row) => row !== null)) {
      buoyIds.push(buoyId);
      heights.push(...found.rows.map((row) => found.values[row ?? -1] ?? Number.NaN));
      if (isRanked) ranks.push(...ranksOf(db, range, found, quality));
    }
    if (performance.now() < until) continue;
    if (at < ids.length - 1) last = buoyId;
    break;
  }
  return {
    buoyId: Float64Array.from(buoyIds),
    significantHeight: Float32Array.from(heights),
    rank: Float32Array.from(ranks),
    last,
  };
}

/** The rows of the heights that are nearest to each hour from the first one on; null: none within half an hour. */
function nearestToHours(db: Database, range: BuoyRange, first: number, quality: QualityChoice) {
  const reach = { ...range, from: range.from - HOUR / 2, to: range.to + HOUR / 2 };
  const { time, values } = readChecked(db, reach, 'significantHeight', quality);
  const rows = new Array<number | null>((range.to - first) / HOUR + 1).fill(null);
  const distance = (row: number, hour: number) =>
    Math.abs((time[row] as number) - first - hour * HOUR);
  for (const [row, value] of values.entries()) {
    const hour = Math.round(((time[row] as number) - first) / HOUR);
    const known = rows[hour];
    if (known === undefined || Number.isNaN(value)) continue;
    if (known === null || distance(row, hour) < distance(known, hour)) rows[hour] = row;
  }
  return { time, values, rows };
}

/** As the rank of now would have been, for each of the rows; NaN where it has none. */
function ranksOf(
  db: Database,
  range: BuoyRange,
  { time, values, rows }: ReturnType<typeof nearestToHours>,
  quality: QualityChoice,
): number[] {
  const { buoyId } = range;
  const interval =
    intervalWithin(time, values, coverageWithin(db, buoyId, range)) ?? cadenceOf(db, buoyId);
  const dayOf = (row: number) => Math.floor((time[row] as number) / DAY);
  const known = rows.filter((row) => row !== null);
  const days = new Map(known.map((row) => [dayOf(row), yearDayAt(time[row] as number, 'UTC')]));
  const means = meansAround(db, buoyId, [...days.values()], quality);
  if (!means) return rows.map(() => Number.NaN);
  const pools = new Map(Array.from(days, ([day, at]) => [day, poolOfOthers(means, at)]));
  return rows.map((row) => {
    const pool = row === null ? undefined : pools.get(dayOf(row));
    if (row === null || !pool) return Number.NaN;
    const end = row + 1;
    const present = presentValue(time.subarray(0, end), values.subarray(0, end), interval, false);
    return (present && rankAmong(present.value, pool).rank) ?? Number.NaN;
  });
}
