/** The list of all buoys, held once: read from the cache, refreshed, read again when it changed. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import type { Almanac } from '#shared/ipc/contract.ts';
import { buoysOf, type CachedBuoy } from '#shared/model/buoy.ts';
import { markStep } from '#shared/startSteps.ts';
import { ask } from './almanac.ts';

export interface BuoyListValue {
  buoys: CachedBuoy[];
  /** When the list itself was last fetched, epoch seconds. */
  fetchedAt: number | null;
}

export interface BuoyListState {
  value: BuoyListValue | undefined;
  refreshing: boolean;
  error: AlmanacError | null;
}

export interface BuoyList {
  store: StoreApi<BuoyListState>;
  /** Reads the cache, fills it where it is stale, and listens from then on. Once. */
  start: () => void;
  /** Walks the service's list again because the person asked. */
  refresh: () => void;
}

export type BuoyListBridge = Pick<
  Almanac,
  'listBuoys' | 'refreshBuoys' | 'getConnection' | 'onEvent'
>;

const nothing: BuoyListState = { value: undefined, refreshing: false, error: null };

export function createBuoyList(bridge: () => BuoyListBridge): BuoyList {
  const store = createStore<BuoyListState>(() => nothing);
  /** Counts services: an answer that belongs to an earlier one is dropped. */
  let epoch = 0;
  let reading: Promise<void> | null = null;
  let readAgain = false;
  let started = false;
  let service: string | null = null;

  /** Reads the cache; calls made meanwhile become one more read. */
  function load(): Promise<void> {
    if (reading) {
      readAgain = true;
      return reading;
    }
    const asked = epoch;
    reading = ask(bridge().listBuoys())
      .then(
        (columns) => {
          const value = { buoys: buoysOf(columns), fetchedAt: columns.listFetchedAt };
          markStep('list of buoys read');
          if (asked === epoch) store.setState({ value });
        },
        (thrown: unknown) => {
          if (asked === epoch) store.setState({ error: toAlmanacError(thrown) });
        },
      )
      .then(() => {
        reading = null;
        if (!readAgain) return;
        readAgain = false;
        return load();
      });
    return reading;
  }

  async function fill(force: boolean): Promise<void> {
    const asked = epoch;
    store.setState({ refreshing: true });
    let error: AlmanacError | null = null;
    try {
      await ask(bridge().refreshBuoys({ force }));
    } catch (thrown) {
      error = toAlmanacError(thrown);
    }
    if (asked !== epoch) return;
    await load();
    if (asked === epoch) store.setState({ refreshing: false, error });
  }

  function begin(): void {
    const asked = epoch;
    void load().then(() => (asked === epoch ? fill(false) : undefined));
  }

  return {
    store,
    refresh: () => void fill(true),
    start: () => {
      if (started) return;
      started = true;
      bridge().onEvent((event) => {
        if (event.type === 'changed' && ['buoys', 'everything'].includes(event.topic.kind)) {
          void load();
        }
        if (event.type !== 'connection') return;
        const url = event.connection.service?.url ?? null;
        if (url === service) {
          const { kind } = store.getState().error ?? {};
          const { key } = event.connection;
          const wanted = kind === 'key-missing' || kind === 'key-rejected';
          if (wanted && key.kept !== 'none' && !key.rejected) void fill(false);
          return;
        }
        service = url;
        epoch += 1;
        store.setState(nothing);
        if (url !== null) begin();
      });
      void ask(bridge().getConnection()).then(
        (connection) => {
          service ??= connection.service?.url ?? null;
        },
        () => undefined,
      );
      begin();
    },
  };
}
