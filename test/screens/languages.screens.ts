/** The demo in every language, small and enlarged: no text is cut or lies over other text. With ALMANAC_PSEUDO=1: in the pseudo-locale. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, root, test } from '../support/app.ts';
import { Translation } from '../support/inLanguage.ts';
import { illegible } from '../support/legible.ts';
import { demoTour } from '../support/tour.ts';

const folder = join(root, 'resources/screenshots/all');
test.beforeAll(() => mkdirSync(folder, { recursive: true }));

const languages = process.env.ALMANAC_PSEUDO
  ? (['pseudo'] as const)
  : (['fr', 'es', 'pt'] as const);
const sizes = [
  { label: '900×600', width: 900, height: 600, factor: 1 },
  { label: '1280×800 at 200 %', width: 1280, height: 800, factor: 2 },
] as const;

for (const language of languages) {
  for (const { label, width, height, factor } of sizes) {
    test(`the demo, ${language}, ${label}`, async ({ open, userData }) => {
      writeFileSync(
        join(userData, 'settings.json'),
        JSON.stringify({ autoRefresh: 'off', language: language === 'pseudo' ? 'en' : language }),
      );
      const almanac = await open({ translation: await Translation.to(language) });
      await almanac.resize(width, height);
      if (factor !== 1) await almanac.zoom(factor);
      const found: string[] = [];
      for await (const stop of demoTour(almanac)) {
        await almanac.picture(join(folder, `${stop}-${language}-${width}-${factor}.png`));
        found.push(...(await illegible(almanac)).map((one) => `${stop}: ${one}`));
      }
      expect(found).toEqual([]);
    });
  }
}
