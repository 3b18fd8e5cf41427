/** Two series of readings compared at common times: differences, quantiles, correlation and lag. Missing readings stay missing. */
import { orNull } from '#shared/model/columns.ts';
import type {
  Agreement,
  AgreementRow,
  Compared,
  ComparedWith,
  Comparison,
  Lag,
  Pairs,
  Series,
} from '#shared/model/comparison.ts';
import { DAYS_OF_YEAR } from '#shared/model/dayOfYear.ts';
import type { QualityVariable } from '#shared/model/quality.ts';
import { isAngle, quantileOfSorted } from '#shared/science/aggregate.ts';
import { groupsOf, type MonthPart } from '#shared/science/calendar.ts';
import { byYear, dailyMeans, daysOf, poolOf } from '#shared/science/climatology.ts';
import { type ColumnsWith, gather, pick, presentOf } from '#shared/science/columns.ts';
import { angleBetween, compassPoints, sectorOf } from '#shared/science/compass.ts';
import { HOUR } from '#shared/science/durations.ts';
import { medianInterval } from '#shared/science/reported.ts';
import { share } from '#shared/science/summary.ts';

/** Longest lag, and the fewest pairs that a correlation at a lag needs. */
const MAX_LAG = 72 * HOUR;
const MIN_PAIRS = 100;
/** A lag is weak below this correlation. */
const MIN_CORRELATION = 0.5;

/** The longer of the median intervals of two series, seconds; NaN where one has fewer than three values. */
const coarserInterval = (a: Series, b: Series): number =>
  Math.max(...[a, b].map(({ time }) => medianInterval(time) ?? Number.NaN));

/** Rows of two series at the same times: parallel, ascending. */
interface Matches {
  rowsA: Int32Array;
  rowsB: Int32Array;
}

const roomFor = ({ length }: Float64Array): Matches => ({
  rowsA: new Int32Array(length),
  rowsB: new Int32Array(length),
});

/**
 * For each row of `a` the nearest row of `b`, at most `reach` away. Of rows with the same nearest row the nearer one has it.
 * @param a epoch seconds, ascending; `b` too
 * @param shift seconds added to the times of `a`
 * @param room for as many rows as `a` has; views of it are returned
 */
export function matchRows(
  a: Float64Array,
  b: Float64Array,
  reach: number,
  shift = 0,
  room = roomFor(a),
): Matches {
  const { rowsA, rowsB } = room;
  const last = b.length - 1;
  let [count, row, taken, previous] = [0, 0, -1, 0];
  for (let i = 0; i < a.length; i++) {
    const time = (a[i] as number) + shift;
    while (row < last && (b[row] as number) + (b[row + 1] as number) < 2 * time) row++;
    const distance = Math.abs((b[row] as number) - time);
    // Nothing is within a reach of NaN.
    if (!(distance <= reach)) continue;
    if (row === taken) {
      if (distance >= previous) continue;
      count--;
    }
    rowsA[count] = i;
    rowsB[count] = row;
    taken = row;
    previous = distance;
    count++;
  }
  return { rowsA: rowsA.subarray(0, count), rowsB: rowsB.subarray(0, count) };
}

/** Pearson's correlation of matching rows; NaN where one of the two does not vary. */
export function correlate(a: Float64Array, b: Float64Array, { rowsA, rowsB }: Matches): number {
  const count = rowsA.length;
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const x = a[rowsA[i] as number] as number;
    const y = b[rowsB[i] as number] as number;
    sumA += x;
    sumB += y;
    squaresA += x * x;
    squaresB += y * y;
    products += x * y;
  }
  const variances = (count * squaresA - sumA * sumA) * (count * squaresB - sumB * sumB);
  return Math.min(1, (count * products - sumA * sumB) / Math.sqrt(variances));
}

/** Of pairs of values in SI, at some of their rows. Differences of directions are the shortest turns from b to a. */
export function agreementOf({ a, b }: Pairs, rows: Int32Array, isCircular: boolean): Agreement {
  const count = rows.length;
  let [differences, squares, sumB] = [0, 0, 0];
  for (const row of rows) {
    const [x, y] = [a[row] as number, b[row] as number];
    const difference = isCircular ? angleBetween(y, x) : x - y;
    differences += difference;
    squares += difference * difference;
    sumB += y;
  }
  const rmse = count === 0 ? null : Math.sqrt(squares / count);
  const r = correlate(a, b, { rowsA: rows, rowsB: rows });
  return {
    count,
    bias: share(differences, count),
    rmse,
    scatterIndex: isCircular || rmse === null ? null : share(rmse, sumB / count),
    r: isCircular ? null : orNull(r),
  };
}

/**
 * All pairs, then those of each season and of each of sixteen sectors, where there are some.
 * @param directions of the pairs, degrees, NaN for a missing one
 * @param months of the range
 */
export function agreementRows(
  pairs: Pairs,
  directions: Float64Array,
  months: readonly MonthPart[],
  isCircular: boolean,
): AgreementRow[] {
  const all = Int32Array.from(pairs.time.keys());
  const sectors = Array.from(directions, sectorOf);
  const groups = [
    { season: null, sector: null, rows: all },
    ...groupsOf(months, 'season').map(({ season, months: parts }) => ({
      season,
      sector: null,
      rows: gather(all, pairs.time, parts),
    })),
    ...compassPoints.map((_, sector) => ({
      season: null,
      sector,
      rows: all.filter((row) => sectors[row] === sector),
    })),
  ];
  return groups
    .filter(({ rows }) => rows === all || rows.length > 0)
    .map(({ rows, ...group }) => ({ ...group, ...agreementOf(pairs, rows, isCircular) }));
}

/** Quantiles 1 to 99 % by definition 7 of Hyndman and Fan (1996); empty without values. */
export function quantilesOf(values: Float64Array): Float64Array<ArrayBuffer> {
  const sorted = values.slice().sort();
  const shares = Array.from({ length: sorted.length === 0 ? 0 : 99 }, (_, i) => (i + 1) / 100);
  return Float64Array.from(shares, (p) => quantileOfSorted(sorted, p));
}

/**
 * The values minus the mean of their day of the year (UTC): the mean of the daily means of eleven days of all years, as in
 * the day-of-year climatology. Without it the seasons of both series would correlate at every lag.
 */
function withoutSeasons({ time, value }: Series): Float64Array {
  const days = daysOf({ from: time[0] ?? 0, to: time.at(-1) ?? 0 }, 'UTC');
  const means = byYear(days, dailyMeans(days, time, value, { circular: false, counts: 'any' }));
  const expected = Array.from({ length: DAYS_OF_YEAR }, (_, i) => {
    const { values } = poolOf(means, i + 1);
    return values.reduce((sum, mean) => sum + mean, 0) / values.length;
  });
  let day = 0;
  return value.map((one, i) => {
    while ((days.start[day + 1] as number) <= (time[i] as number)) day++;
    return one - (expected[(days.day[day] as number) - 1] as number);
  });
}

/**
 * How much later `b` follows `a`: shifts of −72 to 72 h in steps of the coarser interval, Pearson's correlation of the
 * readings without their seasons at the common times of each shift, and a parabola through the highest and its
 * neighbours. The readings of a pair can differ by up to half an interval; the mean difference is added to the lag.
 */
export function lagOf(a: Series, b: Series): Lag {
  const step = coarserInterval(a, b) || MAX_LAG;
  const most = Math.floor(MAX_LAG / step);
  const shifts = Float64Array.from({ length: 2 * most + 1 }, (_, i) => (i - most) * step);
  const [valuesA, valuesB] = [withoutSeasons(a), withoutSeasons(b)];
  const counts = new Float64Array(shifts.length);
  const room = roomFor(a.time);
  const r = shifts.map((shift, i) => {
    const matches = matchRows(a.time, b.time, step / 2, shift, room);
    counts[i] = matches.rowsA.length;
    return counts[i] < MIN_PAIRS ? Number.NaN : correlate(valuesA, valuesB, matches);
  });
  const at = r.reduce((best, one, i) => (one > (r[best] ?? -Infinity) ? i : best), -1);
  const [highest, before, after] = [r[at] ?? 0, r[at - 1] ?? Number.NaN, r[at + 1] ?? Number.NaN];
  const hours = shifts.map((shift) => shift / HOUR);
  const curve = { hours, r, counts, atZero: orNull(r[most]) };
  if (at < 0) return { ...curve, best: null, refused: 'few' };
  if (Number.isNaN(before + after)) return { ...curve, best: null, refused: 'edge' };
  const { rowsA, rowsB } = matchRows(a.time, b.time, step / 2, shifts[at]);
  const [timesA, timesB] = [pick(a.time, rowsA), pick(b.time, rowsB)];
  const difference = timesB.reduce((sum, time, i) => sum + time - (timesA[i] as number), 0);
  const bend = before - 2 * highest + after;
  const peak = bend === 0 ? 0 : (before - after) / (2 * bend);
  const count = rowsA.length;
  const best = { hours: (difference / count + peak * step) / HOUR, r: highest, count };
  return { ...curve, best, refused: highest < MIN_CORRELATION ? 'weak' : null };
}

/** A series to compare with, NaN for a missing value; its times are those of the requested range. */
export type OtherSeries = ComparedWith & Series & Pick<Compared, 'name' | 'sourceIdentifier'>;

/**
 * A variable of a buoy compared with other series.
 * @param columns in SI, NaN for a missing value; `time` epoch seconds, ascending
 * @param months those that count
 */
export function comparisonOf(
  columns: ColumnsWith<QualityVariable>,
  others: readonly OtherSeries[],
  metric: QualityVariable,
  months: readonly MonthPart[],
): Comparison {
  const isCircular = isAngle(metric);
  const within = (time: Float64Array, value: Float64Array): Series => {
    const values = gather(value, time, months);
    return { time: presentOf(values, gather(time, time, months)), value: presentOf(values) };
  };
  const own = within(columns.time, columns[metric]);
  const ofRange = (column: Float64Array) => gather(column, columns.time, months);
  const directions = presentOf(ofRange(columns[metric]), ofRange(columns.direction));
  return {
    series: own,
    compared: others.map(({ time, value, ...other }) => {
      const series = within(time, value);
      const { rowsA, rowsB } = matchRows(own.time, series.time, coarserInterval(own, series) / 2);
      const [a, b] = [pick(own.value, rowsA), pick(series.value, rowsB)];
      const pairs = { time: pick(own.time, rowsA), a, b };
      return {
        ...other,
        series,
        pairs,
        rows: agreementRows(pairs, pick(directions, rowsA), months, isCircular),
        quantiles: isCircular ? null : { a: quantilesOf(a), b: quantilesOf(b) },
        lag: isCircular ? null : lagOf(own, series),
      };
    }),
  };
}
