/** A walk past the views that years of readings have: map colours, Almanac, statistics, seasons; and without them. */
import { expect } from '@playwright/test';
import type { DemoService } from '#main/demo/service.ts';
import type { Job } from '#shared/model/job.ts';
import { publishedLimits } from '#shared/model/quality.ts';
import type { Almanac } from './almanac.ts';
import type { Tour } from './tour.ts';

const YEAR = 365.25 * 86_400;
const now = () => Math.floor(Date.now() / 1000);

/** Of the simulated sea. */
const FULL = { id: 100, name: 'Sim. Cape Grey 17' };
const PARTIAL = { id: 106, name: 'Sim. Lantern Bank 59' };
/** Its last days are downloaded as it is opened. */
const EMPTY = { id: 109, name: 'Sim. Willow Reach 80' };
const NEVER_OPENED = { id: 110, name: 'Sim. Ember Deep 27' };

/** Starts on the first screen; ends with the service stopped. The service has no quota worth naming. */
export async function* yearsTour(almanac: Almanac, service: DemoService): Tour {
  await almanac.connect(service.url, service.key, 'keychain');
  await almanac.mapReady();
  await almanac.settled();
  const fetch = async (buoyIds: number[], from: number, to: number): Promise<void> => {
    await almanac.call('startFetch', { buoyIds, from: Math.floor(from), to: Math.floor(to) });
    await almanac.settled();
  };
  await fetch([FULL.id], now() - 6.2 * YEAR, now());
  await fetch([103], now() - 3.5 * YEAR, now());
  await fetch([PARTIAL.id], now() - YEAR, now() - YEAR / 2);
  await fetch([101, 104, 105, 107, PARTIAL.id], now() - 3 * 86_400, now());

  yield* coloursTour(almanac);
  yield* ranksTour(almanac);
  await openBuoy(almanac, FULL);
  yield* named('years', historyTour(almanac));
  yield* named('years', almanacTour(almanac));
  yield* named('years', statisticsTour(almanac));
  yield* named('years', coverageTour(almanac));
  await closeBuoy(almanac);
  yield* named('years', seasonsTour(almanac, FULL, ''));
  for (const [buoy, state] of [
    [PARTIAL, 'partial'],
    [EMPTY, 'empty'],
  ] as const) {
    await openBuoy(almanac, buoy);
    yield* named('years', viewsTour(almanac, state));
    await closeBuoy(almanac);
    yield* named('years', seasonsTour(almanac, buoy, `-${state}`));
  }
  yield* undoTour(almanac);

  await service.stop();
  await almanac.go('Latest');
  await almanac.refreshList();
  await expect(almanac.statusBar()).toContainText('Offline');
  for (const [buoy, state] of [
    [PARTIAL, 'partial-offline'],
    [NEVER_OPENED, 'empty-offline'],
  ] as const) {
    await openBuoy(almanac, buoy);
    yield* named('years', viewsTour(almanac, state));
    await closeBuoy(almanac);
  }
  await openBuoy(almanac, FULL);
  yield* named('years', viewsTour(almanac, 'offline'));
  await closeBuoy(almanac);
  await almanac.go('Settings');
  await almanac.page.getByRole('button', { name: 'Switch service' }).click();
  await expect(almanac.page.getByRole('list', { name: 'Recent' })).toBeVisible();
  yield 'welcome-recent';
}

async function* named(prefix: string, tour: Tour): Tour {
  for await (const stop of tour) yield `${prefix}-${stop}`;
}

/** All that the service has of some buoys, and their views. Starts on the first screen. */
export async function* recordsTour(
  almanac: Almanac,
  service: DemoService,
  buoys: readonly { id: number; name: string; prefix: string; years: readonly [string, string] }[],
): Tour {
  await almanac.connect(service.url, service.key, 'keychain');
  await almanac.mapReady();
  await almanac.settled();
  yield 'records-map';
  for (const { id, name, prefix, years } of buoys) {
    const [from, to] = years.map((year) => Date.UTC(Number(year)) / 1000) as [number, number];
    await fetchAll(almanac, { buoyIds: [id], from, to: to + YEAR });
    await openBuoy(almanac, { name });
    await almanac.inspector().getByRole('tab', { name: 'History' }).click();
    await almanac.settled();
    yield `${prefix}-history`;
    yield* named(prefix, almanacTour(almanac));
    yield* named(prefix, statisticsTour(almanac));
    yield* named(prefix, coverageTour(almanac));
    await closeBuoy(almanac);
    yield* named(prefix, seasonsTour(almanac, { name }, '', years));
  }
}

/** Also where the buoy reports more often than planned, for which the job pauses and waits for consent. */
async function fetchAll(
  almanac: Almanac,
  range: { buoyIds: number[]; from: number; to: number },
): Promise<void> {
  const { value: job } = await almanac.call<{ value: Job }>('startFetch', range);
  const state = async () => {
    const { value } = await almanac.call<{ value: { jobs: Job[] } }>('getStatus');
    return value.jobs.find(({ id }) => id === job.id)?.state ?? 'done';
  };
  const PATIENCE = { timeout: 120_000 };
  await expect.poll(state, PATIENCE).toMatch(/paused|done/);
  if ((await state()) === 'paused') await almanac.call('resumeJob', { id: job.id });
  await almanac.settled();
}

async function openBuoy(almanac: Almanac, { name }: { name: string }): Promise<void> {
  await almanac.go('Latest');
  await almanac.latest.filter.fill(name);
  await almanac
    .list()
    .getByText(new RegExp(`^(\\d+ )?${name}$`))
    .click();
  await expect(almanac.inspector().getByRole('heading', { name })).toBeVisible();
  await almanac.inspector().getByRole('button', { name: 'Expand to full page' }).click();
  await almanac.settled();
}

async function closeBuoy(almanac: Almanac): Promise<void> {
  await almanac.inspector().getByRole('button', { name: 'Close this buoy' }).click();
  await expect(almanac.inspector()).toBeHidden();
  await almanac.latest.filter.fill('');
}

async function* coloursTour(almanac: Almanac): Tour {
  const { page } = almanac;
  await expect(page.getByRole('region', { name: 'Now in view' })).toContainText('Most unusual');
  const colour = page.getByLabel('Colour by');
  for (const [variable, name] of [
    ['significantHeight', 'height'],
    ['maximumHeight', 'maximum'],
    ['period', 'period'],
    ['waterTemperature', 'temperature'],
    ['age', 'age'],
    ['rank', 'rank'],
  ] as const) {
    await colour.selectOption(variable);
    await almanac.mapReady();
    yield `map-by-${name}`;
  }
  await colour.selectOption('significantHeight');
}

async function* ranksTour(almanac: Almanac): Tour {
  await almanac.go('Latest');
  await expect(almanac.list().getByRole('row').nth(3)).toBeVisible();
  // In a small window there is no room for the column.
  const rank = almanac.list().getByRole('button', { name: 'Rank' });
  if (await rank.isVisible()) await rank.click();
  await almanac.settled();
  yield 'latest-ranks';
  await almanac.page.getByLabel('Unusual now').check();
  yield 'latest-unusual';
  await almanac.page.getByLabel('Unusual now').uncheck();
}

async function* historyTour(almanac: Almanac): Tour {
  const { page } = almanac;
  const inspector = almanac.inspector();
  await almanac.call('setSettings', {
    qualityLimits: {
      ...publishedLimits,
      significantHeight: { ...publishedLimits.significantHeight, suspectAbove: 2.5, failAbove: 4 },
    },
  });
  await inspector.getByRole('radio', { name: '30 d' }).check({ force: true });
  const flagged = inspector.getByText(/heights? (fail|suspect)|heights?.*suspect/).first();
  await expect(flagged).toBeVisible();
  await almanac.settled();
  yield 'flagged';
  const chart = inspector.getByRole('application').first();
  await chart.focus();
  for (const key of ['End', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  yield 'flagged-value';
  await inspector.getByRole('button', { name: 'Show', exact: true }).click();
  yield 'flagged-list';
  await inspector.getByRole('button', { name: 'Show all readings' }).click();
  await almanac.call('setSettings', { qualityLimits: publishedLimits });
  await expect(flagged).toBeHidden();
  const compareWith = (choice: string) =>
    almanac.inOptions(async (options) => {
      await options.getByLabel('Compare with').selectOption(choice);
    });
  for (const way of ['Previous year', 'climatology']) {
    await compareWith(way);
    await almanac.settled();
    await inspector.getByRole('region', { name: 'History' }).getByRole('application').hover();
    yield `compare-${way.split(' ').at(-1)}`;
  }
  await compareWith('nothing');
  await inspector.getByRole('radio', { name: '3 d', exact: true }).check({ force: true });
}

async function* almanacTour(almanac: Almanac): Tour {
  const { page } = almanac;
  const inspector = almanac.inspector();
  await inspector.getByRole('tab', { name: 'Almanac' }).click();
  const view = inspector.getByRole('region', { name: 'Almanac' });
  const chart = view.getByRole('application', { name: /by day of the year/ });
  await expect(chart).toBeVisible();
  await almanac.settled();
  yield 'almanac';
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  yield 'almanac-day';
  const years = view.getByRole('toolbar', { name: 'Years' }).getByRole('button');
  for (const year of (await years.all()).slice(1, 5)) await year.click();
  await almanac.inOptions((options) => options.getByLabel('Smooth over 31 days').check());
  await almanac.settled();
  yield 'almanac-smooth';
  await almanac.inOptions((options) => options.getByLabel('Smooth over 31 days').uncheck());
  await almanac.choose('Variable', 'Direction');
  await almanac.settled();
  yield 'almanac-direction';
  await almanac.choose('Variable', 'Hs');
  await almanac.choose('Show as', 'Table');
  await expect(view.getByRole('grid')).toContainText('1 Jan');
  yield 'almanac-table';
  await almanac.choose('Show as', 'Chart');
}

async function* statisticsTour(almanac: Almanac): Tour {
  const { page } = almanac;
  const statistics = await almanac.showStatistics();
  const view = async (name: string): Promise<void> => {
    await almanac.showPicture(name);
    await almanac.settled();
  };
  const picture = statistics.getByRole('application').first();
  await view('Summary');
  await expect(picture).toBeVisible();
  yield 'boxes';
  await picture.focus();
  await page.keyboard.press('ArrowRight');
  yield 'boxes-month';
  // The chart of another theme begins without a place of the keys.
  await picture.press('Home');
  await picture.press('Enter');
  await expect(statistics.getByRole('grid')).toBeVisible();
  yield 'boxes-readings';
  await statistics.getByRole('button', { name: /^Back/ }).click();
  await view('Years × months');
  yield 'months';
  await almanac.choose('Statistic', 'Completeness');
  yield 'months-completeness';
  await almanac.choose('Statistic', 'Mean');
  await view('Hs–T scatter diagram');
  yield 'scatter';
  await almanac.inOptions(async () => {
    await almanac.choose('Bins', 'Bins by centres');
    await almanac.choose('Cells', 'Percent');
  });
  await almanac.settled();
  yield 'scatter-centres';
  await statistics.getByRole('table').scrollIntoViewIfNeeded();
  yield 'scatter-table';
  await view('Wave rose');
  yield 'rose';
  await picture.focus();
  await page.keyboard.press('ArrowRight');
  yield 'rose-sector';
  await almanac.inOptions(() => almanac.choose('Sectors', '36 sectors'));
  await almanac.choose('Roses', 'By month');
  await almanac.settled();
  yield 'roses';
  await almanac.choose('Roses', 'All months');
  await view('Exceedance');
  yield 'exceedance';
  await view('Weather windows');
  await expect(statistics.getByRole('grid').first()).toContainText('January');
  yield 'windows';
  for (const [name, stop] of [
    ['Trend', 'trend'],
    ['Storms', 'storms'],
    ['Return values', 'return-values'],
    ['Last time', 'last-time'],
    ['Comparison', 'comparison'],
  ] as const) {
    await view(name);
    yield stop;
  }
  await statistics.getByRole('combobox', { name: 'Compare with' }).fill('4');
  await page.getByRole('option').first().click();
  await almanac.settled();
  for (const shown of ['Lines', 'Scatter']) {
    await almanac.choose('Shown in the chart', shown);
    await almanac.settled();
    yield `comparison-${shown.toLowerCase()}`;
  }
  await view('Summary');
}

async function* coverageTour(almanac: Almanac): Tour {
  await almanac.inspector().getByRole('tab', { name: 'Coverage' }).click();
  await almanac.settled();
  for (const form of ['Years', 'Calendar', 'Table']) {
    await almanac.choose('Coverage as', form);
    yield `coverage-${form.toLowerCase()}`;
  }
}

async function* seasonsTour(
  almanac: Almanac,
  { name }: { name: string },
  state: string,
  years?: readonly [string, string],
): Tour {
  const { page, seasons } = almanac;
  const year = new Date().getUTCFullYear();
  const [first, last] = years ?? [String(state === '' ? year - 6 : year - 1), String(year)];
  await almanac.go('Seasons');
  await seasons.chooseBuoy(name);
  await seasons.choose('Whole year', first, last);
  await almanac.settled();
  if (state === '-empty') {
    yield `seasons${state}`;
    return;
  }
  for (const view of state === ''
    ? ['Bands', 'Lines', 'Panels', 'Heat map', 'Above threshold']
    : ['Lines']) {
    const way = page.getByRole('radio', { name: view });
    if (await way.isDisabled()) continue;
    await almanac.choose('Show seasons as', view);
    await almanac.settled();
    if (view === 'Lines' && state === '') {
      const names = page.getByLabel(/^Highlighted seasons/);
      for (const season of (await names.getByRole('button').all()).slice(2, 4))
        await season.click();
    }
    if (view !== 'Panels') await seasons.chart.first().hover();
    yield `seasons-${view.toLowerCase().replace(' ', '-')}${state}`;
  }
  await page.mouse.move(0, 0);
}

/** The views of a buoy of which little or nothing is downloaded. */
async function* viewsTour(almanac: Almanac, state: string): Tour {
  const inspector = almanac.inspector();
  // The history downloads its last days by itself: it comes last, and is not the view that the next buoy opens with.
  for (const name of ['Coverage', 'Almanac', 'Statistics', 'History']) {
    await inspector.getByRole('tab', { name }).click();
    await almanac.settled();
    yield `${name.toLowerCase()}-${state}`;
  }
  await inspector.getByRole('tab', { name: 'Coverage' }).click();
}

async function* undoTour(almanac: Almanac): Tour {
  const { page } = almanac;
  await almanac.go('Latest');
  await almanac.latest.filter.fill(FULL.name);
  await almanac.latest.star(FULL.name).click();
  await expect(almanac.note('added to favourites')).toBeVisible();
  yield 'undo-favourite';
  await almanac.closeNote();
  await almanac.latest.filter.fill('');
  await almanac.list().focus();
  await page.keyboard.press('?');
  await expect(almanac.dialog('Handbook')).toBeVisible();
  yield 'shortcuts';
  await page.keyboard.press('Escape');
}
