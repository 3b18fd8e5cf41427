/** Reads a CSV back as anyone else would. */
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';

export type CsvRow = Record<string, string>;

/** @throws Error where the file is not plain CSV */
export function readCsv(path: string): CsvRow[] {
  const parsed = Papa.parse<CsvRow>(readFileSync(path, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  if (parsed.errors.length > 0) throw new Error(`${path}: ${JSON.stringify(parsed.errors)}`);
  return parsed.data;
}
