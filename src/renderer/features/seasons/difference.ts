/** How far a series computed from the cache is from the service's, in words. */
import { formatNumber, formatPlural } from '#renderer/format/figure.ts';
import { metricUnit, metricValue, type Units } from '#renderer/format/metrics.ts';
import type { LocalSeries, Series } from '#shared/model/series.ts';
import { angleBetween } from '#shared/science/compass.ts';
import { isAngle } from './form.ts';

/** Both sides round to a thousandth. */
const ROUNDING = 0.0011;

export interface SeriesDifference {
  /** Buckets that only one of them has, or whose values differ by more than rounding. */
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
  let differing = [...theirs.keys()].filter((key) => !ours.has(key)).length;
  let most = 0;
  for (const [key, value] of ours) {
    const other = theirs.get(key);
    if (other === undefined) {
      differing++;
      continue;
    }
    const apart = Math.abs(isAngle(local.metric) ? angleBetween(value, other) : value - other);
    if (apart > ROUNDING) differing++;
    most = Math.max(most, apart);
  }
  return { differing, most };
}

export function differenceSentence(local: Series, served: Series, units: Units): string {
  const { differing, most } = differenceOf(local, served);
  if (differing === 0) return 'The service’s answer and the cache agree in every bucket.';
  const metric = local.metric;
  // A difference of temperatures has no zero point to shift.
  const shown = isAngle(metric)
    ? most
    : metricValue(metric, most, units) - metricValue(metric, 0, units);
  const text = `${formatNumber(shown, 2)}${isAngle(metric) ? '°' : ` ${metricUnit(metric, units)}`}`;
  return `The service’s answer and the cache differ in ${formatPlural(differing, 'bucket')}, at most by ${text}.`;
}

/** What a local series rests on. */
export const localSentence = ({
  readings,
  coverage,
}: Pick<LocalSeries, 'readings' | 'coverage'>): string =>
  `computed here from ${formatPlural(readings, 'reading')}, ${formatNumber(Math.floor(coverage.share * 100))} % of the seasons’ time covered`;
