/** Which row of a long list the keyboard is on, and which rows are marked for copying. */
import { type KeyboardEvent, useState } from 'react';

export interface RowRange {
  from: number;
  to: number;
}

/** Where a key leads from `current`; null where it does not move. */
export function targetRow(
  key: string,
  current: number,
  count: number,
  page: number,
): number | null {
  const last = count - 1;
  if (last < 0) return null;
  const clamp = (index: number): number => Math.min(last, Math.max(0, index));
  switch (key) {
    case 'ArrowDown':
      return clamp(current + 1);
    case 'ArrowUp':
      return clamp(current - 1);
    case 'PageDown':
      return clamp(current + page);
    case 'PageUp':
      return clamp(current - page);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

interface Options {
  count: number;
  /** Rows that fit the window. */
  page: () => number;
  show: (index: number) => void;
  onActivate: (index: number) => void;
  onCopy: (from: number, to: number) => void;
  onKey: (index: number, key: string) => void;
  /** The space bar; absent: it does what Enter does. */
  onMark?: (from: number, to: number) => void;
}

export function useRowNavigation(options: Options) {
  const { count, page, show, onActivate, onCopy, onKey, onMark } = options;
  const [state, setState] = useState({ current: -1, anchor: -1 });
  const current = Math.min(state.current, count - 1);
  const anchor = Math.min(state.anchor, count - 1);
  const range: RowRange = { from: Math.min(anchor, current), to: Math.max(anchor, current) };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // Keys pressed on a heading or a control inside a row belong to it.
    if (event.target !== event.currentTarget) return;
    const modified = event.ctrlKey || event.metaKey;
    if (modified && event.key.toLowerCase() === 'c') {
      if (current < 0) return;
      event.preventDefault();
      onCopy(range.from, range.to);
      return;
    }
    if (modified && event.key.toLowerCase() === 'a' && count > 0) {
      event.preventDefault();
      setState({ anchor: 0, current: count - 1 });
      return;
    }
    if (modified || event.altKey) return;
    const target = targetRow(event.key, current, count, page());
    if (target !== null) {
      event.preventDefault();
      setState({ current: target, anchor: event.shiftKey && anchor >= 0 ? anchor : target });
      show(target);
    } else if (current >= 0 && event.key === ' ' && onMark) {
      event.preventDefault();
      onMark(range.from, range.to);
    } else if (current >= 0 && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      onActivate(current);
    } else if (current >= 0) {
      onKey(current, event.key);
    }
  };

  const pointTo = (index: number, extend: boolean): void => {
    setState({ current: index, anchor: extend && anchor >= 0 ? anchor : index });
    if (!extend) onActivate(index);
  };

  return { current, range, onKeyDown, pointTo };
}
