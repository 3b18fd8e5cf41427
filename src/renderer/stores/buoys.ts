/** Every buoy of the cache, read once for all screens and again when main says the list changed. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { almanac, ask } from './almanac.ts';
import type { Cached } from './useCached.ts';

export interface BuoyList {
  buoys: CachedBuoy[];
  /** When the list itself was last fetched, epoch seconds. */
  fetchedAt: number | null;
}

interface State {
  value: BuoyList | undefined;
  refreshing: boolean;
  error: AlmanacError | null;
}

const nothing: State = { value: undefined, refreshing: false, error: null };
const useStore = create<State>(() => nothing);

/** Counts services: an answer that belongs to an earlier one is dropped. */
let epoch = 0;
let reading: Promise<void> | null = null;
let readAgain = false;
let stop: (() => void) | null = null;
let service: string | null = null;

/** Reads the cache; calls made meanwhile become one more read. */
function load(): Promise<void> {
  if (reading) {
    readAgain = true;
    return reading;
  }
  const asked = epoch;
  reading = ask(almanac().listBuoys())
    .then(
      (value) => {
        if (asked === epoch) useStore.setState({ value });
      },
      (thrown: unknown) => {
        if (asked === epoch) useStore.setState({ error: toAlmanacError(thrown) });
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
  useStore.setState({ refreshing: true });
  let error: AlmanacError | null = null;
  try {
    await ask(almanac().refreshBuoys({ force }));
  } catch (thrown) {
    error = toAlmanacError(thrown);
  }
  if (asked !== epoch) return;
  await load();
  if (asked === epoch) useStore.setState({ refreshing: false, error });
}

/** Starts listening at the first use; nothing happens at import. */
function start(): void {
  if (stop) return;
  stop = almanac().onEvent((event) => {
    if (event.type === 'changed' && event.topic.kind === 'buoys') void load();
    if (event.type === 'connection') {
      const url = event.connection.service?.url ?? null;
      if (url === service) return;
      service = url;
      epoch += 1;
      useStore.setState({ ...nothing });
      if (url !== null) void load().then(() => fill(false));
    }
  });
  void ask(almanac().getConnection()).then(
    (connection) => {
      service = connection.service?.url ?? null;
    },
    () => undefined,
  );
  void load().then(() => fill(false));
}

/** Forgets everything; for tests. */
export function resetBuoys(): void {
  stop?.();
  stop = null;
  epoch += 1;
  service = null;
  reading = null;
  readAgain = false;
  useStore.setState({ ...nothing });
}

const refresh = (): void => void fill(true);

/** All buoys the cache holds. `refresh` walks the service's list again. */
export function useBuoys(): Cached<BuoyList> {
  const state = useStore();
  useEffect(start, []);
  return { ...state, refresh };
}
