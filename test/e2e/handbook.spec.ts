/** The handbook in the application: F1, its language, and its sources. */
import { expect, test } from '../support/app.ts';

test.use({ map: false });

test('it is in the language of the window before a service is connected; its sources are opened by main', async ({
  almanac,
}) => {
  await almanac.inMain(({ shell }) => {
    shell.openExternal = async (url) => {
      Reflect.set(globalThis, 'opened', url);
    };
  });
  const heading = (name: string) => almanac.page.getByRole('heading', { name });
  await almanac.call('setSettings', { language: 'fr' });
  await expect(heading('Explorer la démo')).toBeVisible();
  await almanac.shortcut('F1');
  await expect(heading('Premiers pas')).toBeVisible();
  await almanac.accessible();
  await almanac.call('setSettings', { language: 'en' });
  await expect(heading('Explore the demo')).toBeVisible();
  await almanac.shortcut('CmdOrCtrl+/');
  await expect(almanac.page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeVisible();
  await almanac.accessible();
  await almanac.page.getByRole('link', { name: 'Hobday et al. 2016' }).click();
  await expect
    .poll(() => almanac.inMain(() => Reflect.get(globalThis, 'opened')))
    .toBe('https://doi.org/10.1016/j.pocean.2015.12.014');
});
