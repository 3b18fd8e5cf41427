/** The climatology as a table: a row for each day of the year. */
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { formatCount, formatNumber, MISSING, shareText } from '#renderer/format/figure.ts';
import { metricHeading } from '#renderer/format/metrics.ts';
import { shortDayName } from '#renderer/format/rank.ts';
import { numberColumn } from '#renderer/parts/Figure.tsx';
import { useUnits } from '#renderer/stores/app.ts';
import { DataTable, type TableColumn } from '#renderer/ui/DataTable.tsx';
import type { Climatology } from '#shared/model/climatology.ts';
import { orNull } from '#shared/model/columns.ts';
import { DAYS_OF_YEAR, percentileNames } from '#shared/model/dayOfYear.ts';
import { meansOfYear, ranksOf, valueText } from './almanac.ts';

const days = Array.from({ length: DAYS_OF_YEAR }, (_, at) => at + 1);

/** @param years with a column each, newest first; the first has its rank after them */
export function AlmanacTable(props: { climatology: Climatology; years: readonly number[] }) {
  const { climatology, years } = props;
  const units = useUnits();
  const { variable } = climatology.request;
  const columns = useMemo((): TableColumn<number>[] => {
    const { quantiles, directions } = climatology;
    const figure = (value: number) => valueText(variable, value, units);
    const column = (
      header: string,
      title: string,
      values: Float64Array,
      text = figure,
      reason = t`no daily means around this day`,
    ): TableColumn<number> =>
      numberColumn(
        { id: header, header, title, width: 78, grow: 1 },
        (day) => orNull(values[day - 1]),
        (found) => (found === null ? MISSING : text(found)),
        () => reason,
      );
    const [first] = years;
    const rank = first === undefined ? null : ranksOf(climatology, first);
    const rankHeader = t`Rank ${{ year: String(first) }}`;
    return [
      { id: 'day', header: t`Day`, width: 76, sortValue: (day) => day, text: shortDayName },
      ...years.map((year) =>
        column(
          String(year),
          t`Mean of the day`,
          meansOfYear(climatology, year),
          figure,
          t`no daily mean: too few readings on this day`,
        ),
      ),
      ...(rank
        ? [
            column(
              rankHeader,
              t`Share of the daily means around this day, of the other years, that are lower`,
              rank,
              (value) => shareText(value / 100),
            ),
          ]
        : []),
      ...(quantiles
        ? percentileNames.map((p) =>
            column(
              p.toUpperCase(),
              t`Percentile: ${{ share: shareText(Number(p.slice(1)) / 100) }} of the daily means around this day are lower`,
              quantiles[p],
            ),
          )
        : []),
      ...(directions
        ? [
            column(
              t`Mean direction`,
              t`Vector mean of the daily mean directions.`,
              directions.direction,
            ),
            column(
              'R̄',
              t`R̄ = 1: one direction; 0: no preferred direction`,
              directions.resultantLength,
              (value) => formatNumber(value, 2),
            ),
          ]
        : []),
      column(
        t`Days`,
        t`Daily means within 5 days of this day, all years`,
        climatology.days,
        formatCount,
      ),
      column(
        t`Years`,
        t`Years with daily means within 5 days of this day`,
        climatology.years,
        formatCount,
      ),
    ];
  }, [climatology, years, variable, units]);
  return (
    <div className="short-table">
      <DataTable
        key={`${variable} ${years.join()}`}
        label={t`${{ variable: metricHeading(variable, units) }}, by day of the year`}
        rows={days}
        columns={columns}
        rowKey={String}
        rowHeight={28}
      />
    </div>
  );
}
