/** The real observations beside the repository as columns, for tests of science. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readNdbcFolder } from '#main/demo/ndbc/folder.ts';

/** Folder of the NDBC files; null where there is none (set ALMANAC_NDBC to it). */
export const ndbcFolder =
  [
    process.env.ALMANAC_NDBC,
    resolve(import.meta.dirname, '../../../shared/data/ndbc'),
    resolve(import.meta.dirname, '../../../../shared/data/ndbc'),
  ].find((folder) => folder !== undefined && existsSync(folder)) ?? null;

/** Parallel columns of all years of a station: epoch seconds, SI, NaN for missing. */
export async function ndbcColumns(station: string) {
  const rows = (await readNdbcFolder(ndbcFolder ?? '')).get(station) ?? [];
  const column = (name: Exclude<keyof (typeof rows)[number], 'time'>) =>
    Float64Array.from(rows, (row) => row[name] ?? Number.NaN);
  return {
    length: rows.length,
    time: Float64Array.from(rows, ({ time }) => time),
    significantHeight: column('significantHeight'),
    maximumHeight: new Float64Array(rows.length).fill(Number.NaN),
    period: column('dominantPeriod'),
    direction: column('meanDirection'),
    waterTemperature: column('waterTemperature'),
  };
}
