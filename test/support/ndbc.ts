/** The real observations of shared/data, which are no part of the project. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type NdbcRow, parseNdbc } from '#scripts/service/ndbcFiles.ts';

/** The folder of the NDBC files; undefined where they are missing. */
export const NDBC = [
  process.env.ALMANAC_NDBC,
  resolve(import.meta.dirname, '../../../shared/data/ndbc'),
].find((folder) => folder !== undefined && existsSync(folder));

/** What a test that needs them says where it is skipped. */
export const withNdbc = `on NDBC observations${NDBC === undefined ? ' (set ALMANAC_NDBC to their folder)' : ''}`;

/** Rows of a station in order of time; of a repeated time the first in the order of the files. */
export function rowsOf(station: string): NdbcRow[] {
  const folder = NDBC ?? '';
  const files = readdirSync(folder).filter((name) => name.startsWith(`${station}h`));
  const byTime = new Map<number, NdbcRow>();
  for (const name of files.sort()) {
    for (const row of parseNdbc(gunzipSync(readFileSync(join(folder, name))).toString())) {
      if (!byTime.has(row.time)) byTime.set(row.time, row);
    }
  }
  return [...byTime.values()].sort((a, b) => a.time - b.time);
}

/** Column of a field, NaN for a missing value. */
export const columnOf = (rows: readonly NdbcRow[], field: keyof NdbcRow): Float64Array =>
  Float64Array.from(rows, (row) => row[field] ?? Number.NaN);
