/** `buoys`, `nearest`, `latest`: refreshed unless offline, then printed from the cache. */
import type { CachedBuoy, NearbyBuoy, NearestQuery } from '#shared/model/buoy.ts';
import { isoOrNull, type Position } from '#shared/model/geo.ts';
import type { Reading } from '#shared/model/reading.ts';
import { FRESH } from '../../fetch/refresh.ts';
import { cachedBuoy } from '../buoys.ts';
import type { Context } from '../command.ts';
import { type Column, identity, show } from '../output.ts';

export async function buoysCommand(
  context: Context,
  { search }: { search: string | null },
): Promise<void> {
  const { cache, refresh } = context.session();
  if (search === null) {
    if (!context.options.offline) await refreshStaleList(context);
    const { buoys, fetchedAt } = await cachedList(context);
    return showBuoys(context, buoys, fetchedAt);
  }
  const found = context.options.offline
    ? null
    : (await refresh.searchService({ text: search })).ids;
  const { buoys, fetchedAt } = await cache.listBuoys();
  // Loaded here: creating its collator takes milliseconds, and no other command needs it.
  const { searchBuoys } = await import('#shared/text/search.ts');
  // Either way the best match is first.
  const shown =
    found?.flatMap((id) => buoys.find((buoy) => buoy.id === id) ?? []) ??
    searchBuoys(buoys, search);
  return showBuoys(context, shown, fetchedAt);
}

export async function latestCommand(
  context: Context,
  { buoyIds }: { buoyIds: number[] },
): Promise<void> {
  const buoys = await fetchLatest(context, buoyIds);
  return show(context, { buoys }, latestColumns, buoys);
}

/** Fetched where it is not fresh; user-initiated, so that a failure is reported. */
export async function refreshStaleList(context: Context): Promise<void> {
  const { cache, refresh } = context.session();
  const fetchedAt = await cache.listFetchedAt();
  const age = fetchedAt === null ? Infinity : Date.now() / 1000 - fetchedAt;
  if (age >= FRESH.list) await refresh.refreshBuoys({ force: true });
}

/** As cached. Reports an incomplete list: it must not be taken for the service's. */
export async function cachedList({ session, options, report }: Context) {
  const list = await session().cache.listBuoys();
  if (options.offline && list.fetchedAt === null) {
    report(
      'The list of buoys is not downloaded. Only buoys that were downloaded one by one are shown.',
    );
  }
  return list;
}

/** @param buoyIds empty: every buoy. */
export async function fetchLatest(context: Context, buoyIds: number[]): Promise<CachedBuoy[]> {
  const { refresh } = context.session();
  if (!context.options.offline) {
    await refresh.refreshLatest({ ids: buoyIds.length === 0 ? null : buoyIds });
  }
  if (buoyIds.length === 0) return (await cachedList(context)).buoys;
  return Promise.all(buoyIds.map((id) => cachedBuoy(context, id)));
}

export async function nearestCommand(
  context: Context,
  { query }: { query: NearestQuery },
): Promise<void> {
  const { cache, refresh } = context.session();
  const buoys = context.options.offline
    ? await cache.nearestBuoys(query)
    : await refresh.refreshNearest(query);
  return show(context, { buoys }, nearbyColumns, buoys);
}

const showBuoys = (context: Context, buoys: CachedBuoy[], fetchedAt: number | null) =>
  show(context, { fetchedAt, buoys }, buoyColumns, buoys);

const station: Column<{ sourceIdentifier: string | null }> = {
  title: 'Station',
  cell: ({ sourceIdentifier }) => sourceIdentifier,
};

const position: readonly Column<Position & { source: string | null }>[] = [
  { title: 'Latitude', cell: ({ lat }) => lat.toFixed(3), right: true },
  { title: 'Longitude', cell: ({ lng }) => lng.toFixed(3), right: true },
  { title: 'Source', cell: ({ source }) => source },
];

const buoyColumns: readonly Column<CachedBuoy>[] = [
  ...identity,
  station,
  ...position,
  { title: 'Latest reading', cell: ({ lastReadingTime }) => isoOrNull(lastReadingTime) },
  { title: 'Downloaded', cell: ({ cachedReadings }) => cachedReadings, right: true },
];

export const measurements = (
  [
    ['Hs m', 'significantHeight'],
    ['Hmax m', 'maximumHeight'],
    ['Period s', 'period'],
    ['Direction (from) °', 'direction'],
    ['Sea temp. °C', 'waterTemperature'],
  ] as const
).map(([title, name]): Column<Reading> => ({ title, cell: (row) => row[name], right: true }));

const latestColumns: readonly Column<CachedBuoy>[] = [
  ...identity,
  station,
  { title: 'Time', cell: ({ lastReading }) => isoOrNull(lastReading?.time) },
  ...measurements.map(
    ({ cell, ...column }): Column<CachedBuoy> => ({
      ...column,
      cell: ({ lastReading }) => lastReading && cell(lastReading),
    }),
  ),
];

const nearbyColumns: readonly Column<NearbyBuoy>[] = [
  ...identity,
  station,
  { title: 'Distance km', cell: ({ distanceKm }) => distanceKm.toFixed(1), right: true },
  ...position,
];
