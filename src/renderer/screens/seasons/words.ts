/** A series in words: dates, values, seasons and the sentence of a chart. */
import { msg, plural, t } from '@lingui/core/macro';
import type { Samples } from '#renderer/charts/gaps.ts';
import { extremes } from '#renderer/charts/sentence.ts';
import { formatDirection } from '#renderer/format/direction.ts';
import { formatNumber } from '#renderer/format/figure.ts';
import { metricLabel, metricUnit, type Units } from '#renderer/format/metrics.ts';
import {
  clockLabel,
  formatClock,
  formatDate,
  formatDateTime,
  utcClock,
} from '#renderer/format/time.ts';
import { messageTable } from '#shared/i18n/i18n.ts';
import type { Interval } from '#shared/model/geo.ts';
import type {
  Aggregation,
  SeasonGroup,
  Series,
  SeriesBucket,
  SeriesMetric,
  SeriesPoint,
} from '#shared/model/series.ts';
import { type BucketPosition, bucketLength, referenceStart } from './bucketPositions.ts';
import { isAngle, seasonLabel } from './form.ts';
import { readingsWithin, seasonSamples } from './samples.ts';

/** `12 Apr`, `12 Apr, 06:00` for hours: the date of a position. */
export function bucketDate(series: Series, position: BucketPosition): string {
  const time = referenceStart(series) + (position - 1) * bucketLength[series.bucket];
  const day = formatDate(time, utcClock, 'day');
  if (series.bucket !== 'hour') return day;
  return `${day}, ${new Date(time * 1000).toISOString().slice(11, 16)}`;
}

/** A value already in the person's unit. */
export function valueText(metric: SeriesMetric, value: number, units: Units): string {
  if (isAngle(metric)) return formatDirection(value).text;
  return `${formatNumber(value, 2)} ${metricUnit(metric, units)}`;
}

/** `12 Apr 2015, 00:00 to 13 Apr 2015, 00:00 PDT`; both zones where the clock changes between. */
export function boundsText(point: SeriesPoint, zone: string): string {
  const clock = { clock: 'local', buoyZone: null, localZone: zone } as const;
  const start = formatDateTime(point.start, clock);
  const shared = ` ${clockLabel(point.end, clock)}`;
  const plain = start.endsWith(shared) ? start.slice(0, -shared.length) : start;
  return t`${{ start: plain }} to ${{ end: formatDateTime(point.end, clock) }}`;
}

/**
 * The same in as few words as a tooltip needs: `12 Apr 2015, PDT` for a day, `12 Apr 2015 to 18 Apr 2015, PDT` for a
 * week, `12 Apr 2015, 06:00 to 07:00 PDT` for an hour. A bucket with a change of the clock has its bounds.
 */
export function bucketText(point: SeriesPoint, zone: string): string {
  const clock = { clock: 'local', buoyZone: null, localZone: zone } as const;
  const label = clockLabel(point.start, clock);
  const timeOf = (at: number) => formatClock(at, clock).slice(0, 5);
  const first = formatDate(point.start, clock);
  const last = formatDate(point.end - 1, clock);
  if (label !== clockLabel(point.end, clock)) return boundsText(point, zone);
  if (timeOf(point.start) === '00:00' && timeOf(point.end) === '00:00') {
    const end = `${last}, ${label}`;
    return first === last ? end : t`${{ start: first }} to ${{ end }}`;
  }
  if (first !== last) return boundsText(point, zone);
  return t`${{ day: first }}, ${{ startTime: timeOf(point.start) }} to ${{ endTime: formatClock(point.end, clock) }}`;
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
  return t`Highest ${{ value: valueText(series.metric, high.value, units) }} on ${{ date: bucketDate(series, high.time) }}.`;
}

const subjects: Record<SeriesBucket, (variable: string, buoy: string) => string> = {
  hour: (variable, buoy) => t`${variable} of ${buoy} by hour`,
  day: (variable, buoy) => t`${variable} of ${buoy} by day`,
  week: (variable, buoy) => t`${variable} of ${buoy} by week`,
};

/** The chart as sentences: variable, number of seasons, highest value, and last value of the newest season. */
export function seasonsSentence(series: Series, units: Units): string {
  const groups = series.years.filter((group) => group.points.some((p) => p.value !== null));
  const buoy = series.buoyName ?? t`Buoy ${{ id: String(series.buoyId) }}`;
  const what = subjects[series.bucket](metricLabel[series.metric], buoy);
  const first = groups[0];
  const newest = groups.at(-1);
  if (!first || !newest) return t`${what}: no values in these seasons.`;
  const name = (group: SeasonGroup) => seasonLabel(group.year, series.season);
  const [firstSeason, lastSeason] = [name(first), name(newest)];
  const parts = [
    groups.length === 1
      ? t`${what}, season ${lastSeason}.`
      : t`${what}, ${firstSeason} to ${lastSeason}, ${plural({ seasons: groups.length }, { one: '# season', other: '# seasons' })}.`,
  ];
  if (!isAngle(series.metric)) {
    const highs = groups.flatMap((group) => {
      const found = extremes(seasonSamples(series, group, units));
      return found ? [{ group, high: found.high }] : [];
    });
    const top = highs.reduce((a, b) => (b.high.value > a.high.value ? b : a));
    parts.push(
      t`Highest ${{ value: valueText(series.metric, top.high.value, units) }} in ${{ season: name(top.group) }}, ${{ date: bucketDate(series, top.high.time) }}.`,
    );
  }
  const last = extremes(seasonSamples(series, newest, units))?.last;
  if (last) {
    parts.push(
      t`Last value of ${{ season: groupLabel(newest, series) }}: ${{ value: valueText(series.metric, last.value, units) }} on ${{ date: bucketDate(series, last.time) }}.`,
    );
  }
  return parts.join(' ');
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

/** What is drawn of each season, from how many readings: `Daily median, m · 1 Apr to 10 Apr · 1,968 readings`. */
export function rangeText(series: Series, shown: Interval, units: Units): string {
  const readings = readingsWithin(series, shown);
  return [
    shownSentence(series, units),
    t`${{ from: bucketDate(series, Math.ceil(shown.from)) }} to ${{ to: bucketDate(series, Math.floor(shown.to)) }}`,
    readings === null
      ? t`number of readings unknown`
      : plural(readings, { one: '# reading', other: '# readings' }),
  ].join(' · ');
}
