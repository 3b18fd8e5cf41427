/** What the library asks of the cache: a summary of all buoys, ten years by day, a slice of a removal. */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openCache } from '#main/cache/cache.ts';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import { randomFrom } from '#main/science/random.ts';
import { type Figure, inFolder, median, seconds, thousands, workerPath } from './bench.ts';
import { buoys, fillAlike } from './fill.ts';
import { readingsOf } from './seed.ts';

export const name = 'The library';

const BUOYS = 10_000;
const EACH = 500;
const ROUNDS = 9;
const HOURS = 87_600;
const START = Date.UTC(2014, 0, 1) / 1000;
const SLICE = 2000;

/** Ten years of hourly readings of a buoy of its own, covered but for a day in ten. */
function addTenYears(file: string, buoyId: number): void {
  const { db } = openFile(file);
  const store = createStore(db);
  const rows = readingsOf(HOURS, 1, randomFrom(2));
  const hourly = rows.map((row, i) => ({ ...row, time: START + i * 3600 }));
  for (let i = 0; i < HOURS; i += 240) {
    const readings = hourly.slice(i, i + 240);
    const from = START + i * 3600;
    store.upsertReadings({
      buoyId,
      readings,
      covers: { from, to: from + 9 * 86_400 - 1 },
      fetchedAt: 1,
    });
  }
  db.close();
}

export const run = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const file = join(folder, 'library.sqlite');
    fillAlike(file, buoys(BUOYS), EACH);
    const db = new Sqlite(file);
    db.exec(`INSERT INTO coverage SELECT buoy_id, first + n.part * span / 3, first + (n.part + 1) * span / 3 - 3600
      FROM (SELECT buoy_id, min(time) AS first, max(time) - min(time) AS span FROM reading GROUP BY buoy_id),
           (SELECT 0 AS part UNION SELECT 1 UNION SELECT 2) n`);
    db.close();
    addTenYears(file, BUOYS + 1);
    const cache = await openCache({ file, workerPath });
    const question = {
      buoyId: BUOYS + 1,
      years: { from: 2014, to: 2023 },
      now: START + HOURS * 3600,
      settledAt: START + HOURS * 3600,
    };
    // As at the first start after an update: no share is stored.
    const computed = await seconds(() => cache.cacheSummary());
    while ((await cache.buildRanks({ quality: 'notFail' })) > 0);
    const times = { summary: [] as number[], calendar: [] as number[], slice: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      times.summary.push(await seconds(() => cache.cacheSummary()));
      times.calendar.push(await seconds(() => cache.coverageCalendar(question)));
    }
    let removed = 0;
    for (let rows = SLICE; rows === SLICE; removed += rows) {
      times.slice.push(
        await seconds(async () => {
          rows = await cache.removeReadings({ buoyId: BUOYS + 1, limit: SLICE });
        }),
      );
    }
    if (removed !== HOURS - 1) throw new Error(`${removed} readings were removed.`);
    await cache.close();
    const ms = (time: number) => `${(time * 1000).toFixed(1)} ms`;
    return [
      {
        what: 'Summary of Downloads for 10,000 buoys with 5,000,000 readings, worker to main',
        figure: ms(median(times.summary)),
        aim: '≤ 60 ms',
        against: `${ms(computed)} before shares are stored`,
      },
      {
        what: `Ten years by day of a buoy with ${thousands(HOURS)} hourly readings, worker to main`,
        figure: ms(median(times.calendar)),
      },
      {
        what: `A slice of ${thousands(SLICE)} readings removed, longest of ${times.slice.length}`,
        figure: ms(Math.max(...times.slice)),
        against: `median ${ms(median(times.slice))}`,
      },
    ];
  });
