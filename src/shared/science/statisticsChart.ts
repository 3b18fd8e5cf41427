/** The data of one statistics chart from the readings of its range as columns. */
import type { ReadingColumns } from '../model/reading.ts';
import type {
  ExceedanceCurve,
  StatisticsChart,
  StatisticsChartRequest,
} from '../model/statisticsChart.ts';
import { monthlyBoxes } from './boxPlot.ts';
import { elapsedParts, type MonthPart, monthsOfRequest } from './calendar.ts';
import { gather } from './columns.ts';
import { coveredShare, firstFrom } from './intervals.ts';
import { reportedShare, reportOf } from './reported.ts';
import { sortedWithin } from './sorted.ts';
import { roseClasses, waveRoseOf } from './waveRose.ts';
import { weatherWindowsOf } from './weatherWindows.ts';

type ChartColumns = Pick<
  ReadingColumns,
  | 'time'
  | 'length'
  | 'coverage'
  | 'significantHeight'
  | 'maximumHeight'
  | 'period'
  | 'waterTemperature'
  | 'direction'
  | 'reporting'
>;

/** Metres of the unit in which classes are round. */
const unitOf = { '0.5m': 1, '2ft': 0.3048 } as const;

/**
 * @param columns the readings of the request's range
 * @param now epoch seconds; time after it counts as neither covered nor missing
 */
export function statisticsChartOf(
  columns: ChartColumns,
  request: StatisticsChartRequest,
  now: number,
): StatisticsChart {
  const { chart } = request;
  const months = monthsOfRequest(columns, request);
  const until = Math.min(request.to, Math.floor(now) - 1) + 1;
  const times = gather(columns.time, columns.time, months);
  const metric = chart.kind === 'boxes' ? chart.metric : 'significantHeight';
  const values = gather(columns[metric], columns.time, months);
  const past = elapsedParts(months, until);
  return {
    request,
    readings: times.length,
    covered: coveredShare(columns.coverage, past),
    reported: reportedShare(reportOf(columns, past)),
    data: dataOf(columns, request, months, times, values),
  };
}

function dataOf(
  columns: ChartColumns,
  request: StatisticsChartRequest,
  months: readonly MonthPart[],
  times: Float64Array,
  values: Float64Array,
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
    case 'windows':
      return { kind: 'windows', ...weatherWindowsOf(columns, chart, request, months) };
  }
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
