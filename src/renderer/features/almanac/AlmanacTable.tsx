/** The climatology as a table: a row for each day of the year. */
import { useMemo } from 'react';
import { formatCount, formatNumber, MISSING } from '#renderer/format/figure.ts';
import { metricLabel, metricUnit } from '#renderer/format/metrics.ts';
import { formatPercent, shortDayName } from '#renderer/format/rank.ts';
import { useApp } from '#renderer/stores/app.ts';
import { DataTable, type TableColumn } from '#renderer/ui/DataTable.tsx';
import { Missing } from '#renderer/ui/Figure.tsx';
import type { Climatology } from '#shared/model/climatology.ts';
import { percentileNames } from '#shared/science/climatology.ts';
import { allDays, meansOfYear, rankOn, valueText } from './almanac.ts';

const NO_DAYS = 'no daily means around this day';
const days = [...allDays];

/** @param years with a column each, newest first; the first has its rank beside it */
export function AlmanacTable({
  climatology,
  years,
}: {
  climatology: Climatology;
  years: readonly number[];
}) {
  const units = useApp((state) => state.settings);
  const { variable } = climatology.request;
  const columns = useMemo((): TableColumn<number>[] => {
    const { quantiles, directions } = climatology;
    const column = (
      id: string,
      header: string,
      value: (day: number) => number | null,
      text: (value: number) => string,
      reason = NO_DAYS,
    ): TableColumn<number> => {
      const known = (day: number): number | null => {
        const found = value(day);
        return found === null || Number.isNaN(found) ? null : found;
      };
      const shown = (day: number): string => {
        const found = known(day);
        return found === null ? MISSING : text(found);
      };
      return {
        id,
        header,
        width: 78,
        align: 'end',
        descFirst: true,
        sortValue: known,
        text: shown,
        cell: (day) => (known(day) === null ? <Missing reason={reason} /> : shown(day)),
      };
    };
    const figure = (value: number) => valueText(variable, value, units);
    const at = (values: Float64Array) => (day: number) => values[day - 1] ?? null;
    const [first] = years;
    return [
      {
        id: 'day',
        header: 'Day',
        width: 76,
        sortValue: (day) => day,
        text: shortDayName,
      },
      ...years.map((year) =>
        column(
          `year ${year}`,
          String(year),
          at(meansOfYear(climatology, year)),
          figure,
          'no daily mean: too few readings on this day',
        ),
      ),
      ...(quantiles && first !== undefined
        ? [column('rank', `Rank ${first}`, (day) => rankOn(climatology, first, day), formatPercent)]
        : []),
      ...(quantiles
        ? percentileNames.map((p) => column(p, p.toUpperCase(), at(quantiles[p]), figure))
        : []),
      ...(directions
        ? [
            column('mean', 'Mean direction', at(directions.direction), figure),
            column('R', 'R̄', at(directions.resultantLength), (value) => formatNumber(value, 2)),
          ]
        : []),
      column('days', 'Days', at(climatology.days), formatCount),
      column('years', 'Years', at(climatology.years), formatCount),
    ];
  }, [climatology, years, variable, units]);
  return (
    <div className="almanac-table">
      <DataTable
        key={`${variable} ${years.join()}`}
        label={`${metricLabel[variable]}${metricUnit(variable, units) === '' ? '' : `, ${metricUnit(variable, units)}`}, by day of the year`}
        rows={days}
        columns={columns}
        rowKey={String}
        rowHeight={28}
      />
    </div>
  );
}
