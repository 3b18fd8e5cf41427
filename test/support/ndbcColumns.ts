/** The real observations beside the repository as columns, for tests of science. */
import { columnOf, rowsOf } from './ndbc.ts';

/** Parallel columns of all years of a station: epoch seconds, SI, NaN for missing. */
export function ndbcColumns(station: string) {
  const rows = rowsOf(station);
  return {
    length: rows.length,
    time: columnOf(rows, 'time'),
    significantHeight: columnOf(rows, 'significantHeight'),
    maximumHeight: new Float64Array(rows.length).fill(Number.NaN),
    period: columnOf(rows, 'dominantPeriod'),
    direction: columnOf(rows, 'meanDirection'),
    waterTemperature: columnOf(rows, 'waterTemperature'),
  };
}
