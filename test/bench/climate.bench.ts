/** Ranks of a thousand buoys with history, worker to main, against their list. */
import { join } from 'node:path';
import { openCache } from '#main/cache/cache.ts';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import { type Figure, inFolder, median, seconds, workerPath } from './bench.ts';
import { buoys, fillAlike } from './fill.ts';

export const name = 'Ranks';

const ROUNDS = 15;
const BUOYS = 1000;
const EACH = 2000;
const notFail = { quality: 'notFail' } as const;

const ms = (times: number[]) => `${(median(times) * 1000).toFixed(1)} ms`;

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
      what: `Ranks of ${BUOYS.toLocaleString('en')} buoys with history, worker to main: ${ms(times.ranks)} (time, lower is better)`,
      figure: (median(times.ranks) / median(times.list)).toFixed(2),
      aim: '≤ 1.5, and < 50 ms',
      against: `the list of the same buoys with their latest readings, ${ms(times.list)}`,
    },
    {
      what: `The same built from ${(BUOYS * EACH).toLocaleString('en')} readings: ${built.toFixed(1)} s; longest slice`,
      figure: `${(Math.max(...slices) * 1000).toFixed(0)} ms`,
    },
  ];
}

export const run = (): Promise<Figure[]> => inFolder(ranksOfMany);
