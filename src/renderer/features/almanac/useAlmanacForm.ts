/** The last choices in the Almanac, the same for every buoy. */
import { z } from 'zod';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { ClimateVariable } from '#shared/model/climatology.ts';

const AlmanacForm = z.object({
  variable: ClimateVariable,
  smooth: z.boolean(),
  show: z.enum(['chart', 'table']),
});

export const useAlmanacForm = persistedStore('almanac', AlmanacForm, {
  variable: 'significantHeight',
  smooth: false,
  show: 'chart',
});
