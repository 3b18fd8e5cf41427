/** What of a store survives a restart: kept in this window's storage, checked when it is read. */

import type { z } from 'zod';
import { create } from 'zustand';
import { type PersistOptions, persist } from 'zustand/middleware';

/** Options of zustand's `persist`. What cannot be read is as at the first start. */
export const persisted = <S extends object, P extends object>(
  name: string,
  schema: z.ZodType<P>,
  partialize: (state: S) => P,
): PersistOptions<S, P> => ({
  name,
  partialize,
  merge: (stored, present) => ({ ...present, ...schema.safeParse(stored).data }),
});

/** A store that survives a restart as a whole. */
export const persistedStore = <S extends object>(
  name: string,
  schema: z.ZodType<S>,
  first: NoInfer<S>,
) =>
  create(
    persist<S>(
      () => first,
      persisted<S, S>(name, schema, (state) => state),
    ),
  );
