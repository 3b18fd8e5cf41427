/** Downloading history as a person does it: a job goes on after quitting, sleeps over the end of the quota, and shows what commands write. */

import type { DemoService } from '#main/demo/service.ts';
import { hasEnded } from '#shared/model/job.ts';
import type { Almanac } from '../support/almanac.ts';
import { expect, test } from '../support/app.ts';
import { cli } from '../support/cli.ts';
import { inVerify } from '../support/thorough.ts';

test.use({ map: false });

const BUOY = 'Sim. Cape Grey 17';

const pages = (service: DemoService) =>
  service.log.map(({ path }) => path).filter((path) => /readings\?.*per_page=100\b/.test(path));

/** Opens the buoy and waits until its last days, which are fetched unasked, are here. */
async function openBuoy(almanac: Almanac) {
  const inspector = await almanac.findBuoy('Grey 17', BUOY);
  await almanac.settled();
  await expect(inspector.getByRole('region', { name: 'History' })).toContainText(/\d+ readings/);
  return inspector;
}

/** Fills the dialog by keys alone and answers what it says before anything is begun. */
async function planHistory(almanac: Almanac, from: string, to: string) {
  const button = almanac.inspector().getByRole('button', { name: 'Download history…' });
  await button.focus();
  await almanac.press('Enter');
  const dialog = almanac.dialog(`Download history of ${BUOY}`);
  await dialog.getByLabel('First day').fill(from);
  await dialog.getByLabel('Last day').fill(to);
  const fetch = dialog.getByRole('button', { name: /^Download \([\d,–]+ requests?\)$/ });
  await expect(fetch).toBeEnabled();
  return { dialog, fetch };
}

test(
  'quitting in the middle loses nothing; the next start goes on, or waits where told so',
  inVerify,
  async ({ open: start, serve }) => {
    const service = await serve({ quota: 2000 });
    let almanac = await start();
    await almanac.connect(service.url, service.key, 'keychain');
    await almanac.mapReady();
    await openBuoy(almanac);
    const { fetch } = await planHistory(almanac, '2021-01-01', '2022-12-31');
    await fetch.click();
    await expect.poll(() => pages(service).length).toBeGreaterThan(4);
    await almanac.go('Settings');
    await almanac.choose('Resume downloads at start', 'Off');
    await almanac.close();
    const atQuit = pages(service).length;

    almanac = await start();
    await expect.poll(async () => (await almanac.historyJobs())[0]?.state).toBe('paused');
    expect(pages(service).length).toBe(atQuit);
    await almanac.go('Settings');
    await almanac.choose('Resume downloads at start', 'On');
    const shown = await almanac.work();
    await shown.getByRole('button', { name: 'Resume' }).click();
    await expect.poll(() => pages(service).length).toBeGreaterThan(atQuit + 4);
    await almanac.close();

    almanac = await start();
    await expect
      .poll(async () => (await almanac.historyJobs())[0]?.state, { timeout: 60_000 })
      .toBe('done');
    const job = (await almanac.historyJobs())[0];
    const asked = pages(service);
    expect(asked.length - new Set(asked).size).toBeLessThanOrEqual(2);
    expect(job?.requests).toBeGreaterThan(100);
    const plan = await almanac.call<{ value: { gaps: number } }>('planFetch', {
      buoyIds: [100],
      from: Date.UTC(2021, 0, 1) / 1000,
      to: Date.UTC(2023, 0, 1) / 1000 - 1,
    });
    expect(plan.value.gaps).toBe(0);
  },
);

test('at the end of the quota it sleeps, says until when, outlives a restart, and goes on when the hour is over', async ({
  open: start,
  serve,
}) => {
  // Ten of the thirty are the reserve; the rest is not enough for this range, that of the next window is.
  let ahead = 0;
  const now = () => Date.now() / 1000 + ahead;
  const service = await serve({ quota: 30, quotaWindow: 3600, now });
  let almanac = await start();
  await almanac.connect(service.url, service.key);
  await almanac.mapReady();
  await openBuoy(almanac);
  const { dialog, fetch } = await planHistory(almanac, '2021-03-01', '2021-04-10');
  await expect(dialog).toContainText(/after \d+ quota renewals?/);
  await fetch.click();
  await expect(almanac.statusBar()).toContainText(/Waiting for quota until \d\d:\d\d UTC/);
  await expect(almanac.statusBar()).toContainText(/1[0-9] of 30 requests left/);
  const shown = await almanac.work();
  await expect(shown).toContainText(/Waiting for quota until \d\d:\d\d UTC/);
  await expect(shown).toContainText(
    /The last \d+ requests of this hour are reserved for what you open/,
  );
  const [asleep] = (await almanac.historyJobs()).filter(({ state }) => !hasEnded(state));
  expect(asleep).toMatchObject({ state: 'waiting', error: { kind: 'quota-exhausted' } });
  expect(asleep?.rows).toBeGreaterThan(0);
  const sent = service.log.length;
  const before = pages(service).length;
  await almanac.close();

  almanac = await start();
  await expect(almanac.statusBar()).toContainText(/Waiting for quota until \d\d:\d\d UTC/);
  expect(service.log.length).toBe(sent);
  // The computer sleeps until the hour is over.
  ahead = 3600;
  await almanac.inMain(({ powerMonitor }, seconds) => {
    const { now } = Date;
    Date.now = () => now() + seconds * 1000;
    powerMonitor.emit('resume');
  }, ahead);
  await almanac.settled();
  expect(await almanac.historyJobs()).toMatchObject([{ state: 'done', error: null }]);
  expect(service.log.filter(({ status }) => status !== 200)).toEqual([]);
  const asked = pages(service);
  expect(asked.length).toBeGreaterThan(before);
  expect(new Set(asked).size).toBe(asked.length);
});

test('what a command writes shows in the open window by itself', async ({ almanac, serve }) => {
  const { userData } = almanac;
  const service = await serve();
  await almanac.connect(service.url, service.key, 'session');
  await almanac.mapReady();
  await openBuoy(almanac);
  const count = () => almanac.downloadedReadings();
  const before = await count();
  const words = 'sync --buoy 100 --from 2016-03-01 --to 2016-03-05 --json --key-stdin'.split(' ');
  const ended = await cli([...words, `--url=${service.url}`, '--user-data-dir', userData], {
    input: service.key,
  });
  expect(ended.code, ended.err).toBe(0);
  const { readings } = JSON.parse(ended.out).buoys[0];
  expect(readings).toBeGreaterThan(50);
  // The last page of the window itself may have come after they were counted.
  await expect.poll(count).toBeGreaterThanOrEqual(before + readings);
});
