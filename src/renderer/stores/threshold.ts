/** The threshold of significant height, the same for every buoy. */
import { z } from 'zod';
import { persistedStore } from '#renderer/stores/persisted.ts';

/** Metres; null: none. */
const Threshold = z.object({ threshold: z.number().positive().nullable() });

export const useThreshold = persistedStore('threshold', Threshold, { threshold: null });
