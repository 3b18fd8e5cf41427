/** The data of one statistics chart from the readings of its range as columns. */
import { orNull } from '#shared/model/columns.ts';
import type { QualityVariable } from '#shared/model/quality.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import type {
  BoxPlot,
  ChartKind,
  ExceedanceCurve,
  StatisticsChart,
  StatisticsChartRequest,
} from '#shared/model/statisticsChart.ts';
import { quantileOfSorted } from '#shared/science/aggregate.ts';
import { elapsedParts, type MonthPart, monthsOfRequest } from '#shared/science/calendar.ts';
import { cachedFor, gather } from '#shared/science/columns.ts';
import { coveredShare, firstFrom } from '#shared/science/intervals.ts';
import { reportedShare, reportOfColumns } from '#shared/science/reported.ts';
import { sortedWithin } from '#shared/science/sorted.ts';
import { stormCatalogueOf } from '#shared/science/storms.ts';
import { share } from '#shared/science/summary.ts';
import { roundedHeight } from '#shared/science/units.ts';
import { weatherWindowsOf } from '#shared/science/weatherWindows.ts';
import { analoguesOf } from './analogues.ts';
import { comparisonOf, type OtherSeries } from './comparison.ts';
import { coveredYearsOf, returnValuesOf, withReturnPeriods } from './returnValues.ts';
import { roseClasses, waveRoseOf } from './waveRose.ts';

type ChartColumns = Pick<
  ReadingColumns,
  QualityVariable | 'time' | 'length' | 'coverage' | 'reporting' | 'quality'
>;

/** Metres of the unit in which classes are round. */
const unitOf = { '0.5m': 1, '2ft': 0.3048 } as const;

/**
 * @param columns the readings of the request's range
 * @param now epoch seconds; time after it counts as neither covered nor missing
 * @param others with which a comparison compares
 */
export function statisticsChartOf(
  columns: ChartColumns,
  request: StatisticsChartRequest,
  now: number,
  others: readonly OtherSeries[] = [],
): StatisticsChart {
  const { chart } = request;
  const months = monthsOfRequest(columns, request);
  const until = Math.min(request.to, Math.floor(now) - 1) + 1;
  const times = gather(columns.time, columns.time, months);
  const metric = 'metric' in chart ? chart.metric : 'significantHeight';
  const values = gather(columns[metric], columns.time, months);
  const past = elapsedParts(months, until);
  return {
    request,
    readings: times.length,
    covered: coveredShare(columns.coverage, past),
    reported: reportedShare(reportOfColumns(columns, past)),
    data: dataOf(columns, request, months, times, values, others),
  };
}

function dataOf(
  columns: ChartColumns,
  request: StatisticsChartRequest,
  months: readonly MonthPart[],
  times: Float64Array,
  values: Float64Array,
  others: readonly OtherSeries[],
): StatisticsChart['data'] {
  const { chart } = request;
  const of = (column: Float64Array) => gather(column, columns.time, months);
  const sortedHeights = () => sortedWithin(columns, 'significantHeight', months);
  switch (chart.kind) {
    case 'boxes':
      return { kind: 'boxes', boxes: monthlyBoxes(columns, chart.metric, months) };
    case 'rose': {
      const classes = roseClasses(sortedHeights(), unitOf[chart.heightBins]);
      const rose = waveRoseOf(times, values, of(columns.direction), months, { ...chart, classes });
      return { kind: 'rose', rose };
    }
    case 'exceedance':
      return { kind: 'exceedance', curve: exceedanceCurveOf(sortedHeights(), chart.threshold) };
    case 'windows': {
      const height = heightLimitOf(chart, sortedHeights());
      const windows = weatherWindowsOf(columns, { ...chart, height }, request, months);
      const coveredYears = coveredYearsOf(columns, request.months, months);
      return { kind: 'windows', height, coveredYears, ...windows };
    }
    case 'extremes':
      return { kind: 'extremes', ...returnValuesOf(columns, chart, request.months, months) };
    case 'storms': {
      const catalogue = stormCatalogueOf(columns, chart, months);
      const storms = withReturnPeriods(columns, catalogue, request.months, months);
      return { kind: 'storms', ...catalogue, storms };
    }
    case 'comparison':
      return { kind: 'comparison', ...comparisonOf(columns, others, chart.metric, months) };
    case 'analogues': {
      const chosen = cachedFor(
        columns,
        `analogues of ${request.months} in ${request.zone}`,
        () => ({
          ...{ time: times, significantHeight: values },
          ...{ period: of(columns.period), direction: of(columns.direction) },
        }),
      );
      return { kind: 'analogues', ...analoguesOf(chosen, chart.trials) };
    }
  }
}

/** The limit of the height, metres; without heights any would do. @param sorted metres, ascending, none missing */
function heightLimitOf(
  { height, heightBins }: Extract<ChartKind, { kind: 'windows' }>,
  sorted: Float64Array,
): number {
  if (typeof height === 'number') return height;
  const found = quantileOfSorted(sorted, Number(height.slice(1)) / 100);
  return roundedHeight(orNull(found) ?? 0, heightBins);
}

/** More points than a wide screen has pixels show nothing more. */
const MOST_POINTS = 2000;

/**
 * One point for each distinct height at its plotting position rank / (n + 1) (E. J. Gumbel,
 * "Statistics of Extremes", 1958), the rank being that of the lowest of equal readings, and the
 * number of readings at or above it, from which the empirical exceedance P(H ≥ h) is `above / count`.
 * Where there are more than 2,000 distinct heights the lower ones are thinned; the highest stay.
 * @param sorted heights in metres, ascending, none missing
 * @param threshold metres
 */
export function exceedanceCurveOf(sorted: Float64Array, threshold?: number): ExceedanceCurve {
  const count = sorted.length;
  const distinct: { height: number; above: number }[] = [];
  for (let i = 0; i < count; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) {
      distinct.push({ height: sorted[i] as number, above: count - i });
    }
  }
  const points = thinned(distinct);
  return {
    count,
    heights: points.map(({ height }) => height),
    above: points.map(({ above }) => above),
    probabilities: points.map(({ above }) => above / (count + 1)),
    reached:
      threshold === undefined ? null : { threshold, above: count - firstFrom(sorted, threshold) },
  };
}

function thinned<Point>(points: readonly Point[]): readonly Point[] {
  if (points.length <= MOST_POINTS) return points;
  const tail = points.slice(-MOST_POINTS / 2);
  const rest = points.slice(0, -MOST_POINTS / 2);
  const every = Math.ceil(rest.length / (MOST_POINTS / 2));
  return [...rest.filter((_, at) => at % every === 0), ...tail];
}

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
function monthlyBoxes<N extends string>(
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
  return {
    count,
    mean: share(sum, count),
    q1: orNull(q1),
    median: orNull(at(0.5)),
    q3: orNull(q3),
    low: orNull(sorted[first]),
    high: orNull(sorted[end - 1]),
    outside: first + count - end,
    outliers: [...new Set([...sorted.subarray(0, first), ...sorted.subarray(end)])],
  };
}

/** How many years have a reading in these parts of one calendar month. */
function yearsWith(times: Float64Array, values: Float64Array, parts: readonly MonthPart[]): number {
  const isPresent = (value: number) => !Number.isNaN(value);
  return parts.filter((part) => gather(values, times, [part]).some(isPresent)).length;
}
