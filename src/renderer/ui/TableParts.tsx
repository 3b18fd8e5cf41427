/** Parts of a table: headings, which sort it, and checkboxes that select a row or all of them. */
// biome-ignore-all lint/a11y/useSemanticElements: rows are placed absolutely, which table elements forbid.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and handles the keys.
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, CSSProperties } from 'react';
import type { TableColumn, TableSort } from './DataTable.tsx';
import { explained, Term } from './Tooltip.tsx';
import './table.css';

export interface Selection<Row> {
  keys: ReadonlySet<string>;
  onChange: (keys: ReadonlySet<string>) => void;
  /** What a row is called. */
  nameOf: (row: Row) => string;
}

/** Width of the column of checkboxes, pixels. */
export const SELECTION_WIDTH = 40;

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

/** A checkbox of a row, or of all rows: `isMixed` where only some are selected. */
export const TableCheck = ({
  isMixed = false,
  ...props
}: ComponentProps<'input'> & { isMixed?: boolean }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click that misses the box from opening the row.
  // biome-ignore lint/a11y/useKeyWithClickEvents: see above; the grid handles the keys.
  <div className="table-check" onClick={(event) => event.stopPropagation()}>
    <input
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = isMixed;
      }}
      {...props}
    />
  </div>
);

export const cellStyle = (column: { width: number; grow?: number }): CSSProperties => ({
  flex: `${column.grow ?? 0} 0 ${column.width}px`,
  maxWidth: column.grow ? column.width * 2 : column.width,
});

/** A button where the table can be sorted by the column. */
export function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: TableColumn<Row>;
  sort: TableSort | null;
  onSort: () => void;
}) {
  const Arrow = sort?.desc ? ArrowDown : ArrowUp;
  return (
    <div
      role="columnheader"
      className={`table-cell clip ${column.align ?? ''}`}
      style={cellStyle(column)}
      aria-sort={sort ? (sort.desc ? 'descending' : 'ascending') : undefined}
    >
      {column.sortValue ? (
        <button
          type="button"
          className="table-sort"
          aria-label={column.label}
          onClick={onSort}
          {...explained(column.title)}
        >
          {column.header}
          {sort ? <Arrow size={12} aria-hidden="true" /> : null}
        </button>
      ) : column.title ? (
        <Term text={column.title}>{column.header}</Term>
      ) : (
        column.header
      )}
    </div>
  );
}
