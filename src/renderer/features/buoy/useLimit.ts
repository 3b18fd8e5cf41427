/** The threshold of significant height, the same for every buoy. */
import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { persisted } from '#renderer/stores/persisted.ts';

/** Metres; null: none. */
const Limit = z.object({ limit: z.number().positive().nullable() });

export const useLimit = create(
  persist<z.infer<typeof Limit>>(
    () => ({ limit: null }),
    persisted('height-limit', Limit, ({ limit }) => ({ limit })),
  ),
);

export function setLimit(limit: number | null): void {
  useLimit.setState({ limit });
}
