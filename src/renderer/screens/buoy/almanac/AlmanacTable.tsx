/** The climatology as a table: a row for each day of the year. */

import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { shareText } from '#renderer/format/coverage.ts';
import { formatCount, formatNumber, MISSING, orNull } from '#renderer/format/figure.ts';
import { metricLabel, metricUnit } from '#renderer/format/metrics.ts';
import { shortDayName } from '#renderer/format/rank.ts';
import { numberColumn } from '#renderer/parts/numberColumn.tsx';
import { useApp } from '#renderer/stores/app.ts';
import { DataTable, type TableColumn } from '#renderer/ui/DataTable.tsx';
import type { Climatology } from '#shared/model/climatology.ts';
import { percentileNames } from '#shared/model/dayOfYear.ts';
import { allDays, meansOfYear, rankOn, valueText } from './almanac.ts';

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
      title: string,
      reason = t`no daily means around this day`,
    ): TableColumn<number> =>
      numberColumn(
        { id, header, title, width: 78 },
        (day) => orNull(value(day)),
        (found) => (found === null ? MISSING : text(found)),
        () => reason,
      );
    const figure = (value: number) => valueText(variable, value, units);
    const at = (values: Float64Array) => (day: number) => values[day - 1] ?? null;
    const [first] = years;
    return [
      {
        id: 'day',
        header: t`Day`,
        width: 76,
        sortValue: (day) => day,
        text: shortDayName,
      },
      ...years.map((year) =>
        column(
          `y${year}`,
          String(year),
          at(meansOfYear(climatology, year)),
          figure,
          t`Mean of the day`,
          t`no daily mean: too few readings on this day`,
        ),
      ),
      ...(quantiles && first !== undefined
        ? [
            column(
              'rank',
              t({
                message: `Rank ${{ year: String(first) }}`,
                comment: 'Percentile rank of the daily mean in that year',
              }),
              (day) => rankOn(climatology, first, day),
              (rank) => shareText(rank / 100),
              t`Share of the daily means around this day, of all years, that are lower`,
            ),
          ]
        : []),
      ...(quantiles
        ? percentileNames.map((p) =>
            column(
              p,
              p.toUpperCase(),
              at(quantiles[p]),
              figure,
              t`Percentile: ${{ share: shareText(Number(p.slice(1)) / 100) }} of the daily means around this day are lower`,
            ),
          )
        : []),
      ...(directions
        ? [
            column(
              'mean',
              t`Mean direction`,
              at(directions.direction),
              figure,
              t`Vector mean of the daily mean directions.`,
            ),
            column(
              'R',
              'R̄',
              at(directions.resultantLength),
              (value) => formatNumber(value, 2),
              t`R̄ = 1: one direction; 0: no preferred direction`,
            ),
          ]
        : []),
      column(
        'days',
        t`Days`,
        at(climatology.days),
        formatCount,
        t`Daily means within 5 days of this day, all years`,
      ),
      column(
        'years',
        t`Years`,
        at(climatology.years),
        formatCount,
        t`Years with daily means within 5 days of this day`,
      ),
    ];
  }, [climatology, years, variable, units]);
  const what = [metricLabel[variable], metricUnit(variable, units)].filter(Boolean).join(', ');
  return (
    <div className="almanac-table">
      <DataTable
        key={`${variable} ${years.join()}`}
        label={t`${{ variable: what }}, by day of the year`}
        rows={days}
        columns={columns}
        rowKey={String}
        rowHeight={28}
      />
    </div>
  );
}
