/** Where the charts begin and how much of the window they have (in `npm run verify`), and that the typeface moves nothing. */
import type { Almanac } from '../support/almanac.ts';
import { expect, test } from '../support/app.ts';
import { inVerify } from '../support/thorough.ts';

test.use({ map: false });

const BUOY = { id: 100, search: '100', name: 'Sim. Cape Grey 17' };
const YEARS = 3.2 * 365.25 * 86_400;

type Place = 'panel' | 'history' | 'almanac' | 'statistics' | 'seasons';

/** The last pixel at which a chart begins, and the least share of the height of the window that is in sight. */
const limits: Record<string, Partial<Record<Place, { top: number; share: number }>>> = {
  '1280×800': {
    panel: { top: 320, share: 0.5 },
    history: { top: 245, share: 0.6 },
    almanac: { top: 205, share: 0.56 },
    statistics: { top: 175, share: 0.62 },
    seasons: { top: 150, share: 0.68 },
  },
  '900×600': {
    history: { top: 265, share: 0.47 },
    almanac: { top: 280, share: 0.36 },
    statistics: { top: 215, share: 0.5 },
    seasons: { top: 205, share: 0.46 },
  },
};

async function* charts(almanac: Almanac): AsyncGenerator<Place> {
  const inspector = almanac.inspector();
  const tab = (name: string) => inspector.getByRole('tab', { name, exact: true }).click();
  yield 'panel';
  await inspector.getByRole('button', { name: 'Expand to full page' }).click();
  yield 'history';
  await tab('Almanac');
  yield 'almanac';
  await tab('Statistics');
  yield 'statistics';
  await inspector.getByRole('button', { name: 'Close this buoy' }).click();
  await almanac.go('Seasons');
  await almanac.seasons.chooseBuoy(BUOY.name);
  yield 'seasons';
}

// Portuguese has the longer texts.
for (const language of ['en', 'pt'] as const) {
  test(
    `each chart begins early and has most of its window, ${language}`,
    inVerify,
    async ({ openIn }) => {
      const almanac = await openIn(language);
      await almanac.resize(1280, 800);
      await almanac.exploreDemo();
      const to = Math.floor(Date.now() / 1000);
      await almanac.call('startFetch', { buoyIds: [BUOY.id], from: Math.floor(to - YEARS), to });
      await almanac.settled();
      await almanac.findBuoy(BUOY.search, BUOY.name);
      for await (const place of charts(almanac)) {
        for (const [size, allowed] of Object.entries(limits)) {
          const limit = allowed[place];
          if (!limit) continue;
          const [width = 0, height = 0] = size.split('×').map(Number);
          await almanac.resize(width, height);
          const chart = almanac.page.getByRole('application').first();
          await expect(chart).toBeVisible();
          await almanac.settled();
          const box = await almanac.boxOf(chart);
          const measured = `${place}, ${size}: ${box.y} to ${box.y + box.height}`;
          test.info().annotations.push({ type: 'chart', description: measured });
          const bottom = Math.min(box.y + box.height, height - 28);
          expect.soft(box.y, measured).toBeLessThanOrEqual(limit.top);
          expect.soft((bottom - box.y) / height, measured).toBeGreaterThan(limit.share);
        }
        await almanac.resize(1280, 800);
      }
    },
  );
}

test('nothing moves when the typeface has been loaded', async ({ almanac }) => {
  const { page } = almanac;
  const tools = await almanac.app.context().newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.reload();
  await expect(almanac.demoButton()).toBeVisible();
  const seen = await page.evaluate(async () => {
    await document.fonts.ready;
    // The last entry: those before it have all been delivered with it.
    performance.mark('looked');
    const entries = await new Promise<PerformanceEntryList>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type: 'layout-shift', buffered: true });
      observer.observe({ type: 'mark', buffered: true });
    });
    return {
      inter: document.fonts.check('13px Inter'),
      looked: entries.some(({ name }) => name === 'looked'),
      moved: entries.filter(({ entryType }) => entryType === 'layout-shift').map(String),
    };
  });
  await tools.detach();
  expect(seen).toEqual({ inter: true, looked: true, moved: [] });
});
