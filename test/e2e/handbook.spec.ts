/** The handbook in the application: F1 on a screen, its search by keys, and back to where one was. */
import { expect, test } from '../support/app.ts';

test.use({ map: false });

test('F1 opens the page about the screen; Escape leads back to it', async ({ almanac }) => {
  const { page } = almanac;
  await almanac.exploreDemo();
  await almanac.go('Latest');
  await almanac.latest.filter.focus();
  await almanac.shortcut('F1');
  const handbook = almanac.dialog('Handbook');
  await expect(handbook.getByRole('heading', { name: 'Map, list and board' })).toBeVisible();
  await almanac.accessible();

  await almanac.shortcut('CmdOrCtrl+F');
  await expect(handbook.getByLabel('Search the handbook')).toBeFocused();
  await page.keyboard.type('kaplan');
  await page.keyboard.press('Enter');
  await expect(handbook.getByRole('article').locator('mark').first()).toHaveText('Kaplan');
  await almanac.accessible();

  await page.keyboard.press('Escape');
  await expect(handbook).toHaveCount(0);
  await expect(almanac.latest.filter).toBeFocused();
});

test('in French it is French, also before a service is connected', async ({ openIn }) => {
  const almanac = await openIn('fr');
  await almanac.shortcut('F1');
  const handbook = almanac.page.getByRole('dialog');
  await expect(handbook.getByRole('heading', { name: 'Premiers pas' })).toBeVisible();
  await almanac.accessible();
});

test('a source is opened by main, in the browser of the system', async ({ almanac }) => {
  await almanac.inMain(({ shell }) => {
    shell.openExternal = async (url) => {
      Reflect.set(globalThis, 'opened', url);
    };
  });
  await almanac.shortcut('CmdOrCtrl+/');
  await expect(almanac.page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
  await almanac.accessible();
  await almanac.page.getByRole('link', { name: 'Hobday et al. 2016' }).click();
  await expect
    .poll(() => almanac.inMain(() => Reflect.get(globalThis, 'opened')))
    .toBe('https://doi.org/10.1016/j.pocean.2015.12.014');
});
