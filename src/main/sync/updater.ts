/** Fills the cache from the service: what is stale or asked for, page by page, each page kept as it comes. */
import { type AlmanacErrorKind, Fault } from '#shared/errors.ts';
import type { ReadingsPlan, RefreshResult, Topic } from '#shared/ipc/contract.ts';
import type { NearbyBuoy } from '#shared/model/buoy.ts';
import type { ConditionsRequest } from '#shared/model/conditions.ts';
import type { Interval, Position } from '#shared/model/geo.ts';
import type { LocalSeries, SeriesRequest } from '#shared/model/series.ts';
import type { Statistics, StatisticsRequest } from '#shared/model/statistics.ts';
import type { Quota } from '#shared/model/status.ts';
import type { Cache } from '../cache/api.ts';
import type { RequestOptions, ServiceClient } from '../service/client.types.ts';
import type { Jobs } from '../system/jobs.ts';
import { learnZone } from './learnZone.ts';
import type { Lines, Turn } from './lines.ts';
import { requestsFor } from './planner.ts';
import { createShared, type Urgency } from './shared.ts';
import { PAGE_ROWS, walkGap } from './walk.ts';

/** Ages after which something is fetched again without being asked for, seconds. */
export const FRESH = { list: 30 * 60, buoy: 10 * 60 };
/** What may be fetched to fill a chart without asking first. */
const UNASKED_REQUESTS = 4;
/** No failure to tell where what is known stays on screen. */
const QUIET: readonly AlmanacErrorKind[] = ['quota-exhausted', 'key-missing'];
const LIST_PAGE = 100;
const MAX_LIST_PAGES = 1000;

export interface UpdaterParts {
  client: ServiceClient;
  cache: Cache;
  jobs: Jobs;
  lines: Lines;
  now: () => number;
  /** Whether the last request reached the service. While it did not, only what the person asks for is sent. */
  online: () => boolean;
  quota: () => Quota | null;
  changed: (topic: Topic) => void;
}

/** Only after this computer slept for longer than a claim lasts. */
const takenOver = (): Fault =>
  new Fault({ kind: 'cancelled', detail: 'Another process fetches this buoy’s readings now.' });

export type Updater = ReturnType<typeof createUpdater>;

export function createUpdater(parts: UpdaterParts) {
  const { client, cache, jobs, changed } = parts;
  const now = (): number => Math.floor(parts.now());
  const nothing = (fetchedAt: number | null): RefreshResult => ({
    requests: 0,
    fetchedAt: fetchedAt ?? 0,
    complete: true,
  });
  const done = (requests: number): RefreshResult => ({
    requests,
    fetchedAt: now(),
    complete: true,
  });
  const shared = createShared<RefreshResult>();
  const options = ({ asked }: Urgency, signal?: AbortSignal): RequestOptions => ({
    priority: asked ? 'interactive' : 'background',
    ...(signal && { signal }),
  });

  /**
   * What nobody asked for waits for the network, for a key and for requests beyond the reserve. None of
   * these is a failure to tell where the cache has something to show: the status bar tells it, and
   * whoever asks learns the reason.
   */
  async function unasked(
    fetchedAt: number | null,
    work: () => Promise<RefreshResult>,
    silent: readonly AlmanacErrorKind[] = ['quota-exhausted'],
  ): Promise<RefreshResult> {
    const cutShort = { requests: 0, fetchedAt: fetchedAt ?? 0, complete: false };
    if (!parts.online()) return cutShort;
    try {
      return await work();
    } catch (thrown) {
      if (thrown instanceof Fault && silent.includes(thrown.error.kind)) return cutShort;
      throw thrown;
    }
  }

  async function walkList(urgency: Urgency): Promise<RefreshResult> {
    return jobs.run(
      { kind: 'refresh-buoys', title: 'Fetching the buoy list', unit: 'requests' },
      async (job) => {
        const seen = new Set<number>();
        for (let page = 1; page <= MAX_LIST_PAGES; page += 1) {
          const answer = await client.buoys(
            { page, perPage: LIST_PAGE },
            options(urgency, job.signal),
          );
          const fresh = answer.buoys.filter((buoy) => !seen.has(buoy.id));
          for (const buoy of fresh) seen.add(buoy.id);
          const last =
            answer.totalPages === null || page >= answer.totalPages || fresh.length === 0;
          await cache.saveBuoys({ buoys: fresh, fetchedAt: now(), listComplete: last });
          job.update({ done: page, requests: page, total: answer.totalPages ?? 1 });
          changed({ kind: 'buoys' });
          if (last) return done(page);
        }
        throw new Fault({
          kind: 'unexpected-answer',
          endpoint: 'GET /buoys',
          field: 'meta.total_pages',
          detail: 'The pages do not end.',
        });
      },
    );
  }

  /** What is missing of a range, up to the newest reading the service is known to have. */
  async function missing(buoyId: number, range: Interval, asked: boolean): Promise<Interval[]> {
    const buoy = await cache.getBuoy({ id: buoyId });
    const known = asked ? now() : Math.min(now(), buoy?.lastReadingTime ?? now());
    const to = Math.min(range.to, known);
    return to < range.from ? [] : cache.gaps({ buoyId, from: range.from, to });
  }

  async function plan(buoyId: number, range: Interval): Promise<ReadingsPlan> {
    const gaps = await missing(buoyId, range, false);
    const { cadence } = await cache.readReadings({ buoyId, ...range });
    const quota = parts.quota();
    const estimate = requestsFor(gaps, cadence);
    return {
      gaps,
      requests: estimate.requests,
      expectedRows: estimate.rows,
      affordable: quota === null ? null : quota.remaining,
    };
  }

  async function fetchRange(
    buoyId: number,
    range: Interval,
    asked: boolean,
    turn: Turn,
    order: string | null,
  ): Promise<RefreshResult> {
    const gaps = await missing(buoyId, range, asked);
    if (gaps.length === 0) return nothing(now());
    const { requests: expected } = await plan(buoyId, range);
    if (!asked && expected > UNASKED_REQUESTS) {
      return { requests: 0, fetchedAt: 0, complete: false };
    }
    const known = await cache.getBuoy({ id: buoyId });
    const name = known?.name ?? `buoy ${buoyId}`;
    return jobs.run(
      { kind: 'fetch-readings', title: `Fetching readings of ${name}`, unit: 'requests' },
      async (job) => {
        let requests = 0;
        // Newest gap first: that is what the person looks at.
        for (const gap of [...gaps].reverse()) {
          const before = requests;
          const walked = await walkGap(
            gap,
            {
              now,
              page: async (part) => {
                if (!(await turn.keep())) throw takenOver();
                const answer = await client.readings(
                  {
                    buoyId,
                    startDate: part.from,
                    endDate: part.to,
                    order: 'asc',
                    perPage: PAGE_ROWS,
                  },
                  options({ asked }, job.signal),
                );
                await learnZone(cache, known, answer);
                return answer;
              },
              store: async (readings, covers, { requests: paid }) => {
                await cache.upsertReadings({
                  buoyId,
                  readings,
                  covers,
                  fetchedAt: now(),
                  ...(order && { job: { id: order, requests: paid, asked: null } }),
                });
                changed({ kind: 'readings', buoyId });
              },
            },
            (sent, _rows, pages) =>
              job.update({
                done: before + sent,
                requests: before + sent,
                total: Math.max(expected, before + (pages ?? sent)),
              }),
          );
          requests += walked.requests;
        }
        changed({ kind: 'buoys' });
        return done(requests);
      },
    );
  }

  return {
    plan,
    announce: changed,

    async refreshBuoys({ force }: { force: boolean }): Promise<RefreshResult> {
      if (force) return shared.run('list', true, walkList);
      const { fetchedAt } = await cache.listBuoys();
      if (fetchedAt !== null && now() - fetchedAt < FRESH.list) return nothing(fetchedAt);
      return unasked(fetchedAt, () => shared.run('list', false, walkList));
    },

    /** All buoys: the pages of the list bring new buoys for the same number of requests. */
    refreshLatest: ({ ids }: { ids: number[] | null }): Promise<RefreshResult> => {
      if (ids === null) return shared.run('list', true, walkList);
      return shared.run(`latest ${ids.join()}`, true, async (urgency) => {
        if (ids.length === 0) return nothing(now());
        const { buoys } = await client.lastReadings(ids, options(urgency));
        await cache.saveBuoys({ buoys, fetchedAt: now() });
        changed({ kind: 'buoys' });
        return done(Math.ceil(ids.length / 100));
      });
    },

    /** The latest readings of these buoys (null: of all) as background work. Throws also where a quiet refresh would not. */
    async refreshWatched(ids: number[] | null): Promise<RefreshResult> {
      if (ids === null) return shared.run('list', false, walkList);
      const { buoys } = await client.lastReadings(ids, options({ asked: false }));
      await cache.saveBuoys({ buoys, fetchedAt: now() });
      changed({ kind: 'buoys' });
      return done(Math.ceil(ids.length / 100));
    },

    async refreshBuoy({ id, force }: { id: number; force: boolean }): Promise<RefreshResult> {
      const fetch = async (urgency: Urgency): Promise<RefreshResult> => {
        const buoy = await client.buoy(id, options(urgency));
        await cache.saveBuoys({ buoys: [buoy], fetchedAt: now() });
        changed({ kind: 'buoys' });
        return done(1);
      };
      if (force) return shared.run(`buoy ${id}`, true, fetch);
      const cached = await cache.getBuoy({ id });
      if (cached !== null && now() - cached.fetchedAt < FRESH.buoy)
        return nothing(cached.fetchedAt);
      return unasked(
        cached?.fetchedAt ?? null,
        () => shared.run(`buoy ${id}`, false, fetch),
        cached ? QUIET : undefined,
      );
    },

    async searchService({ text }: { text: string }): Promise<{ ids: number[] }> {
      const buoys = await client.search(text);
      await cache.saveBuoys({ buoys, fetchedAt: now() });
      changed({ kind: 'buoys' });
      return { ids: buoys.map((buoy) => buoy.id) };
    },

    async refreshNearest(
      query: Position & { maxDistance: number; limit: number },
    ): Promise<NearbyBuoy[]> {
      const buoys = await client.nearest(query);
      await cache.saveNearby({ buoys, fetchedAt: now() });
      changed({ kind: 'buoys' });
      return buoys;
    },

    /** @param input.order the job its pages count for, if any */
    fetchReadings: (
      input: Interval & { buoyId: number; asked: boolean; order?: string | null },
    ) => {
      const { buoyId, from, to, asked, order = null } = input;
      const range = { from, to };
      return shared.run(`readings ${buoyId} ${from} ${to} ${asked}`, asked, () =>
        parts.lines.enter(buoyId, (turn) => {
          const fetch = () => fetchRange(buoyId, range, asked, turn, order);
          return asked ? fetch() : unasked(null, fetch, QUIET);
        }),
      );
    },

    async refreshReading(input: { buoyId: number; readingId: number }): Promise<RefreshResult> {
      const reading = await client.reading(input.buoyId, input.readingId);
      await cache.upsertReadings({
        buoyId: input.buoyId,
        readings: [reading],
        covers: null,
        fetchedAt: now(),
      });
      changed({ kind: 'readings', buoyId: input.buoyId });
      return done(1);
    },

    refreshSeries: (request: SeriesRequest): Promise<RefreshResult> =>
      shared.run(`series ${JSON.stringify(request)}`, true, async () => {
        const { series, requests } = await client.series(request);
        await cache.saveSeries({ request, series, fetchedAt: now() });
        changed({ kind: 'series', buoyId: request.buoyId });
        return done(requests);
      }),

    /** Asks nothing of the service: readings of the cache, as of now. */
    computeSeries: (request: SeriesRequest): Promise<LocalSeries> =>
      cache.computeSeries({ request, now: now() }),
    computeStatistics: (request: StatisticsRequest): Promise<Statistics> =>
      cache.computeStatistics({ request, now: now() }),

    refreshConditions: (request: ConditionsRequest): Promise<RefreshResult> =>
      shared.run(`conditions ${JSON.stringify(request)}`, true, async () => {
        const conditions = await client.conditions(request);
        await cache.saveConditions({ request, conditions, fetchedAt: now() });
        changed({ kind: 'conditions' });
        return done(1);
      }),
  };
}
