/** Which buoys of the latest list are shown; filter and order are kept while other screens are shown. */

import * as z from 'zod/mini';
import { isMissing } from '#renderer/format/figure.ts';
import { type HeightUnit, toHeight } from '#renderer/format/metrics.ts';
import { plausible } from '#renderer/format/quality.ts';
import { resetWithService } from '#renderer/stores/app.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { TableSort } from '#renderer/ui/DataTable.tsx';
import { collator } from '#shared/i18n/formats.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { buoyText, countryName, matchesFolded } from '#shared/text/search.ts';

export const noFilter = {
  text: '',
  /** Empty: all. */
  country: '',
  source: '',
  favouritesOnly: false,
  /** Only buoys with a rank of at least 95 or at most 5 and a reading of the last day. */
  unusualOnly: false,
  /** Least significant height, metres; null: any, also none. */
  atLeast: null as number | null,
};
type LatestFilter = typeof noFilter;

/** No text, no choice and no minimum height; 0 is one. */
const filtersNothing: readonly unknown[] = ['', false, null];

export const isFiltering = ({ text, ...others }: LatestFilter): boolean =>
  ![text.trim(), ...Object.values(others)].every((value) => filtersNothing.includes(value));

/** As shown: a height that rounds to the threshold reaches it. */
function reaches(metres: number | null | undefined, atLeast: number, unit: HeightUnit): boolean {
  const tenths = (height: number) => Math.round(toHeight(height, unit) * 10);
  return !isMissing(metres) && tenths(metres) >= tenths(atLeast);
}

export function filterBuoys(
  buoys: readonly CachedBuoy[],
  filter: LatestFilter,
  unit: HeightUnit,
  isUnusual: (buoy: CachedBuoy) => boolean,
): CachedBuoy[] {
  const id = /^\d+$/.test(filter.text.trim()) ? Number(filter.text.trim()) : null;
  const { atLeast } = filter;
  return buoys.filter(
    (buoy) =>
      (filter.country === '' || buoy.country === filter.country) &&
      (filter.source === '' || buoy.source === filter.source) &&
      (!filter.favouritesOnly || buoy.favourite) &&
      (!filter.unusualOnly || isUnusual(buoy)) &&
      (atLeast === null || reaches(plausible(buoy, 'significantHeight'), atLeast, unit)) &&
      (buoy.id === id || matchesFolded(filter.text, buoyText(buoy))),
  );
}

/** The distinct values of a field, named in the current language, with how many buoys have each, by name. */
export function choices(buoys: readonly CachedBuoy[], field: 'country' | 'source') {
  const counts = new Map<string, number>();
  for (const buoy of buoys) {
    const value = buoy[field];
    if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const { compare } = collator({});
  return [...counts]
    .map(([value, count]) => ({
      value,
      name: field === 'country' ? countryName(value) : value,
      count,
    }))
    .sort((a, b) => compare(a.name, b.name));
}

/** Buoys whose latest readings one request returns. */
const BUOYS_PER_REQUEST = 100;

/** Requests that refreshing every known buoy costs. */
export const refreshCost = (buoys: number): number => Math.ceil(buoys / BUOYS_PER_REQUEST);

const Kept = z.object({
  sort: TableSort,
  view: z._default(z.enum(['list', 'board']), 'list'),
  /** Of the board: the person's own, the highest of a column of the list first, or the best spot. */
  order: z._default(z.enum(['own', 'significantHeight', 'change', 'best']), 'own'),
});
export type LatestView = z.infer<typeof Kept>['view'];
export type BoardOrder = z.infer<typeof Kept>['order'];

export const useLatest = persistedStore<
  z.infer<typeof Kept>,
  z.infer<typeof Kept> & { filter: LatestFilter }
>('latest', Kept, {
  filter: noFilter,
  sort: { id: 'significantHeight', desc: true },
  view: 'list',
  order: 'own',
});

export function setFilter(part: Partial<LatestFilter>): void {
  useLatest.setState(({ filter }) => ({ filter: { ...filter, ...part } }));
}

resetWithService(() => setFilter(noFilter));
