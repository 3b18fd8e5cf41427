/** Stores that survive a restart: kept in the storage of the window, checked when read. */

import type { z } from 'zod';
import { create } from 'zustand';
import { type PersistOptions, persist } from 'zustand/middleware';

/** Options of zustand's `persist`. A stored value that cannot be read is ignored. */
export const persisted = <S extends object, P extends object>(
  name: string,
  schema: z.ZodType<P>,
  partialize: (state: S) => P,
): PersistOptions<S, P> => ({
  name,
  partialize,
  merge: (stored, present) => ({ ...present, ...schema.safeParse(stored).data }),
});

/** A store all of whose state survives a restart. */
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
