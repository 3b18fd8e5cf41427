/** The real observations of shared/data, which are no part of the project. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { mergeRows, type NdbcRow, parseNdbc } from '#scripts/service/ndbcFiles.ts';

/** The folder of the NDBC files; undefined where they are missing. */
export const NDBC = [
  process.env.ALMANAC_NDBC,
  resolve(import.meta.dirname, '../../../shared/data/ndbc'),
].find((folder) => folder !== undefined && existsSync(folder));

/** What a test that needs them says where it is skipped. */
export const withNdbc = `on NDBC observations${NDBC === undefined ? ' (set ALMANAC_NDBC to their folder)' : ''}`;

const read = new Map<string, NdbcRow[]>();
/** Rows of a station in order of time; the tests of a process parse each file once. */
export function rowsOf(station: string): NdbcRow[] {
  const folder = NDBC ?? '';
  const files = readdirSync(folder).filter((name) => name.startsWith(`${station}h`));
  for (const name of files.filter((one) => !read.has(one)))
    read.set(name, parseNdbc(gunzipSync(readFileSync(join(folder, name))).toString()));
  return mergeRows(files.map((name) => read.get(name) ?? []));
}

/** Column of a field, NaN for a missing value. */
export const columnOf = (
  rows: readonly NdbcRow[],
  field: keyof NdbcRow,
): Float64Array<ArrayBuffer> => Float64Array.from(rows, (row) => row[field] ?? Number.NaN);
