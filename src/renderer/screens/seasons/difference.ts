/** How a series computed from downloaded readings differs from the service's, in words. */
import { plural, t } from '@lingui/core/macro';
import { differenceText } from '#renderer/features/seasons/comparison.ts';
import { pointsByPosition } from '#renderer/features/seasons/table.ts';
import type { Units } from '#renderer/format/metrics.ts';
import type { Series } from '#shared/model/series.ts';
import { isAngle } from '#shared/science/aggregate.ts';
import { angleBetween } from '#shared/science/compass.ts';

/** Both series are rounded to a thousandth. */
const DECIMALS = 3;
const ROUNDING = 0.0011;

export interface BucketDifference {
  year: number;
  position: number;
  /** Shown less the other, the short way round the compass, SI; null where only one has a value. */
  apart: number | null;
}

/** Of all buckets of which one or both have a value; those that agree to rounding are left out. */
export function differencesOf(shown: Series, other: Series): BucketDifference[] {
  const [ours, theirs] = [pointsByPosition(shown), pointsByPosition(other)];
  const years = new Set([...shown.years, ...other.years].map(({ year }) => year));
  const differences: BucketDifference[] = [];
  for (const position of new Set([...ours.keys(), ...theirs.keys()])) {
    for (const year of years) {
      const a = ours.get(position)?.get(year)?.value ?? null;
      const b = theirs.get(position)?.get(year)?.value ?? null;
      const apart =
        a === null || b === null ? null : isAngle(shown.metric) ? angleBetween(b, a) : a - b;
      const isSame = apart === null ? a === b : Math.abs(apart) <= ROUNDING;
      if (!isSame) differences.push({ year, position, apart });
    }
  }
  return differences;
}

const sizeOf = ({ apart }: BucketDifference): number => Math.abs(apart ?? 0);

/** By position the season whose values are furthest apart; one without a value on one side comes last. */
export function furthestByPosition(
  differences: readonly BucketDifference[],
): Map<number, BucketDifference> {
  const furthest = new Map<number, BucketDifference>();
  for (const found of differences) {
    const known = furthest.get(found.position);
    if (!known || sizeOf(found) > sizeOf(known)) furthest.set(found.position, found);
  }
  return furthest;
}

export function differenceSentence(
  differences: readonly BucketDifference[],
  metric: Series['metric'],
  units: Units,
): string {
  const differing = differences.filter(({ apart }) => apart !== null);
  const alone = differences.length - differing.length;
  const most = differing.reduce((size, one) => Math.max(size, sizeOf(one)), 0);
  const largest = differenceText(metric, most, units, DECIMALS).replace('+', '');
  return [
    differing.length > 0
      ? t`The series from the service and from downloaded readings differ in ${plural({ differing: differing.length }, { one: '# value', other: '# values' })}, by at most ${largest}.`
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
