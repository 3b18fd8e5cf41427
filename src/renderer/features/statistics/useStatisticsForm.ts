/** What was last chosen on the statistics page, for every buoy. */
import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { persisted } from '#renderer/stores/persisted.ts';
import { firstForm, StatisticsForm } from './form.ts';

export const useStatisticsForm = create(
  persist<{ form: StatisticsForm }>(
    () => ({ form: firstForm }),
    persisted('statistics', z.object({ form: StatisticsForm }), (state) => state),
  ),
);
