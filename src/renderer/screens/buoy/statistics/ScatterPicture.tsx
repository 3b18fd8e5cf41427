/** The scatter diagram as a heat map: heights upwards, counts in the cells, sums at the edges. */
import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { countColour } from '#renderer/charts/colours.ts';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { formatCount } from '#renderer/format/figure.ts';
import { heightUnitLabel } from '#renderer/format/units.ts';
import { lowerBounds } from '#shared/science/jointTable.ts';
import { jointView } from './joint.ts';
import { type Matrix, MatrixChart } from './MatrixChart.tsx';
import { type PictureProps, usePicture } from './pictureText.ts';
import { cellText, percentText } from './words.ts';

export function ScatterPicture(props: PictureProps) {
  const { statistics, form, units, onOpen } = props;
  const table = statistics.heightPeriod;
  const picture = usePicture(props, table.total);
  const { matrix, view } = useMemo(() => {
    const found = jointView(table, 'period', units);
    const most = (sums: readonly { sum: number }[]) => Math.max(1, ...sums.map(({ sum }) => sum));
    const made: Matrix = {
      rows: found.rows.map(({ label }) => label),
      columns: found.columns.map(({ label }) => label),
      rowTitle: found.rowTitle,
      columnTitle: found.columnTitle,
      cells: found.rows.flatMap(({ counts }) =>
        counts.map((count) => ({
          text: count === 0 ? '' : cellText(count, table.total, form.cells),
          colour:
            count === 0 ? null : ({ theme }: ChartTheme) => countColour(count / found.most, theme),
        })),
      ),
      margins: {
        rows: found.rows.map(({ sum }) => sum / most(found.rows)),
        columns: found.columns.map(({ sum }) => sum / most(found.columns)),
      },
    };
    return { matrix: made, view: found };
  }, [table, units, form.cells]);
  if (table.total === 0) return null;
  const bounds = (marks: readonly number[], at: number): { from: number; to: number | null } => {
    const from = lowerBounds(marks, table);
    return { from: from[at] ?? 0, to: from[at + 1] ?? null };
  };
  const cellName = (row: number | null, column: number | null): string => {
    const height = `${view.rows[row ?? -1]?.label} ${heightUnitLabel[units.heightUnit]}`;
    const period = `${view.columns[column ?? -1]?.label} s`;
    if (column === null) return t`Hs ${height}`;
    return row === null ? t`Period ${period}` : t`Hs ${height}, period ${period}`;
  };
  const countOf = (row: number | null, column: number | null): number => {
    if (column === null) return view.rows[row ?? -1]?.sum ?? 0;
    return row === null ? (view.columns[column]?.sum ?? 0) : (view.rows[row]?.counts[column] ?? 0);
  };
  return (
    <div className="statistics-chart statistics-scatter">
      <MatrixChart
        matrix={matrix}
        upwards
        sentence={[
          t`Scatter diagram of significant height and period, ${plural({ total: table.total }, { one: '# reading', other: '# readings' })}.`,
          t`The table below lists all counts.`,
        ].join(' ')}
        picture={picture}
        describe={(row, column) => {
          const found = countOf(row, column);
          if (found === 0) return null;
          const count = formatCount(found);
          return {
            title: cellName(row, column),
            rows: [
              t`${count} of ${plural({ total: table.total }, { one: '# reading', other: '# readings' })}`,
              `${percentText(found / table.total)} %`,
            ],
          };
        }}
        onOpen={(row, column) => {
          const [heights, periods] = [table.heights, table.columns];
          onOpen({
            name: cellName(row, column),
            months: form.months,
            ranges: [
              { metric: 'significantHeight', ...(row === null ? {} : bounds(heights, row)) },
              {
                metric: 'period',
                ...(column === null ? {} : bounds(periods, view.firstColumn + column)),
              },
            ],
          });
        }}
      />
    </div>
  );
}
