/**
 * Seasons as a table, kept with the series: where their points stand, by calendar day and hour of the clock, so that a date
 * has the same position in every season, leap years and changes of the clock included (weeks are counted from the season's
 * first day), and the rows and samples that are made of them.
 */
import type { Samples } from '#renderer/charts/samples.ts';
import { metricValue, type Units } from '#renderer/format/metrics.ts';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import type {
  SeasonGroup,
  SeasonWindow,
  Series,
  SeriesBucket,
  SeriesPoint,
  SeriesRequest,
} from '#shared/model/series.ts';
import { isAngle } from '#shared/science/aggregate.ts';
import { cachedFor } from '#shared/science/columns.ts';
import { seasonMeans } from '#shared/science/seasonMeans.ts';
import { offsetsIn, seasonBounds, seasonWraps } from '#shared/science/seasons.ts';
import type { Compared, Usual } from './figures.ts';

/** Seconds of a bucket. */
export const bucketLength: Record<SeriesBucket, number> = {
  hour: 3600,
  day: 86_400,
  week: 7 * 86_400,
};

const LEAP_YEAR = 2000;

/** The year of reference in which a season starts: where the season can have a 29 February, it has one then. */
export const firstYear = (season: SeasonWindow): number =>
  LEAP_YEAR - Number(seasonWraps(season) && season.start.month > 2);

/** Start of the season in the year of reference, epoch seconds as if in UTC. */
export const referenceStart = ({ season }: Series): number =>
  Date.UTC(firstYear(season), season.start.month - 1, season.start.day) / 1000;

export interface PlacedPoint extends SeriesPoint {
  /** A whole number for most buckets, 1 for the first; of hours that the clock shows twice the second is in between. */
  position: number;
}

/** The points of a season with their positions, both ascending. */
export const placedPoints = (series: Series, group: SeasonGroup): readonly PlacedPoint[] =>
  cachedFor(group, 'placed', () => {
    const { season, bucket, timezone } = series;
    const start = referenceStart(series);
    const length = bucketLength[bucket];
    const offset = offsetsIn(timezone);
    let previous = 0;
    const sorted = [...group.points].sort((a, b) => a.bucketIndex - b.bucketIndex);
    return sorted.map((point): PlacedPoint => {
      const local = new Date((point.start + offset(point.start)) * 1000);
      const [month, day] = [local.getUTCMonth(), local.getUTCDate()];
      const isNextYear =
        month + 1 < season.start.month ||
        (month + 1 === season.start.month && day < season.start.day);
      const year = firstYear(season) + Number(isNextYear);
      const clock = bucket === 'hour' ? local.getTime() % 86_400_000 : 0;
      const byClock = ((Date.UTC(year, month, day) + clock) / 1000 - start) / length + 1;
      previous =
        bucket === 'week' ? point.bucketIndex : byClock > previous ? byClock : previous + 0.5;
      return { ...point, position: previous };
    });
  });

/** The points at each position by season year, positions ascending. */
export const pointsByPosition = (series: Series): Map<number, Map<number, PlacedPoint>> =>
  cachedFor(series, 'positions', () => {
    const found = new Map<number, Map<number, PlacedPoint>>();
    for (const group of series.years) {
      for (const point of placedPoints(series, group)) {
        const points = found.get(point.position) ?? new Map<number, PlacedPoint>();
        found.set(point.position, points.set(group.year, point));
      }
    }
    return new Map([...found].sort(([a], [b]) => a - b));
  });

/** The service may send buckets without a value. */
export const valueCount = ({ points }: SeasonGroup): number =>
  points.filter(({ value }) => value !== null).length;

export const hasValues = ({ points }: SeasonGroup): boolean =>
  points.some(({ value }) => value !== null);

/**
 * The series with an empty group for each requested season that has no readings.
 * @param buoyName null: the one that it states
 */
export const withEmptySeasons = (
  series: Series,
  { startYear, endYear }: Pick<SeriesRequest, 'startYear' | 'endYear'>,
  buoyName: string | null,
): Series =>
  cachedFor(series, ['seasons', startYear, endYear, buoyName], () => {
    const years = Array.from({ length: endYear - startYear + 1 }, (_, at): SeasonGroup => {
      const year = startYear + at;
      const group = series.years.find((one) => one.year === year);
      return group ?? { year, complete: null, points: [] };
    });
    return { ...series, buoyName: buoyName ?? series.buoyName, years };
  });

const QUARTER = 900;

/** Names the units in which something is kept. */
export const unitsKey = ({ heightUnit, temperatureUnit, speedUnit }: Units): string =>
  [heightUnit, temperatureUnit, speedUnit].join();

/**
 * One season over the positions of its buckets, in the person's unit. The line is open where buckets are
 * missing, and where an angle passes north.
 */
export const seasonSamples = (series: Series, group: SeasonGroup, units: Units): Samples =>
  cachedFor(group, ['samples', unitsKey(units)], () => {
    const known = placedPoints(series, group).filter(({ value }) => value !== null);
    return openedSamples(
      series,
      known.map(({ position }) => position),
      known.map(({ value }) => metricValue(series.metric, value ?? Number.NaN, units)),
      (at) => (known[at]?.bucketIndex ?? 0) - (known[at - 1]?.bucketIndex ?? 0) > 1,
    );
  });

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
  cachedFor(series, ['rows', Math.floor(now / QUARTER)], () => {
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
  });

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
