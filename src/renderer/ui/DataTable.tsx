/** A virtual table: sorted by its headings, walked by the keyboard, selected from, copied as tab-separated text. */
// biome-ignore-all lint/a11y/useSemanticElements: rows are placed absolutely, which table elements forbid.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and handles the keys.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: see above.
import { t } from '@lingui/core/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import * as z from 'zod/mini';
import { useSize } from '#renderer/charts/svg.tsx';
import { call, useAction } from '#renderer/data/almanac.ts';
import { oldLast } from '#renderer/format/age.ts';
import { useIsPrinting } from '#renderer/stores/app.ts';
import { ErrorNote } from './ReadState.tsx';
import { EXPLANATION_ID, explained, showExplanation, Term } from './Tooltip.tsx';
import {
  columnsThatFit,
  type SortValue,
  sortedRows,
  toggled,
  toTsv,
  widthOf,
} from './tableRows.ts';
import { useRowNavigation } from './useRowNavigation.ts';
import './table.css';

export interface TableColumn<Row> {
  id: string;
  header: string;
  /** The heading in words, spoken and copied, where `header` is a sign. */
  label?: string;
  title?: string;
  /** Pixels; the minimum where `grow` is set. */
  width: number;
  /** Share of the width left over, up to twice `width`: a wide screen must not tear a row apart. */
  grow?: number;
  /** Where not all columns fit, those with the highest rank are left out first. Absent: never. */
  rank?: number;
  align?: 'start' | 'end';
  /** Absent: not sortable. Null sorts last either way. */
  sortValue?: (row: Row) => SortValue;
  /** Largest first on the first click. */
  descFirst?: boolean;
  /** Plain text of the cell, for copying and where `cell` is absent. */
  text: (row: Row) => string;
  cell?: (row: Row) => ReactNode;
}

export const TableSort = z.object({ id: z.string(), desc: z.boolean() });
export type TableSort = z.infer<typeof TableSort>;

/** Width of the column of checkboxes, pixels. */
const SELECTION_WIDTH = 40;

interface DataTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  rowKey: (row: Row) => string;
  initialSort?: TableSort;
  /** Rows can be selected by checkboxes, and by the space bar: the current row, or those marked with Shift. */
  selection?: {
    keys: ReadonlySet<string>;
    onChange: (keys: ReadonlySet<string>) => void;
    nameOf: (row: Row) => string;
  };
  /** Enter, or a click on a row. */
  onRowActivate?: (row: Row) => void;
  /** Any other key pressed while a row is current; a letter in lower case. */
  onRowKey?: (row: Row, key: string) => void;
  /** Rows with old values: shown grey, and after the others whatever the order. */
  isOld?: (row: Row) => boolean;
  /** The row shown as open elsewhere (the inspector). */
  activeKey?: string | null;
  onSort?: (sort: TableSort) => void;
  onOrder?: (rows: readonly Row[]) => void;
  rowHeight?: number;
  empty?: ReactNode;
}

/** The heading row with its hairline, pixels; see table.css. */
const HEAD_HEIGHT = 33;

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, columns: offered, rowKey, initialSort, selection, isOld, empty } = props;
  const isPrinting = useIsPrinting();
  const { activeKey = null, rowHeight = 32, onRowActivate, onRowKey, onSort, onOrder } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const room = useSize(scroller)?.width ?? Number.POSITIVE_INFINITY;
  const checks = selection ? SELECTION_WIDTH : 0;
  const columns = useMemo(() => columnsThatFit(offered, room - checks), [offered, room, checks]);
  const id = useId();
  const [sort, setSort] = useState(initialSort ?? null);
  const sortBy = ({ id: by, descFirst = false }: TableColumn<Row>) => {
    const next = { id: by, desc: sort?.id === by ? !sort.desc : descFirst };
    setSort(next);
    onSort?.(next);
  };
  const shown = useMemo(() => {
    // Of all columns: rows stay sorted by one that is not shown.
    const value = offered.find((column) => column.id === sort?.id)?.sortValue;
    const sorted = sort && value ? sortedRows(rows, value, sort.desc) : rows;
    return isOld ? oldLast(sorted, isOld) : sorted;
  }, [rows, offered, sort, isOld]);
  const keyOf = useRef(rowKey);
  keyOf.current = rowKey;
  const isSelectable = selection !== undefined;
  const keys = useMemo(
    () => (isSelectable ? shown.map((row) => keyOf.current(row)) : []),
    [shown, isSelectable],
  );

  const orderListener = useRef(onOrder);
  orderListener.current = onOrder;
  useEffect(() => orderListener.current?.(shown), [shown]);

  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: isPrinting ? shown.length : 8,
    // The heading covers as much at the top as it pushes rows down: only the foot needs room.
    scrollPaddingEnd: HEAD_HEIGHT,
  });

  const toggle = (chosen: readonly string[]) =>
    selection?.onChange(toggled(selection.keys, chosen));
  const selected = keys.filter((key) => selection?.keys.has(key)).length;

  const copy = useAction((text: string) => call('copyText', { text }), { overlap: true });
  const { current, column, marked, onKeyDown, pointTo } = useRowNavigation({
    rows: shown,
    keyOf: rowKey,
    columns,
    page: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
    show: (index) => virtual.scrollToIndex(index),
    onActivate: (row) => onRowActivate?.(row),
    onCopy: (copied) => {
      const rows = shown.filter((row) => copied.has(rowKey(row)));
      copy.run(toTsv(offered, rows));
    },
    onKey: (row, pressed) => onRowKey?.(row, pressed),
    // Rows that a filter has hidden meanwhile are left out.
    ...(selection ? { onMark: (chosen) => toggle(keys.filter((key) => chosen.has(key))) } : {}),
  });
  const selectedKeys = selection ? selection.keys : marked;

  const items = virtual.getVirtualItems();
  const width = widthOf(columns) + checks;
  const rendered = items.some((item) => item.index === current);
  const rowId = (at: number): string => `${id}-row-${at}`;
  const currentCell =
    rendered && column >= 0 ? `${rowId(current)}-${columns[column]?.id}` : undefined;
  useEffect(() => {
    if (document.activeElement !== scroller.current) return;
    const cell = currentCell ? document.getElementById(currentCell) : null;
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    showExplanation(cell);
  }, [currentCell]);

  return (
    <div className="table-frame grow fill printed">
      <div
        ref={scroller}
        className="table fill scroll panel numeric"
        role="grid"
        aria-label={label}
        aria-rowcount={shown.length + 1}
        aria-colcount={columns.length + (selection ? 1 : 0)}
        aria-multiselectable="true"
        aria-activedescendant={currentCell ?? (rendered ? rowId(current) : undefined)}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div className="table-head panel" role="rowgroup" style={{ minWidth: width }}>
          <div className="table-row table-row-head" role="row" aria-rowindex={1}>
            {selection ? (
              <div role="columnheader" style={{ flex: `0 0 ${SELECTION_WIDTH}px` }}>
                <TableCheck
                  aria-label={t`Select all`}
                  checked={selected > 0 && selected === keys.length}
                  isMixed={selected > 0 && selected < keys.length}
                  disabled={keys.length === 0}
                  onChange={() => toggle(keys)}
                />
              </div>
            ) : null}
            {columns.map((column) => (
              <HeaderCell
                key={column.id}
                column={column}
                sort={sort?.id === column.id ? sort : null}
                onSort={() => sortBy(column)}
              />
            ))}
          </div>
        </div>
        {shown.length > 0 ? (
          <div
            className="table-body"
            role="rowgroup"
            style={isPrinting ? undefined : { height: virtual.getTotalSize(), minWidth: width }}
          >
            {items.map((item) => {
              const row = shown[item.index];
              if (row === undefined) return null;
              const key = rowKey(row);
              const names = [
                'table-row',
                item.index === current && 'table-row-current',
                key === activeKey && 'table-row-active',
                isOld?.(row) && 'silent',
              ];
              return (
                <div
                  key={key}
                  id={rowId(item.index)}
                  className={names.filter(Boolean).join(' ')}
                  role="row"
                  aria-rowindex={item.index + 2}
                  aria-selected={selectedKeys?.has(key) ?? false}
                  style={
                    isPrinting
                      ? undefined
                      : { height: rowHeight, transform: `translateY(${item.start}px)` }
                  }
                  // The first click of two may have moved another row below the pointer.
                  onClick={({ detail, shiftKey }) => detail < 2 && pointTo(item.index, shiftKey)}
                >
                  {selection ? (
                    <div role="gridcell" style={{ flex: `0 0 ${SELECTION_WIDTH}px` }}>
                      <TableCheck
                        // As is the rule in a grid: the space bar does the same on the current row.
                        tabIndex={-1}
                        aria-label={t`Select ${{ name: selection.nameOf(row) }}`}
                        checked={selection.keys.has(key)}
                        onChange={() => toggle([key])}
                      />
                    </div>
                  ) : null}
                  {columns.map(({ id: name, align = '', cell, text, ...size }, at) => (
                    <div
                      key={name}
                      role="gridcell"
                      className={`table-cell clip ${align}`}
                      style={cellStyle(size)}
                      {...(at === column && item.index === current
                        ? { id: currentCell, 'aria-describedby': EXPLANATION_ID }
                        : {})}
                    >
                      {cell ? cell(row) : text(row)}
                    </div>
                  ))}
                </div>
              );
            })}
          </div>
        ) : null}
      </div>
      {copy.error ? (
        <div className="table-note ruled">
          <ErrorNote error={copy.error} />
        </div>
      ) : null}
      {shown.length === 0 && empty ? <div className="table-empty">{empty}</div> : null}
    </div>
  );
}

/** A checkbox of a row, or of all rows: `isMixed` where only some are selected. */
const TableCheck = ({
  isMixed = false,
  ...props
}: ComponentProps<'input'> & { isMixed?: boolean }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click that misses the box from opening the row.
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

const cellStyle = (column: { width: number; grow?: number }): CSSProperties => ({
  flex: `${column.grow ?? 0} 0 ${column.width}px`,
  maxWidth: column.grow ? column.width * 2 : column.width,
});

function HeaderCell<Row>(props: {
  column: TableColumn<Row>;
  sort: TableSort | null;
  onSort: () => void;
}) {
  const { column, sort, onSort } = props;
  const Arrow = sort?.desc ? ArrowDown : ArrowUp;
  return (
    <div
      role="columnheader"
      className={`table-cell clip quiet small ${column.align ?? ''}`}
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
