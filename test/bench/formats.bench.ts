/** Memory of exports of 1,000,000 readings of ten buoys in each format. */
import { join } from 'node:path';
import { openCache } from '#main/cache/cache.ts';
import type { FileFormat } from '#shared/model/exportRequest.ts';
import { exportOfAll, type Figure, inFolder, seconds, thousands, workerPath } from './bench.ts';
import { buoys, fill } from './fill.ts';

export const name = 'Exports of 1,000,000 readings in each format';

const ROWS = 1_000_000;
const BUOYS = 10;
const FORMATS: readonly FileFormat[] = ['csv', 'package', 'netcdf', 'parquet', 'dataset'];

/** @param before bytes that were resident before the first export: what earlier ones retain counts, too */
async function growthOf(
  format: FileFormat,
  file: string,
  folder: string,
  before: number,
): Promise<Figure> {
  const cache = await openCache({ file, workerPath });
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const task = { ...exportOfAll(join(folder, `all.${format}`), BUOYS), format };
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const took = await seconds(() => cache.writeExport(task, options));
  clearInterval(timer);
  await cache.close();
  return {
    what: `${format}, ${thousands(ROWS / took)} rows/s: resident growth over the start`,
    figure: `${((most - before) / 2 ** 20).toFixed(0)} MB`,
    aim: '< 64 MB',
  };
}

export const run = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const file = join(folder, 'cache.sqlite');
    fill(file, buoys(BUOYS), ROWS / BUOYS);
    const cache = await openCache({ file, workerPath });
    await cache.info();
    const before = process.memoryUsage.rss();
    await cache.close();
    const figures: Figure[] = [];
    for (const format of FORMATS) figures.push(await growthOf(format, file, folder, before));
    return figures;
  });
