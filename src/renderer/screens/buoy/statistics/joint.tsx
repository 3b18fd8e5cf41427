/** How often two values occur together: counts with a hue behind them, sums at the edges; and as text. */
import { t } from '@lingui/core/macro';
import { countColour } from '#renderer/charts/colours.ts';
import { useTheme } from '#renderer/charts/theme.ts';
import { textOn } from '#renderer/format/colourScale.ts';
import { formatNumber, numberText } from '#renderer/format/figure.ts';
import { metricLabel, type Units } from '#renderer/format/metrics.ts';
import { heightUnitLabel, toHeight } from '#renderer/format/units.ts';
import { toTsv } from '#renderer/ui/tableRows.ts';
import type { JointTable } from '#shared/model/statistics.ts';
import { lowerBounds } from '#shared/science/jointTable.ts';
import type { StatisticsForm } from './form.ts';
import type { ViewInput, ViewTable } from './view.ts';
import { cellText, sectorText } from './words.ts';

interface JointRow {
  label: string;
  counts: number[];
  sum: number;
}

/** The bins of a joint table up to the last occupied one, with sums. */
export interface JointView {
  rowTitle: string;
  columnTitle: string;
  /** Index in the table of the first column shown. */
  firstColumn: number;
  columns: { label: string; sum: number }[];
  rows: JointRow[];
  /** Largest count of a cell, at least 1. */
  most: number;
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** Rows from 0 to the highest occupied one, periods from the first to the last occupied, all sectors. */
export function jointView(
  table: JointTable,
  kind: 'period' | 'direction',
  units: Units,
): JointView {
  const width = table.columns.length;
  const rowCounts = table.heights.map((_, row) =>
    table.counts.slice(row * width, (row + 1) * width),
  );
  const columnSums = table.columns.map((_, at) => sumOf(rowCounts.map((row) => row[at] ?? 0)));
  const lastRow = rowCounts.findLastIndex((row) => sumOf(row) > 0);
  const occupied = (sum: number) => sum > 0;
  const first = kind === 'direction' ? 0 : Math.max(0, columnSums.findIndex(occupied));
  const last = kind === 'direction' ? width - 1 : columnSums.findLastIndex(occupied);
  return {
    rowTitle: `${metricLabel.significantHeight}, ${heightUnitLabel[units.heightUnit]}`,
    columnTitle: kind === 'period' ? `${metricLabel.period}, s` : t`Direction (from)`,
    firstColumn: first,
    columns: columnSums
      .map((sum, at) => ({
        label:
          kind === 'direction' ? sectorText(at) : binText(table.columns, table, at, numberText),
        sum,
      }))
      .slice(first, last + 1),
    rows: rowCounts.slice(0, lastRow + 1).map((counts, row) => ({
      label: heightBinText(table, row, units),
      counts: counts.slice(first, last + 1),
      sum: sumOf(counts),
    })),
    most: Math.max(1, ...table.counts),
  };
}

/** `0.5–1.0`, centred `0.25–0.75`, `≥ 10.0`, in feet `2–4`: bounds in the person's unit. */
function heightBinText(table: JointTable, row: number, { heightUnit }: Units): string {
  const decimals = heightUnit === 'ft' ? 0 : table.convention === 'edges' ? 1 : 2;
  return binText(table.heights, table, row, (metres) =>
    formatNumber(toHeight(metres, heightUnit), decimals),
  );
}

/** `7–8`, centred `7.5–8.5`, `≥ 20`. @param marks edges or centres of the bins */
function binText(
  marks: readonly number[],
  table: JointTable,
  at: number,
  text: (bound: number) => string,
): string {
  const [from = 0, to] = lowerBounds(marks, table).slice(at, at + 2);
  return to === undefined ? `≥ ${text(from)}` : `${text(from)}–${text(to)}`;
}

/** The last row. */
function sumsOf({ columns }: JointView): JointRow {
  const counts = columns.map(({ sum }) => sum);
  return { label: t`Total`, counts, sum: sumOf(counts) };
}

/** Tab-separated counts, with the sums. */
export function jointText(view: JointView): string {
  const sums = sumsOf(view);
  const columns = [
    { header: view.rowTitle, text: (row: JointRow) => row.label },
    ...view.columns.map(({ label }, at) => ({
      header: label,
      text: (row: JointRow) => String(row.counts[at] ?? 0),
    })),
    { header: sums.label, text: (row: JointRow) => String(row.sum) },
  ];
  return toTsv(columns, [...view.rows, sums]);
}

/** `Bins of 0.5 m; a value on a bound belongs to the bin above it, the last bin is open. Unweighted.` */
export function binsSentence({ heights, convention }: JointTable, { heightUnit }: Units): string {
  const width = toHeight(heights[1] ?? 0, heightUnit);
  const bin = `${formatNumber(width, heightUnit === 'ft' ? 0 : 1)} ${heightUnitLabel[heightUnit]}`;
  return convention === 'edges'
    ? t`Bins of ${bin}; a value on a bound belongs to the bin above it, the last bin is open. Unweighted.`
    : t`Bins of ${bin}, centred on multiples of their width (IEC TS 62600-100); a value on a bound belongs to the bin above it, the last bin is open. Unweighted.`;
}

/** The table of significant height against another variable. */
export function jointTable(
  { form, units }: ViewInput,
  table: JointTable,
  kind: 'period' | 'direction',
): ViewTable | string {
  if (table.total === 0) return t`No downloaded reading has both values.`;
  const view = jointView(table, kind, units);
  return {
    howToRead: binsSentence(table, units),
    copied: () => jointText(view),
    content: <JointOccurrence view={view} cells={form.cells} />,
  };
}

function JointOccurrence({ view, cells }: { view: JointView; cells: StatisticsForm['cells'] }) {
  const theme = useTheme();
  const sums = sumsOf(view);
  const text = (count: number) => cellText(count, sums.sum, cells);
  const { rowTitle: rows, columnTitle: columns } = view;
  const name = {
    readings: t`${rows} by ${columns}, number of readings`,
    permille: t`${rows} by ${columns}, per mille of readings`,
    percent: t`${rows} by ${columns}, percent of readings`,
  }[cells];
  const cell = (count: number, at: number) => {
    const key = view.columns[at]?.label;
    if (count === 0)
      return (
        <td key={key} className="quiet">
          0
        </td>
      );
    const background = countColour(count / view.most, theme);
    return (
      <td key={key} style={{ background, color: textOn(background) }}>
        {text(count)}
      </td>
    );
  };
  const sum = (count: number, at: number) => (
    <td key={view.columns[at]?.label} className="strong">
      {text(count)}
    </td>
  );
  const line = (row: JointRow, cellOf: typeof cell) => (
    <tr key={row.label}>
      <th scope="row">{row.label}</th>
      {row.counts.map(cellOf)}
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
              {view.columnTitle}
            </th>
          </tr>
          <tr>
            {[view.rowTitle, ...view.columns.map(({ label }) => label), sums.label].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{view.rows.map((row) => line(row, cell))}</tbody>
        <tfoot>{line(sums, sum)}</tfoot>
      </table>
    </section>
  );
}
