/** What is drawn of a series: the values of each season, and what all seasons have in common. */
import type { Samples } from '#renderer/charts/samples.ts';
import { metricValue, type Units } from '#renderer/format/metrics.ts';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import type { SeasonGroup, Series, SeriesBucket } from '#shared/model/series.ts';
import { isAngle } from '#shared/science/aggregate.ts';
import { cachedFor } from '#shared/science/columns.ts';
import { seasonMeans } from '#shared/science/seasonMeans.ts';
import { seasonBounds } from '#shared/science/seasons.ts';
import type { Compared, Usual } from './figures.ts';
import { bucketLength, firstYear, hasValues, placedPoints, referenceStart } from './points.ts';

const QUARTER = 900;

/** Names the units in which something is kept. */
export const unitsKey = ({ heightUnit, temperatureUnit, speedUnit }: Units): string =>
  [heightUnit, temperatureUnit, speedUnit].join();

/**
 * One season over the positions of its buckets, in the person's unit. The line is open where buckets are
 * missing, and where an angle passes north.
 */
export const seasonSamples = (series: Series, group: SeasonGroup, units: Units): Samples =>
  cachedFor(group, ['samples', unitsKey(units)], () => samplesOf(series, group, units));

function samplesOf(series: Series, group: SeasonGroup, units: Units): Samples {
  const known = placedPoints(series, group).filter(({ value }) => value !== null);
  return openedSamples(
    series,
    known.map(({ position }) => position),
    known.map(({ value }) => metricValue(series.metric, value ?? Number.NaN, units)),
    (at) => (known[at]?.bucketIndex ?? 0) - (known[at - 1]?.bucketIndex ?? 0) > 1,
  );
}

/**
 * Samples with a gap before those that `isAfterGap`, and where an angle passes north: a line from 350° to 10° would sweep
 * the whole compass.
 */
function openedSamples(
  { metric }: Series,
  positions: readonly number[],
  values: readonly number[],
  isAfterGap: (at: number) => boolean = () => false,
): Samples {
  const time: number[] = [];
  const value: number[] = [];
  values.forEach((y, at) => {
    const position = positions[at] ?? Number.NaN;
    const passesNorth = isAngle(metric) && Math.abs(y - (values[at - 1] ?? Number.NaN)) > 180;
    if (at > 0 && (passesNorth || isAfterGap(at))) {
      time.push(((positions[at - 1] ?? Number.NaN) + position) / 2);
      value.push(Number.NaN);
    }
    time.push(position);
    value.push(y);
  });
  return { time: Float64Array.from(time), value: Float64Array.from(value) };
}

/** Days around each day whose values are pooled. */
export const poolDays = [1, 5, 11, 31] as const;
export type PoolDays = (typeof poolDays)[number];

/** How many buckets around each are pooled to both sides, and how far they are apart: hours at the same time of day. */
export const poolReach = (bucket: SeriesBucket, days: PoolDays) => {
  const reach = (days - 1) / 2;
  return {
    reach: bucket === 'week' ? Math.round(reach / 7) : reach,
    step: bucket === 'hour' ? 24 : 1,
  };
};

/**
 * The seasons as rows over their positions, in SI. An hour that the clock shows twice counts once.
 * @param now epoch seconds: the season it is in has not ended
 */
export const seasonRows = (series: Series, now: number): Compared =>
  // Days begin on quarters of an hour in every zone.
  cachedFor(series, ['rows', Math.floor(now / QUARTER)], () => rowsOf(series, now));

function rowsOf(series: Series, now: number): Compared {
  const { season, timezone, years: groups } = series;
  const placed = groups.map((group) => placedPoints(series, group));
  const first = firstYear(season);
  const reference = seasonBounds(first, season, 'UTC');
  const width = Math.ceil((reference.end - reference.start) / bucketLength[series.bucket]);
  const values = new Float64Array(groups.length * width).fill(Number.NaN);
  for (const [row, points] of placed.entries())
    for (const { position, value, few } of points)
      if (value !== null && !few && Number.isInteger(position))
        values[row * width + position - 1] = value;
  const bounds = groups.map(({ year }) => seasonBounds(year, season, timezone));
  const running = bounds.findIndex(({ start, end }) => start <= now && now < end);
  const isServed = groups.every(({ mean }) => mean === undefined);
  const circular = isAngle(series.metric);
  const means: readonly Pick<SeasonGroup, 'mean' | 'toDate'>[] = isServed
    ? seasonMeans(groups.map(readingsOf), { season, zone: timezone, circular, now })
    : groups;
  return {
    years: groups.length,
    width,
    values,
    isCyclic: reference.end === seasonBounds(first + 1, season, 'UTC').start,
    circular,
    // The service may leave out whether a season is complete.
    isComplete: groups.map(
      (group, row) => row !== running && group.complete !== false && hasValues(group),
    ),
    running,
    means: Float64Array.from(means, ({ mean }) => mean ?? Number.NaN),
    toDate: Float64Array.from(means, ({ toDate }) => toDate ?? Number.NaN),
    ofReadings: !isServed || (series.aggregation === 'avg' && series.bucket !== 'hour'),
  };
}

/** The service sends only the values and numbers of its readings: each of them has the value of its bucket. */
function readingsOf({ year, points }: SeasonGroup) {
  const readings = points.flatMap(({ start, end, value, sampleCount }) => {
    const count = sampleCount || 1;
    return Array.from({ length: count }, (_, at) => [start + (at * (end - start)) / count, value]);
  });
  const column = (at: number) => Float64Array.from(readings, (row) => row[at] ?? Number.NaN);
  return { year, time: column(0), value: column(1) };
}

/**
 * Columns over the positions as samples in the person's unit, open where an angle passes north. Common years have no
 * 29 February: where fewer than `MIN_YEARS` have one, lines and bands pass over it as those of a season do.
 */
export function columnSamples(
  series: Series,
  { seasons }: Usual,
  units: Units,
): (column: Float64Array) => Samples {
  const drawn = [...seasons.keys()].filter(
    (at) => (seasons[at] ?? 0) >= MIN_YEARS || !isLeapDay(series, at + 1),
  );
  const positions = drawn.map((at) => at + 1);
  return (column) =>
    openedSamples(
      series,
      positions,
      drawn.map((at) => metricValue(series.metric, column[at] as number, units)),
    );
}

function isLeapDay(series: Series, position: number): boolean {
  if (series.bucket === 'week') return false;
  const time = referenceStart(series) + (position - 1) * bucketLength[series.bucket];
  const date = new Date(time * 1000);
  return date.getUTCMonth() === 1 && date.getUTCDate() === 29;
}
