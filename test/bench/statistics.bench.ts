/** Statistics of ten years of hourly readings, worker to main, against reading the same columns. */
import { join } from 'node:path';
import { openCache } from '#main/cache/cache.ts';
import { statisticsRequest } from '#support/statistics.ts';
import { type Figure, inFolder, median, seconds, workerPath } from './bench.ts';
import { buoys, fill, fillAlike } from './fill.ts';

export const name = 'Statistics of ten years';

const ROWS = 87_600;
/** Sixteen years of hourly readings. */
const COMPARED = 140_160;
const ROUNDS = 7;

export const run = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const file = join(folder, 'cache.sqlite');
    fill(file, buoys(1), ROWS);
    const from = 1_388_534_400;
    const range = { buoyId: 1, from, to: from + ROWS * 1800 };
    const cache = await openCache({ file, workerPath });
    const request = statisticsRequest({ ...range, zone: 'Pacific/Auckland' });
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
    const figures = statistics.map(({ grouping, times }) => ({
      what: `Statistics of ${ROWS.toLocaleString('en')} readings by ${grouping}, worker to main: ${milliseconds(times)} (time, lower is better)`,
      figure: (median(times) / median(columns)).toFixed(2),
      aim: '≤ 2.0',
      against: `the readings as columns, ${milliseconds(columns)}`,
    }));
    return [...figures, await comparison(join(folder, 'two.sqlite'))];
  });

const milliseconds = (times: number[]) => `${(median(times) * 1000).toFixed(0)} ms`;

/** Two buoys with figures, quantiles and the lag of half-hourly readings. */
async function comparison(file: string): Promise<Figure> {
  fillAlike(file, buoys(2), COMPARED);
  const range = { from: 1_388_534_400, to: 1_388_534_400 + COMPARED * 1800 };
  const cache = await openCache({ file, workerPath });
  const others = [{ buoyId: 2, yearsEarlier: 0 }];
  const chart = { kind: 'comparison', metric: 'significantHeight', others } as const;
  const scope = { buoyId: 1, ...range, zone: 'UTC', months: [], quality: 'notFail' as const };
  const columns: number[] = [];
  const compared: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    columns.push(
      await seconds(async () => {
        for (const buoyId of [1, 2]) await cache.readReadings({ buoyId, ...range });
      }),
    );
    const order = { request: { ...scope, chart }, now: range.to };
    compared.push(await seconds(() => cache.computeStatisticsChart(order)));
  }
  await cache.close();
  return {
    what: `Comparison of two buoys of ${COMPARED.toLocaleString('en')} readings each, worker to main: ${milliseconds(compared)} (time, lower is better)`,
    figure: (median(compared) / median(columns)).toFixed(2),
    aim: '≤ 3.0',
    against: `the readings of both as columns, ${milliseconds(columns)}`,
  };
}
