/** A day-of-year climatology: one row for each day of a year of 366 days. */
import type { Climatology } from '#shared/model/climatology.ts';
import { DAYS_OF_YEAR, monthDayText, percentileNames } from '#shared/model/dayOfYear.ts';
import { columnsOf, quantities } from './columns.ts';
import { withoutNoise } from './statisticsTable.ts';
import type { Column, Table } from './table.types.ts';
import { degree, one } from './units.ts';

const make = columnsOf<number>();

/** Percentiles are in the unit of the variable; of directions there are the mean and the mean resultant length. */
export function climatologyTable(climatology: Climatology): Table<number> {
  const { request, years, days, quantiles, directions } = climatology;
  const { unit } = quantities[request.variable];
  const columns: Column<number>[] = [
    make.count('day_of_year', (at) => at + 1),
    make.text('month_day', (at) => monthDayText(at + 1)),
    make.count('years', (at) => years[at]),
    make.count('days', (at) => days[at]),
    ...(quantiles
      ? percentileNames.map((p) => make.number(p, (at) => quantiles[p][at], unit))
      : []),
    ...(directions
      ? [
          make.number('mean_direction', (at) => directions.direction[at], degree),
          make.number('mean_resultant_length', (at) => directions.resultantLength[at], one),
        ]
      : []),
  ];
  return {
    columns: columns.map(withoutNoise),
    total: DAYS_OF_YEAR,
    slices: [Array.from({ length: DAYS_OF_YEAR }, (_, at) => at)],
  };
}
