/**
 * The demo in every language, small and enlarged in dark, and the states of trouble and of the cache file: no text is cut or lies
 * over other text. With ALMANAC_PSEUDO=1: in the pseudo-locale.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startDemoService } from '#main/demo/service.ts';
import type { Almanac } from '../support/almanac.ts';
import { expect, root, test } from '../support/app.ts';
import { startAwkwardService } from '../support/awkwardService.ts';
import { cacheFileTour } from '../support/cacheFileTour.ts';
import { languageTour } from '../support/languageTour.ts';
import { illegible } from '../support/legible.ts';
import { type Tour, troubleTour } from '../support/tour.ts';

const folder = join(root, 'resources/screenshots/all');
test.beforeAll(() => mkdirSync(folder, { recursive: true }));

const languages = process.env.ALMANAC_PSEUDO
  ? (['pseudo'] as const)
  : (['fr', 'es', 'pt'] as const);
const sizes = [
  { label: '900×600', width: 900, height: 600, factor: 1, theme: 'light' },
  { label: '1280×800 at 200 %, dark', width: 1280, height: 800, factor: 2, theme: 'dark' },
] as const;

/** Pictures of every stop; what is not legible at them. */
async function look(almanac: Almanac, tour: Tour, label: string): Promise<string[]> {
  const found: string[] = [];
  for await (const stop of tour) {
    await almanac.picture(join(folder, `${stop}-${label}.png`));
    found.push(...(await illegible(almanac)).map((one) => `${stop}: ${one}`));
  }
  return found;
}

for (const language of languages) {
  for (const { label, width, height, factor, theme } of sizes) {
    test(`the demo, ${language}, ${label}`, async ({ openIn }) => {
      const almanac = await openIn(language);
      await almanac.resize(width, height);
      if (factor !== 1) await almanac.zoom(factor);
      await almanac.theme(theme);
      const tour = languageTour(almanac);
      expect(await look(almanac, tour, `${language}-${width}-${factor}`)).toEqual([]);
    });
  }

  test(`states in trouble, ${language}`, async ({ openIn }, testInfo) => {
    const services = { demo: await startDemoService(), awkward: await startAwkwardService() };
    const almanac = await openIn(language);
    await almanac.resize(900, 600);
    const tour = troubleTour(almanac, services, testInfo.outputPath('latest.csv'));
    expect(await look(almanac, tour, `${language}-900-1`)).toEqual([]);
    await services.awkward.stop();
  });

  test(`the cache file, ${language}`, async ({ openIn }, testInfo) => {
    const almanac = await openIn(language);
    await almanac.resize(900, 600);
    const tour = cacheFileTour(almanac, testInfo.outputPath('files'));
    expect(await look(almanac, tour, `${language}-900-1`)).toEqual([]);
  });
}
