/** One client for all that the window reads from the cache, and the changes after which it reads again. */
import { noop, type Query, QueryClient } from '@tanstack/react-query';
import type { AppEvent, Topic } from '#shared/ipc/contract.ts';
import type { Interval } from '#shared/model/geo.ts';
import { throttle } from '#shared/throttle.ts';

/** A topic, or every buoy's readings at once. */
export type Followed = Topic | { kind: 'readings' | 'series' };

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

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Reads go to main, not to a network.
      networkMode: 'always',
      retry: false,
      // Main reports every change of the cache; without one, no answer becomes stale.
      staleTime: Number.POSITIVE_INFINITY,
      // How long (ms) a query without observers is kept.
      gcTime: 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      // Columns and lists of 10,000 are replaced, not compared.
      structuralSharing: false,
    },
    // Forgotten soon after the component that ran them: the input of one is a key. At 0 the client would look all the time
    // whether one without a component has ended.
    mutations: { networkMode: 'always', retry: false, gcTime: 1000 },
  },
});

/** Removes the queries of other services. A key of one part belongs to the window. */
export const clearOtherServices = (service: string): void =>
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey.length > 1 && queryKey[0] !== service,
  });

const overlaps = (a: Interval | undefined, b: Interval | undefined): boolean =>
  !a || !b || (a.from <= b.to && b.from <= a.to);

const concerns = (changed: Topic, followed: Followed): boolean =>
  changed.kind === 'everything' ||
  (changed.kind === followed.kind &&
    ('buoyId' in changed && 'buoyId' in followed ? changed.buoyId === followed.buoyId : true) &&
    ('within' in changed && 'within' in followed
      ? overlaps(changed.within, followed.within)
      : true));

/** Reads a query that is shown and marked as changed. One that is not shown is read when it is next shown. */
async function readChanged(query: Query): Promise<void> {
  if (query.isActive() && query.state.isInvalidated) await query.fetch().catch(noop);
}

/** The first change is followed at once; the pause lies between the reads of a series of changes. */
const followers = new WeakMap<Query, () => void>();

function markChanged(query: Query): void {
  const follow =
    followers.get(query) ?? throttle(() => void readChanged(query), query.meta?.pause ?? 0);
  followers.set(query, follow);
  query.invalidate();
  follow();
}

/** Ends when these queries, if they are shown, have been read with all changes so far, or could not be read. */
export async function readsEnd(isOne: (query: Query) => boolean): Promise<void> {
  const queries = queryClient.getQueryCache().getAll().filter(isOne);
  await Promise.allSettled(queries.map(({ promise }) => promise));
  // One that failed is read again after a change or by the person.
  await Promise.all(queries.filter(({ state }) => state.error === null).map(readChanged));
}

/** Marks what an event changed: what is on screen is read again, the rest when it is next shown. */
export function followChange(event: AppEvent): void {
  if (event.type !== 'changed') return;
  for (const query of queryClient.getQueryCache().getAll()) {
    if (!query.meta?.follows?.some((followed) => concerns(event.topic, followed))) continue;
    const mark = () => markChanged(query);
    // A read under way would clear the mark.
    if (query.promise) query.promise.then(mark, mark);
    else mark();
  }
}
