/** All statistics of a range from its readings as columns. */
import type { Interval } from '../model/geo.ts';
import type { ReadingColumns } from '../model/reading.ts';
import type {
  LinearMetric,
  Statistics,
  StatisticsGroup,
  StatisticsRequest,
} from '../model/statistics.ts';
import { ALLOWED_INTERVALS, medianInterval } from './cadence.ts';
import { chosenMonths, groupsOf, type MonthGroup } from './calendar.ts';
import { exceedancesOf } from './calmSpells.ts';
import { gather } from './columns.ts';
import { clipped, gapsOf, lengthOf, merged, overlapOf } from './intervals.ts';
import { heightBounds, heightDirectionTable, heightPeriodTable } from './jointTable.ts';
import { presentOf, share, summarize, summarizeDirections } from './summary.ts';

const HOUR = 3600;

type Column = LinearMetric | 'direction';
/** The readings of a range, as far as statistics need them. */
type StatisticsColumns = Pick<
  ReadingColumns,
  Column | 'time' | 'length' | 'coverage' | 'fetchedAt'
>;

const columnNames: readonly Column[] = [
  'significantHeight',
  'maximumHeight',
  'period',
  'waterTemperature',
  'direction',
];

/**
 * Every reading of the columns counts once and weighs the same, whether or not the time around it
 * is known to be completely cached. The number of samples to expect follows from each metric's own
 * median interval over the whole range, as some sources report waves less often than wind.
 * @param columns the readings of the request's range
 * @param now epoch seconds; time after it counts as neither covered nor missing
 */
export function statisticsOf(
  columns: StatisticsColumns,
  request: StatisticsRequest,
  now: number,
): Omit<Statistics, 'quality' | 'leftOut'> {
  const past: Interval = { from: request.from, to: Math.min(request.to, Math.floor(now) - 1) };
  const months = chosenMonths(request, request.zone, request.months);
  /** The time of the chosen months that has passed. */
  const spans = clipped(
    merged(months.map(({ start, end }) => ({ from: start, to: end - 1 }))),
    past,
  );
  const cadences = new Map(
    columnNames.map((name) => [name, medianInterval(columns.time, columns[name])]),
  );
  const elapsed = lengthOf(spans);
  const covered = spans.reduce((sum, span) => sum + overlapOf(columns.coverage, span), 0);
  const cadence = cadences.get('significantHeight') ?? null;
  const allowedGap =
    cadence === null ? null : Math.max(cadence * ALLOWED_INTERVALS, request.bridgeHours * HOUR);
  const of = (column: Float64Array) =>
    request.months.length === 0 ? column : gather(column, columns.time, months);
  const times = of(columns.time);
  const heights = of(columns.significantHeight);
  const present = presentOf(heights);
  const { heightBins, binConvention } = request;
  return {
    request,
    readings: times.length,
    fetchedAt: columns.fetchedAt,
    elapsed,
    covered: share(covered, elapsed),
    gaps: spans.reduce((sum, span) => sum + gapsOf(columns.coverage, span).length, 0),
    groups: groupsOf(months, request.grouping).map((group) =>
      groupStatistics(group, columns, cadences, past.to + 1),
    ),
    heightPeriod: heightPeriodTable(heights, of(columns.period), heightBins, binConvention),
    heightDirection: heightDirectionTable(
      heights,
      of(columns.direction),
      heightBins,
      binConvention,
    ),
    heights: present.length,
    allowedGap,
    exceedance: exceedancesOf(
      presentOf(heights, times),
      present,
      heightBounds(heightBins).slice(1),
      allowedGap ?? 0,
      request.spellHours * HOUR,
    ),
  };
}

function groupStatistics(
  { months, ...name }: MonthGroup,
  columns: StatisticsColumns,
  cadences: ReadonlyMap<Column, number | null>,
  until: number,
): StatisticsGroup {
  let elapsed = 0;
  let covered = 0;
  for (const { start, end } of months) {
    elapsed += Math.max(0, Math.min(end, until) - start);
    covered += overlapOf(columns.coverage, { from: start, to: Math.min(end, until) - 1 });
  }
  const times = gather(columns.time, columns.time, months);
  const values = (name: Column) => gather(columns[name], columns.time, months);
  const expected = (name: Column): number | null => {
    const cadence = cadences.get(name) ?? null;
    return cadence === null ? null : elapsed / cadence;
  };
  const summary = (name: LinearMetric) => summarize(times, values(name), expected(name));
  return {
    ...name,
    elapsed,
    covered: share(covered, elapsed),
    readings: times.length,
    significantHeight: summary('significantHeight'),
    maximumHeight: summary('maximumHeight'),
    period: summary('period'),
    waterTemperature: summary('waterTemperature'),
    direction: summarizeDirections(values('direction'), expected('direction')),
  };
}
