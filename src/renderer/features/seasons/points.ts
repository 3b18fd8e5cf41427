/**
 * Where the points of a season stand in it: by calendar day and hour of the clock, so that a date has the same position in
 * every season, leap years and changes of the clock included. Weeks are counted from the season's first day.
 */
import type {
  SeasonGroup,
  SeasonWindow,
  Series,
  SeriesBucket,
  SeriesPoint,
  SeriesRequest,
} from '#shared/model/series.ts';
import { cachedFor } from '#shared/science/columns.ts';
import { offsetsIn, seasonWraps } from '#shared/science/seasons.ts';

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
  cachedFor(group, 'placed', () => placePoints(series, group));

function placePoints(series: Series, { points }: SeasonGroup) {
  const { season, bucket, timezone } = series;
  const start = referenceStart(series);
  const length = bucketLength[bucket];
  const offset = offsetsIn(timezone);
  let previous = 0;
  const sorted = [...points].sort((a, b) => a.bucketIndex - b.bucketIndex);
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
}

/** The points at each position by season year, positions ascending. */
export const pointsByPosition = (series: Series): Map<number, Map<number, PlacedPoint>> =>
  cachedFor(series, 'positions', () => pointsOf(series));

function pointsOf(series: Series): Map<number, Map<number, PlacedPoint>> {
  const found = new Map<number, Map<number, PlacedPoint>>();
  for (const group of series.years) {
    for (const point of placedPoints(series, group)) {
      const points = found.get(point.position) ?? new Map<number, PlacedPoint>();
      found.set(point.position, points.set(group.year, point));
    }
  }
  return new Map([...found].sort(([a], [b]) => a - b));
}

/** The service may send buckets without a value. */
export const valueCount = ({ points }: SeasonGroup): number =>
  points.filter(({ value }) => value !== null).length;

export const hasValues = (group: SeasonGroup): boolean => valueCount(group) > 0;

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
