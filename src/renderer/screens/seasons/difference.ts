/** How a series computed from downloaded readings differs from the service's, in words. */

import { plural, t } from '@lingui/core/macro';
import { shareText } from '#renderer/format/coverage.ts';
import { formatNumber } from '#renderer/format/figure.ts';
import { metricUnit, metricValue, type Units } from '#renderer/format/metrics.ts';
import type { LocalSeries, Series } from '#shared/model/series.ts';
import { angleBetween } from '#shared/science/compass.ts';
import { type BucketPosition, bucketPositions } from './bucketPositions.ts';
import { isAngle } from './form.ts';

/** Both series are rounded to a thousandth. */
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

/** By position; buckets that agree to rounding are left out. */
export function differencesByBucket(
  shown: Series,
  other: Series,
): Map<BucketPosition, BucketDifference> {
  const furthest = new Map<BucketPosition, BucketDifference>();
  // A season that is not downloaded at all must not hide two values that differ.
  const size = ({ apart }: BucketDifference) => (apart === null ? 2 * ROUNDING : Math.abs(apart));
  const years = new Set([...shown.years, ...other.years].map(({ year }) => year));
  for (const year of years) {
    const [ours, theirs] = [shown, other].map((series) => valuesOf(series, year));
    for (const position of new Set([...(ours?.keys() ?? []), ...(theirs?.keys() ?? [])])) {
      const [a, b] = [ours?.get(position) ?? null, theirs?.get(position) ?? null];
      if (a === null && b === null) continue;
      const apart =
        a === null || b === null ? null : isAngle(shown.metric) ? angleBetween(b, a) : a - b;
      const found = { year, apart };
      const known = furthest.get(position);
      if (size(found) > ROUNDING && (!known || size(found) > size(known))) {
        furthest.set(position, found);
      }
    }
  }
  return furthest;
}

function valuesOf(series: Series, year: number): Map<BucketPosition, number | null> {
  const group = series.years.find((one) => one.year === year);
  if (!group) return new Map();
  const positions = bucketPositions(series, group);
  return new Map(
    group.points.map(({ bucketIndex, value }) => [
      positions.get(bucketIndex) ?? bucketIndex,
      value,
    ]),
  );
}

/** A difference in the person's unit, with its sign: `+0.12 m`. */
export function differenceText(metric: Series['metric'], apart: number, units: Units): string {
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
  const largest = differenceText(local.metric, most, units).replace('+', '');
  return [
    differing > 0
      ? t`The series from the service and from downloaded readings differ in ${plural(differing, { one: '# value', other: '# values' })}, by at most ${largest}.`
      : alone > 0
        ? t`The series from the service and from downloaded readings agree wherever both have a value.`
        : t`The series from the service and from downloaded readings agree.`,
    ...(alone === 0
      ? []
      : [
          plural(alone, {
            one: '# value is in one series only.',
            other: '# values are in one series only.',
          }),
        ]),
  ].join(' ');
}

/** `Based on 8,712 readings; 100 % of the seasons downloaded, 63 % reported`. */
export function localSentence({
  readings,
  coverage,
  reported,
}: Pick<LocalSeries, 'readings' | 'coverage' | 'reported'>): string {
  const downloadedShare = shareText(coverage.share);
  if (reported === null) {
    return t`Based on ${plural(readings, { one: '# reading', other: '# readings' })}; ${downloadedShare} of the seasons downloaded`;
  }
  return t`Based on ${plural(readings, { one: '# reading', other: '# readings' })}; ${downloadedShare} of the seasons downloaded, ${{ reportedShare: shareText(reported) }} reported`;
}
