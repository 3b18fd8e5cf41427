/** Pages of 100 readings into the cache, through its worker, against a bare loop in this process. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openCache } from '#main/cache/cache.ts';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import { randomFrom } from '#main/science/random.ts';
import type { IdentifiedReading } from '#shared/model/reading.ts';
import { type Figure, inFolder, median, seconds, thousands, workerPath } from './bench.ts';
import { readingsOf } from './seed.ts';

export const name = 'Readings into the cache';

const ROWS = 100_000;
/** Pages before the clock starts, here and there: a thread that is new runs unprepared code. */
const WARM = 300;
const ROUNDS = 7;
const OLDER_PAGES = 200;

export const run = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const rows = readingsOf(ROWS + WARM * 100, 1, randomFrom(1));
    const pages = Array.from({ length: rows.length / 100 }, (_, i) =>
      rows.slice(i * 100, i * 100 + 100),
    );
    const bare: number[] = [];
    const awaited: number[] = [];
    const queued: number[] = [];
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round++) {
      bare.push(await bareLoop(join(folder, `bare-${round}.sqlite`), pages));
      const file = join(folder, `awaited-${round}.sqlite`);
      awaited.push(await throughWorker(file, pages, 1));
      bytes = statSync(file).size / rows.length;
      queued.push(await throughWorker(join(folder, `queued-${round}.sqlite`), pages, 4));
    }
    const ratio = (times: number[]) => (median(bare) / median(times)).toFixed(2);
    const against = `bare loop, the same table, values as they are, both warm, ${thousands(ROWS / median(bare))} rows/s`;
    return [
      {
        what: `Pages of 100 with coverage through the worker, one after the other: ${thousands(ROWS / median(awaited))} rows/s`,
        figure: ratio(awaited),
        aim: '≥ 0.8',
        against,
      },
      {
        what: `The same with four pages under way: ${thousands(ROWS / median(queued))} rows/s`,
        figure: ratio(queued),
        aim: '≥ 1.2',
        against,
      },
      await olderPages(folder, pages),
      {
        what: 'Bytes in the file per reading, uuid included',
        figure: bytes.toFixed(1),
        aim: '≤ 100',
      },
    ];
  });

/** Pages of a history that is fetched newest first, with many and with few readings of the buoy in the file. */
async function olderPages(folder: string, pages: IdentifiedReading[][]): Promise<Figure> {
  const newestFirst = pages.toReversed();
  const { db } = openFile(join(folder, 'older.sqlite'));
  const store = createStore(db);
  const put = (buoyId: number, readings: IdentifiedReading[]) =>
    store.upsertReadings({ buoyId, readings, covers: null, fetchedAt: 1 });
  const last = newestFirst.length - OLDER_PAGES;
  for (const page of newestFirst.slice(0, last)) put(1, page);
  const many: number[] = [];
  const few: number[] = [];
  for (const [n, page] of newestFirst.slice(last).entries()) {
    many.push(await seconds(() => put(1, page)));
    few.push(await seconds(() => put(2, newestFirst[n] ?? page)));
  }
  db.close();
  const milliseconds = (times: number[]) => (median(times) * 1000).toFixed(2);
  return {
    what: `A page of 100 before ${thousands(last * 100)} newer readings: ${milliseconds(many)} ms (lower is better)`,
    figure: (median(many) / median(few)).toFixed(2),
    aim: '≤ 1.5',
    against: `before ${thousands(OLDER_PAGES * 50)} newer ones, ${milliseconds(few)} ms`,
  };
}

/**
 * The plainest way: the values as they are into the same table, one statement a row, one
 * transaction a page. Seconds from the first page after the warm ones to the last that is kept.
 */
async function bareLoop(file: string, pages: IdentifiedReading[][]): Promise<number> {
  const { db } = openFile(file);
  const put = db.prepare(
    `INSERT OR REPLACE INTO reading (buoy_id, time, id, uuid, significant_height, maximum_height,
       period, direction, compass, water_temperature, energy_per_wave, height_unit, fetched_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const save = db.transaction((page: IdentifiedReading[]) => {
    for (const r of page) {
      put.run(
        1,
        r.time,
        r.id,
        r.uuid,
        r.significantHeight,
        r.maximumHeight,
        r.period,
        r.direction,
        r.directionCompass,
        r.waterTemperature,
        r.energyPerWave,
        r.heightUnit,
        1_700_000_000,
      );
    }
  });
  for (const page of pages.slice(0, WARM)) save(page);
  const took = await seconds(() => {
    for (const page of pages.slice(WARM)) save(page);
  });
  db.close();
  return took;
}

/** The same of the worker, each page acknowledged. */
async function throughWorker(file: string, pages: IdentifiedReading[][], underWay: number) {
  const cache = await openCache({ file, workerPath });
  let next = 0;
  const until = (end: number) => {
    const line = async () => {
      for (;;) {
        const page = next < end ? pages[next++] : undefined;
        const [first, last] = [page?.at(0), page?.at(-1)];
        if (!page || !first || !last) return;
        // As when a range is walked: up to the first reading of the next page.
        const to = (pages[next]?.at(0)?.time ?? last.time + 1) - 1;
        await cache.upsertReadings({
          buoyId: 1,
          readings: page,
          covers: { from: first.time, to },
          fetchedAt: 1_700_000_000,
        });
      }
    };
    return Promise.all(Array.from({ length: underWay }, line));
  };
  await until(WARM);
  const took = await seconds(() => until(pages.length));
  await cache.close();
  return took;
}
