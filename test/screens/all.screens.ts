/** Pictures of every screen in its themes: four for the README, all of them to look at. */

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startDemoService } from '#main/demo/service.ts';
import { ndbcSea } from '#scripts/service/ndbcSea.ts';
import type { Almanac } from '../support/almanac.ts';
import { expect, root, test } from '../support/app.ts';
import { startAwkwardService } from '../support/awkwardService.ts';
import { cacheFileTour } from '../support/cacheFileTour.ts';
import { NDBC, withNdbc } from '../support/ndbc.ts';
import { demoTour, type Tour, troubleTour } from '../support/tour.ts';
import { recordsTour, yearsTour } from '../support/yearsTour.ts';

const shown = join(root, 'resources/screenshots');
/** Not kept by git. */
const all = join(shown, 'all');

/** Those of the README, with the words of their rail in `rail.json`. */
const kept = ['map', 'conditions', 'years-seasons-bands', 'years-windows'];
const rail = join(shown, 'rail.json');
const sizes = [
  { label: '', width: 1280, height: 800 },
  { label: '-narrow', width: 900, height: 600 },
  { label: '-wide', width: 2560, height: 1440 },
] as const;

test.use({ autoRefresh: 'on' });
test.beforeAll(() => mkdirSync(all, { recursive: true }));

async function take(almanac: Almanac, tour: Tour, theme: string, label: string): Promise<string[]> {
  const taken: string[] = [];
  for await (const stop of tour) {
    const name = `${stop}${label}-${theme}.png`;
    await almanac.picture(join(all, name));
    if (label === '' && theme === 'light' && kept.includes(stop)) {
      copyFileSync(join(all, name), join(shown, name));
      const words = await almanac.page.getByRole('navigation', { name: 'Screens' }).innerText();
      const known = { ...JSON.parse(readFileSync(rail, 'utf8')), [name]: words.split(/\s*\n\s*/) };
      writeFileSync(rail, `${JSON.stringify(known, null, 2)}\n`);
    }
    taken.push(stop);
  }
  return taken;
}

for (const theme of ['light', 'dark', 'night'] as const) {
  for (const { label, width, height } of theme === 'night' ? sizes.slice(0, 2) : sizes) {
    test(`the demo, ${theme}, ${width}×${height}`, async ({ open }) => {
      const almanac = await open();
      await almanac.resize(width, height);
      await almanac.theme(theme);
      const taken = await take(almanac, demoTour(almanac), theme, label);
      expect(taken).toEqual(expect.arrayContaining(kept.slice(0, 2)));
    });

    if (label === '-wide') continue;
    test(`years of readings, ${theme}, ${width}×${height}`, async ({ open }) => {
      const almanac = await open();
      await almanac.resize(width, height);
      await almanac.theme(theme);
      const service = await startDemoService({ quota: 1_000_000 });
      const taken = await take(almanac, yearsTour(almanac, service), theme, label);
      expect(taken).toEqual(expect.arrayContaining([...kept.slice(2), 'welcome-recent']));
    });
  }
}

test(`real buoys, ${withNdbc}`, async ({ open }) => {
  test.skip(NDBC === undefined);
  const almanac = await open();
  await almanac.resize(1280, 800);
  await almanac.theme('light');
  const service = await startDemoService({
    sea: await ndbcSea(NDBC ?? ''),
    quota: 1_000_000,
  });
  const buoys = [
    { id: 46026, name: 'San Francisco', prefix: '46026', years: ['2008', '2016'] },
    { id: 42040, name: 'Luke Offshore', prefix: '42040', years: ['2016', '2016'] },
  ] as const;
  await take(almanac, recordsTour(almanac, service, buoys), 'light', '');
});

for (const theme of ['light', 'dark'] as const) {
  for (const { label, width, height } of sizes.slice(0, 2)) {
    test(`the cache file, ${theme}, ${width}×${height}`, async ({ open }, testInfo) => {
      const almanac = await open();
      await almanac.resize(width, height);
      await almanac.theme(theme);
      const tour = cacheFileTour(almanac, testInfo.outputPath('files'));
      expect(await take(almanac, tour, theme, label)).toContain('missing-still');
    });
  }

  test(`states in trouble, ${theme}`, async ({ open }, testInfo) => {
    const services = { demo: await startDemoService(), awkward: await startAwkwardService() };
    const almanac = await open();
    await almanac.resize(1280, 800);
    await almanac.theme(theme);
    const csv = testInfo.outputPath('latest.csv');
    const taken = await take(almanac, troubleTour(almanac, services, csv), theme, '');
    expect(taken).toContain('buoy-failed');
    await services.awkward.stop();
  });
}
