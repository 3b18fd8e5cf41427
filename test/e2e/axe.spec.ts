/**
 * In `npm run verify` every screen and state against axe: no violation, in both themes and sizes. On the way past the
 * screens of the demo and of years the night theme is drawn at each stop, and no pixel is too bright for it. `npm test`
 * checks the screens in component tests.
 */
import { startDemoService } from '#main/demo/service.ts';
import type { Almanac } from '../support/almanac.ts';
import { expect, test } from '../support/app.ts';
import { startAwkwardService } from '../support/awkwardService.ts';
import { cacheFileTour } from '../support/cacheFileTour.ts';
import { clickMenu } from '../support/inMain.ts';
import { languageTour } from '../support/languageTour.ts';
import { tooBright } from '../support/night.ts';
import { inVerify } from '../support/thorough.ts';
import { demoTour, type Tour, troubleTour } from '../support/tour.ts';
import { unreachable } from '../support/unreachable.ts';
import { yearsTour } from '../support/yearsTour.ts';

test.use({ autoRefresh: 'on' });

async function audit(almanac: Almanac, tour: Tour, after?: Theme): Promise<number> {
  let stops = 0;
  for await (const stop of tour) {
    expect.soft(await almanac.violations(), stop).toEqual([]);
    if (after) {
      await almanac.theme('night');
      // Charts and the map are drawn again after the page.
      await softly.poll(() => tooBright(almanac), { message: stop, timeout: 10_000 }).toBeNull();
      await almanac.theme(after);
    }
    stops += 1;
  }
  return stops;
}
const softly = expect.configure({ soft: true });

test('a white page is too bright for the night', inVerify, async ({ almanac }) => {
  await almanac.theme('light');
  expect(await tooBright(almanac)).toMatch(/^#ffffff at /);
});

test('a fault planted in the page is found', inVerify, async ({ almanac }) => {
  await almanac.inPage(() =>
    document.querySelector('main')?.append(document.createElement('button')),
  );
  expect(await almanac.violations()).toEqual([expect.stringMatching(/^button-name: /)]);
});

type Theme = 'light' | 'dark';
type Size = [width: number, height: number];

const NORMAL: Size = [1280, 800];
/** The smallest window that the application allows. */
const SMALLEST: Size = [900, 600];

interface Walk {
  name: string;
  /** Stops that the walk has at least. */
  stops: number;
  tour: (almanac: Almanac, file: (name: string) => string) => Tour;
}

async function* throughTrouble(almanac: Almanac, out: string): Tour {
  const services = { demo: await startDemoService(), awkward: await startAwkwardService() };
  try {
    yield* troubleTour(almanac, services, out);
  } finally {
    await services.awkward.stop();
  }
}

async function* throughYears(almanac: Almanac): Tour {
  yield* yearsTour(almanac, await startDemoService({ quota: 1_000_000 }));
}

const walks: Walk[] = [
  {
    name: 'on any screen of the demo',
    stops: 28,
    tour: demoTour,
  },
  {
    name: 'in the states of the cache file',
    stops: 12,
    tour: (almanac, file) => cacheFileTour(almanac, file('files')),
  },
  {
    name: 'in states of trouble',
    stops: 8,
    tour: (almanac, file) => throughTrouble(almanac, file('latest.csv')),
  },
  {
    name: 'of years of readings',
    stops: 50,
    tour: throughYears,
  },
];

const views: [Theme, Size][] = [
  ['light', NORMAL],
  ['dark', NORMAL],
  ['light', SMALLEST],
  ['dark', SMALLEST],
];

for (const { name, stops, tour } of walks) {
  for (const [theme, size] of views) {
    test(
      `no violation ${name}, ${theme}, ${size.join(' × ')}`,
      inVerify,
      async ({ open }, testInfo) => {
        const isLarge = tour === demoTour || tour === throughYears;
        const hasNight = theme === 'light' && size === NORMAL && isLarge;
        test.slow();
        const almanac = await open();
        await almanac.resize(...size);
        await almanac.theme(theme);
        const walk = tour(almanac, (file) => testInfo.outputPath(file));
        expect(await audit(almanac, walk, hasNight ? theme : undefined)).toBeGreaterThan(stops);
      },
    );
  }
}

test(
  'every control can be reached with text of 200 % in the smallest window, whose page does not scroll',
  inVerify,
  async ({ almanac }) => {
    const { page } = almanac;
    expect(
      await almanac.inMain(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.getMinimumSize(),
      ),
    ).toEqual(SMALLEST);
    await almanac.resize(...SMALLEST);
    await almanac.zoom(2);
    /** CSS pixels by which the page is larger than its window. */
    const excess = () =>
      almanac.inPage(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return [scrollWidth - innerWidth, scrollHeight - innerHeight];
      });
    const reached = async (stop: string) => {
      await softly.poll(() => unreachable(almanac), { message: stop, timeout: 10_000 }).toEqual([]);
      await softly.poll(excess, { message: stop, timeout: 10_000 }).toEqual([0, 0]);
    };
    await reached('welcome');
    await almanac.exploreDemo();
    await almanac.mapReady();
    await reached('map');
    await page.getByRole('button', { name: 'Passage…' }).click();
    await page.getByRole('button', { name: 'Draw a line' }).click();
    await reached('passage');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Passage…' }).click();
    for (const screen of [
      'Latest',
      'Seasons',
      'Days',
      'Downloads',
      'Settings',
      'Alerts',
    ] as const) {
      await almanac.go(screen);
      await reached(screen);
    }
    await page.getByRole('button', { name: 'New alert…' }).click();
    await reached('alert');
    await almanac.go('Latest');
    await page.getByRole('button', { name: /^Export/ }).click();
    await reached('export');
    await page.keyboard.press('Escape');
    await almanac.list().getByRole('row').nth(1).click();
    await almanac.settled();
    for (const tab of ['Almanac', 'Statistics', 'Coverage', 'History']) {
      await almanac.inspector().getByRole('tab', { name: tab }).click();
      await reached(tab);
    }
    await clickMenu(almanac.app, 'F11');
    await expect(page.getByRole('dialog', { name: 'Watch view' })).toBeVisible();
    await reached('watch');
  },
);

for (const theme of ['light', 'dark'] as const) {
  test(
    `no violation in French, ${theme}, ${SMALLEST.join(' × ')}`,
    inVerify,
    async ({ openIn }) => {
      const almanac = await openIn('fr');
      await almanac.resize(...SMALLEST);
      await almanac.theme(theme);
      expect(await audit(almanac, languageTour(almanac))).toBeGreaterThan(15);
      expect(await almanac.inPage(() => document.documentElement.lang)).toBe('fr');
    },
  );
}
