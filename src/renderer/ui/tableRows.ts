/** Which rows a table shows in which order and selects, which columns fit its width, and what it copies. */
import { collator } from '#shared/i18n/formats.ts';

export type SortValue = number | string | null | undefined;

/** Numbers by size, text as a person orders it; numbers before text. */
export function compareValues(a: SortValue, b: SortValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'number') return -1;
  if (typeof b === 'number') return 1;
  return collator({ numeric: true, sensitivity: 'base' }).compare(a ?? '', b ?? '');
}

/** By a value of each row; rows without one are last in both directions. */
export function sortedRows<Row>(rows: readonly Row[], by: (row: Row) => SortValue, desc: boolean) {
  const sign = desc ? -1 : 1;
  return rows
    .map((row) => ({ row, value: by(row) ?? null }))
    .sort((a, b) =>
      a.value === null || b.value === null
        ? Number(a.value === null) - Number(b.value === null)
        : sign * compareValues(a.value, b.value),
    )
    .map(({ row }) => row);
}

/** In any language: `-0.3`, `-17 520,5`. */
const isNumber = (text: string): boolean => /^[+-]?[\d.,\u00a0\u202f]+$/.test(text);
/** What a spreadsheet would take for a formula. */
const isFormula = (text: string): boolean => /^'*[=+\-@]/.test(text);

/** One cell of tab-separated text: what would break the grid becomes a space, and an apostrophe stands before a formula. */
function tsvCell(text: string): string {
  const cell = text.replace(/[\t\r\n\u2028\u2029]+/g, ' ');
  // With the minus of the keyboard: other programs read no other in a number.
  const typed = cell.replace(/^−/, '-');
  if (isNumber(typed)) return typed;
  return isFormula(cell) ? `'${cell}` : cell;
}

/** A heading line and one line per row. */
export function toTsv<Row>(
  columns: readonly { header: string; label?: string; text: (row: Row) => string }[],
  rows: readonly Row[],
): string {
  const lines = [columns.map((column) => tsvCell(column.label ?? column.header))];
  for (const row of rows) lines.push(columns.map((column) => tsvCell(column.text(row))));
  return `${lines.map((line) => line.join('\t')).join('\n')}\n`;
}

interface Column {
  width: number;
  /** The higher, the earlier it is left out; absent: never. */
  rank?: number;
}

export const widthOf = (columns: readonly Column[]): number =>
  columns.reduce((sum, column) => sum + column.width, 0);

/** The columns in their order, without the highest ranks until the rest fits `room` pixels. */
export function columnsThatFit<T extends Column>(columns: readonly T[], room: number) {
  let kept = columns;
  while (widthOf(kept) > room) {
    const highest = Math.max(0, ...kept.map((column) => column.rank ?? 0));
    if (highest === 0) return kept;
    kept = kept.filter((column) => column.rank !== highest);
  }
  return kept;
}

/** All of `rows` where one is not selected yet, none of them where all are. */
export function toggled(keys: ReadonlySet<string>, rows: readonly string[]): ReadonlySet<string> {
  const next = new Set(keys);
  const all = rows.every((key) => keys.has(key));
  for (const key of rows) {
    if (all) next.delete(key);
    else next.add(key);
  }
  return next;
}
