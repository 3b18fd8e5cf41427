/** What of a store survives a restart: kept in this window's storage, checked when it is read. */

import type { z } from 'zod';
import type { PersistOptions } from 'zustand/middleware';

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
