/** Box plots of a variable by calendar month. */
import type { BoxPlot } from '../model/statisticsChart.ts';
import { quantileOfSorted } from './aggregate.ts';
import type { MonthPart } from './calendar.ts';
import { gather } from './columns.ts';
import { firstFrom } from './intervals.ts';
import { sortedWithin } from './sorted.ts';
import { share } from './summary.ts';

/** Whiskers reach at most this many interquartile ranges from the box (J. W. Tukey, "Exploratory Data Analysis", 1977). */
const WHISKER = 1.5;

/**
 * One box for each calendar month, all years pooled: quartiles by definition 7 of Hyndman and Fan
 * (1996), whiskers to the outermost reading within 1.5 interquartile ranges of the box, the readings
 * beyond them as marks (each value once), and the mean.
 * @param columns in SI, NaN for a missing value; `time` epoch seconds, ascending
 * @param months the months of the range, in any order
 * @returns twelve boxes, January first; numbers are null in a month without readings
 */
export function monthlyBoxes<N extends string>(
  columns: Record<N | 'time', Float64Array>,
  name: N,
  months: readonly MonthPart[],
): BoxPlot[] {
  return Array.from({ length: 12 }, (_, at) => {
    const month = at + 1;
    const parts = months.filter((part) => part.month === month);
    const years = yearsWith(columns.time, columns[name], parts);
    return { month, years, ...boxOf(sortedWithin(columns, name, parts)) };
  });
}

/** @param sorted ascending, none missing */
function boxOf(sorted: Float64Array): Omit<BoxPlot, 'month' | 'years'> {
  const count = sorted.length;
  const at = (p: number) => quantileOfSorted(sorted, p);
  const [q1, q3] = [at(0.25), at(0.75)];
  const reach = WHISKER * (q3 - q1);
  const first = firstFrom(sorted, q1 - reach);
  let end = count;
  while ((sorted[end - 1] as number) > q3 + reach) end--;
  let sum = 0;
  for (const value of sorted) sum += value;
  const orNull = (value: number) => (count === 0 ? null : value);
  return {
    count,
    mean: share(sum, count),
    q1: orNull(q1),
    median: orNull(at(0.5)),
    q3: orNull(q3),
    low: sorted[first] ?? null,
    high: sorted[end - 1] ?? null,
    outside: first + count - end,
    outliers: [...new Set([...sorted.subarray(0, first), ...sorted.subarray(end)])],
  };
}

/** How many years have a reading in these parts of one calendar month. */
function yearsWith(times: Float64Array, values: Float64Array, parts: readonly MonthPart[]): number {
  const isPresent = (value: number) => !Number.isNaN(value);
  return parts.filter((part) => gather(values, times, [part]).some(isPresent)).length;
}
