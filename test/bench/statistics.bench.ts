/** Statistics of ten years of hourly readings, worker to main, against reading the same columns. */
import { join } from 'node:path';
import { openCache } from '#main/cache/cache.ts';
import { type Figure, inFolder, median, seconds, workerPath } from './bench.ts';
import { buoys, fill } from './fill.ts';

export const name = 'Statistics of ten years';

const ROWS = 87_600;
const ROUNDS = 7;

export const run = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const file = join(folder, 'cache.sqlite');
    fill(file, buoys(1), ROWS);
    const from = 1_388_534_400;
    const range = { buoyId: 1, from, to: from + ROWS * 1800 };
    const cache = await openCache({ file, workerPath });
    const request = {
      ...range,
      zone: 'Pacific/Auckland',
      heightBins: '0.5m',
      quality: 'notFail',
      months: [] as number[],
      binConvention: 'edges',
      bridgeHours: 0,
      spellHours: 12,
    } as const;
    const groupings = ['month', 'year-month'] as const;
    const columns: number[] = [];
    const statistics = groupings.map((grouping) => ({ grouping, times: [] as number[] }));
    for (let round = 0; round < ROUNDS; round++) {
      columns.push(await seconds(() => cache.readReadings(range)));
      for (const { grouping, times } of statistics) {
        const order = { request: { ...request, grouping }, now: range.to };
        times.push(await seconds(() => cache.computeStatistics(order)));
      }
    }
    await cache.close();
    const milliseconds = (times: number[]) => `${(median(times) * 1000).toFixed(0)} ms`;
    return statistics.map(({ grouping, times }) => ({
      what: `Statistics of ${ROWS.toLocaleString('en')} readings by ${grouping}, worker to main: ${milliseconds(times)} (time, lower is better)`,
      figure: (median(times) / median(columns)).toFixed(2),
      aim: '≤ 2.0',
      against: `the readings as columns, ${milliseconds(columns)}`,
    }));
  });
