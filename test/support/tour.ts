/** A walk past every screen and state of the window: each stop is a view that stands still, by name. */
import { expect } from '@playwright/test';
import type { DemoService } from '#main/demo/service.ts';
import { DAY } from '#shared/science/durations.ts';
import type { Almanac } from './almanac.ts';
import type { AwkwardService } from './awkwardService.ts';
import { said } from './inLanguage.ts';
import { clickMenu } from './inMain.ts';

export type Tour = AsyncGenerator<string, void, void>;

const BUOY = { search: '100', name: 'Sim. Cape Grey 17' };

/** From the first start over the demo to the settings. */
export async function* demoTour(almanac: Almanac): Tour {
  const { page } = almanac;
  await expect(page.getByRole('button', { name: 'Explore the demo' })).toBeVisible();
  yield 'welcome';
  await almanac.exploreDemo();
  await almanac.mapReady();
  await almanac.settled();
  yield 'map';
  yield* mapTour(almanac);
  yield* buoyTour(almanac);
  yield* latestTour(almanac);
  yield* seasonsTour(almanac);
  yield* conditionsTour(almanac);
  yield* downloadsTour(almanac);
  await almanac.go('Settings');
  await expect(page.getByRole('heading', { name: 'Service and key' })).toBeVisible();
  yield 'settings';
  for (const [name, trigger, label] of [
    ['service', /^Demo/, 'Service'],
    ['network', /^(Not checked yet|Last contact|Offline)/, 'Network'],
    ['requests', /requests left/, 'Requests'],
    ['clock', /^Times in/, 'Time zone'],
  ] as const) {
    await almanac.statusBar().getByRole('button', { name: trigger }).click();
    await expect(almanac.statusPart(label)).toBeVisible();
    yield `status-${name}`;
    await page.keyboard.press('Escape');
    await expect(almanac.statusPart(label)).toBeHidden();
  }
  yield* watchingTour(almanac);
}

/** What is watched. The watch view is last: a display without a window manager keeps its size. */
async function* watchingTour(almanac: Almanac): Tour {
  const { page } = almanac;
  await almanac.go('Alerts');
  await expect(page.getByRole('heading', { name: 'No alerts' })).toBeVisible();
  yield 'alerts-empty';
  await page.getByRole('button', { name: 'New alert…' }).click();
  const form = page.getByRole('form', { name: 'Alert' });
  await form.getByRole('textbox', { name: 'Limit' }).fill('much');
  await expect(form.getByText('Not a number. Write 2.5 or 2,5')).toBeVisible();
  yield 'alert-form';
  await form.getByRole('button', { name: 'Cancel' }).click();

  await almanac.call('setFavourite', { id: Number(BUOY.search), favourite: true });
  await almanac.go('Latest');
  await page.getByRole('radio', { name: 'Board' }).check({ force: true });
  await almanac.settled();
  yield 'board';
  await page.getByRole('button', { name: 'New spot…' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Grey reef');
  await page.getByLabel('Position', { exact: true }).fill('37.6, -122.9');
  await page.getByLabel('Height, from').fill('1');
  await page.getByLabel('Direction (from), clockwise, from').fill('270');
  await page.getByLabel('Direction (from), clockwise, to').fill('330');
  yield 'spot-form';
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('article', { name: 'Grey reef' })).toBeVisible();
  await almanac.settled();
  yield 'spot';

  await page.getByRole('button', { name: 'Passage…' }).click();
  yield 'passage-empty';
  await page.getByRole('button', { name: 'Draw a line' }).click();
  yield 'passage-drawing';
  await page.keyboard.press('Escape');
  await clickMenu(almanac.app, 'F11');
  await expect(page.getByRole('dialog', { name: 'Watch view' })).toBeVisible();
  await almanac.settled();
  yield 'watch';
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Watch view' })).toBeHidden();
}

async function* mapTour(almanac: Almanac): Tour {
  const { page } = almanac;
  const search = page.getByRole('combobox', { name: 'Search the map' });
  await search.fill('cape');
  await expect(page.getByRole('option').first()).toBeVisible();
  yield 'map-search';
  await search.fill('');
  const list = page.getByRole('button', { name: 'Buoys in view' });
  await list.click();
  await expect(list).toHaveAttribute('aria-pressed', 'true');
  yield 'map-list';
  await list.click();
  await almanac.findBuoy(BUOY.search, BUOY.name);
  await almanac.settled();
  // In a small window the buoy covers the map.
  if (!(await page.locator('.map-canvas').isVisible())) return;
  await almanac.mapReady();
  const middle = await almanac.middleOf(page.locator('.map-canvas'));
  await page.mouse.move(middle.x + 2, middle.y + 2);
  await page.mouse.move(middle.x, middle.y);
  await expect(page.getByTestId('map-hover')).toContainText(BUOY.name);
  yield 'map-buoy';
  await page.mouse.click(middle.x, middle.y + 110, { button: 'right' });
  const place = page.getByRole('dialog', { name: /^Position / });
  await expect(place).toBeVisible();
  await place.getByLabel('Radius').selectOption('500');
  await almanac.mapReady();
  yield 'map-place';
  await page.keyboard.press('Escape');
  await expect(place).toBeHidden();
}

async function* buoyTour(almanac: Almanac): Tour {
  const { page } = almanac;
  const inspector = almanac.inspector();
  const readings = inspector.getByRole('region', { name: 'Readings' });
  await expect(readings.getByRole('row').nth(1)).toBeVisible();
  await readings.getByRole('row').nth(1).scrollIntoViewIfNeeded();
  yield 'buoy-side-readings';
  await inspector.getByRole('button', { name: 'Expand to full page' }).click();
  await expect(inspector.getByRole('button', { name: 'Show beside the screen' })).toBeVisible();
  yield 'buoy';
  await almanac.chooseForBuoy('Print or save page…');
  await expect(page.getByRole('img', { name: 'Preview of the page' })).toBeVisible();
  yield 'page';
  await page.keyboard.press('Escape');
  const threshold = (text: string) =>
    almanac.inOptions((options) => options.getByRole('textbox', { name: 'Threshold' }).fill(text));
  const compareWith = (choice: string) =>
    almanac.inOptions(async (options) => {
      await options.getByLabel('Compare with').selectOption(choice);
    });
  await threshold('5');
  await expect(inspector.getByText(/^Hs is /)).toBeVisible();
  yield 'buoy-threshold';
  await threshold('');
  await compareWith('Previous year');
  await expect(inspector.getByText(/^\d{4} not downloaded/)).toBeVisible();
  yield 'buoy-compare-empty';
  await compareWith('nothing');
  await readings.getByRole('row').nth(3).click();
  await expect(inspector.getByRole('button', { name: /^Close this reading/ })).toBeVisible();
  await inspector.getByRole('radio', { name: '7 d' }).check({ force: true });
  await inspector.getByLabel('Shown in the chart').selectOption('Direction');
  const fetchMissing = inspector.getByRole('button', { name: /^Download \(\d+ requests?\)$/ });
  await expect(fetchMissing.or(inspector.getByText(/\d+ readings/).first()).first()).toBeVisible();
  await almanac.settled();
  yield 'buoy-record';
  await page.keyboard.press('Escape');
  await inspector.getByRole('button', { name: 'Close this buoy' }).click();
  await expect(inspector).toBeHidden();
}

async function* latestTour(almanac: Almanac): Tour {
  const { page } = almanac;
  await almanac.go('Latest');
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible();
  yield 'latest';
  const filter = page
    .getByRole('main')
    .getByRole('textbox')
    .or(page.getByRole('searchbox'))
    .first();
  await filter.fill('no buoy of this name');
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(1);
  yield 'latest-nothing';
  await filter.fill('');
  await page.getByRole('button', { name: /^Export/ }).click();
  await expect(almanac.dialog(/^Export/)).toBeVisible();
  yield 'export';
  await page.keyboard.press('Escape');
  await almanac.shortcut('F1');
  const handbook = almanac.dialog('Handbook');
  await handbook.getByRole('searchbox').fill('kaplan');
  await page.keyboard.press('Enter');
  await expect(handbook.locator('mark').first()).toBeVisible();
  yield 'handbook';
  await handbook.getByRole('button', { name: 'Close' }).click();
  await expect(handbook).toBeHidden();
  await page.getByRole('grid').getByRole('row').nth(2).click();
  await expect(almanac.inspector().getByRole('region', { name: 'Latest reading' })).toBeVisible();
  await almanac.settled();
  yield 'latest-buoy';
  await almanac.inspector().getByRole('button', { name: 'Close this buoy' }).click();
}

async function* seasonsTour(almanac: Almanac): Tour {
  const { page } = almanac;
  await almanac.go('Seasons');
  const picker = page.getByRole('combobox', { name: 'Buoy' });
  await picker.click();
  await picker.fill(BUOY.search);
  await expect(page.getByRole('option').filter({ hasText: BUOY.name })).toBeVisible();
  yield 'seasons-picker';
  await page.getByRole('option').filter({ hasText: BUOY.name }).click();
  await page.getByLabel('First season').fill('2019');
  await page.getByLabel('Last season').fill('2023');
  await expect(page.getByRole('button', { name: /^Download \(\d+ request/ })).toBeVisible();
  yield 'seasons-empty';
  await page.getByRole('button', { name: /^Download \(\d+ request/ }).click();
  const chart = page.getByRole('application', { name: /season/i });
  await expect(chart).toBeVisible();
  await almanac.settled();
  yield 'seasons';
  await almanac.choose('Show seasons as', 'Table');
  await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible();
  yield 'seasons-table';
}

async function* conditionsTour(almanac: Almanac): Tour {
  const { page } = almanac;
  await almanac.go('Days');
  await expect(page.getByText('No place chosen')).toBeVisible();
  yield 'conditions-empty';
  await almanac.conditions.showAt('37 36.5');
  await expect(almanac.conditions.position).toHaveAttribute('aria-invalid', 'true');
  yield 'conditions-problem';
  await almanac.conditions.showAt('37.6, -122.9');
  await expect(almanac.conditions.strip).toBeVisible();
  yield 'conditions-missing';
  await almanac.conditions.getDays();
  await expect(page.getByRole('region', { name: 'Tide', exact: true })).toBeVisible();
  await almanac.settled();
  yield 'conditions';
}

async function* downloadsTour(almanac: Almanac): Tour {
  const { page } = almanac;
  const now = Math.floor(Date.now() / 1000);
  const range = { from: now - 40 * DAY, to: now - 10 * DAY };
  await almanac.call('startFetch', { buoyIds: [100, 103, 106], ...range });
  await almanac.settled();
  await almanac.go('Downloads');
  const grid = page.getByRole('grid', { name: 'Downloaded data by buoy' });
  await expect(grid.getByRole('row').nth(3)).toBeVisible();
  yield 'downloads-list';
  await grid.getByText(BUOY.name).click();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const days = page.getByRole('application', { name: `Days of ${BUOY.name}`, exact: true });
  await days.focus();
  for (let back = 0; back < 15; back += 1) await page.keyboard.press('ArrowUp');
  await expect(page.locator('.tip')).toContainText(/ – (complete|missing), /);
  yield 'downloads';
  await page.getByRole('radio', { name: 'Table' }).check({ force: true });
  await page.getByRole('grid', { name: 'Days by month' }).scrollIntoViewIfNeeded();
  yield 'downloads-months';
  await page.getByRole('button', { name: 'Delete…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  yield 'downloads-remove';
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Download more…' }).click();
  await expect(page.getByRole('dialog')).toContainText('to download');
  yield 'downloads-fetch';
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open buoy' }).click();
  const inspector = almanac.inspector();
  await inspector.getByRole('tab', { name: 'Coverage' }).click();
  await expect(inspector.getByRole('application', { name: /^Days of/ })).toBeVisible();
  await almanac.settled();
  yield 'buoy-coverage';
  await inspector.getByRole('button', { name: 'Close this buoy' }).click();
}

/** A service that is there, refuses, breaks, and goes away. */
export async function* troubleTour(
  almanac: Almanac,
  services: { demo: DemoService; awkward: AwkwardService },
  exportPath: string,
): Tour {
  const { page } = almanac;
  const { demo, awkward } = services;
  await almanac.fillConnection('http://sea.example', 'key', 'keychain');
  await expect(page.locator('input[aria-invalid]')).toBeVisible();
  yield 'welcome-refused';
  await almanac.fillConnection(demo.url, '', 'keychain');
  await expect(page.getByRole('navigation')).toBeVisible();
  await expect(page.getByText('No buoys yet')).toBeVisible();
  await expect(page.locator('[data-map-state="ready"]')).toBeVisible({ timeout: 60_000 });
  await almanac.settled();
  yield 'map-empty';
  await almanac.go('Latest');
  await almanac.settled();
  yield 'latest-empty';
  await almanac.go('Downloads');
  await expect(page.getByText('No history downloaded yet')).toBeVisible();
  yield 'downloads-empty';
  await almanac.go('Settings');
  await page.getByRole('button', { name: 'Add key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('API key', { exact: true }).fill('wrong');
  await dialog.getByRole('button', { name: 'Verify and save' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  yield 'settings-key-refused';
  await dialog.getByLabel('API key', { exact: true }).fill(demo.key);
  await dialog.getByRole('button', { name: 'Verify and save' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Remove key' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  yield 'settings-key-remove';
  await page.keyboard.press('Escape');
  await almanac.go('Latest');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Refresh|Download)/ })
    .first()
    .click();
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible();
  await almanac.settled();
  await almanac.answerSaveDialog(exportPath);
  await page
    .getByRole('button', { name: /^Export/ })
    .first()
    .click();
  await almanac.confirmExport();
  await expect(page.getByRole('status').filter({ hasText: exportPath })).toContainText(
    said(/Exported [\d,]+ /),
  );
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
  yield 'latest-exported';
  await page.getByRole('button', { name: 'Close this note' }).click();
  await demo.stop();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Refresh/ })
    .first()
    .click();
  await expect(almanac.statusBar()).toContainText(said(/Offline/));
  yield 'latest-offline';
  await almanac.go('Map');
  await almanac.mapReady();
  yield 'map-offline';
  await almanac.go('Seasons');
  await almanac.seasons.chooseBuoy(BUOY.search, BUOY.name);
  await almanac.seasons.choose('Whole year', '2019', '2020');
  await expect(almanac.seasons.fetch).toBeVisible();
  yield 'seasons-offline';
  await almanac.go('Days');
  await almanac.conditions.askAt('37.6, -122.9');
  await expect(almanac.trouble()).toBeVisible();
  yield 'conditions-offline';
  await almanac.go('Settings');
  await page.getByRole('button', { name: 'Switch service' }).click();
  await almanac.connect(awkward.url, 'key', 'session');
  await almanac.mapReady();
  await almanac.settled();
  await almanac.go('Latest');
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible();
  yield 'latest-awkward';
  await expect(page.getByRole('status').filter({ hasText: exportPath })).toBeHidden();
  awkward.mood = 'html-500';
  await page.getByRole('grid').getByRole('row').filter({ hasText: 'بوية' }).click();
  await expect(almanac.inspector().getByRole('alert').first()).toBeVisible({ timeout: 60_000 });
  await almanac.settled();
  yield 'buoy-failed';
  await almanac.inspector().getByRole('button', { name: 'Close this buoy' }).click();
  yield* failedTour(almanac);
  awkward.mood = 'hang';
  yield* loadingTour(almanac);
}

/** The screens while the service fails; only its list of buoys is downloaded. Ends at the conditions. */
async function* failedTour(almanac: Almanac): Tour {
  const failed = () => expect(almanac.trouble().first()).toBeVisible({ timeout: 60_000 });
  await almanac.refreshList();
  await failed();
  yield 'latest-failed';
  await almanac.go('Map');
  await almanac.mapReady();
  yield 'map-failed';
  await almanac.go('Seasons');
  await almanac.seasons.chooseBuoy('comma');
  await almanac.seasons.choose('Whole year', '2019', '2020');
  await almanac.seasons.fetch.click();
  await failed();
  yield 'seasons-failed';
  await almanac.go('Days');
  await almanac.conditions.askAt('51.5, -9.2');
  await failed();
  yield 'conditions-failed';
}

/** The screens while an answer does not come. */
async function* loadingTour(almanac: Almanac): Tour {
  const { page } = almanac;
  const loading = () => expect(page.getByRole('progressbar').first()).toBeVisible();
  const again = () => almanac.trouble().getByRole('button', { name: 'Try again' }).click();
  await again();
  await expect(page.getByText('Downloading this column')).toBeVisible();
  yield 'conditions-loading';
  await almanac.go('Seasons');
  await almanac.seasons.fetch.click();
  await loading();
  yield 'seasons-loading';
  await almanac.go('Latest');
  await almanac.refreshList();
  await loading();
  yield 'latest-loading';
  await almanac.openRow(1);
  await almanac.chooseForBuoy('Refresh this buoy (at least 2 requests)');
  await expect(almanac.inspector().getByRole('progressbar').first()).toBeVisible();
  yield 'buoy-loading';
}
