/** Every screen and state against axe: no violation. In both themes and sizes where tests run to their full length. */
import { startDemoService } from '#main/demo/service.ts';
import type { Almanac } from '../support/almanac.ts';
import { expect, test } from '../support/app.ts';
import { startAwkwardService } from '../support/awkwardService.ts';
import { cacheFileTour } from '../support/cacheFileTour.ts';
import { languageTour } from '../support/languageTour.ts';
import { thorough } from '../support/thorough.ts';
import { demoTour, type Tour, troubleTour } from '../support/tour.ts';
import { yearsTour } from '../support/yearsTour.ts';

test.use({ autoRefresh: 'on' });

async function audit(almanac: Almanac, tour: Tour): Promise<number> {
  let stops = 0;
  for await (const stop of tour) {
    expect.soft(await almanac.violations(), stop).toEqual([]);
    stops += 1;
  }
  return stops;
}

test('a fault planted in the page is found', async ({ open }) => {
  const almanac = await open();
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
  /** The one walked by `npm test`; `npm run verify` walks all. Null: `npm test` walks none. */
  theme: Theme | null;
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
    theme: 'light',
    tour: demoTour,
  },
  {
    name: 'in the states of the cache file',
    stops: 12,
    theme: 'dark',
    tour: (almanac, file) => cacheFileTour(almanac, file('files')),
  },
  {
    name: 'in states of trouble',
    stops: 8,
    theme: null,
    tour: (almanac, file) => throughTrouble(almanac, file('latest.csv')),
  },
  {
    name: 'of years of readings',
    stops: 50,
    theme: null,
    tour: throughYears,
  },
];

const views: [Theme, Size][] = [
  ['light', NORMAL],
  ['dark', NORMAL],
  ['light', SMALLEST],
  ['dark', SMALLEST],
];

for (const { name, stops, theme: usual, tour } of walks) {
  for (const [theme, size] of views) {
    if (!thorough && (theme !== usual || size !== NORMAL)) continue;
    test(`no violation ${name}, ${theme}, ${size.join(' × ')}`, async ({ open }, testInfo) => {
      test.slow(usual === null);
      const almanac = await open();
      await almanac.resize(...size);
      await almanac.theme(theme);
      const walk = tour(almanac, (file) => testInfo.outputPath(file));
      expect(await audit(almanac, walk)).toBeGreaterThan(stops);
    });
  }
}

if (thorough) {
  for (const theme of ['light', 'dark'] as const) {
    test(`no violation in French, ${theme}, ${SMALLEST.join(' × ')}`, async ({ openIn }) => {
      const almanac = await openIn('fr');
      await almanac.resize(...SMALLEST);
      await almanac.theme(theme);
      expect(await audit(almanac, languageTour(almanac))).toBeGreaterThan(15);
      expect(await almanac.inPage(() => document.documentElement.lang)).toBe('fr');
    });
  }
}
