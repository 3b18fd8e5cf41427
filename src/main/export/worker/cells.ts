/** The values of a row, for formats that have types. */
import type { Column } from './table.types.ts';

/** A time in epoch seconds UTC, a number in the unit of the column, or a text; null where it is missing. */
export function cellOf<Row>(column: Column<Row>): (row: Row) => number | string | null {
  if (column.kind === 'text') return (row) => column.value(row) || null;
  const convert = column.kind === 'number' ? column.convert : undefined;
  return (row) => {
    const value = column.value(row);
    if (typeof value !== 'number' || Number.isNaN(value)) return null;
    return convert ? convert(value) : value;
  };
}
