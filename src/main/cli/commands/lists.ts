/** `buoys`, `nearest`, `latest`: refreshed where the service may be asked, then printed from the cache. */
import { Fault } from '#shared/errors.ts';
import type { CachedBuoy, NearbyBuoy } from '#shared/model/buoy.ts';
import type { Position } from '#shared/model/geo.ts';
import { searchBuoys } from '#shared/text/search.ts';
import { FRESH } from '../../fetch/refresh.ts';
import type { Session } from '../../session/session.ts';
import type { Context } from '../command.ts';
import { type Column, isoTime, json, table } from '../output.ts';

const time = (seconds: number | null): string | null =>
  seconds === null ? null : isoTime(seconds);

export async function buoysCommand(context: Context, search: string | null): Promise<void> {
  const session = context.session();
  const { cache, refresh } = session;
  if (search === null) {
    if (!context.options.offline) await freshList(context);
    const { buoys, fetchedAt } = await listed(context);
    return printBuoys(context, session, buoys, fetchedAt);
  }
  const found = context.options.offline
    ? null
    : (await refresh.searchService({ text: search })).ids;
  const { buoys, fetchedAt } = await cache.listBuoys();
  // Both in the order of how well they match.
  const shown =
    found?.flatMap((id) => buoys.find((buoy) => buoy.id === id) ?? []) ??
    searchBuoys(buoys, search);
  return printBuoys(context, session, shown, fetchedAt);
}

export async function latestCommand(context: Context, buoyIds: number[]): Promise<void> {
  const session = context.session();
  const buoys = await latestOf(context, buoyIds);
  const { options, print } = context;
  if (options.json) {
    return print(json({ service: session.label, buoys: buoys.map(buoyJson) }));
  }
  return print(table(latestColumns, buoys));
}

/** Fetched where it is not fresh; asked for by hand, so that a failure is told. */
export async function freshList(context: Context): Promise<void> {
  const { cache, refresh } = context.session();
  const { fetchedAt } = await cache.listBuoys();
  const age = fetchedAt === null ? Infinity : Date.now() / 1000 - fetchedAt;
  if (age >= FRESH.list) await refresh.refreshBuoys({ force: true });
}

/** As cached; an empty list, or one of buoys asked for one by one, must not pass for the service's. */
export async function listed({ session, options, report }: Context) {
  const list = await session().cache.listBuoys();
  if (options.offline && list.fetchedAt === null) {
    report('The list of buoys was never fetched: only buoys asked for one by one are known.');
  }
  return list;
}

/** @param buoyIds empty: every buoy. */
export async function latestOf(context: Context, buoyIds: number[]): Promise<CachedBuoy[]> {
  const { cache, refresh } = context.session();
  if (!context.options.offline) {
    await refresh.refreshLatest({ ids: buoyIds.length === 0 ? null : buoyIds });
  }
  if (buoyIds.length === 0) return (await listed(context)).buoys;
  return Promise.all(
    buoyIds.map(async (id) => {
      const buoy = await cache.getBuoy({ id });
      if (!buoy) throw new Fault({ kind: 'not-found', what: `buoy ${id}`, detail: null });
      return buoy;
    }),
  );
}

export async function nearestCommand(
  context: Context,
  query: Position & { maxDistance: number; limit: number },
): Promise<void> {
  const { cache, refresh, label } = context.session();
  const { options, print } = context;
  const buoys = options.offline
    ? await cache.nearestBuoys(query)
    : await refresh.refreshNearest(query);
  if (options.json) return print(json({ service: label, buoys }));
  return print(table(nearbyColumns, buoys));
}

function printBuoys(
  { options, print }: Context,
  session: Session,
  buoys: CachedBuoy[],
  fetchedAt: number | null,
): Promise<void> {
  if (!options.json) return print(table(buoyColumns, buoys));
  return print(
    json({ service: session.label, fetchedAt: time(fetchedAt), buoys: buoys.map(buoyJson) }),
  );
}

export const buoyJson = (buoy: CachedBuoy) => ({
  ...buoy,
  lastReadingTime: time(buoy.lastReadingTime),
  fetchedAt: time(buoy.fetchedAt),
  lastReadingFetchedAt: time(buoy.lastReadingFetchedAt),
  lastReading: buoy.lastReading && {
    ...buoy.lastReading,
    time: time(buoy.lastReading.time),
  },
});

const identity: readonly Column<CachedBuoy>[] = [
  { title: 'Id', cell: ({ id }) => id, right: true },
  { title: 'Name', cell: ({ name }) => name },
];

const buoyColumns: readonly Column<CachedBuoy>[] = [
  ...identity,
  { title: 'Latitude', cell: ({ lat }) => lat.toFixed(3), right: true },
  { title: 'Longitude', cell: ({ lng }) => lng.toFixed(3), right: true },
  { title: 'Source', cell: ({ source }) => source },
  { title: 'Latest reading', cell: ({ lastReadingTime }) => time(lastReadingTime) },
  { title: 'Cached', cell: ({ cachedReadings }) => cachedReadings, right: true },
];

const latestColumns: readonly Column<CachedBuoy>[] = [
  ...identity,
  { title: 'Time', cell: ({ lastReading }) => time(lastReading?.time ?? null) },
  { title: 'Hs m', cell: ({ lastReading }) => lastReading?.significantHeight ?? null, right: true },
  { title: 'Hmax m', cell: ({ lastReading }) => lastReading?.maximumHeight ?? null, right: true },
  { title: 'Period s', cell: ({ lastReading }) => lastReading?.period ?? null, right: true },
  { title: 'From °', cell: ({ lastReading }) => lastReading?.direction ?? null, right: true },
  {
    title: 'Water °C',
    cell: ({ lastReading }) => lastReading?.waterTemperature ?? null,
    right: true,
  },
];

const nearbyColumns: readonly Column<NearbyBuoy>[] = [
  { title: 'Id', cell: ({ id }) => id, right: true },
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Distance km', cell: ({ distanceKm }) => distanceKm.toFixed(1), right: true },
  { title: 'Latitude', cell: ({ lat }) => lat.toFixed(3), right: true },
  { title: 'Longitude', cell: ({ lng }) => lng.toFixed(3), right: true },
  { title: 'Source', cell: ({ source }) => source },
];
