/** The last choices on the statistics page, the same for every buoy. */
import { z } from 'zod';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { firstForm, StatisticsForm } from './form.ts';

const Kept = z.object({ form: StatisticsForm });

export const useStatisticsForm = persistedStore('statistics', Kept, { form: firstForm });
