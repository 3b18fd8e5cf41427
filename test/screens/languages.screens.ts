/** The demo in every language, small and enlarged: no text is cut or lies over other text. With ALMANAC_PSEUDO=1: in the pseudo-locale. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Almanac } from '../support/almanac.ts';
import { expect, root, test } from '../support/app.ts';
import { Translation } from '../support/inLanguage.ts';
import { illegible } from '../support/legible.ts';

const folder = join(root, 'resources/screenshots/all');
test.beforeAll(() => mkdirSync(folder, { recursive: true }));

const languages = process.env.ALMANAC_PSEUDO
  ? (['pseudo'] as const)
  : (['fr', 'es', 'pt'] as const);
const sizes = [
  { label: '900×600', width: 900, height: 600, factor: 1 },
  { label: '1280×800 at 200 %', width: 1280, height: 800, factor: 2 },
] as const;

/** Past every screen, the views of a buoy and the dialogs, by names that are messages. */
async function* languageTour(almanac: Almanac): AsyncGenerator<string> {
  const { page } = almanac;
  yield 'welcome';
  await almanac.exploreDemo();
  await almanac.mapReady();
  await almanac.settled();
  yield 'map';
  const inspector = await almanac.findBuoy('100', 'Sim. Cape Grey 17');
  await almanac.settled();
  yield 'buoy-side';
  const expand = inspector.getByRole('button', { name: 'Expand to full page' });
  if (await expand.isVisible()) await expand.click();
  await almanac.settled();
  yield 'buoy';
  for (const tab of ['Almanac', 'Coverage'] as const) {
    await inspector.getByRole('tab', { name: tab }).click();
    await almanac.settled();
    yield `buoy-${tab.toLowerCase()}`;
  }
  const statistics = await almanac.showStatistics();
  for (const view of ['Years × months', 'Hs–T scatter diagram', 'Wave rose', 'Exceedance']) {
    await statistics.getByRole('radio', { name: view }).check({ force: true });
    await almanac.settled();
    yield `statistics-${view.replace(/\W/g, '').toLowerCase()}`;
  }
  await statistics.getByRole('button', { name: 'Export…' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  yield 'export';
  await almanac.press('Escape');
  await inspector.getByRole('button', { name: 'Close this buoy' }).click();
  for (const screen of ['Latest', 'Seasons', 'Conditions', 'Downloads', 'Settings'] as const) {
    await almanac.go(screen);
    await almanac.settled();
    yield screen.toLowerCase();
  }
  await almanac.shortcut('F1');
  await expect(page.getByRole('dialog')).toBeVisible();
  yield 'shortcuts';
}

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
      for await (const stop of languageTour(almanac)) {
        await almanac.picture(join(folder, `${stop}-${language}-${width}-${factor}.png`));
        found.push(...(await illegible(almanac)).map((one) => `${stop}: ${one}`));
      }
      expect(found).toEqual([]);
    });
  }
}
