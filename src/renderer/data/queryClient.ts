/** One client for all that the window reads from the cache, and the changes after which it reads again. */
import { type Query, QueryClient, type QueryFilters } from '@tanstack/react-query';
import { type AlmanacErrorKind, toAlmanacError } from '#shared/errors.ts';
import type { AppEvent, Topic } from '#shared/ipc/contract.ts';
import type { Interval } from '#shared/model/geo.ts';

/** A topic, or every buoy's readings at once. */
export type Followed = Topic | { kind: 'readings' };

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Changes after which it is read again. */
      follows?: readonly Followed[];
      /** Minimum time (ms) between two reads that follow changes. */
      pause?: number;
    };
  }
}

/** How long (ms) a query without observers is kept. */
const FORGET_AFTER = 60_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Reads go to main, not to a network.
      networkMode: 'always',
      retry: false,
      // Main reports every change of the cache; without one, no answer becomes stale.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: FORGET_AFTER,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Columns and lists of 10,000 are replaced, not compared.
      structuralSharing: false,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

/** Removes the queries of other services. A key of one part belongs to the window. */
export const clearOtherServices = (service: string): void =>
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey.length > 1 && queryKey[0] !== service,
  });

/** The data of a refresh that main did not carry out: without network, key or requests, or because it needs too many. */
export const CUT_SHORT = 'cut-short';

/** What is shown and failed, or was cut short, is tried again. */
const retry = (isCause: (kind: AlmanacErrorKind) => boolean): void =>
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { error, data } }) =>
      error === null ? data === CUT_SHORT : isCause(toAlmanacError(error).kind),
  });
const isAboutKey = (kind: AlmanacErrorKind): boolean =>
  kind === 'key-missing' || kind === 'key-rejected';
/** A key was added or replaced. */
export const retryAfterKey = (): void => retry(isAboutKey);
/** The service is reached again. */
export const retryAfterOutage = (): void =>
  retry((kind) => !isAboutKey(kind) && kind !== 'cancelled');

const overlaps = (a: Interval | undefined, b: Interval | undefined): boolean =>
  !a || !b || (a.from <= b.to && b.from <= a.to);

const concerns = (changed: Topic, followed: Followed): boolean =>
  changed.kind === 'everything' ||
  (changed.kind === followed.kind &&
    ('buoyId' in changed && 'buoyId' in followed ? changed.buoyId === followed.buoyId : true) &&
    ('within' in changed && 'within' in followed
      ? overlaps(changed.within, followed.within)
      : true));

/** Reads that follow the one under way, by the hash of their key. */
const due = new Map<string, Promise<void>>();
/** When a query was last read because of a change, epoch milliseconds. */
const followedAt = new WeakMap<Query, number>();

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Reads once more when the read under way and its pause are over; calls until then share that read. */
function readAgain(query: Query): void {
  query.invalidate();
  const reading = query.state.fetchStatus === 'fetching';
  // A query without observers is read when it is next shown. A read under way would clear its stale mark.
  if (due.has(query.queryHash) || !(query.isActive() || reading)) return;
  // The first change is followed at once; the pause lies between the reads of a series of changes.
  const pause = (query.meta?.pause ?? 0) - (Date.now() - (followedAt.get(query) ?? 0));
  const next = Promise.allSettled([query.promise, pause > 0 ? sleep(pause) : null]).then(() => {
    due.delete(query.queryHash);
    followedAt.set(query, Date.now());
    const { queryKey } = query;
    return queryClient.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
  });
  due.set(query.queryHash, next);
}

/** Ends when the reads of these queries that are under way or due have ended, however they end. */
export async function readsEnd(filters: QueryFilters): Promise<void> {
  const queries = queryClient.getQueryCache().findAll(filters);
  await Promise.all(queries.map(({ queryHash }) => due.get(queryHash)));
  await Promise.allSettled(queries.map(({ promise }) => promise));
}

/** Marks what an event changed: what is on screen is read again, the rest when it is next shown. */
export function followChange(event: AppEvent): void {
  if (event.type !== 'changed') return;
  for (const query of queryClient.getQueryCache().getAll()) {
    if (query.meta?.follows?.some((followed) => concerns(event.topic, followed))) readAgain(query);
  }
}
