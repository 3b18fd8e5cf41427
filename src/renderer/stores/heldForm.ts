/** Forms that stay while other screens are shown, and while they have changes give way to no other form and to no other service. */
import { create } from 'zustand';
import { type Route, resetWithService, useApp } from './app.ts';
import { partStore } from './persisted.ts';

export interface HeldForm<Draft extends { id: string }> {
  /** The form that is open; null: none. */
  draft: Draft | null;
  /** The form as it was opened; each change makes another draft. */
  opened: Draft | null;
  /** How often something else was to be opened while this one had changes. */
  held: number;
  /** *Save* was pressed while something was wrong. */
  isTried: boolean;
}

/** Each shows its form where it has changes. @returns whether it has */
export const forms: (() => boolean)[] = [];

/** Whether a form has changes, which another service or file would drop; it is shown and says so. */
export const isFormHeld = (): boolean => forms.some((hold) => hold());

/** @param route the screen of the form; @param more what its part keeps beside it */
export function heldForm<Draft extends { id: string }, More extends object>(
  route: Route,
  more: More,
) {
  type State = HeldForm<Draft> & More;
  const none: HeldForm<Draft> = { draft: null, opened: null, held: 0, isTried: false };
  const use = partStore(
    `${route}-form`,
    create<State>(() => ({ ...none, ...more })),
  );
  const set = (change: (now: State) => Partial<HeldForm<Draft>>) =>
    use.setState((now) => ({ ...now, ...change(now) }));
  resetWithService(() => use.setState(use.getInitialState()));
  forms.push(() => {
    const { draft, opened } = use.getState();
    if (draft === opened) return false;
    set(({ held }) => ({ held: held + 1 }));
    useApp.getState().go(route);
    return true;
  });
  return {
    use,
    setTried: (): void => set(() => ({ isTried: true })),
    close: (): void => set(() => none),
    change: (part: Partial<Draft>): void =>
      set(({ draft }) => ({ draft: draft && { ...draft, ...part } })),
    /** Not in the place of one with changes. @returns whether it was opened */
    open(next: Draft): boolean {
      const { draft, opened } = use.getState();
      const isFree = draft === opened;
      if (isFree) set(() => ({ ...none, draft: next, opened: next }));
      else set(({ held }) => ({ held: draft?.id === next.id ? 0 : held + 1 }));
      return isFree;
    },
  };
}
