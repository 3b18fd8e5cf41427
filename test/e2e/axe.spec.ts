/** Every screen and state in both themes against axe: no violation. */
import AxeBuilder from '@axe-core/playwright';
import { startDemoService } from '#main/demo/service.ts';
import type { Almanac } from '../support/almanac.ts';
import { expect, test } from '../support/app.ts';
import { startAwkwardService } from '../support/awkwardService.ts';
import { cacheFileTour } from '../support/cacheFileTour.ts';
import { demoTour, type Tour, troubleTour } from '../support/tour.ts';

test.use({ autoRefresh: 'on' });

/** `rule: selector` of each element that breaks a rule. */
async function violations({ page }: Almanac): Promise<string[]> {
  // Electron opens no blank page, which axe otherwise wants for its frames.
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.any[0]?.message ?? node.html}`),
  );
}

async function audit(almanac: Almanac, tour: Tour): Promise<number> {
  let stops = 0;
  for await (const stop of tour) {
    expect.soft(await violations(almanac), stop).toEqual([]);
    stops += 1;
  }
  return stops;
}

test('a fault planted in the page is found', async ({ open }) => {
  const almanac = await open();
  await almanac.page.evaluate(() =>
    document.querySelector('main')?.append(document.createElement('button')),
  );
  expect(await violations(almanac)).toEqual([expect.stringMatching(/^button-name: /)]);
});

for (const theme of ['light', 'dark'] as const) {
  test(`no violation on any screen of the demo, ${theme}`, async ({ open }) => {
    const almanac = await open();
    await almanac.resize(1280, 800);
    await almanac.theme(theme);
    expect(await audit(almanac, demoTour(almanac))).toBeGreaterThan(20);
  });

  test(`no violation in the states of the cache file, ${theme}`, async ({ open }, testInfo) => {
    const almanac = await open();
    await almanac.resize(1280, 800);
    await almanac.theme(theme);
    const tour = cacheFileTour(almanac, testInfo.outputPath('files'));
    expect(await audit(almanac, tour)).toBeGreaterThan(12);
  });

  test(`no violation in states of trouble, ${theme}`, async ({ open }, testInfo) => {
    const services = { demo: await startDemoService(), awkward: await startAwkwardService() };
    const almanac = await open();
    await almanac.resize(1280, 800);
    await almanac.theme(theme);
    const tour = troubleTour(almanac, services, testInfo.outputPath('latest.csv'));
    expect(await audit(almanac, tour)).toBeGreaterThan(8);
    await services.awkward.stop();
  });
}
