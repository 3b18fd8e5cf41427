/** The moments most like the newest one in long form: a row for each hour of each, the newest one as rank 0. */
import { invalidRequest } from '#shared/errors.ts';
import type { Analogues, StatisticsChart } from '#shared/model/statisticsChart.ts';
import { columnsOf, quantities } from './columns.ts';
import { type Source, singleSlice } from './statisticsTable.ts';
import type { Table } from './table.types.ts';
import { hour } from './units.ts';

/** @throws Fault `invalid-request` where too few moments were found */
export function analoguesTable(
  source: Source<StatisticsChart>,
  { analogues, before }: Analogues,
): Table {
  if (analogues.length === 0) throw invalidRequest({ code: 'no-analogues' });
  const rows = analogues.flatMap(({ time, distance, heights }, rank) =>
    Array.from(heights, (height, i) => ({ rank, time, distance, lead: i - before, height })),
  );
  const make = columnsOf<(typeof rows)[number]>();
  return singleSlice(
    source,
    [
      make.whole('rank', ({ rank }) => rank),
      make.time('moment', ({ time }) => time),
      make.number('distance', ({ distance }) => distance),
      make.number('lead', ({ lead }) => lead, hour),
      make.number(quantities.significantHeight, ({ height }) => height),
    ],
    rows,
  );
}
