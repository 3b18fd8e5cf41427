/** Offline and out of requests: told at once, and nothing but fetching is affected. */
import { expect, test } from '../support/app.ts';

test.use({ map: false });

test('the service goes away while the application runs, and comes back', async ({
  almanac,
  gate,
}) => {
  const { key } = gate.service;
  await almanac.connect(gate.url, key, 'session');
  await almanac.go('Latest');
  const [name = ''] = await almanac.firstNames(1);
  const inspector = await almanac.chooseFromList(name);
  const history = inspector.getByRole('region', { name: 'History' });
  await almanac.settled();
  await expect(history).toContainText(/\d+ readings/);
  // Not those of the range, which moves on with the clock.
  const count = () => almanac.downloadedReadings();
  const readings = await count();
  const rows = await almanac.still(() => almanac.list().getAttribute('aria-rowcount'));
  await expect(almanac.statusBar()).toContainText('Last contact');

  await gate.service.stop();
  await almanac.refreshList();
  await expect(almanac.trouble()).toContainText('Cannot reach the service');
  await expect(almanac.statusBar()).toContainText(/Offline since \d\d:\d\d UTC/);

  // Everything kept is there, and no button but those that fetch is out of use.
  await expect(almanac.list()).toHaveAttribute('aria-rowcount', rows ?? '');
  await almanac.press('Escape');
  await almanac.chooseFromList(name);
  await almanac.settled();
  await expect(history).toContainText(/\d+ readings/);
  // The last page may have come after they were counted.
  await expect.poll(count).toBeGreaterThanOrEqual(readings);
  await expect(inspector.getByRole('alert')).toBeHidden();
  await almanac.go('Map');
  await almanac.mapReady();
  for (const screen of ['Seasons', 'Days', 'Settings', 'Latest'] as const) {
    await almanac.go(screen);
    await expect(almanac.main().getByRole('heading', { level: 1 })).toBeVisible();
    await expect(almanac.places().getByRole('button', { disabled: true })).toHaveCount(0);
  }
  await expect(almanac.latest.exportButton).toBeEnabled();

  await gate.replace({ key });
  await expect(almanac.statusBar()).toContainText('Offline since');
  expect(gate.service.log).toEqual([]);
  await almanac.refreshList();
  await expect(almanac.statusBar()).toContainText('Last contact');
  await expect(almanac.trouble()).toBeHidden();
});

test('the last requests of the hour are the person’s own, then the time of renewal is told', async ({
  almanac,
  serve,
}) => {
  // Given its length the hour begins with the service and does not end during the test.
  const service = await serve({ quota: 8, quotaWindow: 3600 });
  await almanac.connect(service.url, service.key, 'session');
  const left = (count: number) =>
    expect(almanac.statusBar()).toContainText(new RegExp(`${count} of 8 requests left`));
  // The key's trial and two pages of the list; four are the reserve.
  await left(5);
  await almanac.go('Latest');
  const [first = '', second = ''] = await almanac.firstNames(2);
  const inspector = await almanac.chooseFromList(first);
  await almanac.settled();
  await left(4);
  // Looking about sends nothing any more, and blames nobody for it.
  for (const name of [second, first]) {
    await almanac.chooseFromList(name);
    await almanac.settled();
  }
  await expect(inspector.getByRole('alert')).toBeHidden();
  await left(4);
  expect(service.log.length).toBe(4);

  await almanac.refreshList();
  await left(2);
  await almanac.refreshList();
  await left(0);
  const sent = service.log.length;
  await almanac.refreshList();
  await expect(almanac.trouble()).toContainText(
    /No requests left this hour\. Requests are possible again at \d\d:\d\d UTC/,
  );
  expect(service.log.length).toBe(sent);
  expect(service.log.filter(({ status }) => status === 429)).toEqual([]);
  await almanac.statusBar().getByText('0 of 8 requests left').click();
  await expect(almanac.statusPart('Requests')).toContainText(/Renews at \d\d:\d\d UTC/);
});

test('downloaded data open from the first screen while the service is down; a refused key leads to its dialog', async ({
  almanac,
  gate,
}) => {
  const { url, service } = gate;
  const { page } = almanac;
  const recent = page.getByRole('list', { name: 'Recent' });
  const switchService = async () => {
    await almanac.go('Settings');
    await page.getByRole('button', { name: 'Switch service' }).click();
    await expect(recent).toContainText(
      /[\d,]+ readings, 1 buoy with history, [\d.]+ [kM]B, last used today/,
    );
  };
  await almanac.connect(url, service.key, 'keychain');
  await almanac.go('Latest');
  const [name = ''] = await almanac.firstNames(1);
  await almanac.chooseFromList(name);
  await almanac.settled();
  const rows = await almanac.still(() => almanac.list().getAttribute('aria-rowcount'));

  await switchService();
  await page.getByRole('button', { name: /^Back to/ }).click();
  await expect(page.getByRole('heading', { name: 'Service and key' })).toBeVisible();

  await switchService();
  await almanac.exploreDemo();
  await almanac.go('Settings');
  await page.getByRole('button', { name: 'Exit demo' }).click();
  await service.stop();
  await recent.getByRole('button', { name: `Open ${url}` }).click();
  await almanac.go('Latest');
  await expect(almanac.list()).toHaveAttribute('aria-rowcount', rows ?? '');
  await expect(almanac.statusBar()).toContainText('Offline since');

  // Another key is in use at the service meanwhile.
  await gate.replace({ key: 'another' });
  await switchService();
  await recent.getByRole('button', { name: `Open ${url}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The service does not accept the stored key.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(almanac.statusBar()).toContainText('key rejected');
  await almanac.go('Latest');
  await expect(almanac.list()).toHaveAttribute('aria-rowcount', rows ?? '');
});
