/** The last change that can be undone. */
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { useAction } from './almanac.ts';
import { useService } from './useCacheQuery.ts';

export interface Undoable {
  /** The service it was made at. */
  service: string;
  /** What was done, as a sentence in the language that is shown. */
  done: () => ReactNode;
  undo: () => Promise<unknown>;
}

/** `count`: how many were offered. */
const useLast = create<{ last: Undoable | null; count: number }>(() => ({ last: null, count: 0 }));

export const offerUndo = (last: Undoable | null): void =>
  useLast.setState(({ count }) => ({ last, count: count + 1 }));

/** The last change at this service, until it is undone or dismissed. */
export function useUndo() {
  const service = useService();
  const { last, count } = useLast();
  const undo = useAction(({ undo }: Undoable) => undo(), {
    // Another may have been made meanwhile.
    onDone: (_, undone) =>
      useLast.setState((state) => (state.last === undone ? { last: null } : {})),
  });
  return {
    last: last?.service === service ? last : null,
    count,
    undo,
    error: undo.input === last ? undo.error : null,
    dismiss: () => offerUndo(null),
  };
}
