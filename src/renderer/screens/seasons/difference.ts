/** How far a series computed from the cache is from the service's, in words. */
import { formatNumber, formatPlural } from '#renderer/format/figure.ts';
import { metricUnit, metricValue, type Units } from '#renderer/format/metrics.ts';
import type { LocalSeries, Series } from '#shared/model/series.ts';
import { angleBetween } from '#shared/science/compass.ts';
import { isAngle } from './form.ts';
import { shareText } from './lines.ts';
import { type Place, placesOf } from './places.ts';

/** Both sides round to a thousandth. */
const ROUNDING = 0.0011;

interface SeriesDifference {
  /** Buckets that only one of them has. */
  alone: number;
  /** Buckets of both whose values differ by more than rounding. */
  differing: number;
  /** Greatest absolute difference where both have a value, SI. */
  most: number;
}

export function differenceOf(local: Series, served: Series): SeriesDifference {
  const values = (series: Series) =>
    new Map(
      series.years.flatMap(({ year, points }) =>
        points.flatMap(({ bucketIndex, value }) =>
          value === null ? [] : [[`${year} ${bucketIndex}`, value] as const],
        ),
      ),
    );
  const ours = values(local);
  const theirs = values(served);
  let alone = [...theirs.keys()].filter((key) => !ours.has(key)).length;
  let differing = 0;
  let most = 0;
  for (const [key, value] of ours) {
    const other = theirs.get(key);
    if (other === undefined) {
      alone++;
      continue;
    }
    const apart = Math.abs(isAngle(local.metric) ? angleBetween(value, other) : value - other);
    if (apart > ROUNDING) differing++;
    most = Math.max(most, apart);
  }
  return { alone, differing, most };
}

/** The season whose values of one bucket are furthest apart; one without a value on one side comes last. */
export interface BucketDifference {
  year: number;
  /** Shown less the other, the short way round the compass, SI; null where only one has a value. */
  apart: number | null;
}

/** By place; buckets that agree to rounding are left away. */
export function differencesByBucket(shown: Series, other: Series): Map<Place, BucketDifference> {
  const furthest = new Map<Place, BucketDifference>();
  // A season not cached at all must not hide where two values differ.
  const size = ({ apart }: BucketDifference) => (apart === null ? 2 * ROUNDING : Math.abs(apart));
  const years = new Set([...shown.years, ...other.years].map(({ year }) => year));
  for (const year of years) {
    const [ours, theirs] = [shown, other].map((series) => valuesOf(series, year));
    for (const place of new Set([...(ours?.keys() ?? []), ...(theirs?.keys() ?? [])])) {
      const [a, b] = [ours?.get(place) ?? null, theirs?.get(place) ?? null];
      if (a === null && b === null) continue;
      const apart =
        a === null || b === null ? null : isAngle(shown.metric) ? angleBetween(b, a) : a - b;
      const found = { year, apart };
      const known = furthest.get(place);
      if (size(found) > ROUNDING && (!known || size(found) > size(known))) {
        furthest.set(place, found);
      }
    }
  }
  return furthest;
}

function valuesOf(series: Series, year: number): Map<Place, number | null> {
  const group = series.years.find((one) => one.year === year);
  if (!group) return new Map();
  const places = placesOf(series, group);
  return new Map(
    group.points.map(({ bucketIndex, value }) => [places.get(bucketIndex) ?? bucketIndex, value]),
  );
}

/** A difference in the person's unit, with its sign: `+0.12 m`. */
export function apartText(metric: Series['metric'], apart: number, units: Units): string {
  // A difference of temperatures has no zero point to shift.
  const value = isAngle(metric)
    ? apart
    : metricValue(metric, apart, units) - metricValue(metric, 0, units);
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  const unit = isAngle(metric) ? '°' : ` ${metricUnit(metric, units)}`;
  return `${sign}${formatNumber(Math.abs(value), 2)}${unit}`;
}

export function differenceSentence(local: Series, served: Series, units: Units): string {
  const { alone, differing, most } = differenceOf(local, served);
  const text = apartText(local.metric, most, units).replace('+', '');
  const both =
    differing > 0
      ? `differ in ${formatPlural(differing, 'bucket')}, at most by ${text}`
      : `agree in every bucket${alone > 0 ? ' of both' : ''}`;
  const single =
    alone === 0
      ? ''
      : `; ${formatPlural(alone, 'bucket')} ${alone === 1 ? 'is' : 'are'} in one only`;
  return `The service’s series and that from downloaded readings ${both}${single}.`;
}

/** `computed from 8,712 readings; 100 % of the seasons downloaded, 63 % reported`. */
export function localSentence(
  { readings, coverage }: Pick<LocalSeries, 'readings' | 'coverage'>,
  reported: number | null,
): string {
  const share = reported === null ? '' : `, ${shareText(reported)} reported`;
  return `computed from ${formatPlural(readings, 'reading')}; ${shareText(coverage.share)} of the seasons downloaded${share}`;
}
