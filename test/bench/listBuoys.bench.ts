/** The list of 10,000 buoys, with few and with 1,000,000 readings in the file. */
import { join } from 'node:path';
import { openCache } from '#main/cache/cache.ts';
import { type Figure, inFolder, median, seconds, workerPath } from './bench.ts';
import { buoys, fill } from './fill.ts';

export const name = '10,000 buoys';

const ROUNDS = 7;

const rounds = async (work: () => unknown) => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await seconds(work));
  return median(times);
};
const milliseconds = (time: number) => `${(time * 1000).toFixed(0)} ms`;

export const run = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const lists: number[] = [];
    const columns: number[] = [];
    for (const each of [1, 100]) {
      const file = join(folder, `list-${each}.sqlite`);
      fill(file, buoys(10_000), each);
      const cache = await openCache({ file, workerPath });
      columns.push(await rounds(() => cache.buoyColumns()));
      lists.push(await rounds(() => cache.listBuoys()));
      await cache.close();
    }
    const [few = 0, many = 0] = lists;
    return [
      {
        what: 'List of 10,000 buoys with their latest readings, worker to main as columns',
        figure: milliseconds(columns[1] ?? 0),
        aim: '≤ 60 ms',
        against: `1,000,000 readings in the file; ${milliseconds(columns[0] ?? 0)} with 10,000`,
      },
      {
        what: 'The same as objects',
        figure: milliseconds(many),
        aim: '≤ 60 ms',
        against: `1,000,000 readings in the file; ${milliseconds(few)} with 10,000`,
      },
    ];
  });
