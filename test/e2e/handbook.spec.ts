/** The handbook in the application: F1, its language, and its sources. */
import { expect, test } from '../support/app.ts';

test.use({ map: false });

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
