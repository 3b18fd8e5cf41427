/** A comparison in long form: for each series compared a row of all pairs, then one for each season and sector. */
import type { AgreementRow, Comparison } from '#shared/model/comparison.ts';
import type { QualityVariable } from '#shared/model/quality.ts';
import { columnsOf, quantities } from './columns.ts';
import { type Basis, type Source, sectorName, singleSlice, statistic } from './statisticsTable.ts';
import { hour, kelvin, one } from './units.ts';

/** The columns of the lag are filled in the row of all pairs. */
export function comparisonTable(
  source: Source<Basis>,
  metric: QualityVariable,
  { compared }: Comparison,
) {
  const rows = compared.flatMap(({ rows, lag, ...other }) =>
    rows.map((row: AgreementRow, i) => ({ ...other, ...row, lag: i === 0 ? lag : null })),
  );
  const make = columnsOf<(typeof rows)[number]>();
  const quantity = quantities[metric];
  const difference = (name: string) =>
    statistic(quantity, name, metric === 'waterTemperature' ? kelvin : quantity.unit);
  return singleSlice(
    source,
    [
      make.number('compared_buoy_id', ({ buoyId }) => buoyId),
      make.text('compared_buoy_name', ({ name }) => name),
      make.count('years_earlier', ({ yearsEarlier }) => yearsEarlier),
      make.text('season', ({ season }) => season),
      make.text('sector', ({ sector }) => sectorName(sector)),
      make.count('pairs', ({ count }) => count),
      make.number(difference('bias'), ({ bias }) => bias),
      make.number(difference('rmse'), ({ rmse }) => rmse),
      make.number('scatter_index', ({ scatterIndex }) => scatterIndex, one),
      make.number('correlation', ({ r }) => r, one),
      make.number('lag', ({ lag }) => lag?.best?.hours, hour),
      make.number('lag_correlation', ({ lag }) => lag?.best?.r, one),
      make.count('lag_pairs', ({ lag }) => lag?.best?.count),
      make.number('correlation_without_lag', ({ lag }) => lag?.atZero, one),
      make.text('lag_refused', ({ lag }) => lag?.refused),
    ],
    rows,
  );
}
