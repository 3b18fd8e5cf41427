/** A walk past every screen, the views of a buoy and the dialogs, in any language. */
import { expect } from '@playwright/test';
import type { Almanac } from './almanac.ts';
import type { Tour } from './tour.ts';

/** Names only what is a message. */
export async function* languageTour(almanac: Almanac): Tour {
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
    await inspector.getByRole('tab', { name: view }).click();
    await almanac.settled();
    yield `statistics-${view.replace(/\W/g, '').toLowerCase()}`;
  }
  await statistics.getByRole('button', { name: 'Export…' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  yield 'export';
  await almanac.press('Escape');
  await inspector.getByRole('button', { name: 'Close this buoy' }).click();
  await almanac.call('setFavourite', { id: 100, favourite: true });
  await almanac.go('Latest');
  await almanac.settled();
  yield 'latest';
  await page.getByRole('radio', { name: 'Board' }).check({ force: true });
  await almanac.settled();
  yield 'board';
  await almanac.go('Days');
  await almanac.settled();
  yield 'days';
  await almanac.conditions.showAt('37.6; -122.9');
  await almanac.conditions.getDays();
  await almanac.settled();
  yield 'days-strip';
  for (const screen of ['Seasons', 'Downloads', 'Settings'] as const) {
    await almanac.go(screen);
    await almanac.settled();
    yield screen.toLowerCase();
  }
  await almanac.shortcut('F1');
  await expect(page.getByRole('dialog')).toBeVisible();
  yield 'handbook';
}
