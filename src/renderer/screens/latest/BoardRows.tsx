/** The rows of a group, which can be dragged to another place or to another group of their kind. */
import { t } from '@lingui/core/macro';
import { GripVertical } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Button as DragButton } from 'react-aria-components/Button';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import {
  type DropItem,
  type ItemDropTarget,
  isTextDropItem,
  useDragAndDrop,
} from 'react-aria-components/useDragAndDrop';
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useApp, useIsPrinting } from '#renderer/stores/app.ts';
import { type BoardGroup, moved, stepped } from './board.ts';

/** Rows have the height of their strip, see board.css: only those in view are made. */
const layoutOptions = { rowHeight: 57 };

export function BoardRows<Row extends { id: number | string }>(props: {
  label: string;
  /** The type of data of a row that is dragged: its id. */
  kind: string;
  /** All of the kind, and which of them this is. */
  groups: readonly BoardGroup<Row>[];
  index: number;
  titleOf: (row: Row) => string;
  isFixed: boolean;
  /** Place of the first one on the board, from 0; absent: they have no numbers. */
  first?: number;
  head?: ReactNode;
  onOpen: (row: Row) => void;
  onMove: (groups: BoardGroup<Row>[]) => void;
  /** The row that was moved by keys. */
  focused: RefObject<string | null>;
  children: (row: Row, isPointed: boolean) => ReactNode;
}) {
  const { label, kind, groups, index, titleOf, isFixed, first, onOpen, onMove, children } = props;
  const rows = groups[index]?.buoys ?? [];
  const selected = useApp((state) => state.selectedBuoyId);
  const indexOf = (key: React.Key) => rows.findIndex(({ id }) => String(id) === String(key));
  const move = (keys: string[], position: number) =>
    onMove(moved(groups, keys, { group: index, position }));
  const moveTo = ({ key, dropPosition }: ItemDropTarget, keys: string[]) =>
    move(keys, Math.max(0, indexOf(key)) + (dropPosition === 'after' ? 1 : 0));
  const dropped = (items: readonly DropItem[]): Promise<string[]> =>
    Promise.all(items.filter(isTextDropItem).map((item) => item.getText(kind)));
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ [kind]: String(key) })),
    acceptedDragTypes: [kind],
    onReorder: ({ keys, target }) => moveTo(target, [...keys].map(String)),
    onInsert: async ({ items, target }) => moveTo(target, await dropped(items)),
    onRootDrop: async ({ items }) => move(await dropped(items), rows.length),
  });
  const step = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    const { key } = (event.target as Element).closest<HTMLElement>('[data-key]')?.dataset ?? {};
    event.preventDefault();
    event.stopPropagation();
    const next = key && !isFixed ? stepped(groups, key, event.key === 'ArrowUp' ? -1 : 1) : null;
    if (!key || !next) return;
    props.focused.current = key;
    onMove(next);
  };
  const numberOf = (row: Row) => {
    const number = first === undefined ? 10 : first + rows.indexOf(row) + 1;
    return <span className="quiet small numeric end">{number < 10 ? number : ''}</span>;
  };
  // All rows, not only those in view, in place of the list, which keeps the focus.
  const printed =
    useIsPrinting() &&
    rows.map((row) => (
      <div key={row.id} className="board-row">
        <span />
        {numberOf(row)}
        {children(row, false)}
      </div>
    ));
  return (
    <section onKeyDownCapture={step}>
      {props.head}
      <Virtualizer layout={ListLayout} layoutOptions={layoutOptions}>
        <GridList
          // A list that can be dragged cannot become one that cannot.
          key={String(isFixed)}
          aria-label={label}
          className="board-cards"
          items={rows}
          dependencies={[children, selected]}
          {...(!isFixed && { dragAndDropHooks })}
          onAction={(key) => {
            const row = rows[indexOf(key)];
            if (row) onOpen(row);
          }}
          renderEmptyState={() => (
            <p className="toolbar quiet">{t`Drag a favourite here, or move one with Alt and the arrow keys.`}</p>
          )}
        >
          {(row) => (
            <GridListItem
              className={row.id === selected ? 'board-row board-open' : 'board-row'}
              textValue={titleOf(row)}
            >
              {({ isHovered, isFocusVisible }) => (
                <>
                  {isFixed ? (
                    <span />
                  ) : (
                    <DragButton
                      slot="drag"
                      className="board-grip quiet"
                      aria-label={t`Move ${{ name: titleOf(row) }}`}
                    >
                      <GripVertical size={14} aria-hidden="true" />
                    </DragButton>
                  )}
                  {numberOf(row)}
                  {children(row, isHovered || isFocusVisible)}
                </>
              )}
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
      {printed}
    </section>
  );
}
