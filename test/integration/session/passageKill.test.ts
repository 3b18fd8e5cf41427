/** A passage whose preparation is killed or cancelled, or that meets no service or no data: where it is started again, no request is sent twice. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { notFound } from '#main/demo/http/query.ts';
import { simulatedSea } from '#main/demo/sea/simulated.ts';
import { type DemoService, startDemoService } from '#main/demo/service.ts';
import type { Passage } from '#shared/model/passage.ts';
import { departuresOf, LATER, profileOf } from '#shared/science/passage.ts';
import { startProgram } from '#support/beside.ts';
import { startBench } from '#support/parts.ts';
import { preparePassage } from '#support/passageChild.ts';
import { freshFolder } from '../cache/fixtures.ts';

const NOW = Date.UTC(2024, 5, 1, 12, 5) / 1000;

let service: DemoService;
let folder: string;
beforeEach(async () => {
  service = await startDemoService({ now: () => NOW });
  onTestFinished(() => service.stop());
  folder = freshFolder();
});

/** Across the demo's sea. */
const passageOf = (given: Partial<Passage>): Passage => ({
  ...{ id: 'north', name: 'North', within: 25, departure: null },
  line: [37.2, 38.3].map((lat) => ({ lat, lng: -123, at: null })),
  ...given,
});

type End = ['kill' | 'cancel', string, number];
const wordsOf = (action: string, end: End | []) =>
  [service.url, service.key, folder, NOW, action, ...end].map(String);
/** @param end how it ends, at which change of what */
const run = (action: string, ...end: End | []) => preparePassage(wordsOf(action, end));

/** As a process of its own, until it is killed at a change. */
async function killed(topic: string, count: number): Promise<void> {
  const { child, ended, wrong } = startProgram(
    'test/support/passageChild.ts',
    wordsOf('start', ['kill', topic, count]),
  );
  await ended;
  expect(child.signalCode, wrong()).toBe('SIGKILL');
}

test('killed between forecasts, series and readings: all starts together send the requests of the plan', async () => {
  const plan = await run('plan');
  expect(plan.maxRequests).toBe(plan.requests + plan.checks);
  expect(plan.forecastRequests).toBeGreaterThan(3);
  expect(plan.seriesRequests).toBe(1);
  const before = service.log.length;
  await killed('conditions', 3);
  expect(service.log.length - before).toBe(3);
  await killed('series', 1);
  await killed('readings', 2);
  // Its readings are a stored job.
  const rest = await run('resume');
  expect(rest).toMatchObject({ requests: 0, forecastRequests: 0, seriesRequests: 0 });
  expect(rest.readyUntil).toBe(rest.forecasts.at(-1)?.time);
  expect(service.log.length - before).toBe(plan.maxRequests);
});

test('what one that was cancelled lacks is still planned', async () => {
  const plan = await run('plan');
  const before = service.log.length;
  const rest = await run('start', 'cancel', 'conditions', 3);
  expect(rest.forecastRequests).toBe(plan.forecastRequests - 3);
  expect(service.log.length - before).toBe(3);
});

test('one that meets a service out of reach waits for it, and for an answer it asks once', async () => {
  const revived: DemoService[] = [];
  const bench = await startBench({}, (clock) => async (milliseconds) => {
    clock.now += milliseconds / 1000;
    if (milliseconds < 10_000 || revived.length > 0) return;
    const { url, key } = bench.demo;
    revived[0] = await startDemoService({
      now: () => clock.now,
      port: Number(new URL(url).port),
      key,
    });
  });
  const { passages } = bench.session;
  await bench.demo.stop();
  const passage = passageOf({ departure: { at: bench.clock.now + 7200, speed: 10 } });
  const { forecastRequests } = await passages.plan(passage);
  expect(await passages.start(passage)).toBe(forecastRequests);
  expect(revived[0]?.log).toHaveLength(forecastRequests);
  expect(bench.jobs.list()).toMatchObject([
    {
      kind: 'prepare-passage',
      subject: { of: 'passage', id: 'north', name: 'North' },
      state: 'done',
      error: null,
    },
  ]);
  // Its forecasts are of no place that a person chose.
  expect(await bench.session.cache.listConditions()).toEqual([]);
  await revived[0]?.stop();
  await bench.session.close();
});

test('what the service says that it does not have is not requested again while that is fresh, and does not keep it from being ready', async () => {
  const sea = simulatedSea(1);
  const start = Date.UTC(2024, 5, 1, 12, 5) / 1000;
  const hour = 3600;
  const bench = await startBench({
    sea: {
      ...sea,
      // In the harbour, and behind the horizon of the forecasts.
      forecast(lat, lng, time, issuedAt) {
        if (time < start + 3 * hour || time > start + 12 * hour) throw notFound('No forecast');
        return sea.forecast(lat, lng, time, issuedAt);
      },
      samples() {
        throw notFound('No series');
      },
    },
  });
  onTestFinished(() => bench.close());
  const { passages, refresh, engine } = bench.session;
  await refresh.refreshBuoys({ force: true });
  const passage = passageOf({ within: 100, departure: { at: start + hour, speed: 2 } });
  const before = await passages.plan(passage);
  expect(before.seriesRequests).toBeGreaterThan(0);
  await passages.start(passage);
  await engine.idle();

  const after = await passages.plan(passage);
  expect(after).toMatchObject({ requests: 0, forecastRequests: 0, seriesRequests: 0 });
  const profile = profileOf(after.forecasts);
  const known = profile.map(({ isKnown }) => isKnown);
  expect([known[0], known.at(-1)]).toEqual([false, false]);
  expect(profile.map(({ fetchedAt }) => fetchedAt)).not.toContain(null);
  expect(after.buoys.map(({ heights }) => heights)).toEqual(after.buoys.map(() => null));
  const last = profile.findLast(({ isKnown }) => isKnown);
  expect(after.readyUntil).toBe(last?.time);

  bench.clock.now += 2 * hour;
  expect(await passages.plan(passage)).toMatchObject({ forecastRequests: 0, seriesRequests: 0 });
  bench.clock.now += 22 * hour;
  const later = await passages.plan(passage);
  expect(later.seriesRequests).toBe(before.seriesRequests);
  expect(later.forecastRequests).toBe(later.forecasts.length);
});

test('forecasts of later departures are counted apart and downloaded only where they are wanted; the planned departure then moves without a request', async () => {
  const bench = await startBench();
  onTestFinished(() => bench.close());
  const { passages } = bench.session;
  const at = Math.ceil(bench.clock.now / 3600) * 3600;
  const departure = { at, speed: 3 };
  const passage = passageOf({ departure });
  await passages.start(passage);
  const { requests, laterRequests, forecasts } = await passages.plan(passage);
  expect(requests).toBe(0);
  expect(laterRequests).toBe(LATER.length * forecasts.length);
  expect(departuresOf(forecasts)).toEqual([0]);

  expect(await passages.start(passage, true)).toBe(laterRequests);
  const after = await passages.plan(passage);
  expect(after.laterRequests).toBe(0);
  expect(departuresOf(after.forecasts)).toEqual([0, ...LATER]);
  const day = LATER.at(-1) ?? 0;
  const moved = await passages.plan({ ...passage, departure: { ...departure, at: at + day } });
  expect(moved.forecastRequests).toBe(0);
  expect(profileOf(moved.forecasts)).toEqual(profileOf(after.forecasts, day));

  // Under way there is no later departure.
  bench.clock.now += 3 * 3600;
  expect((await passages.plan(passage)).laterRequests).toBe(0);
});

test('a track that was sailed years ago has the seasons until this year', async () => {
  const bench = await startBench();
  onTestFinished(() => bench.close());
  const { passages, refresh } = bench.session;
  await refresh.refreshBuoys({ force: true });
  const sailed = Date.UTC(2009, 1, 1, 12) / 1000;
  const line = [0, 1].map((n) => ({ lat: 37.2 + n, lng: -123, at: sailed + n * 24 * 3600 }));
  const passage = passageOf({ line });
  const { seriesRequests } = await passages.plan(passage);
  expect(seriesRequests).toBeGreaterThan(0);
  await passages.start(passage);
  const paths = bench.demo.log.map(({ path }) => path).filter((path) => path.includes('series'));
  expect(paths).toHaveLength(seriesRequests);
  for (const path of paths) {
    expect(path).toContain('start_year=2012&end_year=2024');
    expect(path).toContain('season_start_month=2');
  }
});
