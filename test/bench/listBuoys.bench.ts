/** The list of 10,000 buoys, with few and with 1,000,000 readings in the file, and a buoy-year as columns. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
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
    for (const each of [1, 100]) {
      const file = join(folder, `list-${each}.sqlite`);
      fill(file, buoys(10_000), each);
      const cache = await openCache({ file, workerPath });
      lists.push(await rounds(() => cache.listBuoys()));
      await cache.close();
    }
    const [few = 0, many = 0] = lists;

    const file = join(folder, 'year.sqlite');
    fill(file, buoys(10), 100_000);
    const from = 1_420_070_400;
    const to = from + 365 * 86_400;
    const cache = await openCache({ file, workerPath });
    const columns = await rounds(() => cache.readReadings({ buoyId: 5, from, to }));
    await cache.close();
    const db = new Sqlite(file, { readonly: true });
    const query = db
      .prepare(
        `SELECT time, id, significant_height, maximum_height, period, direction, water_temperature,
           energy_per_wave, fetched_at FROM reading WHERE buoy_id = 5 AND time BETWEEN ? AND ? ORDER BY time`,
      )
      .raw(true);
    const bare = await rounds(() => query.all(from, to));
    db.close();
    return [
      {
        what: 'List of 10,000 buoys with their latest readings, worker to main',
        figure: milliseconds(many),
        against: `1,000,000 readings in the file; ${milliseconds(few)} with 10,000`,
      },
      {
        what: 'One buoy-year of 17,520 readings as columns, worker to main (time, lower is better)',
        figure: (columns / bare).toFixed(2),
        aim: '≤ 1.5',
        against: `the same rows in a bare script, ${milliseconds(bare)}`,
      },
    ];
  });
