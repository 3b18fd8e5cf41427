/** Awkward input from a service: a clear sentence each time, the window alive, the cache as it was. */
import type { CacheInfo } from '#shared/ipc/contract.ts';
import { type BuoyColumns, buoysOf } from '#shared/model/buoy.ts';
import type { Almanac } from '../support/almanac.ts';
import { expect, test } from '../support/app.ts';
import {
  type AwkwardService,
  hostileNames,
  type Mood,
  positions,
  startAwkwardService,
} from '../support/awkwardService.ts';
import { look } from '../support/cacheFile.ts';
import { readCsv } from '../support/csv.ts';
import { inVerify, thorough } from '../support/thorough.ts';

test.use({ map: false });

const KEY = 'awkward-key-5d2c9a71';

/** What each mood of the service makes the screen say. The client’s errors for each are in test/integration/service. */
const moods: [Mood, RegExp][] = [
  [
    'html-500',
    /has a problem \(HTTP 500\).*Try again in a few minutes.*Downloaded data stay available/,
  ],
  ['not-json', /Cannot read .*answer of the service to GET \/buoys.*Nothing from it was saved/],
  ['truncated', /Cannot read .*answer of the service to GET \/buoys.*Nothing from it was saved/],
  ['wrong-shape', /Cannot read .*answer of the service to GET \/buoys.*Nothing from it was saved/],
  ['huge', /Cannot read .*answer of the service to GET \/buoys.*Nothing from it was saved/],
  ['redirect', /Cannot read .*answer of the service to GET \/buoys.*Nothing from it was saved/],
  ['reset', /Cannot reach the service.*Showing downloaded data.*Check your connection/],
  ['rejected', /does not accept this API key.*Replace the key.*Downloaded data stay available/],
  ['hang', /did not answer within \d+\ss.*Try again.*Downloaded data stay available/],
];

interface Ok<T> {
  ok: true;
  value: T;
}
const listOf = async (almanac: Almanac) =>
  buoysOf((await almanac.call<Ok<BuoyColumns>>('listBuoys')).value);
const infoOf = async (almanac: Almanac) =>
  (await almanac.call<Ok<CacheInfo>>('getCacheInfo')).value;

/** Markup of the service stayed text. */
async function nothingInterpreted(almanac: Almanac): Promise<void> {
  const found = await almanac.inPage(() => ({
    title: document.title,
    foreign: document.querySelectorAll('img, iframe, script:not([src])').length,
  }));
  expect(found).toEqual({ title: expect.stringContaining('Buoy Almanac'), foreign: 0 });
}

/** Another screen opens and the list is all there when one comes back. */
async function alive(almanac: Almanac): Promise<void> {
  await almanac.go('Seasons');
  await almanac.shows('Seasons');
  await almanac.go('Latest');
  await expect(almanac.main().getByRole('status').first()).toHaveText(
    `${hostileNames.length} buoys`,
  );
  await expect(almanac.list()).toHaveAttribute('aria-rowcount', String(hostileNames.length + 1));
}

test.describe('a service with awkward answers', () => {
  let service: AwkwardService;
  test.beforeEach(async () => {
    service = await startAwkwardService();
  });
  test.afterEach(() => service.stop());

  test('names, positions and nulls of every kind show and export as what they are', async ({
    almanac,
  }, testInfo) => {
    await almanac.connect(service.url, KEY, 'session');
    const map = await almanac.mapReady();
    await expect(map).toHaveAttribute('data-buoys-count', String(hostileNames.length));

    await almanac.go('Latest');
    const buoys = await listOf(almanac);
    expect(buoys.map(({ lat, lng }) => [lat, lng])).toEqual(positions);
    for (const [index, { id, name }] of buoys.entries()) {
      expect(name).toBe(hostileNames[index] || `buoy-${id}`);
      await expect(almanac.list().locator('bdi').getByText(name, { exact: true })).toBeVisible();
    }
    await nothingInterpreted(almanac);

    const latest = testInfo.outputPath('latest.csv');
    await almanac.exported(latest, () => almanac.latest.exportButton.click());
    const rows = readCsv(latest);
    expect(new Map(rows.map((row) => [Number(row.buoy_id), row.buoy_name]))).toEqual(
      new Map(buoys.map(({ id, name }) => [id, /^['=+\-@\t\r]/.test(name) ? `'${name}` : name])),
    );
    for (const row of rows) {
      expect([Number(row.latitude), Number(row.longitude)]).toEqual(
        positions[Number(row.buoy_id) - 1],
      );
      for (const [column, cell] of Object.entries(row)) {
        // Only a number may begin with a sign a spreadsheet takes for a formula.
        if (/^[=+\-@\t\r]/.test(cell)) expect(column).toMatch(/^(latitude|longitude)$/);
      }
    }

    if (!thorough) return;
    for (const { id, name } of buoys.filter((_, at) => [1, 3, 8].includes(at))) {
      const inspector = await almanac.chooseFromList(name);
      await expect(inspector.getByRole('region', { name: 'History' })).toContainText('48 readings');
      const path = testInfo.outputPath(`readings-${id}.csv`);
      await almanac.exported(path, () => almanac.exportReadings());
      expect(readCsv(path).length).toBe(48);
      await nothingInterpreted(almanac);
    }
  });

  test(
    'what cannot be read is told in a sentence; the window lives and the cache stays',
    inVerify,
    async ({ almanac }) => {
      const { userData } = almanac;
      await almanac.connect(service.url, KEY, 'session');
      await almanac.go('Latest');
      await alive(almanac);
      const { path } = await infoOf(almanac);

      // A service out of reach or a key that is rejected: service.spec and key.spec, too.
      for (const [mood, sentence] of moods) {
        await test.step(mood, async () => {
          const before = await listOf(almanac);
          service.mood = mood;
          await almanac.refreshList();
          // A request that hangs holds up nothing else; it is let go after a time.
          if (mood === 'hang') await alive(almanac);
          await expect(almanac.trouble()).toContainText(sentence, { timeout: 60_000 });
          await alive(almanac);
          await nothingInterpreted(almanac);
          expect(await listOf(almanac)).toEqual(before);
          expect((await infoOf(almanac)).notice).toBeNull();

          service.mood = 'well';
          await almanac.refreshList();
          await expect(almanac.trouble()).toBeHidden();
          await almanac.settled();
        });
      }
      expect(service.elsewhere).toEqual([]);
      expect(service.seen.filter((url) => url.includes(KEY))).toEqual([]);

      await test.step('exhausted', async () => {
        service.mood = 'exhausted';
        await almanac.refreshList();
        await expect(almanac.trouble()).toContainText(
          /No requests left.*possible again at \d\d:\d\d UTC.*Downloaded data stay available/,
        );
        // Known to be refused, the next one is not sent.
        const sent = service.seen.length;
        await almanac.refreshList();
        await almanac.settled();
        await expect(almanac.trouble()).toContainText('possible again at');
        await alive(almanac);
        expect(service.seen.length).toBe(sent);
      });

      await almanac.call('disconnect');
      expect(look(path).integrity).toBe('ok');
      expect(path.startsWith(userData)).toBe(true);
    },
  );
});
