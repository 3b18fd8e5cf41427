/** The last choices in the Almanac, the same for every buoy. */
import { z } from 'zod';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { qualityVariables } from '#shared/model/quality.ts';

const AlmanacForm = z.object({
  variable: z.enum(qualityVariables),
  smooth: z.boolean(),
  show: z.enum(['chart', 'table']),
});

export const useAlmanacForm = persistedStore('almanac', AlmanacForm, {
  variable: 'significantHeight',
  smooth: false,
  show: 'chart',
});
