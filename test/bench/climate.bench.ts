/** Ranks of a thousand buoys, and climatologies of sixteen years of hourly readings, worker to main. */
import { join } from 'node:path';
import type { Cache } from '#main/cache/api.ts';
import { openCache } from '#main/cache/cache.ts';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import { randomFrom } from '#main/science/random.ts';
import type { BuoyRange } from '#shared/model/geo.ts';
import { qualityVariables } from '#shared/model/quality.ts';
import { climatologyRequest } from '#support/climatology.ts';
import { statisticsRequest } from '#support/statistics.ts';
import { type Figure, inFolder, median, seconds, workerPath } from './bench.ts';
import { buoys, fillAlike } from './fill.ts';
import { readingsOf } from './seed.ts';

export const name = 'Climatologies and ranks';

const ROUNDS = 15;
const BUOYS = 1000;
const EACH = 2000;
/** Sixteen years by the hour. */
const HOURS = 16 * 365 * 24;
const HOUR = 3600;
const START = Date.UTC(2008, 0, 1) / 1000;
const notFail = { quality: 'notFail' } as const;

const ms = (times: number[], digits = 0) => `${(median(times) * 1000).toFixed(digits)} ms`;
const ratio = (times: number[], base: number[]) => (median(times) / median(base)).toFixed(2);

async function ranksOfMany(folder: string): Promise<Figure[]> {
  const file = join(folder, 'many.sqlite');
  const all = buoys(BUOYS);
  fillAlike(file, all, EACH);
  const { db } = openFile(file);
  const store = createStore(db);
  const covers = { from: 0, to: 2 ** 31 };
  for (const { id: buoyId } of all) {
    store.upsertReadings({ buoyId, readings: [], covers, fetchedAt: 1 });
  }
  db.close();
  const cache = await openCache({ file, workerPath });
  const slices: number[] = [];
  for (let pending = Infinity; pending > 0; ) {
    slices.push(
      await seconds(async () => {
        pending = await cache.buildRanks(notFail);
      }),
    );
  }
  const times = { ranks: [] as number[], list: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    times.ranks.push(await seconds(() => cache.ranks(notFail)));
    times.list.push(await seconds(() => cache.buoyColumns()));
  }
  const { length } = await cache.ranks(notFail);
  await cache.close();
  if (length !== BUOYS) throw new Error('Not every buoy has a rank.');
  const built = slices.reduce((sum, slice) => sum + slice, 0);
  return [
    {
      what: `Ranks of ${BUOYS.toLocaleString('en')} buoys with history, worker to main: ${ms(times.ranks, 1)} (time, lower is better)`,
      figure: ratio(times.ranks, times.list),
      aim: '≤ 1.5, and < 50 ms',
      against: `the list of the same buoys with their latest readings, ${ms(times.list, 1)}`,
    },
    {
      what: `The same built from ${(BUOYS * EACH).toLocaleString('en')} readings: ${built.toFixed(1)} s; longest slice`,
      figure: `${(Math.max(...slices) * 1000).toFixed(0)} ms`,
    },
  ];
}

/** What the statistics screen asks for when each of its views is opened once. */
async function statisticsOfPage(cache: Cache, range: BuoyRange): Promise<void> {
  const scope = { ...range, zone: 'UTC', ...notFail, months: [] };
  const table = statisticsRequest({ ...scope, bridgeHours: 3 });
  for (const grouping of ['month', 'year-month'] as const) {
    await cache.computeStatistics({ request: { ...table, grouping }, now: range.to });
  }
  const charts = [
    { kind: 'boxes', metric: 'significantHeight' },
    { kind: 'rose', sectors: 16, calm: 0.25, heightBins: '0.5m' },
    { kind: 'exceedance' },
    { kind: 'windows', height: 1.5, second: null, hours: 12, bridge: 3, by: 'month' },
  ] as const;
  for (const chart of charts) {
    await cache.computeStatisticsChart({ request: { ...scope, chart }, now: range.to });
  }
}

/** Heights, metres, that follow each other as those of a sea: storms and calms last for days, winters are higher. */
function seaHeights(random: () => number): number[] {
  let state = 0;
  return Array.from({ length: HOURS }, (_, hour) => {
    const season = Math.cos((2 * Math.PI * hour) / 8766);
    // About normal, from -1.5 to 1.5.
    const step = random() + random() + random() - 1.5;
    state = 0.98 * state + 0.28 * step;
    return Number(Math.exp(0.6 + 0.35 * season + 0.45 * state).toFixed(2));
  });
}

async function sixteenYears(folder: string): Promise<Figure[]> {
  const file = join(folder, 'one.sqlite');
  const { db } = openFile(file);
  const store = createStore(db);
  store.saveBuoys({ buoys: buoys(1), fetchedAt: 1 });
  const range = { buoyId: 1, from: START, to: START + HOURS * HOUR - 1 };
  const heights = seaHeights(randomFrom(2));
  store.upsertReadings({
    buoyId: 1,
    readings: readingsOf(HOURS, 1, randomFrom(1)).map((one, i) => ({
      ...one,
      time: START + i * HOUR,
      significantHeight: heights[i] ?? null,
      maximumHeight: 1.6 * (heights[i] ?? 0),
    })),
    covers: range,
    fetchedAt: 1,
  });
  db.close();
  const cache = await openCache({ file, workerPath });
  const climatology = (zone: string, variable: (typeof qualityVariables)[number]) =>
    cache.climatology({
      request: climatologyRequest({ variable, zone }),
      now: Date.now() / 1000,
    });
  const times = {
    columns: [] as number[],
    twice: [] as number[],
    read: [] as number[],
  };
  for (let round = 0; round < ROUNDS; round++) {
    times.columns.push(await seconds(() => cache.readReadings(range)));
    times.read.push(await seconds(() => climatology('UTC', 'significantHeight')));
  }
  const page: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // The climatology and the statistics read the readings each for itself.
    times.twice.push(
      await seconds(async () => {
        for (const one of [range, range]) await cache.readReadings(one);
      }),
    );
    // The readings of the page before are forgotten, as after any write.
    await cache.setState({ name: 'round', value: String(round) });
    page.push(
      await seconds(async () => {
        await climatology('UTC', 'significantHeight');
        await cache.ranks(notFail);
        await statisticsOfPage(cache, range);
      }),
    );
  }
  const zoned: number[] = [];
  for (let round = 0; round < 5; round++) {
    zoned.push(
      await seconds(async () => {
        for (const variable of qualityVariables) await climatology('Pacific/Auckland', variable);
      }),
    );
  }
  const choice = { threshold: 'p99', separation: 48, minHours: 0 } as const;
  const extremes = { storms: [] as number[], extremes: [] as number[], columns: [] as number[] };
  const scope = { ...range, zone: 'UTC', ...notFail, months: [] };
  for (let round = 0; round < ROUNDS; round++) {
    extremes.columns.push(await seconds(() => cache.readReadings(range)));
    for (const kind of ['storms', 'extremes'] as const) {
      const request = { ...scope, chart: { kind, ...choice } };
      const order = { request, now: range.to };
      extremes[kind].push(await seconds(() => cache.computeStatisticsChart(order)));
    }
  }
  await cache.close();
  const what = `of ${HOURS.toLocaleString('en')} readings, worker to main`;
  const against = `the readings as columns, ${ms(times.columns)}`;
  const aim = '≤ 2.0';
  return [
    {
      what: `Climatology and rank ${what}: ${ms(times.read)} (time, lower is better)`,
      figure: ratio(times.read, times.columns),
      aim,
      against,
    },
    {
      what: `The same of all five variables in another zone: ${ms(zoned)}`,
      figure: ratio(zoned, times.columns),
      against,
    },
    {
      what: `Climatology, ranks and all statistics of a buoy's page (tables by month and by year and month, box plots, rose, exceedance, windows) ${what}: ${ms(page)}`,
      figure: ratio(page, times.twice),
      aim: '≤ 2.0',
      against: `the readings as columns, twice, ${ms(times.twice)}`,
    },
    {
      what: `Storms and return values ${what}, the statistics of the buoy shown before: ${ms(extremes.storms)} and ${ms(extremes.extremes)} (at most 500 ms; time, lower is better)`,
      figure: ratio(
        extremes.storms.map((time, round) => time + (extremes.extremes[round] ?? 0)),
        extremes.columns,
      ),
      aim: '≤ 1.5',
      against: `the readings as columns, ${ms(extremes.columns)}`,
    },
  ];
}

export const run = (): Promise<Figure[]> =>
  inFolder(async (folder) => [...(await ranksOfMany(folder)), ...(await sixteenYears(folder))]);
