/** A series in words: dates, values, seasons and the sentence of a chart. */
import { msg, plural, t } from '@lingui/core/macro';
import type { Samples } from '#renderer/charts/samples.ts';
import { extremes } from '#renderer/charts/sentence.ts';
import { coverageText } from '#renderer/format/figure.ts';
import { metricLabel, metricUnit, sampleText, type Units } from '#renderer/format/metrics.ts';
import {
  clockLabel,
  formatClock,
  formatDate,
  formatDateTime,
  monthNames,
  utcClock,
} from '#renderer/format/time.ts';
import { messageTable } from '#shared/i18n/i18n.ts';
import { daysIn } from '#shared/model/dayOfYear.ts';
import type { Interval } from '#shared/model/geo.ts';
import type {
  Aggregation,
  LocalSeries,
  MonthDay,
  SeasonGroup,
  SeasonWindow,
  Series,
  SeriesBucket,
  SeriesPoint,
} from '#shared/model/series.ts';
import { isAngle } from '#shared/science/aggregate.ts';
import { seasonBounds, seasonWraps } from '#shared/science/seasons.ts';
import type { SeasonsDescription } from './description.ts';
import { bucketLength, firstYear, placedPoints, referenceStart } from './table.ts';

/** `2015`, or `2015/16` for a season that wraps the year end. */
export const seasonLabel = (year: number, season: SeasonWindow): string =>
  seasonWraps(season) ? `${year}/${String((year + 1) % 100).padStart(2, '0')}` : String(year);

/** `Sept–Nov`, `12 Apr–3 Jun`; empty for a calendar year. */
export function seasonDates({ start, end }: SeasonWindow): string {
  const startsMonth = start.day === 1;
  const endsMonth = end.day === daysIn(end.month);
  if (startsMonth && endsMonth && start.month === 1 && end.month === 12) return '';
  const months = monthNames();
  const text = ({ month, day }: MonthDay) =>
    [...(startsMonth && endsMonth ? [] : [day]), months[month - 1]].join(' ');
  const [first, last] = [text(start), text(end)];
  return first === last ? first : `${first}–${last}`;
}

/** `Sept–Nov 2018`, `Dec–Feb 2018/19`, `2018`. */
export const seasonTitle = (year: number, season: SeasonWindow): string =>
  [seasonDates(season), seasonLabel(year, season)].filter(Boolean).join(' ');

/** The seasons are calendar years. */
export const areYears = ({ season }: Series): boolean => seasonDates(season) === '';

/** `12 Apr`, `12 Apr, 06:00` for hours: the date of a position. */
export function bucketDate(series: Series, position: number): string {
  const time = referenceStart(series) + (position - 1) * bucketLength[series.bucket];
  const day = formatDate(time, utcClock, 'day');
  if (series.bucket !== 'hour') return day;
  return `${day}, ${new Date(time * 1000).toISOString().slice(11, 16)}`;
}

/**
 * `12 Apr 2015, PDT` for a day, `12 Apr 2015 to 18 Apr 2015, PDT` for a week, `12 Apr 2015, 06:00 to 07:00 PDT` for an
 * hour; for others `10 Mar 2024, 00:00 PST to 11 Mar 2024, 00:00 PDT`, with both zones where the clock changes between.
 */
export function bucketText(point: SeriesPoint, zone: string): string {
  const clock = { clock: 'local', buoyZone: null, localZone: zone } as const;
  const timeOf = (at: number) => formatClock(at, clock).slice(0, 5);
  const label = clockLabel(point.start, clock);
  const end = formatDateTime(point.end, clock);
  if (label !== clockLabel(point.end, clock))
    return t`${{ start: formatDateTime(point.start, clock) }} to ${{ end }}`;
  const first = formatDate(point.start, clock);
  const last = formatDate(point.end - 1, clock);
  const start = timeOf(point.start);
  if (start === '00:00' && timeOf(point.end) === '00:00') {
    const lastDay = `${last}, ${label}`;
    return first === last ? lastDay : t`${{ start: first }} to ${{ end: lastDay }}`;
  }
  return first === last
    ? t`${{ day: first }}, ${{ startTime: start }} to ${{ endTime: formatClock(point.end, clock) }}`
    : t`${{ start: `${first}, ${start}` }} to ${{ end }}`;
}

export const samplesText = (count: number | null): string =>
  count === null
    ? t`number of readings unknown`
    : plural(count, { one: 'from # reading', other: 'from # readings' });

/** `2025 (incomplete)`. */
export function groupLabel(group: SeasonGroup, series: Series): string {
  const season = seasonLabel(group.year, series.season);
  return group.complete === false ? t`${season} (incomplete)` : season;
}

/** `Highest 5.2 m on 3 Jan.`; empty for angles and without values. */
export function highestText(series: Series, samples: Samples, units: Units): string {
  const high = isAngle(series.metric) ? null : extremes(samples)?.high;
  if (!high) return '';
  return t`Highest ${{ value: sampleText(series.metric, high.value, units) }} on ${{ date: bucketDate(series, high.time) }}.`;
}

export const buoyName = ({ buoyName, buoyId }: Series): string =>
  buoyName ?? t`Buoy ${{ id: String(buoyId) }}`;

const subjects: Record<SeriesBucket, (variable: string, buoy: string) => string> = {
  hour: (variable, buoy) => t`${variable} of ${buoy} by hour`,
  day: (variable, buoy) => t`${variable} of ${buoy} by day`,
  week: (variable, buoy) => t`${variable} of ${buoy} by week`,
};

/** Variable, buoy and number of seasons: the chart in a few words. */
export function seasonsSentence({ series, seasons }: SeasonsDescription): string {
  const what = subjects[series.bucket](metricLabel[series.metric], buoyName(series));
  const [first, last] = [seasons[0], seasons.at(-1)].map(
    (one) => one && seasonLabel(one.group.year, series.season),
  );
  if (!first || !last) return t`${what}: no values in these seasons.`;
  return seasons.length === 1
    ? t`${what}, season ${{ lastSeason: last }}.`
    : t`${what}, ${{ firstSeason: first }} to ${{ lastSeason: last }}, ${plural({ seasons: seasons.length }, { one: '# season', other: '# seasons' })}.`;
}

const dailyStatistic = messageTable<Aggregation>({
  median: msg`Daily median`,
  avg: msg`Daily mean`,
  min: msg`Daily minimum`,
  max: msg`Daily maximum`,
});
const weeklyStatistic = messageTable<Aggregation>({
  median: msg`Weekly median`,
  avg: msg`Weekly mean`,
  min: msg`Weekly minimum`,
  max: msg`Weekly maximum`,
});

/** `Daily median, m`: what one value of the chart and the table is. */
export function shownSentence(
  { bucket, aggregation, metric }: Pick<Series, 'bucket' | 'aggregation' | 'metric'>,
  units: Units,
): string {
  const statistic =
    bucket === 'hour'
      ? t`Hourly values`
      : aggregation && (bucket === 'day' ? dailyStatistic : weeklyStatistic)[aggregation];
  return [statistic, metricUnit(metric, units)].filter(Boolean).join(', ');
}

/** The first and the last day of these positions; hours with their clock. An axis may end after the season. */
function positionsText(series: Series, { from, to }: Interval): string {
  const { season, bucket } = series;
  const length = bucketLength[bucket];
  const { start, end } = seasonBounds(firstYear(season), season, 'UTC');
  const position = Math.min(Math.floor(to), Math.ceil((end - start) / length));
  // A last week may be shorter.
  const lastDay = formatDate(Math.min(start + position * length, end) - 1, utcClock, 'day');
  const first = bucketDate(series, Math.ceil(from));
  const last = bucket === 'hour' ? bucketDate(series, position) : lastDay;
  return first === last ? first : t`${{ from: first }} to ${{ to: last }}`;
}

/** What is drawn of each season, from how many readings: `Daily median, m · 1 Apr to 10 Apr · 1,968 readings`. */
export function rangeText(series: Series, { from, to }: Interval, units: Units): string {
  const drawn = series.years
    .flatMap((group) => placedPoints(series, group))
    .filter(({ position, value }) => value !== null && position >= from && position <= to);
  const readings = drawn.reduce((sum, { sampleCount }) => sum + (sampleCount ?? Number.NaN), 0);
  return [
    shownSentence(series, units),
    positionsText(series, { from, to }),
    // The service may leave it out.
    ...(Number.isNaN(readings)
      ? []
      : [plural(readings, { one: '# reading', other: '# readings' })]),
  ].join(' · ');
}

/** `Based on 8,712 readings; 100 % of the period downloaded, 63 % reported`. */
export function localSentence({
  readings,
  coverage,
  reported,
}: Pick<LocalSeries, 'readings' | 'coverage' | 'reported'>): string {
  const known = coverageText(coverage.share, reported);
  return t`Based on ${plural(readings, { one: '# reading', other: '# readings' })}; ${known}`;
}
