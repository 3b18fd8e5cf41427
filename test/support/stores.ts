/** zustand in component tests: it knows every store, so that each test begins with all of them as they are at the start. */
import { create as createStore, type StateCreator, type StoreApi } from 'zustand';

export * from 'zustand';

const stores: StoreApi<unknown>[] = [];

function known<State>(initial: StateCreator<State>) {
  const store = createStore(initial);
  stores.push(store as StoreApi<unknown>);
  return store;
}
export const create = <State>(initial?: StateCreator<State>) => (initial ? known(initial) : known);

/** Persisted ones write what they are set to. */
export function resetStores(): void {
  for (const store of stores) store.setState(store.getInitialState(), true);
  localStorage.clear();
}
