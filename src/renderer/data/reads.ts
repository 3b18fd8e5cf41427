/** Everything that screens read from the cache: keys, the changes after which to read again, and the call that fills it. */
import {
  type Query,
  type QueryFunctionContext,
  type QueryKey,
  replaceEqualDeep,
} from '@tanstack/react-query';
import PQueue from 'p-queue';
import type { CallInput, CallName, CallOutput, RefreshResult } from '#shared/ipc/contract.ts';
import { buoysOf, type CachedBuoy, type NearbyBuoy } from '#shared/model/buoy.ts';
import type { ReplayHours, ReplayRequest } from '#shared/model/climatology.ts';
import type { BuoyRange } from '#shared/model/geo.ts';
import { markStep } from '#shared/startSteps.ts';
import { call } from './almanac.ts';
import { type Followed, queryClient } from './queryClient.ts';

/** One question to the cache. */
export interface Read<I, O> {
  name: CallName;
  read: (input: I, context?: Pick<QueryFunctionContext, 'signal'>) => Promise<O>;
  follows: (input: I) => readonly Followed[];
  /** Fills the cache from the service. `userInitiated`: by an action of the person; otherwise main decides whether to send. */
  refresh?: (input: I, userInitiated: boolean) => Promise<RefreshResult | NearbyBuoy[]>;
  /** When it is refreshed without the person: `shown` each time a screen shows it, `once` for each service. */
  prefetch?: 'shown' | 'once';
  /** What it depends on changes without an event: read every few minutes, forgotten when nothing shows it any more. */
  volatile?: boolean;
  /** Minimum time (ms) between two reads that follow changes. */
  pause?: number;
  /** It stays in memory until the service changes. */
  kept?: boolean;
  /** What another answer has of it, shown until it has been read. */
  known?: (service: string, input: I) => O | undefined;
  /** Takes long: such reads are sent one after the other, that of what was opened last first, and one that is superseded before its turn is not sent. */
  slow?: boolean;
}

const define = <N extends CallName>(
  name: N,
  rest: Omit<Read<CallInput<N>, CallOutput<N>>, 'name' | 'read'>,
): Read<CallInput<N>, CallOutput<N>> => ({ name, read: (input) => call(name, input), ...rest });

const buoys = { kind: 'buoys' } as const;
const conditions = { kind: 'conditions' } as const;
const readingsOf = ({ buoyId }: { buoyId: number }) => [{ kind: 'readings', buoyId }] as const;
const readingsWithin = ({ buoyId, from, to }: BuoyRange) =>
  [{ kind: 'readings', buoyId, within: { from, to } }] as const;
const allReadings = () => [buoys, { kind: 'readings' }] as const;

/** While history is fetched, every page changes the readings; once a second is enough to see it, milliseconds. */
const SECOND = 1000;

/** `fetchedAt`: when the list was last fetched to its end, epoch seconds; null where it never was. */
type BuoyList = { buoys: CachedBuoy[]; fetchedAt: number | null };

const listBuoys: Read<void, BuoyList> = {
  name: 'listBuoys',
  read: async () => {
    const columns = await call('listBuoys', undefined);
    const list = { buoys: buoysOf(columns), fetchedAt: columns.listFetchedAt };
    markStep('list of buoys read');
    return list;
  },
  follows: () => [buoys],
  refresh: (_, force) => call('refreshBuoys', { force }),
  prefetch: 'once',
  kept: true,
};

/** Of each buoy with a reading: one element for each hour, NaN where nothing is known. */
export type ReplayedHours = Map<number, Pick<ReplayHours, 'significantHeight' | 'rank'>>;

/** In slices: neither the worker nor this window is busy for long. */
const replay: Read<Omit<ReplayRequest, 'after'>, ReplayedHours> = {
  name: 'replay',
  read: async (input, context) => {
    const hours: ReplayedHours = new Map();
    for (let after: number | null = -1; after !== null; ) {
      context?.signal.throwIfAborted();
      const slice: CallOutput<'replay'> = await call('replay', { ...input, after });
      const count = slice.buoyId.length;
      const ofRow = (all: typeof slice.rank, row: number) =>
        all.subarray((row * all.length) / count, ((row + 1) * all.length) / count);
      for (const [row, id] of slice.buoyId.entries())
        hours.set(id, {
          significantHeight: ofRow(slice.significantHeight, row),
          rank: ofRow(slice.rank, row),
        });
      after = slice.last;
    }
    return hours;
  },
  follows: allReadings,
  pause: 5 * SECOND,
};

const listed = (service: string) =>
  queryClient.getQueryData<BuoyList>(readQuery(service, listBuoys, undefined).queryKey);

/** Computed in the worker that stores the pages of a download. */
const slow = { follows: readingsOf, pause: 10 * SECOND, slow: true };
/** The same with a chart, which may be of other buoys, too. */
const ofChart = {
  ...slow,
  follows: ({ buoyId, chart = null }: Pick<CallInput<'computeStatistics'>, 'buoyId' | 'chart'>) =>
    [{ buoyId }, ...(chart?.kind === 'comparison' ? chart.others : [])].flatMap(readingsOf),
};

export const reads = {
  listBuoys,
  getBuoy: define('getBuoy', {
    known: (service, { id }) => listed(service)?.buoys.find((buoy) => buoy.id === id),
    follows: ({ id }) => [buoys, { kind: 'readings', buoyId: id }],
    pause: SECOND,
    refresh: ({ id }, force) => call('refreshBuoy', { id, force }),
    prefetch: 'shown',
  }),
  getWatch: define('getWatch', { follows: () => [{ kind: 'watch' }], kept: true }),
  getAlerts: define('getAlerts', { follows: () => [{ kind: 'alerts' }], pause: SECOND }),
  nearestBuoys: define('nearestBuoys', {
    follows: () => [buoys],
    refresh: (input) => call('refreshNearest', input),
  }),
  readReadings: define('readReadings', {
    follows: readingsWithin,
    pause: SECOND,
    refresh: (input, userInitiated) => call('fetchReadings', { ...input, userInitiated }),
    prefetch: 'shown',
  }),
  /** What is cached of a range, however long: nothing is downloaded for it. */
  cachedReadings: define('readReadings', { follows: readingsWithin, pause: SECOND }),
  planReadings: define('planReadings', { follows: readingsWithin, volatile: true, pause: SECOND }),
  getReading: define('getReading', {
    follows: readingsOf,
    refresh: (input) => call('refreshReading', input),
  }),
  getSeries: define('getSeries', {
    follows: ({ buoyId }) => [{ kind: 'series', buoyId }],
    refresh: (input) => call('refreshSeries', input),
  }),
  computeSeries: define('computeSeries', slow),
  computeStatistics: define('computeStatistics', ofChart),
  climatology: define('climatology', slow),
  onThisDay: define('onThisDay', slow),
  ranks: define('ranks', {
    follows: () => [{ kind: 'ranks' }, ...allReadings()],
    pause: 5 * SECOND,
  }),
  recent: define('recent', { follows: allReadings, pause: 5 * SECOND }),
  replay,
  computeStatisticsChart: define('computeStatisticsChart', ofChart),
  getConditions: define('getConditions', {
    follows: () => [conditions],
    refresh: (input) => call('refreshConditions', input),
  }),
  conditionsWithin: define('conditionsWithin', { follows: () => [conditions] }),
  forecastErrors: define('forecastErrors', {
    follows: (input) => [conditions, ...readingsOf(input)],
    pause: SECOND,
  }),
  listConditions: define('listConditions', { follows: () => [conditions] }),
  coverageCalendar: define('coverageCalendar', {
    follows: (input) => [buoys, ...readingsOf(input)],
    pause: SECOND,
  }),
  cacheSummary: define('cacheSummary', { follows: allReadings, pause: SECOND }),
  getCacheInfo: define('getCacheInfo', { follows: allReadings, volatile: true, pause: SECOND }),
  planFetch: define('planFetch', {
    follows: ({ buoyIds }) => buoyIds.map((buoyId) => ({ kind: 'readings', buoyId })),
    volatile: true,
    pause: 5 * SECOND,
  }),
  planPassage: define('planPassage', {
    follows: () => [...allReadings(), conditions, { kind: 'series' }],
    volatile: true,
    pause: 2 * SECOND,
  }),
  previewExport: define('previewExport', { follows: allReadings, volatile: true, pause: SECOND }),
};

const turns = new PQueue({ concurrency: 1 });
/** When a part of the window last began to show a query, counted. */
const opened = new WeakMap<Query, number>();
let newest = 0;
const queries = queryClient.getQueryCache();
queries.subscribe(({ type, query }) => {
  if (type !== 'observerAdded') return;
  newest += 1;
  opened.set(query, newest);
});

/** What was opened last first, also where it is read again after a change. */
function inTurn<O>({ queryKey, signal }: QueryFunctionContext, read: () => Promise<O>): Promise<O> {
  const query = queries.find({ queryKey });
  // What the worker computes goes on to its end, wanted or not: the next one waits for it.
  const start = async () => {
    // A question that is replaced at once is not sent.
    await Promise.resolve();
    signal.throwIfAborted();
    return read();
  };
  return turns.add(start, { priority: (query && opened.get(query)) ?? newest });
}

/** The query that reads. Without a question (null) it reads nothing. */
export const readQuery = <I, O>(service: string, read: Read<I, O>, input: I | null) => ({
  queryKey: [service, read.name, input ?? null] as QueryKey,
  queryFn: async (context: QueryFunctionContext): Promise<unknown> => {
    if (input === null) return null;
    const answer = await (read.slow
      ? inTurn(context, () => read.read(input, context))
      : read.read(input, context));
    // What was known and is the same stays the same object: nothing is rendered again for it.
    return read.known ? replaceEqualDeep(read.known(service, input), answer) : answer;
  },
  enabled: input !== null,
  meta: { follows: input === null ? [] : read.follows(input), pause: read.pause ?? 0 },
  ...(read.volatile ? { staleTime: 0, gcTime: 0, refetchInterval: 300 * SECOND } : {}),
  ...(read.kept ? { gcTime: Number.POSITIVE_INFINITY } : {}),
});
