/** The cache on a connection in this thread, which can be made read-only for some time. */
import type { Cache, CacheApi } from '#main/cache/api.ts';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import { toFault } from '#main/system/faults.ts';

export interface WritableStore {
  /** The queries only. */
  cache: Cache;
  setWritable(isWritable: boolean): void;
  /** Calls so far, by name. */
  calls: string[];
  close(): void;
}

export function openWritableStore(file: string): WritableStore {
  const { db, close } = openFile(file);
  const store = createStore(db);
  const calls: string[] = [];
  const query = (name: keyof CacheApi) => async (input: unknown) => {
    calls.push(name);
    try {
      return structuredClone((store[name] as (input: unknown) => unknown)(structuredClone(input)));
    } catch (thrown) {
      throw toFault(thrown, file);
    }
  };
  return {
    cache: new Proxy({} as Cache, {
      get: (_target, name) => query(name as keyof CacheApi),
    }),
    setWritable: (isWritable) => void db.pragma(`query_only = ${!isWritable}`),
    calls,
    close,
  };
}
