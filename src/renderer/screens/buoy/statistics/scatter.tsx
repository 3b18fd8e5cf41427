/** Joint occurrence: the view of heights by period as a scatter diagram, and the table of heights by another variable. */
import { plural, t } from '@lingui/core/macro';
import { drawCells, type Matrix, type Part } from '#renderer/charts/cells.tsx';
import { countColour } from '#renderer/charts/colours.ts';
import { type ChartTheme, useTheme } from '#renderer/charts/theme.ts';
import { textOn } from '#renderer/format/colourScale.ts';
import { formatCount, formatNumber, numberText } from '#renderer/format/figure.ts';
import { heightUnitLabel, metricLabel, toHeight, type Units } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import type { JointTable } from '#shared/model/statistics.ts';
import { lowerBounds } from '#shared/science/jointTable.ts';
import { cells, choice } from './controls.tsx';
import type { StatisticsForm } from './form.ts';
import type { View, ViewInput, ViewTable } from './view.ts';
import { cellText, percentText, sectorText } from './words.ts';

export const scatter: View<null> = {
  id: 'height-period',
  tab: () => ({ label: t`Hs–T scatter diagram`, title: terms.scatterDiagram }),
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
    return {
      title: t`Scatter diagram of significant height and period`,
      answer: mostFrequentText(input),
      drawn: drawCells(matrixOf(input)),
    };
  },
  table: (input) => jointTable(input, input.statistics.heightPeriod, 'period'),
};

/** `Hs 1.5–2.0 m, period 8–9 s`; without one of them the other. */
function binName(row: Bin | null, column: Bin | null, { heightUnit }: Units): string {
  const height = `${row?.label} ${heightUnitLabel[heightUnit]}`;
  const period = `${column?.label} s`;
  if (!column) return t`Hs ${height}`;
  return row ? t`Hs ${height}, period ${period}` : t`Period ${period}`;
}

/** `Most frequent: Hs 1.5–2.0 m, period 8–9 s, 7.5 % of the readings.` */
function mostFrequentText({ statistics, units }: ViewInput): string {
  const table = statistics.heightPeriod;
  const { rows, columns, most } = jointView(table, 'period', units);
  const row = rows.find(({ counts }) => counts.includes(most));
  const column = row && columns[row.counts.indexOf(most)];
  if (!row || !column) return '';
  const share = `${percentText(most / table.total)}\u00a0%`;
  return t`Most frequent: ${{ bin: binName(row, column, units) }}, ${share} of the readings.`;
}

/** Heights upwards. */
function matrixOf({ statistics, form, units, onOpen }: ViewInput): Matrix {
  const table = statistics.heightPeriod;
  const view = jointView(table, 'period', units);
  /** @param row null: the sum of a column. @param column null: the sum of a row */
  const part = (count: number, row: Bin | null, column: Bin | null): Part | null => {
    if (count === 0) return null;
    const name = binName(row, column, units);
    return {
      text: () => ({
        title: name,
        rows: [
          t`${{ count: formatCount(count) }} of ${plural({ total: table.total }, { one: '# reading', other: '# readings' })}`,
          `${percentText(count / table.total)}\u00a0%`,
        ],
      }),
      open: () =>
        onOpen({
          name,
          months: form.months,
          ranges: [
            { metric: 'significantHeight', from: row?.from ?? null, to: row?.to ?? null },
            { metric: 'period', from: column?.from ?? null, to: column?.to ?? null },
          ],
        }),
    };
  };
  const mostOf = (bins: readonly Bin[]) => Math.max(1, ...bins.map(({ sum }) => sum));
  const [mostOfRow, mostOfColumn] = [mostOf(view.rows), mostOf(view.columns)];
  return {
    rows: view.rows.map(({ label }) => label),
    columns: view.columns.map(({ label }) => label),
    rowTitle: view.rowTitle,
    columnTitle: view.columnTitle,
    isUpwards: true,
    cells: view.rows.flatMap((row) =>
      row.counts.map((count, at) =>
        count === 0
          ? null
          : {
              text: cellText(count, table.total, form.cells),
              colour: ({ theme }: ChartTheme) => countColour(count / view.most, theme),
              part: part(count, row, view.columns[at] ?? null),
            },
      ),
    ),
    sums: {
      rows: view.rows.map((row) => ({
        share: row.sum / mostOfRow,
        part: part(row.sum, row, null),
      })),
      columns: view.columns.map((column) => ({
        share: column.sum / mostOfColumn,
        part: part(column.sum, null, column),
      })),
    },
  };
}

/** A row or column of a joint table. */
interface Bin {
  label: string;
  /** Null: open. Values below 0, which quality *All* leaves in, count in the first bin. */
  from: number | null;
  to: number | null;
  sum: number;
}

type JointRow = { label: string; counts: readonly number[]; sum: number };

export const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Labels `7–8`, centred `7.5–8.5`. @param marks edges or centres of the bins */
function binsOf(marks: readonly number[], table: JointTable, text: (bound: number) => string) {
  const bounds = lowerBounds(marks, table);
  return bounds.map((from, at) => {
    const to = bounds[at + 1] ?? null;
    return {
      from: at === 0 ? null : from,
      to,
      label: to === null ? `≥ ${text(from)}` : `${text(from)}–${text(to)}`,
    };
  });
}

/**
 * The bins of a joint table with sums: rows from 0 to the highest occupied one, periods from the first to the last
 * occupied, all sectors.
 */
export function jointView(table: JointTable, kind: 'period' | 'direction', { heightUnit }: Units) {
  const isDirection = kind === 'direction';
  const width = table.columns.length;
  const decimals = heightUnit === 'ft' ? 0 : table.convention === 'edges' ? 1 : 2;
  const heightText = (metres: number) => formatNumber(toHeight(metres, heightUnit), decimals);
  const rows = binsOf(table.heights, table, heightText).map((bin, at) => {
    const counts = table.counts.slice(at * width, (at + 1) * width);
    return { ...bin, counts, sum: sumOf(counts) };
  });
  const columns = binsOf(table.columns, table, numberText).map((bin, at) => ({
    ...bin,
    label: isDirection ? sectorText(at) : bin.label,
    sum: sumOf(rows.map(({ counts }) => counts[at] ?? 0)),
  }));
  const isOccupied = ({ sum }: Bin) => sum > 0;
  const first = isDirection ? 0 : Math.max(0, columns.findIndex(isOccupied));
  const end = isDirection ? width : columns.findLastIndex(isOccupied) + 1;
  const shownColumns = columns.slice(first, end);
  return {
    rowTitle: `${metricLabel.significantHeight}, ${heightUnitLabel[heightUnit]}`,
    columnTitle: isDirection ? t`Direction (from)` : `${metricLabel.period}, s`,
    columns: shownColumns,
    rows: rows
      .slice(0, rows.findLastIndex(isOccupied) + 1)
      .map((row) => ({ ...row, counts: row.counts.slice(first, end) })),
    /** The last row. */
    sums: { label: t`Total`, counts: shownColumns.map(({ sum }) => sum), sum: table.total },
    /** Largest count of a cell, at least 1. */
    most: Math.max(1, ...table.counts),
  };
}

type JointView = ReturnType<typeof jointView>;

const shownCount = (count: number, total: number, cells: StatisticsForm['cells']): string =>
  count === 0 ? '0' : cellText(count, total, cells);

/** Tab-separated cells as they are shown, with the sums; counts without separators of thousands. */
export function jointText(
  { rowTitle, columns, rows, sums }: JointView,
  cells: StatisticsForm['cells'],
): string {
  const text = (count: number) =>
    cells === 'readings' ? String(count) : shownCount(count, sums.sum, cells);
  const lines = [
    [rowTitle, ...columns.map(({ label }) => label), sums.label],
    ...[...rows, sums].map(({ label, counts, sum }) => [label, ...[...counts, sum].map(text)]),
  ];
  return lines.map((line) => `${line.join('\t')}\n`).join('');
}

/** `Bins of 0.5 m; a value on an edge belongs to the bin above it, the last bin is open. Unweighted.` */
export function binsSentence({ heights, convention }: JointTable, { heightUnit }: Units): string {
  const width = toHeight(heights[1] ?? 0, heightUnit);
  const bin = `${formatNumber(width, heightUnit === 'ft' ? 0 : 1)} ${heightUnitLabel[heightUnit]}`;
  return convention === 'edges'
    ? t`Bins of ${bin}; a value on an edge belongs to the bin above it, the last bin is open. Unweighted.`
    : t`Bins of ${bin}, centred on multiples of their width (IEC TS 62600-100); a value on an edge belongs to the bin above it, the last bin is open. Unweighted.`;
}

export function jointTable(
  { form, units }: ViewInput,
  table: JointTable,
  kind: 'period' | 'direction',
): ViewTable {
  const view = jointView(table, kind, units);
  return {
    howToRead: binsSentence(table, units),
    copied: () => jointText(view, form.cells),
    content: <JointOccurrence view={view} cells={form.cells} />,
  };
}

function JointOccurrence({ view, cells }: { view: JointView; cells: StatisticsForm['cells'] }) {
  const theme = useTheme();
  const { rowTitle: rows, columnTitle: columns, sums } = view;
  const text = (count: number) => shownCount(count, sums.sum, cells);
  const name = {
    readings: t`${rows} by ${columns}, number of readings`,
    permille: t`${rows} by ${columns}, per mille of readings`,
    percent: t`${rows} by ${columns}, percent of readings`,
  }[cells];
  const hueOf = (count: number) => {
    const colour = countColour(count / view.most, theme);
    // At night a bar at the edge: the text stays on the panel.
    if (theme === 'night')
      return { borderLeftStyle: 'solid' as const, borderLeftWidth: 6, borderLeftColor: colour };
    return { background: colour, color: textOn(colour) };
  };
  const line = (row: JointRow) => (
    <tr key={row.label}>
      <th scope="row">{row.label}</th>
      {row.counts.map((count, at) => {
        const isSum = row === sums;
        const isEmpty = !isSum && count === 0;
        return (
          <td
            key={view.columns[at]?.label}
            className={isSum ? 'strong' : isEmpty ? 'quiet' : undefined}
            style={isSum || isEmpty ? undefined : hueOf(count)}
          >
            {text(count)}
          </td>
        );
      })}
      <td className="strong">{text(row.sum)}</td>
    </tr>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keys.
    <section className="joint" aria-label={name} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            <td />
            <th scope="colgroup" colSpan={view.columns.length + 1}>
              {columns}
            </th>
          </tr>
          <tr>
            {[rows, ...view.columns.map(({ label }) => label), sums.label].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{view.rows.map(line)}</tbody>
        <tfoot>{line(sums)}</tfoot>
      </table>
    </section>
  );
}
