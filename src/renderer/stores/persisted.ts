/** Stores that survive a restart: kept in the storage of the window, checked when read. A part that fails forgets its stores. */
import { createContext, useContext } from 'react';
import type * as z from 'zod/mini';
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { persist } from 'zustand/middleware';

/** What the part of the window around forgets when it fails: any of it may be the cause. */
export const Forgotten = createContext<Set<() => void> | null>(null);

export const useForgotten = (forget: () => void): void => {
  useContext(Forgotten)?.add(forget);
};

/** Stores by name, and states for those that another window left, also where they are not loaded yet. */
const stores = new Map<string, StoreApi<unknown>>();
let left: Readonly<Record<string, unknown>> = {};

export const statesOfParts = () =>
  Object.fromEntries([...stores].map(([name, store]) => [name, store.getState()]));

const restore = (name: string): void => {
  if (Object.hasOwn(left, name)) stores.get(name)?.setState(left[name]);
};

export function restoreParts(states: typeof left): void {
  left = states;
  for (const name of stores.keys()) restore(name);
}

/** The same store; where a part of the window that reads it fails, it gets its first state. */
export function partStore<State, Store extends UseBoundStore<StoreApi<State>>>(
  name: string,
  store: Store & UseBoundStore<StoreApi<State>>,
): Store {
  stores.set(name, store as StoreApi<unknown>);
  // What its module does first comes before.
  queueMicrotask(() => restore(name));
  const forget = () => store.setState(store.getInitialState(), true);
  const useStore = (selector: (state: State) => unknown = (state) => state) => {
    useForgotten(forget);
    return store(selector);
  };
  return Object.assign(useStore, store);
}

/**
 * @param kept the part of the state that is stored. A stored value that cannot be read is ignored.
 * @param first absent: the defaults of `kept`
 */
export const persistedStore = <Kept extends object, State extends Kept = Kept>(
  name: string,
  kept: z.ZodMiniType<Kept>,
  first = kept.parse({}) as NoInfer<State>,
) =>
  partStore(
    name,
    create(
      persist<State, [], [], Kept>(() => first, {
        name,
        partialize: (state) => kept.parse(state),
        merge: (stored, present) => ({ ...present, ...kept.safeParse(stored).data }),
      }),
    ),
  );
