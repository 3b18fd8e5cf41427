/** What a table sorts by and what it copies. */
import { collator } from '#shared/i18n/formats.ts';

export type SortValue = number | string | null | undefined;

/** Numbers by size, text as a person orders it; numbers before text. */
export function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'number') return -1;
  if (typeof b === 'number') return 1;
  return collator({ numeric: true, sensitivity: 'base' }).compare(a ?? '', b ?? '');
}

/** One cell of tab-separated text: what would break the grid becomes a space. */
const tsvCell = (text: string): string => text.replace(/[\t\r\n\u2028\u2029]+/g, ' ');

/** A heading line and one line per row. */
export function toTsv<Row>(
  columns: readonly { header: string; label?: string; text: (row: Row) => string }[],
  rows: readonly Row[],
): string {
  const lines = [columns.map((column) => tsvCell(column.label ?? column.header))];
  for (const row of rows) lines.push(columns.map((column) => tsvCell(column.text(row))));
  return `${lines.map((line) => line.join('\t')).join('\n')}\n`;
}
