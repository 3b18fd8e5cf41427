/** A service with every trouble in turn, and a download that cannot go on. */

import type { DemoService } from '#main/demo/service.ts';
import type { Job } from '#shared/model/job.ts';
import type { Almanac } from '../support/almanac.ts';
import { expect, test } from '../support/app.ts';
import { cacheFileIn, look } from '../support/cacheFile.ts';
import type { ProxyFault } from '../support/faultyProxy.ts';
import { theirRows } from '../support/theirRows.ts';
import { thorough } from '../support/thorough.ts';

test.use({ map: false });

const IDS = [100, 101];
const DAY = 86_400;
const FROM = Date.UTC(2016, 0, 1) / 1000;
/** Enough pages for each trouble. */
const DAYS_OF_TROUBLE = thorough ? 400 : 120;

const pagesOf = (service: DemoService): string[] =>
  service.log
    .map(({ path }) => path)
    .filter((path) => /per_page=100\b/.test(path) && path.includes('/readings?'));

async function backfill(almanac: Almanac): Promise<Job> {
  const [job] = await almanac.historyJobs();
  if (!job) throw new Error('There is no such job.');
  return job;
}

/** The cache has the service's rows, in the service's order. */
async function expectRows(
  almanac: Almanac,
  service: DemoService,
  ids: readonly number[],
  range: { from: number; to: number },
): Promise<void> {
  for (const buoyId of ids) {
    const { value } = await almanac.call<{ value: { id: Record<string, number> } }>(
      'readReadings',
      {
        buoyId,
        ...range,
      },
    );
    const theirs = await theirRows(service, buoyId, range);
    expect(Object.values(value.id)).toEqual(theirs.map(({ id }) => id));
    expect(theirs.length).toBeGreaterThan(100);
  }
}

test('every trouble of a service in turn: told on the screen, nothing lost; the job ends whole, one that cannot says why', async ({
  almanac,
  gate,
}) => {
  const { key } = gate.service;
  await almanac.connect(gate.url, key, 'session');
  await almanac.mapReady();
  const range = { from: FROM, to: FROM + DAYS_OF_TROUBLE * DAY };
  const rows = async (): Promise<number> => (await backfill(almanac)).rows ?? 0;
  const goesOn = async (): Promise<void> => {
    const before = await rows();
    // Looked at often: much of the job must be left for the next trouble.
    await expect.poll(rows, { intervals: [20] }).toBeGreaterThan(before);
  };
  await almanac.call('startFetch', { buoyIds: IDS, ...range });
  await goesOn();

  const unreachable = /Cannot reach the service; next attempt \d\d:\d\d UTC/;
  const ill = /The service has a problem; next attempt \d\d:\d\d UTC/;
  const all: [ProxyFault, RegExp, RegExp][] = [
    ['reset', unreachable, /Cannot reach the service\. Showing downloaded data/],
    ['500', ill, /The service has a problem \(HTTP 500\).*Downloaded data stay available/],
    ['503', ill, /The service has a problem \(HTTP 503\).*Downloaded data stay available/],
    ['truncated', /; next attempt \d\d:\d\d UTC/, /ownloaded data|Nothing from it was saved/],
  ];
  // What the engine does about each is in test/integration/fetch/serviceFaults.test.ts.
  const troubles = thorough ? all : all.filter(([trouble]) => trouble === '503');
  for (const [trouble, reason, sentence] of troubles) {
    gate.fault = trouble;
    await expect(almanac.statusBar(), trouble).toContainText(reason);
    const work = await almanac.work();
    await expect(work, trouble).toContainText(sentence);
    const { resumesAt, rows: kept } = await backfill(almanac);
    // The service asks for ten minutes.
    const wait = (resumesAt ?? 0) - Date.now() / 1000;
    if (trouble === '503') expect(wait).toBeGreaterThan(500);
    else expect(wait).toBeLessThan(120);
    gate.fault = 'none';
    expect(await rows()).toBe(kept);
    // Whoever does not want to wait pauses and resumes.
    await work.getByRole('button', { name: 'Pause' }).click();
    await work.getByRole('button', { name: 'Resume' }).click();
    await goesOn();
    await almanac.press('Escape');
  }

  gate.fault = 'slow';
  await expect.poll(() => gate.faults).toContain('slow');
  await goesOn();
  expect(await backfill(almanac)).toMatchObject({ state: 'running', error: null });

  gate.fault = 'none';
  const first = pagesOf(gate.service);
  await gate.service.stop();
  await expect(almanac.statusBar()).toContainText(/Offline since \d\d:\d\d UTC/);
  await expect(almanac.statusBar()).toContainText(
    /Cannot reach the service; next attempt|Waiting for the network/,
  );
  await gate.replace({ key });
  await almanac
    .statusBar()
    .getByRole('button', { name: /Offline since/ })
    .click();
  await almanac.page.getByRole('button', { name: 'Check connection (1 request)' }).click();
  await expect(almanac.statusBar()).toContainText('Last contact');
  await almanac.press('Escape');
  // Woken by the answer: nothing waits for the time it was to sleep until.
  await almanac.settled();
  expect(await backfill(almanac)).toMatchObject({ state: 'done', error: null });
  for (const one of ['none', 'slow', ...troubles.map(([trouble]) => trouble)]) {
    expect(gate.faults).toContain(one);
  }
  expect(first.length).toBeGreaterThan(4);
  await expectRows(almanac, gate.service, IDS, range);
  expect(look(cacheFileIn(almanac.userData) ?? '').integrity).toBe('ok');

  // One that cannot go on.
  await almanac.call('startFetch', { buoyIds: [999_999], from: FROM, to: FROM + DAY });
  await expect(almanac.note('Failed:')).toContainText(
    /^Failed: Downloading history of buoy 999999\. The service does not know buoy 999999/,
  );
  await almanac.closeNote();
  await expect(almanac.note('Failed:')).toBeHidden();
});
