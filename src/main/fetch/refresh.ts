/** Fills the cache from the service: buoys, latest readings, series, conditions; ranges of readings through the engine. */
import { type AlmanacErrorKind, Fault } from '#shared/errors.ts';
import type { ReadingsPlan, RefreshResult, Topic } from '#shared/ipc/contract.ts';
import type { Buoy, NearbyBuoy, NearestQuery } from '#shared/model/buoy.ts';
import type { ConditionsRequest } from '#shared/model/conditions.ts';
import type { BuoyRange } from '#shared/model/geo.ts';
import type { Series, SeriesRequest } from '#shared/model/series.ts';
import type { Quota } from '#shared/model/status.ts';
import { clipped } from '#shared/science/intervals.ts';
import type { Cache } from '../cache/api.ts';
import { ListPage, parseStored, STATE } from '../cache/queries/namedValues.ts';
import type { RequestOptions, ServiceClient } from '../service/client.ts';
import { MAX_IDS, seasonSpans } from '../service/endpoints.ts';
import type { Priority } from '../service/governor.ts';
import type { Jobs } from '../system/jobs.ts';
import type { FetchEngine } from './engine.ts';
import type { RangeOptions } from './engine.types.ts';
import { fetchCost } from './planner.ts';

/** Ages from which a prefetch fetches again, seconds. */
export const FRESH = { list: 30 * 60, buoy: 10 * 60 };
/** How long a part of an interrupted call is not requested again, seconds: longer than the hour of a quota. */
const PART_FRESH = 90 * 60;
/** Requests that may fill a chart without the user's consent. */
const PREFETCH_REQUESTS = 4;
/** Errors of a prefetch that are not shown where the cache has data to show. */
const QUIET: readonly AlmanacErrorKind[] = ['quota-exhausted', 'key-missing', 'cancelled'];
const LIST_PAGE = 100;
const MAX_LIST_PAGES = 1000;

interface RefreshParts {
  client: ServiceClient;
  cache: Cache;
  jobs: Jobs;
  engine: Pick<FetchEngine, 'plan' | 'fetchRange'>;
  /** Epoch seconds. */
  now: () => number;
  /** Whether the last request reached the service; otherwise nothing is prefetched. */
  online: () => boolean;
  quota: () => Quota | null;
  /** Aborted when the session closes. */
  signal: AbortSignal;
  changed: (topic: Topic) => void;
}

/** Read before each request: it changes when an interactive caller joins. */
export interface Urgency {
  priority: Priority;
}

/** Callers that request the same work at the same time share it; an interactive caller raises its priority. */
export function createSharedWork<T>() {
  const running = new Map<string, { urgency: Urgency; answer: Promise<T> }>();
  return {
    /** @param name of the work; equal names share one answer. */
    async run(
      name: string,
      priority: Priority,
      work: (urgency: Urgency) => Promise<T>,
    ): Promise<T> {
      const joined = running.get(name);
      if (!joined) {
        const urgency = { priority };
        const answer = work(urgency).finally(() => running.delete(name));
        running.set(name, { urgency, answer });
        return answer;
      }
      const isRaised = priority === 'interactive' && joined.urgency.priority === 'background';
      if (isRaised) joined.urgency.priority = priority;
      try {
        return await joined.answer;
      } catch (thrown) {
        // A request already sent was limited to the background's share of the quota.
        const outOfShare = thrown instanceof Fault && thrown.error.kind === 'quota-exhausted';
        if (isRaised && outOfShare) return this.run(name, priority, work);
        throw thrown;
      }
    },
  };
}

export function createRefresh(parts: RefreshParts) {
  const { client, cache, engine, jobs, changed } = parts;
  const now = (): number => Math.floor(parts.now());
  const shared = createSharedWork<RefreshResult>();

  /** An answer dated after now comes from a clock that ran ahead: its age is not known. @param limit seconds */
  const isFresh = (fetchedAt: number | null, limit: number): boolean =>
    fetchedAt !== null && fetchedAt <= now() && now() - fetchedAt < limit;
  const result = (requests: number, fetchedAt: number | null, complete = true): RefreshResult => ({
    requests,
    fetchedAt: fetchedAt ?? 0,
    complete,
  });
  const options = ({ priority }: Urgency, signal?: AbortSignal): RequestOptions => ({
    priority,
    signal: signal ? AbortSignal.any([signal, parts.signal]) : parts.signal,
  });
  const interactive = (): RequestOptions => options({ priority: 'interactive' });

  /**
   * A prefetch needs the network, a key and requests beyond the reserve. Without these it answers with what is cached:
   * the status bar shows the reason, and a refresh by the user fails with it.
   */
  async function prefetch(
    fetchedAt: number | null,
    work: () => Promise<RefreshResult>,
    silent: readonly AlmanacErrorKind[] = ['quota-exhausted'],
  ): Promise<RefreshResult> {
    const cutShort = result(0, fetchedAt, false);
    if (!parts.online()) return cutShort;
    try {
      return await work();
    } catch (thrown) {
      if (thrown instanceof Fault && silent.includes(thrown.error.kind)) return cutShort;
      throw thrown;
    }
  }

  async function store(buoys: Buoy[]): Promise<void> {
    await cache.saveBuoys({ buoys, fetchedAt: now() });
    changed({ kind: 'buoys' });
  }

  async function walkList(urgency: Urgency): Promise<RefreshResult> {
    return jobs.run({ kind: 'refresh-buoys', unit: 'requests' }, async (job) => {
      const seen = new Set<number>();
      const state = await cache.getState({ name: STATE.listPage });
      const left = parseStored(state, ListPage);
      const first = left && isFresh(left.at, PART_FRESH) ? left.next : 1;
      let since = left?.since ?? left?.at ?? now();
      for (let page = first; page <= MAX_LIST_PAGES; page += 1) {
        const request = { page, perPage: LIST_PAGE };
        const answer = await client.buoys(request, options(urgency, job.signal));
        if (page === 1) since = now();
        const fresh = answer.buoys.filter((buoy) => !seen.has(buoy.id));
        for (const buoy of fresh) seen.add(buoy.id);
        const last = answer.totalPages === null || page >= answer.totalPages || fresh.length === 0;
        await cache.saveBuoys({ buoys: fresh, fetchedAt: now(), listComplete: last, since });
        const value = JSON.stringify({ next: last ? 1 : page + 1, at: now(), since });
        await cache.setState({ name: STATE.listPage, value });
        const requests = page - first + 1;
        job.update({ done: page, requests, total: answer.totalPages ?? 1 });
        changed({ kind: 'buoys' });
        if (last) return result(requests, since);
      }
      throw new Fault({
        kind: 'unexpected-answer',
        endpoint: 'GET /buoys',
        field: 'meta.total_pages',
        detail: 'The pages do not end.',
      });
    });
  }

  async function fetchRange(
    { buoyId, ...interval }: BuoyRange,
    priority: Priority,
    maxRequests = Infinity,
  ): Promise<RefreshResult> {
    const range = { ...interval, buoyIds: [buoyId] };
    const { requests, checks } = await engine.plan(range);
    if (requests === 0) return result(0, now());
    if (requests + checks > maxRequests) return result(0, null, false);
    const name = (await cache.getBuoy({ id: buoyId }))?.name ?? null;
    const subject = { of: 'buoy', id: buoyId, name } as const;
    const sent = await jobs.run({ kind: 'fetch-readings', subject, unit: 'requests' }, (job) => {
      const signal = AbortSignal.any([job.signal, parts.signal]);
      const onProgress: RangeOptions['onProgress'] = ({ requests, total }) =>
        job.update({ done: requests, requests, total });
      return engine.fetchRange(range, { priority, maxRequests, onProgress }, signal);
    });
    return result(sent.requests, now());
  }

  async function fetchTime(request: ConditionsRequest, send: RequestOptions): Promise<void> {
    const conditions = await client.conditions(request, send);
    await cache.saveConditions({ request, conditions, fetchedAt: now() });
    changed({ kind: 'conditions' });
  }

  return {
    announce: changed,

    /** The cost of fetching the readings missing from a chart of the range, up to the newest known reading; 0 if none are missing. */
    async plan({ buoyId, from, to }: BuoyRange): Promise<ReadingsPlan> {
      const range = { from, to: Math.min(to, now()) };
      const needs = await cache.needs({ buoyIds: [buoyId], ...range });
      const { requests, checks, maxRequests } = fetchCost(needs);
      const newest = Math.min(range.to, needs[0]?.lastReadingTime ?? range.to);
      const gaps = clipped(needs[0]?.gaps ?? [], { from, to: newest });
      return {
        gaps,
        requests: gaps.length > 0 ? requests + checks : 0,
        maxRequests: gaps.length > 0 ? maxRequests : 0,
        affordable: parts.quota()?.remaining ?? null,
      };
    },

    async refreshBuoys({ force }: { force: boolean }): Promise<RefreshResult> {
      if (force) return shared.run('list', 'interactive', walkList);
      const fetchedAt = await cache.listFetchedAt();
      if (isFresh(fetchedAt, FRESH.list)) return result(0, fetchedAt);
      return prefetch(fetchedAt, () => shared.run('list', 'background', walkList));
    },

    /** `null`: all buoys, by the pages of the list, which bring new buoys at the same cost. */
    refreshLatest: ({ ids }: { ids: number[] | null }): Promise<RefreshResult> =>
      ids === null
        ? shared.run('list', 'interactive', walkList)
        : shared.run(`latest ${ids.join()}`, 'interactive', async (urgency) => {
            const groups = inGroups([...new Set(ids)], MAX_IDS);
            for (const group of groups) {
              await store(await client.lastReadings(group, options(urgency)));
            }
            return result(groups.length, now());
          }),

    async refreshBuoy({ id, force }: { id: number; force: boolean }): Promise<RefreshResult> {
      const fetch = async (urgency: Urgency) => {
        await store([await client.buoy(id, options(urgency))]);
        return result(1, now());
      };
      if (force) return shared.run(`buoy ${id}`, 'interactive', fetch);
      const cached = await cache.getBuoy({ id });
      // A search and the nearest buoys change `fetchedAt`, but bring no latest reading and no count.
      const fetchedAt =
        cached && Math.min(cached.fetchedAt, cached.lastReadingFetchedAt ?? Infinity);
      const isDetailed = cached?.readingsCount != null;
      if (isDetailed && isFresh(fetchedAt, FRESH.buoy)) return result(0, fetchedAt);
      return prefetch(
        fetchedAt,
        () => shared.run(`buoy ${id}`, 'background', fetch),
        cached ? QUIET : undefined,
      );
    },

    async searchService({ text }: { text: string }): Promise<{ ids: number[] }> {
      const buoys = await client.search(text, interactive());
      await store(buoys);
      return { ids: buoys.map((buoy) => buoy.id) };
    },

    async refreshNearest(query: NearestQuery): Promise<NearbyBuoy[]> {
      const buoys = await client.nearest(query, interactive());
      await cache.saveNearby({ buoys, fetchedAt: now() });
      changed({ kind: 'buoys' });
      return buoys;
    },

    /** Fetches the missing readings of a range. A prefetch does so only where a few requests are enough. */
    async fetchReadings({
      userInitiated,
      ...range
    }: BuoyRange & { userInitiated: boolean }): Promise<RefreshResult> {
      const { buoyId, from, to } = range;
      const name = `readings ${buoyId} ${from} ${to} ${userInitiated}`;
      if (userInitiated) {
        return shared.run(name, 'interactive', () => fetchRange(range, 'interactive'));
      }
      const newest = Math.min(to, (await cache.getBuoy({ id: buoyId }))?.lastReadingTime ?? to);
      if (newest < from) return result(0, now());
      const fetch = () => fetchRange({ ...range, to: newest }, 'background', PREFETCH_REQUESTS);
      return prefetch(null, () => shared.run(name, 'background', fetch), QUIET);
    },

    async refreshReading(input: { buoyId: number; readingId: number }): Promise<RefreshResult> {
      const { buoyId, readingId } = input;
      const reading = await client.reading(buoyId, readingId, interactive());
      await cache.upsertReadings({ buoyId, readings: [reading], covers: null, fetchedAt: now() });
      changed({ kind: 'readings', buoyId });
      return result(1, now());
    },

    refreshSeries: (request: SeriesRequest): Promise<RefreshResult> =>
      shared.run(`series ${JSON.stringify(request)}`, 'interactive', async (urgency) => {
        const spans = seasonSpans(request);
        const before = (await cache.getSeries(request))?.fetchedAt ?? -Infinity;
        const parts: Series[] = [];
        let requests = 0;
        for (const span of spans) {
          // What a call that was interrupted stored is not requested again.
          const stored = spans.length > 1 ? await cache.getSeries(span) : null;
          if (stored && stored.fetchedAt > before && isFresh(stored.fetchedAt, PART_FRESH)) {
            parts.push(stored.series);
            continue;
          }
          const series = await client.series(span, options(urgency));
          requests += 1;
          parts.push(series);
          await cache.saveSeries({ request: span, series, fetchedAt: now() });
        }
        const [first] = parts;
        if (first && spans.length > 1) {
          const series = { ...first, years: parts.flatMap(({ years }) => years) };
          await cache.saveSeries({ request, series, fetchedAt: now() });
        }
        changed({ kind: 'series', buoyId: request.buoyId });
        return result(requests, now());
      }),

    refreshConditions: (request: ConditionsRequest): Promise<RefreshResult> =>
      shared.run(`conditions ${JSON.stringify(request)}`, 'interactive', async (urgency) => {
        await fetchTime(request, options(urgency));
        return result(1, now());
      }),

    /** Fetches one after the other until the reserve of the quota; each is stored at once. */
    fetchConditions: (requests: readonly ConditionsRequest[]): Promise<RefreshResult> =>
      jobs.run({ kind: 'fetch-conditions', unit: 'requests' }, async (job) => {
        const total = requests.length;
        for (const [done, request] of requests.entries()) {
          job.update({ done, requests: done, total });
          try {
            await fetchTime(request, options({ priority: 'background' }, job.signal));
          } catch (thrown) {
            if (!(thrown instanceof Fault && thrown.error.kind === 'quota-exhausted')) throw thrown;
            return result(done, now(), false);
          }
        }
        job.update({ done: total, requests: total });
        return result(total, now());
      }),
  };
}

function inGroups<T>(items: readonly T[], size: number): T[][] {
  const groups: T[][] = [];
  for (let at = 0; at < items.length; at += size) groups.push(items.slice(at, at + size));
  return groups;
}
