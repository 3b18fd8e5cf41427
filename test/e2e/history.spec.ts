/** Downloading history as a person does it: a job sleeps over the end of the quota and a restart. */

import type { DemoService } from '#main/demo/service.ts';
import { hasEnded } from '#shared/model/job.ts';
import { expect, test } from '../support/app.ts';

test.use({ map: false });

const BUOY = 'Sim. Cape Grey 17';

const pages = (service: DemoService) =>
  service.log.map(({ path }) => path).filter((path) => /readings\?.*per_page=100\b/.test(path));

test('at the end of the quota it sleeps, says until when, outlives a restart, and goes on when the hour is over', async ({
  open,
  serve,
}) => {
  // Ten of the thirty are the reserve; the rest is not enough for this range, that of the next window is.
  let ahead = 0;
  const now = () => Date.now() / 1000 + ahead;
  const service = await serve({ quota: 30, quotaWindow: 3600, now });
  let almanac = await open();
  await almanac.connect(service.url, service.key);
  await almanac.mapReady();
  const inspector = await almanac.findBuoy('Grey 17', BUOY);
  await almanac.settled();
  await inspector.getByRole('button', { name: 'Download history…' }).click();
  const dialog = almanac.dialog(`Download history of ${BUOY}`);
  await dialog.getByLabel('First day').fill('2021-03-01');
  await dialog.getByLabel('Last day').fill('2021-04-10');
  await expect(dialog).toContainText(/after \d+ quota renewals?/);
  await dialog.getByRole('button', { name: /^Download \([\d,–]+ requests?\)$/ }).click();
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

  almanac = await open();
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
