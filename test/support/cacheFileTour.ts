/** A walk past the states of the cache file: at rest, after work, refused, looked at read-only, missing. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Almanac } from './almanac.ts';
import { said } from './inLanguage.ts';
import type { Tour } from './tour.ts';

/** Starts on the first screen; files go into `folder`. */
export async function* cacheFileTour(almanac: Almanac, folder: string): Tour {
  const { page } = almanac;
  mkdirSync(folder, { recursive: true });
  await almanac.exploreDemo();
  await almanac.mapReady();
  await almanac.settled();
  await almanac.go('Downloads');
  const region = page.getByRole('region', { name: 'Database', exact: true });
  const press = (name: string | RegExp) => almanac.downloads.press(name);
  await expect(region).toContainText(said(/No backup yet/));
  yield 'cache-file';
  const backup = join(folder, 'backup.sqlite');
  await almanac.answerSaveDialog(backup);
  await press('Back up…');
  await expect(region).toContainText(said(/Last backup/));
  yield 'cache-file-backed-up';
  await almanac.answerOpenDialog(backup);
  await press('Restore…');
  await expect(page.getByRole('dialog', { name: 'Restore from a backup' })).toBeVisible();
  yield 'cache-file-restore';
  await page.getByRole('radio', { name: 'Replace' }).check({ force: true });
  yield 'cache-file-replace';
  await page.keyboard.press('Escape');
  const foreign = join(folder, 'notes.sqlite');
  writeFileSync(foreign, 'Not a cache.');
  await almanac.answerOpenDialog(foreign);
  await press('Restore…');
  await expect(region.getByRole('alert')).toContainText(said(/not a database of Buoy Almanac/));
  yield 'cache-file-refused';

  await almanac.answerOpenDialog(backup);
  await press(/^Open database read-only/);
  await expect(almanac.statusBar()).toContainText(said(/ – read-only/));
  await almanac.mapReady();
  yield 'read-only-map';
  await almanac
    .statusBar()
    .getByRole('button', { name: /read-only/ })
    .click();
  await expect(almanac.statusPart('File')).toBeVisible();
  yield 'read-only-status';
  await page.keyboard.press('Escape');
  await expect(almanac.statusPart('File')).toBeHidden();
  await almanac.go('Latest');
  await expect(almanac.list().getByRole('row').nth(3)).toBeVisible();
  await almanac.list().getByRole('row').nth(2).click();
  await expect(almanac.inspector().getByRole('region', { name: 'Latest reading' })).toBeVisible();
  await expect(almanac.inspector().getByRole('application').first()).toBeVisible();
  yield 'read-only-latest';
  await almanac.go('Downloads');
  await expect(region.getByRole('button', { name: 'Close file' })).toBeVisible();
  yield 'read-only-downloads';
  await almanac.go('Settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  yield 'read-only-settings';
  await almanac.statusBar().getByRole('button', { name: 'Close file' }).click();
  await expect(almanac.statusBar()).toContainText(said(/requests left/));

  const elsewhere = join(folder, 'elsewhere');
  mkdirSync(elsewhere);
  await almanac.go('Downloads');
  await almanac.answerOpenDialog(elsewhere);
  await press(/^Move to/);
  await expect(region).toContainText(said(/The database is now at/));
  yield 'cache-file-moved';
  await almanac.go('Settings');
  await page.getByRole('button', { name: 'Exit demo' }).click();
  renameSync(elsewhere, join(folder, 'unplugged'));
  await almanac.demoButton().click();
  await expect(page.getByRole('heading', { name: 'Downloaded data not found' })).toBeVisible();
  yield 'missing';
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  yield 'missing-still';
}
