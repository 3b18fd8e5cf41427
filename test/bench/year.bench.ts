/** One buoy-year out of 5,000,000 readings, as columns for a window, against the same query in a bare script. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openCache } from '#main/cache/cache.ts';
import { contract } from '#shared/ipc/contract.ts';
import { type Figure, inFolder, median, seconds, workerPath } from './bench.ts';
import { buoys, fillAlike } from './fill.ts';

export const name = 'A buoy-year';

const ROUNDS = 75;
/** Rounds before the clock counts, here and there: a thread that is new runs unprepared code. */
const WARM = 5;
const BUOYS = 50;
const EACH = 100_000;

export const run = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const file = join(folder, 'year.sqlite');
    fillAlike(file, buoys(BUOYS), EACH);
    const from = 1_420_070_400;
    const range = { buoyId: 25, from, to: from + 365 * 86_400 };
    const db = new Sqlite(file, { readonly: true });
    const query = db
      .prepare(
        `SELECT time, id, significant_height, maximum_height, period, direction, water_temperature,
           energy_per_wave, fetched_at FROM reading WHERE buoy_id = 25 AND time BETWEEN ? AND ? ORDER BY time`,
      )
      .raw(true);
    const bare = () => query.all(range.from, range.to);
    const cache = await openCache({ file, workerPath });
    // Through the contract and the copy that Electron makes for the window.
    const ours = async () =>
      structuredClone(contract.readReadings.output.parse(await cache.readReadings(range)));
    const rows = bare().length;
    if ((await ours()).length !== rows) throw new Error('They do not read the same rows.');
    const times = { bare: [] as number[], ours: [] as number[] };
    for (let round = -WARM; round < ROUNDS; round++) {
      const took = { bare: await seconds(bare), ours: await seconds(ours) };
      if (round < 0) continue;
      times.bare.push(took.bare);
      times.ours.push(took.ours);
    }
    await cache.close();
    db.close();
    const ms = (list: number[]) => `${(median(list) * 1000).toFixed(1)} ms`;
    return [
      {
        what: `One buoy-year of ${rows.toLocaleString('en')} readings out of 5,000,000, worker to window as columns: ${ms(times.ours)} (time, lower is better)`,
        figure: (median(times.ours) / median(times.bare)).toFixed(2),
        aim: '≤ 1.3',
        against: `the same rows in a bare script, ${ms(times.bare)}`,
      },
    ];
  });
