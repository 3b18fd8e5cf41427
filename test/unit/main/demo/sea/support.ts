/** One simulated sea for all tests of its statistics. */
import type { SeaBuoy } from '#main/demo/sea/sea.types.ts';
import { simulatedSea } from '#main/demo/sea/simulated.ts';
import type { SeriesMetric } from '#shared/model/series.ts';
import { quantileOfSorted } from '#shared/science/aggregate.ts';

export const sea = simulatedSea(20_160_101);
export const seconds = (iso: string) => Date.parse(iso) / 1000;
/** The present of these tests. */
export const NOW = seconds('2026-11-20T12:00:00Z');
export const DAY = 86_400;

/** Buoys of a belt of latitude on one hemisphere, |lat| from `low` to `high`. */
export function belt(sign: 1 | -1, low: number, high: number): SeaBuoy[] {
  return sea.buoys.filter((b) => b.lat * sign >= low && b.lat * sign < high);
}

/** Values of twelve days in each of the given months of three years. */
export function valuesIn(
  buoys: readonly SeaBuoy[],
  metric: SeriesMetric,
  months: readonly number[],
): number[] {
  return buoys.flatMap((buoy) =>
    [2017, 2020, 2023].flatMap((year) =>
      months.flatMap((month) => {
        const from = Date.UTC(year, month - 1, 9) / 1000;
        return sea.samples(buoy.id, metric, from, from + 12 * DAY).values;
      }),
    ),
  );
}

export const q = (values: readonly number[], p: number) =>
  quantileOfSorted(Float64Array.from(values).sort(), p);
