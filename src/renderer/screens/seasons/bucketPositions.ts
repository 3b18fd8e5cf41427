/**
 * Where a bucket stands in its season: by calendar day and hour of the clock, so that a date has the same position in
 * every season, leap years and changes of the clock included. Weeks are counted from the season's first day.
 */
import type { SeasonGroup, SeasonWindow, Series, SeriesBucket } from '#shared/model/series.ts';
import { offsetsIn, seasonWraps } from '#shared/science/seasons.ts';

/** Seconds of a bucket. */
export const bucketLength: Record<SeriesBucket, number> = {
  hour: 3600,
  day: 86_400,
  week: 7 * 86_400,
};

/** Its season has a 29 February. */
const LEAP_YEAR = 2000;

const firstYear = (season: SeasonWindow): number => LEAP_YEAR - Number(seasonWraps(season));

/** Start of the season in the year of reference, epoch seconds as if in UTC. */
export const referenceStart = ({ season }: Pick<Series, 'season'>): number =>
  Date.UTC(firstYear(season), season.start.month - 1, season.start.day) / 1000;

/** A whole number for most buckets, 1 for the first; of hours that the clock shows twice the second is in between. */
export type BucketPosition = number;

const known = new WeakMap<SeasonGroup, ReadonlyMap<number, BucketPosition>>();

/** The positions of a season by bucket index. */
export function bucketPositions(
  series: Pick<Series, 'season' | 'bucket' | 'timezone'>,
  group: SeasonGroup,
): ReadonlyMap<number, BucketPosition> {
  let positions = known.get(group);
  if (!positions) {
    positions = findPlaces(series, group);
    known.set(group, positions);
  }
  return positions;
}

function findPlaces(
  { season, bucket, timezone }: Pick<Series, 'season' | 'bucket' | 'timezone'>,
  { points }: SeasonGroup,
): Map<number, BucketPosition> {
  const start = referenceStart({ season });
  const length = bucketLength[bucket];
  const offset = offsetsIn(timezone);
  const positions = new Map<number, BucketPosition>();
  let previous = 0;
  for (const point of [...points].sort((a, b) => a.bucketIndex - b.bucketIndex)) {
    const local = new Date((point.start + offset(point.start)) * 1000);
    const [month, day] = [local.getUTCMonth(), local.getUTCDate()];
    const isNextYear =
      month + 1 < season.start.month ||
      (month + 1 === season.start.month && day < season.start.day);
    const year = firstYear(season) + Number(isNextYear);
    const clock = bucket === 'hour' ? local.getTime() % 86_400_000 : 0;
    const byClock = ((Date.UTC(year, month, day) + clock) / 1000 - start) / length + 1;
    const position =
      bucket === 'week' ? point.bucketIndex : byClock > previous ? byClock : previous + 0.5;
    positions.set(point.bucketIndex, position);
    previous = position;
  }
  return positions;
}
