/** The real observations beside the repository as columns, for tests of science. */
import { readNdbcFolder } from '#scripts/service/ndbcFiles.ts';
import { NDBC } from './ndbc.ts';

/** Parallel columns of all years of a station: epoch seconds, SI, NaN for missing. */
export async function ndbcColumns(station: string) {
  const rows = (await readNdbcFolder(NDBC ?? '')).get(station) ?? [];
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
