/** The scatter diagram as a heat map: heights upwards, counts in the cells, sums at the edges. */
import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { drawCells, type Matrix, type Part } from '#renderer/charts/cells.tsx';
import { countColour } from '#renderer/charts/colours.ts';
import { type Draw, MarkChart } from '#renderer/charts/MarkChart.tsx';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { formatCount } from '#renderer/format/figure.ts';
import type { Units } from '#renderer/format/metrics.ts';
import { heightUnitLabel } from '#renderer/format/units.ts';
import type { JointTable } from '#shared/model/statistics.ts';
import { lowerBounds } from '#shared/science/jointTable.ts';
import type { StatisticsForm } from './form.ts';
import { jointView } from './joint.ts';
import { type PictureProps, usePicture } from './pictureText.ts';
import { cellText, percentText } from './words.ts';

export function ScatterPicture(props: PictureProps) {
  const { statistics, form, units, onOpen } = props;
  const table = statistics.heightPeriod;
  const picture = usePicture(props, table.total);
  const draw = useMemo((): Draw => {
    const matrix = matrixOf(table, form, units, onOpen);
    return (size, chartTheme) => drawCells(matrix, size, chartTheme);
  }, [table, units, form, onOpen]);
  if (table.total === 0) return null;
  return (
    <div className="statistics-chart statistics-scatter">
      <MarkChart
        draw={draw}
        sentence={[
          t`Scatter diagram of significant height and period, ${plural({ total: table.total }, { one: '# reading', other: '# readings' })}.`,
          t`The table below lists all counts.`,
        ].join(' ')}
        picture={picture}
      />
    </div>
  );
}

function matrixOf(
  table: JointTable,
  { cells, months }: StatisticsForm,
  units: Units,
  onOpen: PictureProps['onOpen'],
): Matrix {
  const view = jointView(table, 'period', units);
  const bounds = (marks: readonly number[], at: number): { from: number; to: number | null } => {
    const from = lowerBounds(marks, table);
    return { from: from[at] ?? 0, to: from[at + 1] ?? null };
  };
  /** @param row null: the sum of a column. @param column null: the sum of a row */
  const part = (count: number, row: number | null, column: number | null): Part => {
    const height = `${view.rows[row ?? -1]?.label} ${heightUnitLabel[units.heightUnit]}`;
    const period = `${view.columns[column ?? -1]?.label} s`;
    const name =
      column === null
        ? t`Hs ${height}`
        : row === null
          ? t`Period ${period}`
          : t`Hs ${height}, period ${period}`;
    return {
      about: () => ({
        title: name,
        rows: [
          t`${{ count: formatCount(count) }} of ${plural({ total: table.total }, { one: '# reading', other: '# readings' })}`,
          `${percentText(count / table.total)} %`,
        ],
      }),
      open: () =>
        onOpen({
          name,
          months,
          ranges: [
            { metric: 'significantHeight', ...(row === null ? {} : bounds(table.heights, row)) },
            {
              metric: 'period',
              ...(column === null ? {} : bounds(table.columns, view.firstColumn + column)),
            },
          ],
        }),
    };
  };
  const sumsOf = (of: readonly { sum: number }[], partOf: (sum: number, at: number) => Part) => {
    const most = Math.max(1, ...of.map(({ sum }) => sum));
    return of.map(({ sum }, at) => ({
      share: sum / most,
      part: sum === 0 ? null : partOf(sum, at),
    }));
  };
  return {
    rows: view.rows.map(({ label }) => label),
    columns: view.columns.map(({ label }) => label),
    rowTitle: view.rowTitle,
    columnTitle: view.columnTitle,
    isUpwards: true,
    cells: view.rows.flatMap(({ counts }, row) =>
      counts.map((count, column) =>
        count === 0
          ? null
          : {
              text: cellText(count, table.total, cells),
              colour: ({ theme }: ChartTheme) => countColour(count / view.most, theme),
              part: part(count, row, column),
            },
      ),
    ),
    sums: {
      rows: sumsOf(view.rows, (sum, row) => part(sum, row, null)),
      columns: sumsOf(view.columns, (sum, column) => part(sum, null, column)),
    },
  };
}
