/** What was last chosen in the Almanac, for every buoy. */
import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { persisted } from '#renderer/stores/persisted.ts';
import { ClimateVariable } from '#shared/model/climatology.ts';

const AlmanacForm = z.object({
  variable: ClimateVariable,
  smooth: z.boolean(),
  show: z.enum(['chart', 'table']),
});

export const useAlmanacForm = create(
  persist<z.infer<typeof AlmanacForm>>(
    () => ({ variable: 'significantHeight', smooth: false, show: 'chart' }),
    persisted('almanac', AlmanacForm, (state) => state),
  ),
);
