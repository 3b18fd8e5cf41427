/** Two series of readings compared at common times: differences, quantiles, correlation and lag. Missing readings stay missing. */
import type {
  Agreement,
  AgreementRow,
  ComparedWith,
  Comparison,
  Lag,
  Series,
} from '../model/comparison.ts';
import { DAYS_OF_YEAR } from '../model/dayOfYear.ts';
import type { QualityVariable } from '../model/quality.ts';
import { isAngle, quantileOfSorted } from './aggregate.ts';
import { groupsOf, type MonthPart } from './calendar.ts';
import { byYear, dailyMeans, daysOf, poolOf } from './climatology.ts';
import { type ColumnsWith, gather, presentOf } from './columns.ts';
import { angleBetween, compassPoints, sectorOf } from './compass.ts';
import { medianInterval } from './reported.ts';
import { share } from './summary.ts';

const HOUR = 3600;
/** Longest lag, and the fewest pairs that a correlation at a lag needs. */
const MAX_LAG = 72 * HOUR;
const MIN_PAIRS = 100;
/** A lag is refused below this correlation. */
const MIN_CORRELATION = 0.5;

/** The longer of the median intervals of two series, seconds; NaN where one has fewer than three values. */
const coarserInterval = (a: Series, b: Series): number =>
  Math.max(...[a, b].map(({ time }) => medianInterval(time) ?? Number.NaN));

/**
 * For each row of `a` the row of `b` at the same time, -1 for none: the nearest one at most `reach` away. Of rows of `a`
 * with the same nearest row, the nearer one has it.
 * @param a epoch seconds, ascending; `b` too
 * @param shift seconds added to the times of `a`
 */
export function matchRows(
  a: Float64Array,
  b: Float64Array,
  reach: number,
  shift: number,
): Int32Array {
  const partners = new Int32Array(a.length).fill(-1);
  const last = b.length - 1;
  let row = 0;
  let taken = -1;
  let takenBy = -1;
  let takenDistance = 0;
  for (let i = 0; i < a.length && last >= 0; i++) {
    const time = (a[i] as number) + shift;
    while (row < last && (b[row] as number) + (b[row + 1] as number) < 2 * time) row++;
    const distance = Math.abs((b[row] as number) - time);
    // Nothing is within a reach of NaN.
    if (!(distance <= reach)) continue;
    if (row === taken) {
      if (distance >= takenDistance) continue;
      partners[takenBy] = -1;
    }
    partners[i] = row;
    taken = row;
    takenBy = i;
    takenDistance = distance;
  }
  return partners;
}

/** Pairs of two series at common times: nearest readings within half of the coarser interval. */
export interface Pairs {
  /** Epoch seconds of `a`, and the rows of `a`; ascending. */
  time: Float64Array<ArrayBuffer>;
  row: Int32Array;
  a: Float64Array<ArrayBuffer>;
  b: Float64Array<ArrayBuffer>;
}

export function pairsOf(a: Series, b: Series): Pairs {
  const partners = matchRows(a.time, b.time, coarserInterval(a, b) / 2, 0);
  const row = Int32Array.from(partners.keys()).filter((i) => partners[i] !== -1);
  return {
    row,
    time: Float64Array.from(row, (i) => a.time[i] as number),
    a: Float64Array.from(row, (i) => a.value[i] as number),
    b: Float64Array.from(row, (i) => b.value[partners[i] as number] as number),
  };
}

/**
 * Pearson's correlation of the rows that have a partner; NaN where one of the two does not vary.
 * @param partners rows of `b` for the rows of `a`, -1 for none; absent: the same rows
 */
export function correlate(a: Float64Array, b: Float64Array, partners?: Int32Array) {
  let [count, sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const partner = partners ? (partners[i] as number) : i;
    if (partner < 0) continue;
    const x = a[i] as number;
    const y = b[partner] as number;
    count++;
    sumA += x;
    sumB += y;
    squaresA += x * x;
    squaresB += y * y;
    products += x * y;
  }
  const varianceA = count * squaresA - sumA * sumA;
  const varianceB = count * squaresB - sumB * sumB;
  const r = (count * products - sumA * sumB) / Math.sqrt(varianceA * varianceB);
  return { count, r: Math.min(1, Math.max(-1, r)) };
}

/** Of parallel values in SI. Differences of directions are the shortest turns from b to a. */
export function agreementOf(a: Float64Array, b: Float64Array, isCircular: boolean): Agreement {
  const count = a.length;
  let [differences, squares, sumB] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const [x, y] = [a[i] as number, b[i] as number];
    const difference = isCircular ? angleBetween(y, x) : x - y;
    differences += difference;
    squares += difference * difference;
    sumB += y;
  }
  const rmse = count === 0 ? null : Math.sqrt(squares / count);
  const { r } = correlate(a, b);
  return {
    count,
    bias: share(differences, count),
    rmse,
    scatterIndex: isCircular || rmse === null ? null : share(rmse, sumB / count),
    r: isCircular || !Number.isFinite(r) ? null : r,
  };
}

/**
 * All pairs, then those of each season and of each of sixteen sectors that has pairs.
 * @param directions at the rows of `a`, degrees, NaN for a missing one
 * @param months of the range
 */
export function agreementRows(
  pairs: Pairs,
  directions: Float64Array,
  months: readonly MonthPart[],
  isCircular: boolean,
): AgreementRow[] {
  const seasons = groupsOf(months, 'season').map(({ season, months: parts }) => {
    const within = (column: Float64Array) => gather(column, pairs.time, parts);
    return { season, sector: null, ...agreementOf(within(pairs.a), within(pairs.b), isCircular) };
  });
  const sectorOfPair = Array.from(pairs.row, (row) => sectorOf(directions[row] as number));
  const sectors = compassPoints.map((_, sector) => {
    const within = (column: Float64Array) => column.filter((_, i) => sectorOfPair[i] === sector);
    return { season: null, sector, ...agreementOf(within(pairs.a), within(pairs.b), isCircular) };
  });
  const all = { season: null, sector: null, ...agreementOf(pairs.a, pairs.b, isCircular) };
  return [all, ...[...seasons, ...sectors].filter(({ count }) => count > 0)];
}

/** Quantiles 1 to 99 % by definition 7 of Hyndman and Fan (1996); empty without pairs. */
export function quantilesOfPairs({ a, b }: Pick<Pairs, 'a' | 'b'>) {
  const quantiles = (values: Float64Array) => {
    const sorted = values.slice().sort();
    const shares = Array.from({ length: sorted.length === 0 ? 0 : 99 }, (_, i) => (i + 1) / 100);
    return Float64Array.from(shares, (p) => quantileOfSorted(sorted, p));
  };
  return { a: quantiles(a), b: quantiles(b) };
}

/**
 * The values minus the mean of their day of the year (UTC): the mean of the daily means of eleven days of all years, as in
 * the day-of-year climatology. Without it the seasons of both series would correlate at every lag.
 */
function withoutSeasons({ time, value }: Series): Float64Array {
  const range = { from: time[0] ?? 0, to: time.at(-1) ?? 0 };
  const days = daysOf(range, 'UTC');
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

/** Where a parabola through three equidistant values is highest, in steps from the middle one. */
const peakOf = (before: number, at: number, after: number): number =>
  (before - after) / (2 * (before - 2 * at + after)) || 0;

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
  const r = shifts.map((shift, i) => {
    const partners = matchRows(a.time, b.time, step / 2, shift);
    const found = correlate(valuesA, valuesB, partners);
    counts[i] = found.count;
    return found.count < MIN_PAIRS ? Number.NaN : found.r;
  });
  const at = r.reduce((best, one, i) => (one > (r[best] ?? -Infinity) ? i : best), -1);
  const [highest, before, after] = [r[at] ?? 0, r[at - 1] ?? Number.NaN, r[at + 1] ?? Number.NaN];
  const hours = shifts.map((shift) => shift / HOUR);
  const curve = { hours, r, counts, atZero: r[most] as number };
  if (at < 0) return { ...curve, best: null, refused: 'few' };
  if (highest < MIN_CORRELATION) return { ...curve, best: null, refused: 'weak' };
  if (Number.isNaN(before + after)) return { ...curve, best: null, refused: 'edge' };
  const count = counts[at] as number;
  const partners = matchRows(a.time, b.time, step / 2, shifts[at] as number);
  const meanDifference = partners.reduce(
    (sum, row, i) =>
      row === -1 ? sum : sum + ((b.time[row] as number) - (a.time[i] as number)) / count,
    0,
  );
  const later = meanDifference + peakOf(before, highest, after) * step;
  return { ...curve, best: { hours: later / HOUR, r: highest, count }, refused: null };
}

/** A series to compare with, NaN for a missing value; its times are those of the requested range. */
export interface OtherSeries extends ComparedWith, Series {
  name: string | null;
}

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
    others: others.map(({ time, value, ...other }) => {
      const series = within(time, value);
      const { row, ...pairs } = pairsOf(own, series);
      return {
        ...other,
        series,
        pairs,
        rows: agreementRows({ row, ...pairs }, directions, months, isCircular),
        quantiles: isCircular ? null : quantilesOfPairs(pairs),
        lag: isCircular ? null : lagOf(own, series),
      };
    }),
  };
}
