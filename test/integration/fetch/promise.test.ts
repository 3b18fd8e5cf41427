/** A download of history sends as many requests as its plan promised, counted by the service. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Sea } from '#main/demo/sea/sea.types.ts';
import { simulatedSea } from '#main/demo/sea/simulated.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { type Bench, movingClock, startBench } from '#support/parts.ts';

const START = Date.UTC(2023, 5, 1) / 1000;
/** Seconds between the readings of each buoy, none of which is ever silent. */
const STEPS = new Map([
  [100, HOUR],
  [101, HOUR / 2],
  [102, HOUR],
]);
const buoyIds = [...STEPS.keys()];

function regularSea(): Sea {
  const simulated = simulatedSea(1);
  const stepOf = (id: number) => STEPS.get(id) ?? HOUR;
  return {
    ...simulated,
    buoys: simulated.buoys.filter(({ id }) => STEPS.has(id)),
    countUntil: (id, until) => Math.max(0, Math.floor((until - START) / stepOf(id)) + 1),
    row: (id, index) => ({
      ...simulated.row(id, 0),
      id: id * 1_000_000 + index,
      uuid: `00000000-0000-4000-8000-${String(id * 1_000_000 + index).padStart(12, '0')}`,
      time: START + index * stepOf(id),
    }),
    indexOf: (id, readingId) => readingId - id * 1_000_000,
  };
}

let bench: Bench;
beforeEach(async () => {
  bench = await startBench({ sea: regularSea() }, movingClock);
  await bench.session.engine.adoptJobs({ resume: true });
  await bench.session.refresh.refreshBuoys({ force: true });
});
afterEach(() => bench.close());

/** Downloads a range and returns the plan before it and the requests that the service received. */
async function download(range: { buoyIds: number[]; from: number; to: number }) {
  const { engine } = bench.session;
  const plan = await engine.plan(range);
  const before = bench.demo.log.length;
  const { id } = await engine.start(range);
  await engine.idle();
  const sent = bench.demo.log.length - before;
  const job = engine.list().find((one) => one.id === id);
  expect(job).toMatchObject({ state: 'done', requests: sent, total: sent });
  expect((await engine.plan(range)).maxRequests).toBe(0);
  return { plan, promised: plan.requests + plan.checks, sent };
}

/** Of buoy 100. @returns a range of 75 days around it */
async function downloadedMiddle() {
  const to = bench.clock.now - (bench.clock.now % DAY) - 20 * DAY;
  const from = to - 75 * DAY;
  const middle = { from: from + 30 * DAY, to: from + 45 * DAY };
  await bench.session.refresh.fetchReadings({ buoyId: 100, ...middle, userInitiated: true });
  return { from, to };
}

describe('the requests of a history download', () => {
  it('are those promised, for a buoy with a downloaded middle and buoys with nothing', async () => {
    const { from, to } = await downloadedMiddle();
    expect(await bench.session.cache.gaps({ buoyId: 100, from, to })).toHaveLength(2);

    const known = await download({ buoyIds: [100], from, to });
    // Two gaps of 30 days, hourly: 720 rows, 8 pages and a check each.
    expect(known.plan).toMatchObject({ gaps: 2, rows: 1440, requests: 16, checks: 2 });
    expect(known.plan.maxRequests).toBe(known.promised);
    expect(known.sent).toBe(known.promised);

    // The interval of the others is not known: hourly at least, half-hourly at most.
    const others = await download({ buoyIds: [101, 102], from, to });
    const [hourly, halfHourly] = [19 + 1, 37 + 1];
    expect(others.promised).toBe(2 * hourly);
    expect(others.plan.maxRequests).toBe(2 * halfHourly);
    expect(others.sent).toBe(hourly + halfHourly);

    // Now it is: the months before cost what is promised for all three together.
    const all = await download({ buoyIds, from: from - 30 * DAY, to });
    expect(all.plan).toMatchObject({ incomplete: 3, gaps: 3, maxRequests: all.promised });
    expect(all.sent).toBe(all.promised);
  });

  it('are those promised in one job of buoys with and without a downloaded middle', async () => {
    const { from, to } = await downloadedMiddle();
    const { plan, promised, sent } = await download({ buoyIds, from, to });
    expect([promised, plan.maxRequests]).toEqual([18 + 2 * 20, 18 + 2 * 38]);
    expect(sent).toBe(18 + 20 + 38);
  });

  it.each([99, 100, 101, 199, 200, 201])('for %i missing rows are those promised', async (rows) => {
    const to = bench.clock.now - (bench.clock.now % DAY) - 60 * DAY;
    const known = { from: to + HOUR, to: to + 10 * DAY };
    await bench.session.refresh.fetchReadings({ buoyId: 102, ...known, userInitiated: true });
    const range = { buoyIds: [102], from: to - (rows - 1) * HOUR, to };
    const { plan, promised, sent } = await download(range);
    const pages = Math.ceil(rows / 100);
    expect(plan).toMatchObject({ rows, requests: pages, maxRequests: promised });
    expect(promised).toBe(pages > 1 ? pages + 1 : 1);
    expect(sent).toBe(promised);
  });
});
