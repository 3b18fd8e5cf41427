/** What Downloads lists of each buoy, in words too; and filter, order, selection and choice, kept while other screens are shown. */
import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { reads } from '#renderer/data/reads.ts';
import { type Cached, useBuoys, useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { formatBytes, formatCount, MISSING } from '#renderer/format/figure.ts';
import { formatDuration } from '#renderer/format/time.ts';
import { resetWithService } from '#renderer/stores/app.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { TableSort } from '#renderer/ui/DataTable.tsx';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { orNull } from '#shared/model/columns.ts';
import type { CacheSummaryColumns } from '#shared/model/coverage.ts';
import { buoyText, buoyTitle, matchesFolded } from '#shared/text/search.ts';

interface DownloadsState {
  view: View;
  text: string;
  sort: TableSort;
  /** Ids of buoys. */
  selected: ReadonlySet<string>;
  /** The buoy whose coverage is shown. */
  chosen: number | null;
}

export const useDownloads = persistedStore<Pick<DownloadsState, 'sort'>, DownloadsState>(
  'downloads',
  z.object({ sort: TableSort }),
  {
    view: 'history',
    text: '',
    sort: { id: 'readings', desc: true },
    selected: new Set(),
    chosen: null,
  },
);

resetWithService(() => useDownloads.setState({ text: '', selected: new Set(), chosen: null }));

export function useCachedBuoys(): Cached<CachedBuoySummary[]> {
  const list = useBuoys();
  const cached = useCacheQuery(reads.cacheSummary, undefined);
  const buoys = list.value?.buoys;
  const value = useMemo(
    () => cached.value && cachedBuoysOf(cached.value, buoys ?? []),
    [cached.value, buoys],
  );
  return { ...cached, value };
}

/** Times in epoch seconds; null where there is none. */
export function cachedBuoysOf(columns: CacheSummaryColumns, buoys: readonly CachedBuoy[]) {
  const byId = new Map(buoys.map((buoy) => [buoy.id, buoy]));
  const number = (column: Float64Array, i: number): number => column[i] ?? 0;
  return Array.from({ length: columns.length }, (_, i) => {
    const id = number(columns.buoyId, i);
    const buoy = byId.get(id) ?? null;
    const readings = number(columns.readings, i);
    return {
      id,
      /** Station and name as in the list of buoys; `Buoy 7` where it does not know the buoy. */
      name: buoy ? buoyTitle(buoy) : t`Buoy ${id}`,
      /** Null where the list of buoys does not know it. */
      buoy,
      readings,
      /** Readings of the service that are not downloaded; null where it does not state how many it has. */
      missing: buoy?.readingsCount == null ? null : Math.max(0, buoy.readingsCount - readings),
      first: orNull(columns.first[i]),
      last: orNull(columns.last[i]),
      covered: number(columns.covered, i),
      gaps: number(columns.gaps, i),
      gapSeconds: number(columns.gapSeconds, i),
      /** Readings as a share of those expected from the first to the last; null where that is not known. */
      reported: orNull(columns.reported[i]),
      series: number(columns.series, i),
      bytes: number(columns.bytes, i),
      fetchedAt: orNull(columns.fetchedAt[i]),
      /** First and last second of each complete stretch, in turn. */
      spans: columns.spans.subarray(columns.spansEnd[i - 1] ?? 0, columns.spansEnd[i]),
    };
  });
}

export type CachedBuoySummary = ReturnType<typeof cachedBuoysOf>[number];

/** More than the latest readings that came with lists. */
export const hasHistory = ({ covered, series, fetchedAt }: CachedBuoySummary): boolean =>
  covered > 0 || series > 0 || fetchedAt !== null;

export type View = 'history' | 'gaps' | 'all';

export function shownCachedBuoys(all: readonly CachedBuoySummary[], view: View, text: string) {
  const words = text.trim();
  const id = /^\d+$/.test(words) ? Number(words) : null;
  return all.filter((one) => {
    if (view !== 'all' && !hasHistory(one)) return false;
    if (view === 'gaps' && one.gaps === 0 && !one.missing) return false;
    return words === '' || one.id === id || matchesFolded(words, buoyText(one.buoy ?? one));
  });
}

export function totalsOf(cachedBuoys: readonly CachedBuoySummary[]) {
  const sum = (of: 'readings' | 'missing' | 'bytes' | 'gaps' | 'gapSeconds' | 'series') =>
    cachedBuoys.reduce((total, one) => total + (one[of] ?? 0), 0);
  return {
    buoys: cachedBuoys.length,
    readings: sum('readings'),
    missing: sum('missing'),
    bytes: sum('bytes'),
    gaps: sum('gaps'),
    gapSeconds: sum('gapSeconds'),
    series: sum('series'),
  };
}
type Totals = Omit<ReturnType<typeof totalsOf>, 'series'>;

type Gaps = Pick<CachedBuoySummary, 'gaps' | 'gapSeconds' | 'missing'>;

/** `56,499 readings` that the service has; `3 gaps, 12 days` where it has none or does not say; `none`; `–`: not known. */
export function gapText({ gaps, gapSeconds, missing }: Gaps): string {
  if (missing) return plural(missing, { one: '# reading', other: '# readings' });
  if (gaps > 0) {
    return `${plural(gaps, { one: '# gap', other: '# gaps' })}, ${formatDuration(gapSeconds)}`;
  }
  return missing === null ? MISSING : t({ message: 'none', comment: 'No gaps' });
}

/** `13,156 of 69,655`: downloaded, and at the service where it has more. */
export const countText = ({
  readings,
  missing,
}: Pick<CachedBuoySummary, 'readings' | 'missing'>) =>
  missing
    ? t`${{ count: formatCount(readings) }} of ${{ total: formatCount(readings + missing) }}`
    : formatCount(readings);

/** `12 buoys, 52,411 readings, about 4.5 MB, 7 gaps of 214 days in total`. */
export function totalsSentence(totals: Totals): string {
  const { buoys, readings, missing, bytes, gaps, gapSeconds } = totals;
  const total = plural({ count: readings + missing }, { one: '# reading', other: '# readings' });
  const words = [
    plural(buoys, { one: '# buoy', other: '# buoys' }),
    missing > 0 ? t`${{ count: formatCount(readings) }} of ${total}` : total,
    t`about ${{ size: formatBytes(bytes) }}`,
  ];
  if (gaps > 0) {
    const duration = formatDuration(gapSeconds);
    words.push(
      plural(gaps, { one: `# gap of ${duration}`, other: `# gaps of ${duration} in total` }),
    );
  }
  return words.join(', ');
}
