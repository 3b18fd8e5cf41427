/** Reads a folder of NDBC files: every station's rows, from all its years. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { mergeRows, type NdbcRow, parseNdbc } from './parse.ts';

const unzip = promisify(gunzip);
const FILE = /^([0-9a-z]{5})h\d{4}\.txt(\.gz)?$/i;

/**
 * @returns rows ordered by time, by station in lower case
 * @throws Error with a sentence that names the folder or the file
 */
export async function readNdbcFolder(folder: string): Promise<Map<string, NdbcRow[]>> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new Error(`The folder ${folder} cannot be read.`, { cause });
  });
  const files = new Map<string, NdbcRow[][]>();
  for (const name of names.sort()) {
    const station = FILE.exec(name)?.[1]?.toLowerCase();
    if (!station) continue;
    const rows = await readFileRows(join(folder, name));
    files.set(station, [...(files.get(station) ?? []), rows]);
  }
  if (files.size === 0) {
    throw new Error(
      `The folder ${folder} holds no NDBC standard meteorological file (like 46026h2016.txt.gz).`,
    );
  }
  return new Map([...files].map(([station, years]) => [station, mergeRows(years)]));
}

async function readFileRows(path: string): Promise<NdbcRow[]> {
  try {
    const bytes = await readFile(path);
    return parseNdbc((path.toLowerCase().endsWith('.gz') ? await unzip(bytes) : bytes).toString());
  } catch (cause) {
    throw new Error(`${path} cannot be read as an NDBC standard meteorological file.`, { cause });
  }
}
