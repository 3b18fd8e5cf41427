/** The bins of a joint table up to the last occupied one, with sums; and as text. */
import { t } from '@lingui/core/macro';
import { metricLabel, type Units } from '#renderer/format/metrics.ts';
import { heightUnitLabel } from '#renderer/format/units.ts';
import { toTsv } from '#renderer/ui/tableRows.ts';
import type { JointTable } from '#shared/model/statistics.ts';
import { columnText, heightBinText } from './words.ts';

export interface JointView {
  rowTitle: string;
  columnTitle: string;
  /** Index in the table of the first column shown. */
  firstColumn: number;
  columns: { label: string; sum: number }[];
  rows: { label: string; counts: number[]; sum: number }[];
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
      .map((sum, at) => ({ label: columnText(table, at, kind), sum }))
      .slice(first, last + 1),
    rows: rowCounts.slice(0, lastRow + 1).map((counts, row) => ({
      label: heightBinText(table, row, units),
      counts: counts.slice(first, last + 1),
      sum: sumOf(counts),
    })),
    most: Math.max(1, ...table.counts),
  };
}

/** Tab-separated counts, with the sums. */
export function jointText(view: JointView): string {
  const total = t`Total`;
  const columns = [
    { header: view.rowTitle, text: (row: JointView['rows'][number]) => row.label },
    ...view.columns.map(({ label }, at) => ({
      header: label,
      text: (row: JointView['rows'][number]) => String(row.counts[at] ?? 0),
    })),
    { header: total, text: (row: JointView['rows'][number]) => String(row.sum) },
  ];
  const sums = view.columns.map(({ sum }) => sum);
  return toTsv(columns, [...view.rows, { label: total, counts: sums, sum: sumOf(sums) }]);
}
