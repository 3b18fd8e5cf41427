/** The view of heights by period: a heat map with sums at its edges, and the same as a table. */
import { plural, t } from '@lingui/core/macro';
import { drawCells, type Matrix, type Part } from '#renderer/charts/cells.tsx';
import { countColour } from '#renderer/charts/colours.ts';
import { type Draw, MarkChart } from '#renderer/charts/MarkChart.tsx';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { formatCount } from '#renderer/format/figure.ts';
import { terms } from '#renderer/format/terms.ts';
import { heightUnitLabel } from '#renderer/format/units.ts';
import { lowerBounds } from '#shared/science/jointTable.ts';
import { cells, choice } from './controls.tsx';
import { jointTable, jointView } from './joint.tsx';
import { TALL, type View, type ViewInput } from './view.ts';
import { cellText, percentText } from './words.ts';

export const scatter: View<null> = {
  id: 'height-period',
  tab: () => ({
    label: t({
      message: 'Hs–T scatter diagram',
      comment: 'Table of significant height (Hs) against wave period (T)',
    }),
    title: terms.scatterDiagram,
  }),
  variables: () => ['significantHeight', 'period'],
  controls: [],
  options: [
    cells,
    choice('row', 'binConvention', {
      label: () => t`Bins`,
      options: () => [
        {
          value: 'edges',
          label: t`Bins by edges`,
          title: t`A bin begins at a multiple of its width`,
        },
        {
          value: 'centres',
          label: t`Bins by centres`,
          title: t`A bin is centred on a multiple of its width (IEC TS 62600-100)`,
        },
      ],
    }),
  ],
  exported: 'height-period',
  chart(input) {
    const { total } = input.statistics.heightPeriod;
    if (total === 0) return null;
    const matrix = matrixOf(input);
    const draw: Draw = (...place) => drawCells(matrix, ...place);
    const sentence = [
      t`Scatter diagram of significant height and period, ${plural({ total }, { one: '# reading', other: '# readings' })}.`,
      t`The table below lists all counts.`,
    ].join(' ');
    return {
      title: t`Scatter diagram of significant height and period`,
      height: TALL,
      render: (picture) => <MarkChart draw={draw} sentence={sentence} picture={picture} />,
    };
  },
  table: (input) => jointTable(input, input.statistics.heightPeriod, 'period'),
};

/** Heights upwards. */
function matrixOf({ statistics, form, units, onOpen }: ViewInput): Matrix {
  const table = statistics.heightPeriod;
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
          months: form.months,
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
              text: cellText(count, table.total, form.cells),
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
