/** A CSV of 1,000,000 and of 4,000,000 readings against `sqlite3 -csv` on the same file. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { openCache } from '#main/cache/cache.ts';
import {
  exportOfAll,
  type Figure,
  inFolder,
  median,
  seconds,
  thousands,
  workerPath,
} from './bench.ts';
import { buoys, fill, multiply } from './fill.ts';

export const name = 'CSV of 1,000,000 and 4,000,000 readings';

const ROWS = 1_000_000;
const BUOYS = 10;
const ROUNDS = 3;
const TIMES = 4;
/** Of the large one, of which sqlite3 takes 20 seconds. */
const LARGE_ROUNDS = 2;

const options = { signal: new AbortController().signal, onProgress: () => {} };

/** The same columns with the same texts. */
const sameTexts = `SELECT r.time, r.buoy_id, b.name, b.lat, b.lng, b.source, b.source_identifier, 'Bench' AS service,
  r.reading_id, r.sea_surface_wave_significant_height_m, r.sea_surface_wave_maximum_height_m, r.period_s,
  r.sea_surface_wave_from_direction_deg, r.direction_compass, r.sea_surface_temperature_c,
  r.energy_per_wave, r.height_unit_at_source, r.uuid
  FROM v_reading r JOIN buoy b ON b.id = r.buoy_id`;

/** Less than the same: the numbers as they lie in the file, no times, words or names made of them. */
const asStored = `SELECT time, buoy_id, id, significant_height, maximum_height, period, direction,
  compass, water_temperature, energy_per_wave, height_unit, hex(uuid) FROM reading`;

export const run = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const file = join(folder, 'cache.sqlite');
    fill(file, buoys(BUOYS), ROWS / BUOYS);
    const shell = (sql: string) => () => {
      const out = join(folder, 'sqlite3.csv');
      const { status, stderr } = spawnSync(
        'sqlite3',
        ['-readonly', '-csv', '-header', file, `.output '${out}'`, sql],
        { encoding: 'utf8' },
      );
      if (status !== 0) throw new Error(`sqlite3 (Debian package sqlite3): ${stderr}`);
    };
    const cache = await openCache({ file, workerPath });
    const request = exportOfAll(join(folder, 'ours.csv'), BUOYS);
    const ours: number[] = [];
    const texts: number[] = [];
    const stored: number[] = [];
    let before = 0;
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await seconds(() => cache.writeExport(request, options)));
      if (round === 0) before = process.memoryUsage.rss();
      texts.push(await seconds(shell(sameTexts)));
      stored.push(await seconds(shell(asStored)));
    }
    const growth = (process.memoryUsage.rss() - before) / 2 ** 20;
    await cache.close();
    const large = await largeOf(file, folder, shell(sameTexts));
    const speed = (times: number[]) => `${thousands(ROWS / median(times))} rows/s`;
    const largeSpeed = (times: number[]) => `${thousands((TIMES * ROWS) / median(times))} rows/s`;
    return [
      {
        what: `CSV of 1,000,000 readings, 17 columns: ${speed(ours)}`,
        figure: (median(texts) / median(ours)).toFixed(2),
        aim: '≥ 2.0',
        against: `sqlite3 -csv, same columns and texts, ${speed(texts)}`,
      },
      {
        what: 'The same CSV',
        figure: (median(stored) / median(ours)).toFixed(2),
        aim: '≥ 0.6',
        against: `sqlite3 -csv, 12 columns as stored, ${speed(stored)}`,
      },
      {
        what: `CSV of 4,000,000 readings, 17 columns: ${largeSpeed(large.ours)}`,
        figure: (median(large.texts) / median(large.ours)).toFixed(2),
        aim: '≥ 2.0',
        against: `sqlite3 -csv, same columns and texts, ${largeSpeed(large.texts)}`,
      },
      {
        what: `Resident growth from the first to the last of ${ROUNDS} such exports`,
        figure: `${growth.toFixed(0)} MB`,
        aim: '< 64 MB',
      },
    ];
  });

async function largeOf(file: string, folder: string, theirs: () => void) {
  multiply(file, TIMES);
  const cache = await openCache({ file, workerPath });
  const request = exportOfAll(join(folder, 'ours.csv'), BUOYS * TIMES);
  const ours: number[] = [];
  const texts: number[] = [];
  for (let round = 0; round < LARGE_ROUNDS; round++) {
    ours.push(await seconds(() => cache.writeExport(request, options)));
    texts.push(await seconds(theirs));
  }
  await cache.close();
  return { ours, texts };
}
