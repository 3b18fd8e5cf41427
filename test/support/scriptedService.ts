/** A fetch engine on a real cache over a service and a clock that the test scripts. */
import type { Cache } from '#main/cache/api.ts';
import type { FetchEngine } from '#main/fetch/engine.ts';
import { createFetchEngine } from '#main/fetch/engine.ts';
import type { FetchEngineParts } from '#main/fetch/engine.types.ts';
import { createWaitPolicy } from '#main/fetch/waitPolicy.ts';
import type { RequestOptions } from '#main/service/client.ts';
import type { ReadingsPage } from '#main/service/endpoints.ts';
import type { Priority } from '#main/service/governor.ts';
import type { ReadingsQuery } from '#main/service/readingsQuery.ts';
import { numbered } from '#support/buoys.ts';

export interface Script {
  clock: { now: number };
  /** Of each buoy, seconds between readings since the epoch. */
  cadence: (buoyId: number) => number;
  /** Called before each answer; throws instead of it. */
  before: (query: ReadingsQuery, options: RequestOptions) => Promise<void> | void;
  /** Until when the governor refuses, by priority. */
  refused: Partial<Record<Priority, number>>;
  sent: { buoyId: number; end: number; perPage: number; priority: Priority | undefined }[];
}

export function scripted(cache: Cache, more: Partial<FetchEngineParts> = {}) {
  const script: Script = {
    clock: { now: 1_700_000_000 },
    cadence: () => 3600,
    before: () => undefined,
    refused: {},
    sent: [],
  };
  const reading = (buoyId: number, time: number) =>
    numbered(buoyId * 1e9 + time / 60, time, { significantHeight: 1, heightUnit: 'm' });
  const readings = async (
    query: ReadingsQuery,
    options: RequestOptions = {},
  ): Promise<ReadingsPage> => {
    const { buoyId, startDate = 0, endDate = script.clock.now, perPage = 100 } = query;
    script.sent.push({ buoyId, end: endDate, perPage, priority: options.priority });
    await script.before(query, options);
    options.signal?.throwIfAborted();
    const cadence = script.cadence(buoyId);
    const last = Math.floor(Math.min(endDate, script.clock.now) / cadence);
    const first = Math.ceil(startDate / cadence);
    const count = Math.max(0, last - first + 1);
    const rows = Array.from({ length: Math.min(count, perPage) }, (_, n) =>
      reading(buoyId, (last - n) * cadence),
    );
    return {
      buoy: null,
      readings: rows,
      rawCount: rows.length,
      count,
      page: 1,
      perPage,
      totalPages: Math.ceil(count / perPage),
      answeredAt: null,
      dateRange: null,
    };
  };
  const governor = {
    quota: () => null,
    reserve: () => 0,
    refusedUntil: (priority: Priority) => {
      const until = script.refused[priority] ?? 0;
      return until > script.clock.now ? until : null;
    },
  };
  const now = () => script.clock.now;
  const make = (ownerId = 'here|1|a', different: Partial<FetchEngineParts> = {}): FetchEngine =>
    createFetchEngine({
      client: { readings },
      cache,
      governor,
      policy: createWaitPolicy({ governor, now }),
      now,
      sleep: async (milliseconds, signal) => {
        await new Promise(setImmediate);
        signal?.throwIfAborted();
        script.clock.now += milliseconds / 1000;
      },
      ownerId,
      changed: () => undefined,
      onJobs: () => undefined,
      ...more,
      ...different,
    });
  return { script, make };
}

/** Lets everything that can happen without the test happen. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise(setImmediate);
}
