/** Everything that screens read from the cache: keys, the changes after which to read again, and the call that fills it. */
import { type Query, type QueryFunctionContext, replaceEqualDeep } from '@tanstack/react-query';
import PQueue from 'p-queue';
import type { CallInput, CallName, CallOutput, RefreshResult } from '#shared/ipc/contract.ts';
import { buoysOf, type CachedBuoy, type NearbyBuoy } from '#shared/model/buoy.ts';
import type { ReplayHours, ReplayRequest } from '#shared/model/climatology.ts';
import type { BuoyRange } from '#shared/model/geo.ts';
import { markStep } from '#shared/startSteps.ts';
import { call } from './almanac.ts';
import { type Followed, queryClient } from './queryClient.ts';

/** Between two reads that follow changes, milliseconds. */
const SECOND = 1000;

/** How answers are kept. Others are forgotten when no screen has shown them for a minute. */
const keeping = {
  /** Until the service changes. */
  always: { gcTime: Number.POSITIVE_INFINITY },
  /** While a screen shows them, and read every few minutes: what they depend on changes without an event. */
  shown: { gcTime: 0, staleTime: 0, refetchInterval: 300 * SECOND },
};

/** One question to the cache. */
export interface Read<I, O> {
  name: CallName;
  read: (input: I, context?: Pick<QueryFunctionContext, 'signal'>) => Promise<O>;
  follows: (input: I) => readonly Followed[];
  /** Minimum time (ms) between two reads that follow changes: a second, where it is slow ten. */
  pause?: number;
  /** Takes long: such reads are sent one after the other, that of what was opened last first, and one that is superseded before its turn is not sent. */
  slow?: boolean;
  kept?: keyof typeof keeping;
  /** What another answer has of it, shown until it has been read. */
  known?: (service: string, input: I) => O | undefined;
  /** Fills the cache from the service. `userInitiated`: by an action of the person; otherwise main decides whether to send. */
  refresh?: (input: I, userInitiated: boolean) => Promise<RefreshResult | NearbyBuoy[]>;
  /** It is also refreshed each time a screen shows it; where it is always kept, once. */
  prefetch?: boolean;
}

const define = <N extends CallName>(
  name: N,
  follows: Read<CallInput<N>, CallOutput<N>>['follows'],
  rest: Partial<Read<CallInput<N>, CallOutput<N>>> = {},
): Read<CallInput<N>, CallOutput<N>> => ({
  name,
  follows,
  read: (input) => call(name, input),
  ...rest,
});

const buoys = { kind: 'buoys' } as const;
const ofBuoys = () => [buoys];
const conditions = { kind: 'conditions' } as const;
const ofConditions = () => [conditions];
const readingsOf = ({ buoyId }: { buoyId: number }) => [{ kind: 'readings', buoyId }] as const;
const readingsWithin = ({ buoyId, from, to }: BuoyRange) =>
  [{ kind: 'readings', buoyId, within: { from, to } }] as const;
const readingsOfAll = ({ buoyIds }: CallInput<'planFetch'>) =>
  buoyIds.flatMap((buoyId) => readingsOf({ buoyId }));
const allReadings = () => [buoys, { kind: 'readings' }] as const;
/** Of a chart, which may be of other buoys, too. */
const ofChart = ({
  buoyId,
  chart = null,
}: Pick<CallInput<'computeStatistics'>, 'buoyId' | 'chart'>) =>
  [{ buoyId }, ...(chart?.kind === 'comparison' ? chart.others : [])].flatMap(readingsOf);

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
  follows: ofBuoys,
  refresh: (_, force) => call('refreshBuoys', { force }),
  prefetch: true,
  kept: 'always',
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
const slow = { slow: true };

export const reads = {
  listBuoys,
  getBuoy: define('getBuoy', ({ id }) => [buoys, { kind: 'readings', buoyId: id }], {
    known: (service, { id }) => listed(service)?.buoys.find((buoy) => buoy.id === id),
    refresh: ({ id }, force) => call('refreshBuoy', { id, force }),
    prefetch: true,
  }),
  getWatch: define('getWatch', () => [{ kind: 'watch' }], { kept: 'always' }),
  getAlerts: define('getAlerts', () => [{ kind: 'alerts' }]),
  nearestBuoys: define('nearestBuoys', ofBuoys, {
    refresh: (input) => call('refreshNearest', input),
  }),
  readReadings: define('readReadings', readingsWithin, {
    refresh: (input, userInitiated) => call('fetchReadings', { ...input, userInitiated }),
    prefetch: true,
  }),
  /** What is cached of a range, however long: nothing is downloaded for it. */
  cachedReadings: define('readReadings', readingsWithin),
  planReadings: define('planReadings', readingsWithin, { kept: 'shown' }),
  getReading: define('getReading', readingsOf, {
    refresh: (input) => call('refreshReading', input),
  }),
  getSeries: define('getSeries', ({ buoyId }) => [{ kind: 'series', buoyId }], {
    refresh: (input) => call('refreshSeries', input),
  }),
  computeSeries: define('computeSeries', readingsOf, slow),
  computeStatistics: define('computeStatistics', ofChart, slow),
  computeStatisticsChart: define('computeStatisticsChart', ofChart, slow),
  climatology: define('climatology', readingsOf, slow),
  onThisDay: define('onThisDay', readingsOf, slow),
  ranks: define('ranks', () => [{ kind: 'ranks' }, ...allReadings()], { pause: 5 * SECOND }),
  recent: define('recent', allReadings, { pause: 5 * SECOND }),
  replay,
  getConditions: define('getConditions', ofConditions, {
    refresh: (input) => call('refreshConditions', input),
  }),
  conditionsWithin: define('conditionsWithin', ofConditions),
  listConditions: define('listConditions', ofConditions),
  forecastErrors: define('forecastErrors', (input) => [conditions, ...readingsOf(input)]),
  coverageCalendar: define('coverageCalendar', (input) => [buoys, ...readingsOf(input)]),
  cacheSummary: define('cacheSummary', allReadings),
  getCacheInfo: define('getCacheInfo', allReadings, { kept: 'shown' }),
  planFetch: define('planFetch', readingsOfAll, { kept: 'shown', pause: 5 * SECOND }),
  planPassage: define('planPassage', () => [...allReadings(), conditions, { kind: 'series' }], {
    kept: 'shown',
    pause: 2 * SECOND,
  }),
  previewExport: define('previewExport', allReadings, { kept: 'shown' }),
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
  queryKey: [service, read.name, input ?? null] as readonly unknown[],
  queryFn: async (context: QueryFunctionContext): Promise<unknown> => {
    if (input === null) return null;
    const answer = await (read.slow
      ? inTurn(context, () => read.read(input, context))
      : read.read(input, context));
    // What was known and is the same stays the same object: nothing is rendered again for it.
    return read.known ? replaceEqualDeep(read.known(service, input), answer) : answer;
  },
  enabled: input !== null,
  meta: {
    follows: input === null ? [] : read.follows(input),
    pause: read.pause ?? (read.slow ? 10 * SECOND : SECOND),
  },
  ...(read.kept && keeping[read.kept]),
});
