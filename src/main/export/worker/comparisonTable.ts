/** The tables of a comparison in long form, one series compared after the other. */
import type { Compared, Comparison, ComparisonTableName } from '#shared/model/comparison.ts';
import type { QualityVariable } from '#shared/model/quality.ts';
import { columnsOf, quantities, time } from './columns.ts';
import { type Basis, type Source, sectorName, singleSlice, statistic } from './statisticsTable.ts';
import type { Column } from './table.types.ts';
import { hour, kelvin, one } from './units.ts';

/** A row of the table of a series, from 0. */
type Row = Compared & { at: number };

const ROWS_PER_SLICE = 2000;

/** Figures: all pairs, with the lag, then each season and sector. */
export function comparisonTable(
  source: Source<Basis>,
  metric: QualityVariable,
  { compared }: Comparison,
  name: ComparisonTableName,
) {
  const make = columnsOf<Row>();
  const quantity = quantities[metric];
  const theirs = { ...quantity, name: `compared_${quantity.name}` };
  const difference = (figure: string) =>
    statistic(quantity, figure, metric === 'waterTemperature' ? kelvin : quantity.unit);
  const best = ({ lag, at }: Row) => (at === 0 && lag?.refused === null ? lag.best : null);
  const tables: Record<
    ComparisonTableName,
    { length: (other: Compared) => number; columns: Column<Row>[] }
  > = {
    figures: {
      length: ({ rows }) => rows.length,
      columns: [
        make.text('season', ({ rows, at }) => rows[at]?.season),
        make.text('sector', ({ rows, at }) => sectorName(rows[at]?.sector ?? null)),
        make.count('pairs', ({ rows, at }) => rows[at]?.count),
        make.number(difference('bias'), ({ rows, at }) => rows[at]?.bias),
        make.number(difference('rmse'), ({ rows, at }) => rows[at]?.rmse),
        make.number('scatter_index', ({ rows, at }) => rows[at]?.scatterIndex, one),
        make.number('correlation', ({ rows, at }) => rows[at]?.r, one),
        make.number('lag', (row) => best(row)?.hours, hour),
        make.number('lag_correlation', (row) => best(row)?.r, one),
        make.count('lag_pairs', (row) => best(row)?.count),
        make.number(
          'correlation_without_lag',
          ({ lag, at }) => (at === 0 ? lag?.atZero : null),
          one,
        ),
        make.text('lag_refused', ({ lag, at }) => (at === 0 ? lag?.refused : null)),
      ],
    },
    pairs: {
      length: ({ pairs }) => pairs.time.length,
      columns: [
        make.time(time, ({ pairs, at }) => pairs.time[at]),
        make.number(quantity, ({ pairs, at }) => pairs.a[at]),
        make.number(theirs, ({ pairs, at }) => pairs.b[at]),
      ],
    },
    quantiles: {
      length: ({ quantiles }) => quantiles?.a.length ?? 0,
      columns: [
        make.number('quantile', ({ at }) => (at + 1) / 100, one),
        make.number(statistic(quantity, 'quantile'), ({ quantiles, at }) => quantiles?.a[at]),
        make.number(statistic(theirs, 'quantile'), ({ quantiles, at }) => quantiles?.b[at]),
      ],
    },
    lag: {
      length: ({ lag }) => lag?.hours.length ?? 0,
      columns: [
        make.number('lag', ({ lag, at }) => lag?.hours[at], hour),
        make.number('correlation', ({ lag, at }) => lag?.r[at], one),
        make.count('pairs', ({ lag, at }) => lag?.counts[at]),
      ],
    },
  };
  const { length, columns } = tables[name];
  const shared = [
    make.whole('compared_buoy_id', ({ buoyId }) => buoyId),
    make.text('compared_buoy_name', (row) => row.name),
    make.count('years_earlier', ({ yearsEarlier }) => yearsEarlier),
  ];
  function* slices() {
    for (const other of compared) {
      for (let from = 0; from < length(other); from += ROWS_PER_SLICE) {
        const count = Math.min(ROWS_PER_SLICE, length(other) - from);
        yield Array.from({ length: count }, (_, i) => ({ ...other, at: from + i }));
      }
    }
  }
  return {
    ...singleSlice(source, [...shared, ...columns], []),
    total: compared.reduce((sum, other) => sum + length(other), 0),
    slices: slices(),
  };
}
