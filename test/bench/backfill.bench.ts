/** Pages of history by the fetch engine, against a plain loop that requests and stores the same pages. */
import type { Cache } from '#main/cache/api.ts';
import { createFetchEngine } from '#main/fetch/engine.ts';
import { createWaitPolicy } from '#main/fetch/waitPolicy.ts';
import type { ReadingsQuery } from '#main/service/readingsQuery.ts';
import { sleepFor } from '#main/service/retry.ts';
import { newOwnerId } from '#main/system/processes.ts';
import { DAY } from '#shared/science/durations.ts';
import { type Bench, startBench } from '../support/parts.ts';
import { type Figure, median, seconds } from './bench.ts';

export const name = 'Backfill';

const BUOYS = [100, 101, 102];
/** After one that warms both up. */
const ROUNDS = 7;

export async function run(): Promise<Figure[]> {
  const engine: number[] = [];
  const loop: number[] = [];
  let pages: ReadingsQuery[] = [];
  let calls: string[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await withBench(async (bench) => {
      pages = [];
      calls = [];
      const took = await seconds(() => byEngine(bench, pages, calls));
      if (round > 0) engine.push(pages.length / took);
    });
    await withBench(async (bench) => {
      const took = await seconds(() => byLoop(bench, pages));
      if (round > 0) loop.push(pages.length / took);
    });
  }
  const perPage = calls.slice(calls.indexOf('nextGap'), calls.lastIndexOf('upsertReadings') + 1);
  return [
    {
      what: `History of ${BUOYS.length} buoys from the demo by the fetch engine: ${median(engine).toFixed(0)} pages/s`,
      figure: median(engine.map((rate, round) => rate / (loop[round] ?? rate))).toFixed(2),
      aim: '≥ 0.9',
      against: `a loop that requests and stores the same ${pages.length} pages, without a job, ${median(loop).toFixed(0)} pages/s`,
    },
    {
      what: 'Calls of the cache for each page',
      figure: (perPage.length / pages.length).toFixed(2),
      aim: '≤ 2',
    },
  ];
}

async function withBench(work: (bench: Bench) => Promise<void>): Promise<void> {
  const bench = await startBench({ quota: 100_000 });
  try {
    await work(bench);
  } finally {
    await bench.close();
  }
}

async function byEngine(
  { clock, session: { cache, client, governor } }: Bench,
  pages: ReadingsQuery[],
  calls: string[],
): Promise<void> {
  const nothing = (): void => undefined;
  const engine = createFetchEngine({
    client: {
      readings(query, options) {
        pages.push(query);
        return client.readings(query, options);
      },
    },
    cache: new Proxy(cache, {
      get(of, call) {
        calls.push(String(call));
        return of[call as keyof Cache];
      },
    }),
    governor,
    policy: createWaitPolicy({ governor, now: () => clock.now }),
    now: () => clock.now,
    sleep: sleepFor,
    ownerId: newOwnerId(),
    changed: nothing,
    onJobs: nothing,
  });
  const to = clock.now - 20 * DAY;
  await engine.start({ buoyIds: BUOYS, from: to - 100 * DAY, to });
  await engine.idle();
  const [job] = engine.list();
  if (job?.state !== 'done') throw new Error(`The job is ${job?.state}.`);
}

async function byLoop(
  { clock, session: { cache, client } }: Bench,
  pages: readonly ReadingsQuery[],
): Promise<void> {
  for (const query of pages) {
    const { signal } = new AbortController();
    const { readings } = await client.readings(query, { priority: 'background', signal });
    const from = Math.min(...readings.map(({ time }) => time));
    // A page of one row counts rows: it is not stored.
    const covers = query.perPage === 1 ? null : { from, to: query.endDate ?? from };
    const { buoyId } = query;
    if (covers) await cache.upsertReadings({ buoyId, readings, covers, fetchedAt: clock.now });
  }
}
