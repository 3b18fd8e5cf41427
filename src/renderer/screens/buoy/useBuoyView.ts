/** Which view of a buoy is open and the range of its chart: the same for the next buoy, and after a restart. */
import { z } from 'zod';
import { presets } from '#renderer/format/range.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { groups } from './history/history.ts';

const BuoyView = z.object({
  view: z.enum(['history', 'almanac', 'statistics', 'coverage']),
  choice: z.object({
    group: z.enum(groups),
    range: z.enum([...presets, 'custom']),
    /** `YYYY-MM-DD`; empty: not chosen yet. */
    days: z.object({ from: z.string(), to: z.string() }),
  }),
});

export const useBuoyView = persistedStore('buoy-view', BuoyView, {
  view: 'history',
  choice: { group: 'waves', range: '3d', days: { from: '', to: '' } },
});
