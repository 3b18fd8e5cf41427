/** The threshold of significant height, the same for every buoy. */
import { z } from 'zod';
import { persistedStore } from '#renderer/stores/persisted.ts';

/** Metres; null: none. */
const Limit = z.object({ limit: z.number().positive().nullable() });

export const useLimit = persistedStore('height-limit', Limit, { limit: null });
