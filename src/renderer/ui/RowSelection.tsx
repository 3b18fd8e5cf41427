/** Checkboxes that select rows of a table: one for each, one for all of them. */
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
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

/** Out of the tab order, as is the rule in a grid: the space bar does the same on the current row. */
export function RowCheck({
  name,
  checked,
  onToggle,
}: {
  name: string;
  checked: boolean;
  onToggle: () => void;
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a click that misses the box from opening the row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above; the grid handles the keys.
    <div className="table-check" onClick={(event) => event.stopPropagation()}>
      <input
        type="checkbox"
        tabIndex={-1}
        aria-label={t`Select ${name}`}
        checked={checked}
        onChange={onToggle}
      />
    </div>
  );
}

export function AllCheck({
  selected,
  count,
  onToggle,
}: {
  /** Rows selected of those shown. */
  selected: number;
  count: number;
  onToggle: () => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  const some = selected > 0 && selected < count;
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <div className="table-check">
      <input
        ref={box}
        type="checkbox"
        aria-label={t`Select all`}
        checked={count > 0 && selected === count}
        disabled={count === 0}
        onChange={onToggle}
      />
    </div>
  );
}
