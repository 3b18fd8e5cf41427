/** A series as lines, ticks, table rows and sentences. */

import { msg, plural, t } from '@lingui/core/macro';
import type { Samples } from '#renderer/charts/gaps.ts';
import type { PlotAxisX, PlotAxisY } from '#renderer/charts/plot.types.ts';
import { extremes } from '#renderer/charts/sentence.ts';
import { timeTicks } from '#renderer/charts/timeTicks.ts';
import { shareText } from '#renderer/format/coverage.ts';
import { formatDirection } from '#renderer/format/direction.ts';
import { formatNumber } from '#renderer/format/figure.ts';
import {
  metricKind,
  metricLabel,
  metricUnit,
  metricValue,
  type Units,
} from '#renderer/format/metrics.ts';
import {
  clockLabel,
  formatClock,
  formatDate,
  formatDateTime,
  monthNames,
  utcClock,
} from '#renderer/format/time.ts';
import { messageTable } from '#shared/i18n/messageTable.ts';
import type { Interval } from '#shared/model/geo.ts';
import type {
  Aggregation,
  LocalSeries,
  SeasonGroup,
  Series,
  SeriesBucket,
  SeriesMetric,
  SeriesPoint,
} from '#shared/model/series.ts';
import { seasonEdges } from '#shared/science/seasons.ts';
import {
  type BucketPosition,
  bucketLength,
  bucketPositions,
  referenceStart,
} from './bucketPositions.ts';
import { isAngle, seasonLabel } from './form.ts';

/**
 * One season over the positions of its buckets, in the person's unit. The line is open where buckets are
 * missing, and where an angle passes north: a line from 350° to 10° would sweep the whole compass.
 */
export function seasonSamples(series: Series, group: SeasonGroup, units: Units): Samples {
  const { metric } = series;
  const positions = bucketPositions(series, group);
  const time: number[] = [];
  const value: number[] = [];
  const gap = (x: number) => {
    time.push(x);
    value.push(Number.NaN);
  };
  const points = [...group.points].sort((a, b) => a.bucketIndex - b.bucketIndex);
  let previous: { index: number; position: BucketPosition; value: number } | null = null;
  for (const point of points) {
    if (point.value === null) continue;
    const y = metricValue(metric, point.value, units);
    const position = positions.get(point.bucketIndex) ?? point.bucketIndex;
    if (previous) {
      const north = isAngle(metric) && Math.abs(y - previous.value) > 180;
      if (point.bucketIndex - previous.index > 1 || north) {
        gap((previous.position + position) / 2);
      }
    }
    time.push(position);
    value.push(y);
    previous = { index: point.bucketIndex, position, value: y };
  }
  return { time: Float64Array.from(time), value: Float64Array.from(value) };
}

/** The last position of any season, at least 2. */
export const lastPosition = (series: Series): BucketPosition =>
  series.years.reduce(
    (last, group) => Math.max(last, ...bucketPositions(series, group).values()),
    2,
  );

/** The x axis of charts of a series: positions, with dates as ticks. */
export const seasonAxisX = (series: Series): PlotAxisX => ({
  from: 1,
  to: lastPosition(series),
  title: '',
  zone: null,
  ticks: (from, to, most) => bucketTicks(series, from, to, most),
});

/** The y axis: heights and periods from zero, angles over the compass. */
export function seasonAxisY(metric: SeriesMetric, units: Units): PlotAxisY {
  if (isAngle(metric)) return { title: t`Direction (from), °`, from: 0, to: 360, step: 90 };
  const from = metricKind(metric) === 'temperature' ? null : 0;
  return {
    title: `${metricLabel[metric]}, ${metricUnit(metric, units)}`,
    from,
    to: null,
    step: null,
  };
}

/** Ticks at days and months of the season instead of bucket numbers. */
export function bucketTicks(series: Series, from: number, to: number, most: number) {
  const start = referenceStart(series);
  const length = bucketLength[series.bucket];
  const timeOf = (x: number) => start + (x - 1) * length;
  return timeTicks(timeOf(from), timeOf(to), 'UTC', most).map(({ time, label }) => ({
    at: (time - start) / length + 1,
    // The year is that of the reference.
    label: /^\d{4}$/.test(label)
      ? (monthNames()[new Date(time * 1000).getUTCMonth()] ?? '')
      : label.replace(/ \d{4}$/, ''),
  }));
}

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

/** Readings whose values are drawn in a part of the x axis; null where the source does not say. */
export function readingsWithin(series: Series, { from, to }: Interval): number | null {
  let readings = 0;
  for (const group of series.years) {
    const positions = bucketPositions(series, group);
    for (const { bucketIndex, value, sampleCount } of group.points) {
      const position = positions.get(bucketIndex) ?? bucketIndex;
      if (value === null || position < from || position > to) continue;
      if (sampleCount === null) return null;
      readings += sampleCount;
    }
  }
  return readings;
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

export const hasValues = ({ points }: SeasonGroup): boolean =>
  points.some(({ value }) => value !== null);

/** The series with an empty group for each requested season that has no readings. */
export function withEmptySeasons(series: Series, startYear: number, endYear: number): Series {
  const years: SeasonGroup[] = [];
  for (let year = startYear; year <= endYear; year += 1) {
    const group = series.years.find((one) => one.year === year);
    years.push(group ?? { year, complete: null, points: [] });
  }
  return { ...series, years };
}

/** Shares of one season; null where unknown or before it begins. */
export interface SeasonShares {
  /** Share of its time whose readings are downloaded. */
  downloaded: number | null;
  /** Of its readings, see science/reported.ts; of the service's series, which has none, {@link bucketShare}. */
  reported: number | null;
}

/** Buckets with a value as a share of those of the seasons that have begun by `now`; null where none has. */
export function bucketShare(
  { season, bucket, timezone }: Series,
  groups: readonly SeasonGroup[],
  now: number,
): number | null {
  let begun = 0;
  let known = 0;
  for (const { year, points } of groups) {
    const edges = seasonEdges(year, season, bucket, timezone);
    begun += edges.subarray(0, -1).filter((start) => start < now).length;
    known += points.filter(({ value }) => value !== null).length;
  }
  return begun === 0 ? null : Math.min(1, known / begun);
}

/** By year. @param isService the series is the service's; `local` is the same from downloaded readings */
export function seasonShares(
  series: Series,
  local: LocalSeries | undefined,
  isService: boolean,
): Map<number, SeasonShares> {
  const computed = new Map(local?.years.map((season) => [season.year, season]));
  const now = Date.now() / 1000;
  return new Map(
    series.years.map((group) => {
      const { covered = null, reported = null } = computed.get(group.year) ?? {};
      const ofBuckets = hasValues(group) ? bucketShare(series, [group], now) : null;
      return [group.year, { downloaded: covered, reported: isService ? ofBuckets : reported }];
    }),
  );
}

/** `35 % downloaded, 50 % reported`; empty where neither is known. */
export const sharesText = (shares?: SeasonShares): string =>
  [
    ...(shares?.downloaded == null
      ? []
      : [t`${{ share: shareText(shares.downloaded) }} downloaded`]),
    ...(shares?.reported == null ? [] : [t`${{ share: shareText(shares.reported) }} reported`]),
  ].join(', ');

export interface TableRow {
  position: BucketPosition;
  /** By season year. */
  points: Map<number, SeriesPoint>;
}

/** One row a position, one point a season. */
export function tableRows(series: Series): TableRow[] {
  const rows = new Map<BucketPosition, TableRow>();
  for (const group of series.years) {
    const positions = bucketPositions(series, group);
    for (const point of group.points) {
      const position = positions.get(point.bucketIndex) ?? point.bucketIndex;
      let row = rows.get(position);
      if (!row) {
        row = { position, points: new Map() };
        rows.set(position, row);
      }
      row.points.set(group.year, point);
    }
  }
  return [...rows.values()].sort((a, b) => a.position - b.position);
}
