/** The hours of a replay on the map: of each buoy the height nearest to each hour, and its rank. */
import type { Database } from 'better-sqlite3';
import type { ReplayHours, ReplayRequest } from '#shared/model/climatology.ts';
import type { BuoyRange } from '#shared/model/geo.ts';
import type { QualityChoice } from '#shared/model/quality.ts';
import { intervalWithin, poolOfOthers, yearDayAt } from '#shared/science/climatology.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { preparedRaw } from '../database.ts';
import { readChecked } from './climatology.ts';
import { coverageWithin } from './coverage.ts';
import { cadenceOf } from './needs.ts';
import { meansAround, ranksOf } from './ranks.ts';

/** Other calls wait at most this long (ms), and for one buoy. */
const SLICE = 20;

/**
 * As many buoys as a short time allows.
 * @param input.after only buoys with a larger id
 * @returns with the last buoy that was read, for the next slice; null: it was the last of all
 */
export function replay(
  db: Database,
  { from, to, quality, isRanked, after }: ReplayRequest & { after: number },
): ReplayHours & { last: number | null } {
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
      if (isRanked) ranks.push(...ranksOfHours(db, range, found, quality));
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
function ranksOfHours(
  db: Database,
  range: BuoyRange,
  { time, values, rows }: ReturnType<typeof nearestToHours>,
  quality: QualityChoice,
): number[] {
  const { buoyId } = range;
  const interval =
    intervalWithin(time, values, coverageWithin(db, buoyId, range)) ?? cadenceOf(db, buoyId);
  const dates = new Set(
    rows.flatMap((row) => (row === null ? [] : Math.floor((time[row] as number) / DAY))),
  );
  const days = Array.from(dates, (date) => yearDayAt(date * DAY, 'UTC'));
  const means = meansAround(db, buoyId, days, quality);
  const rankOf = ranksOf(
    { time, heights: values },
    interval,
    (at) => means && poolOfOthers(means, at),
  );
  return rows.map((row) => (row === null ? Number.NaN : rankOf(row)));
}
