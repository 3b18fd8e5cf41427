/** Quality flags of 140,000 readings, against reading the same rows as columns. */

import { join } from 'node:path';
import { openFile } from '#main/cache/open.ts';
import { storedMeasurements } from '#main/cache/queries/readings.ts';
import { readColumns } from '#main/cache/readColumns.ts';
import { flagsOf } from '../support/qualityFlags.ts';
import { type Figure, inFolder, median } from './bench.ts';
import { buoys, fill } from './fill.ts';

export const name = 'Quality flags';

const ROWS = 140_000;
const ROUNDS = 15;

export const run = (): Promise<Figure[]> =>
  inFolder(async (folder) => {
    const file = join(folder, 'cache.sqlite');
    fill(file, buoys(1), ROWS);
    const { db } = openFile(file);
    const times = { rows: [] as number[], flags: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      let start = performance.now();
      const columns = readColumns(db, {
        numbers: { id: 'id', time: 'time', fetched: 'fetched_at' },
        measurements: storedMeasurements,
        from: 'FROM reading WHERE buoy_id = 1 ORDER BY time, id',
      });
      times.rows.push(performance.now() - start);
      if (columns.length !== ROWS) throw new Error('They are not all of the rows.');
      start = performance.now();
      flagsOf(columns);
      times.flags.push(performance.now() - start);
    }
    db.close();
    const ms = (list: number[]) => `${median(list).toFixed(1)} ms`;
    return [
      {
        what: `Flags of ${ROWS.toLocaleString('en')} readings, five quantities: ${ms(times.flags)} (time, lower is better)`,
        figure: (median(times.flags) / median(times.rows)).toFixed(2),
        aim: '< 0.5',
        against: `their rows as columns, ${ms(times.rows)}`,
      },
    ];
  });
