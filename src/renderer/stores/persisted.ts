/** Stores that survive a restart: kept in the storage of the window, checked when read. */
import type { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/**
 * @param kept the part of the state that is stored. A stored value that cannot be read is ignored.
 * @param first absent: the defaults of `kept`
 */
export const persistedStore = <Kept extends object, State extends Kept = Kept>(
  name: string,
  kept: z.ZodType<Kept>,
  first = kept.parse({}) as NoInfer<State>,
) =>
  create(
    persist<State, [], [], Kept>(() => first, {
      name,
      partialize: (state) => kept.parse(state),
      merge: (stored, present) => ({ ...present, ...kept.safeParse(stored).data }),
    }),
  );
