/** All statistics of a range from its readings as columns. */

import { utcYear } from '#shared/model/dayOfYear.ts';
import type { LinearVariable, QualityVariable } from '#shared/model/quality.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import type {
  HeightPercentiles,
  Statistics,
  StatisticsGroup,
  StatisticsRequest,
} from '#shared/model/statistics.ts';
import { quantileOfSorted } from '#shared/science/aggregate.ts';
import {
  elapsedParts,
  groupsOf,
  type MonthGroup,
  monthsOfRequest,
} from '#shared/science/calendar.ts';
import { cachedFor, gather, presentOf, rowsOf } from '#shared/science/columns.ts';
import { HOUR } from '#shared/science/durations.ts';
import {
  ALLOWED_INTERVALS,
  coveredShare,
  gapsOf,
  lengthOf,
  merged,
} from '#shared/science/intervals.ts';
import { heightBounds, jointTable } from '#shared/science/jointTable.ts';
import {
  expectedReadings,
  intervalIn,
  reportedShare,
  reportOfColumns,
  type YearIntervals,
  yearIntervals,
} from '#shared/science/reported.ts';
import { sortedWithin } from '#shared/science/sorted.ts';
import { summarize, summarizeDirections } from '#shared/science/summary.ts';
import { exceedancesOf } from './calmSpells.ts';

/** The readings of a range, as far as statistics need them. */
type StatisticsColumns = Pick<
  ReadingColumns,
  QualityVariable | 'time' | 'length' | 'coverage' | 'reporting' | 'fetchedAt'
>;

/**
 * Every reading of the columns counts once and weighs the same, whether or not the time around it
 * is known to be completely cached. Completeness is values received ÷ values expected in the elapsed
 * time of a group, at the variable's interval of each year: some sources report waves less often
 * than wind.
 * @param columns the readings of the request's range
 * @param now epoch seconds; time after it counts as neither covered nor missing
 */
export function statisticsOf(
  columns: StatisticsColumns,
  request: StatisticsRequest,
  now: number,
): Omit<Statistics, 'quality' | 'leftOut'> {
  const until = Math.min(request.to + 1, Math.floor(now));
  const months = monthsOfRequest(columns, request);
  /** The time of the chosen months that has passed. */
  const spans = merged(elapsedParts(months, until));
  return {
    request,
    readings: gather(columns.time, columns.time, months).length,
    fetchedAt: columns.fetchedAt,
    elapsed: lengthOf(spans),
    covered: coveredShare(columns.coverage, spans),
    reported: reportedShare(reportOfColumns(columns, spans)),
    gaps: spans.reduce((sum, span) => sum + gapsOf(columns.coverage, span).length, 0),
    groups: groupsOf(months, request.grouping).map((group) =>
      groupStatistics(group, columns, until),
    ),
    ...heightStatistics(columns, request),
  };
}

/** The intervals of a variable; computed once. */
const intervalsOf = (columns: StatisticsColumns, name: QualityVariable): YearIntervals =>
  cachedFor(columns, `intervals ${name}`, () => yearIntervals(columns.time, columns[name]));

/** What does not depend on the groups. */
function heightStatistics(columns: StatisticsColumns, request: StatisticsRequest) {
  const { from, to, zone, months, heightBins, binConvention, bridgeHours, spellHours } = request;
  const key = [from, to, zone, months, heightBins, binConvention, bridgeHours, spellHours];
  return cachedFor(columns, `heights ${key}`, () => {
    const intervals = intervalsOf(columns, 'significantHeight');
    const allowedGapOf = (interval: number) =>
      Math.max(interval * ALLOWED_INTERVALS, bridgeHours * HOUR);
    const allowedGaps = [...intervals.values()].map(allowedGapOf);
    const of = (column: Float64Array) =>
      gather(column, columns.time, monthsOfRequest(columns, request));
    const heights = of(columns.significantHeight);
    const present = presentOf(heights);
    const sorted = sortedWithin(columns, 'significantHeight', monthsOfRequest(columns, request));
    const joint = [heightBins, binConvention] as const;
    return {
      heightPeriod: jointTable('period', heights, of(columns.period), ...joint),
      heightDirection: jointTable('direction', heights, of(columns.direction), ...joint),
      heights: present.length,
      allowedGap:
        allowedGaps.length === 0
          ? null
          : { shortest: Math.min(...allowedGaps), longest: Math.max(...allowedGaps) },
      heightPercentiles: percentilesOf(sorted),
      exceedance: exceedancesOf(
        presentOf(heights, of(columns.time)),
        present,
        heightBounds(heightBins).slice(1),
        (time) => allowedGapOf(intervalIn(intervals, utcYear(time)) ?? 0),
        spellHours * HOUR,
      ),
    };
  });
}

/** By definition 7 of Hyndman and Fan (1996). @param sorted ascending, none missing */
function percentilesOf(sorted: Float64Array): HeightPercentiles | null {
  if (sorted.length === 0) return null;
  const at = (p: number) => quantileOfSorted(sorted, p);
  return { p25: at(0.25), p50: at(0.5), p75: at(0.75), p90: at(0.9) };
}

function groupStatistics(
  { months, ...name }: MonthGroup,
  columns: StatisticsColumns,
  until: number,
): StatisticsGroup {
  const past = elapsedParts(months, until);
  const rows = rowsOf(columns.time, months);
  const expected = (name: QualityVariable) => expectedReadings(past, intervalsOf(columns, name));
  const firstWith = (name: LinearVariable, value: number) => {
    for (const { from, until } of rows) {
      const at = columns[name].subarray(from, until).indexOf(value);
      if (at < 0) continue;
      const of = (column: Float64Array) => column[from + at] as number;
      const { time, period, direction } = columns;
      return { time: of(time), period: of(period), direction: of(direction) };
    }
    return null;
  };
  const summary = (name: LinearVariable) =>
    summarize(sortedWithin(columns, name, months), expected(name), (value) =>
      firstWith(name, value),
    );
  return {
    ...name,
    elapsed: lengthOf(past),
    covered: coveredShare(columns.coverage, past),
    readings: rows.reduce((sum, { from, until }) => sum + until - from, 0),
    significantHeight: summary('significantHeight'),
    maximumHeight: summary('maximumHeight'),
    period: summary('period'),
    waterTemperature: summary('waterTemperature'),
    direction: summarizeDirections(
      gather(columns.direction, columns.time, months),
      expected('direction'),
    ),
  };
}
