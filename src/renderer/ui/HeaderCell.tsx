/** A heading of a table: a button where the column can be sorted by. */
// biome-ignore-all lint/a11y/useSemanticElements: rows are placed absolutely, which table elements forbid.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and handles the keys.
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { TableColumn, TableSort } from './DataTable.tsx';
import { Term, Tooltip } from './Tooltip.tsx';

export const cellStyle = (column: { width: number; grow?: number }): CSSProperties => ({
  flex: `${column.grow ?? 0} 0 ${column.width}px`,
  maxWidth: column.grow ? column.width * 2 : column.width,
});

export function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: TableColumn<Row>;
  sort: TableSort | null;
  onSort: () => void;
}) {
  const sortable = column.sortValue !== undefined;
  return (
    <div
      role="columnheader"
      className={`table-cell clip ${column.align ?? ''}`}
      style={cellStyle(column)}
      aria-sort={sort ? (sort.desc ? 'descending' : 'ascending') : undefined}
    >
      {sortable ? (
        <Tooltip text={column.title}>
          <button type="button" className="table-sort" aria-label={column.label} onClick={onSort}>
            {column.header}
            {sort ? (
              sort.desc ? (
                <ArrowDown size={12} aria-hidden="true" />
              ) : (
                <ArrowUp size={12} aria-hidden="true" />
              )
            ) : null}
          </button>
        </Tooltip>
      ) : column.title ? (
        <Term text={column.title}>{column.header}</Term>
      ) : (
        column.header
      )}
    </div>
  );
}
