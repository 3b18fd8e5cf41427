/** A table column of numbers: aligned at the end, the largest first; null is a dash with its reason. */
import { Missing } from '#renderer/parts/Figure.tsx';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';

/** @param missing why there is no number; absent: `text` shows null too. */
export const numberColumn = <Row, Value extends number | null>(
  column: Pick<TableColumn<Row>, 'id' | 'header' | 'width'> & Partial<TableColumn<Row>>,
  value: (row: Row) => Value,
  text: (value: Value) => string,
  missing?: (row: Row) => string,
): TableColumn<Row> => ({
  align: 'end',
  descFirst: true,
  sortValue: value,
  text: (row) => text(value(row)),
  ...(missing && {
    cell: (row) => (value(row) === null ? <Missing reason={missing(row)} /> : text(value(row))),
  }),
  ...column,
});
