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
    const rounds = async (work: () => unknown) => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) times.push(await seconds(work));
      return median(times);
    };
    const milliseconds = (time: number) => `${(time * 1000).toFixed(0)} ms`;
    const columns = await rounds(() => cache.readReadings(range));
    const figures: Figure[] = [];
    for (const grouping of ['month', 'year-month'] as const) {
      const request = {
        ...range,
        zone: 'Pacific/Auckland',
        grouping,
        heightBins: '0.5m',
        spellHours: 12,
      } as const;
      figures.push({
        what: `Statistics of ${ROWS.toLocaleString('en')} readings by ${grouping}, worker to main`,
        figure: milliseconds(
          await rounds(() => cache.computeStatistics({ request, now: range.to })),
        ),
        against: `${milliseconds(columns)} for the readings as columns`,
      });
    }
    await cache.close();
    return figures;
  });
