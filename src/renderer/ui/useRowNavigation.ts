/** Which row of a long list the keyboard is on, which of its cells, and which rows are marked for copying. */
import { type KeyboardEvent, useMemo, useState } from 'react';

const targets: Readonly<Record<string, (current: number, last: number, page: number) => number>> = {
  ArrowDown: (current) => current + 1,
  ArrowUp: (current) => current - 1,
  PageDown: (current, _, page) => current + page,
  PageUp: (current, _, page) => current - page,
  Home: () => 0,
  End: (_, last) => last,
};

/** The row that a key moves to from `current`; null where it does not move. */
export function targetRow(key: string, current: number, count: number, page: number) {
  const target = targets[key]?.(current, count - 1, page);
  if (target === undefined || count === 0) return null;
  return Math.min(count - 1, Math.max(0, target));
}

/** The letter of a key: on a keyboard of other than Latin letters that of its place, as the system's shortcuts have it. */
const letterOf = ({ key, code }: KeyboardEvent): string =>
  (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toLowerCase();

interface Options<Row> {
  /** In their current order. */
  rows: readonly Row[];
  /** A row keeps it when it moves. Made of few rows at a time: there may be hundreds of thousands. */
  keyOf: (row: Row) => string;
  columns: readonly { id: string }[];
  /** Rows that fit the window. */
  page: () => number;
  show: (index: number) => void;
  onActivate: (row: Row) => void;
  onCopy: (keys: ReadonlySet<string>) => void;
  /** A letter in lower case. */
  onKey: (row: Row, pressed: string) => void;
  /** The space bar; absent: it does what Enter does. */
  onMark?: (keys: ReadonlySet<string>) => void;
}

/** A row, and where it was when a key led to it: there it is found first. */
interface Held {
  key: string;
  at: number;
}

interface Place {
  current: Held;
  /** Where the marked range began. */
  anchor: Held;
  marked: ReadonlySet<string>;
}

/** Holds keys, not indices: rows that are sorted or updated meanwhile change their index. */
export function useRowNavigation<Row>(options: Options<Row>) {
  const { rows, keyOf, columns, page, show, onActivate, onCopy, onKey, onMark } = options;
  const [place, setPlace] = useState<Place | null>(null);
  /** Of the current cell; null: the keys are on the row. */
  const [columnId, setColumnId] = useState<string | null>(null);
  const column = columns.findIndex(({ id }) => id === columnId);
  const keyAt = (index: number): string | undefined => {
    const row = rows[index];
    return row === undefined ? undefined : keyOf(row);
  };
  /** -1: no row, or one that is not shown. */
  const indexOf = (held: Held | undefined): number => {
    if (!held) return -1;
    return keyAt(held.at) === held.key ? held.at : rows.findIndex((row) => keyOf(row) === held.key);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row keeps its key.
  const current = useMemo(() => indexOf(place?.current), [place, rows]);

  const moveTo = (target: number, extend: boolean, from = indexOf(place?.anchor)): void => {
    const start = extend && from >= 0 ? from : target;
    const [key, anchor] = [keyAt(target), keyAt(start)];
    if (key === undefined || anchor === undefined) return;
    const range = rows.slice(Math.min(start, target), Math.max(start, target) + 1);
    setPlace({
      current: { key, at: target },
      anchor: { key: anchor, at: start },
      marked: new Set(range.map(keyOf)),
    });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // Keys pressed on a heading or a control inside a row belong to it.
    if (event.target !== event.currentTarget) return;
    const at = current < 0 ? null : place;
    const row = rows[current];
    const modified = event.ctrlKey || event.metaKey;
    const letter = letterOf(event);
    if (modified && letter === 'c') {
      if (!at) return;
      event.preventDefault();
      onCopy(at.marked);
      return;
    }
    if (modified && letter === 'a' && rows.length > 0) {
      event.preventDefault();
      moveTo(rows.length - 1, true, 0);
      return;
    }
    if (modified || event.altKey) return;
    const target = targetRow(event.key, current, rows.length, page());
    if (target !== null) {
      event.preventDefault();
      moveTo(target, event.shiftKey);
      show(target);
    } else if (!at || row === undefined) {
      return;
    } else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      event.preventDefault();
      const next = Math.min(column + (event.key === 'ArrowRight' ? 1 : -1), columns.length - 1);
      setColumnId(columns[Math.max(next, -1)]?.id ?? null);
      show(current);
    } else if (event.key === ' ' && onMark) {
      event.preventDefault();
      onMark(at.marked);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onActivate(row);
    } else {
      onKey(row, letter);
    }
  };

  const pointTo = (index: number, extend: boolean): void => {
    setColumnId(null);
    moveTo(index, extend);
    const row = rows[index];
    if (!extend && row !== undefined) onActivate(row);
  };

  return { current, column, marked: place?.marked, onKeyDown, pointTo };
}
