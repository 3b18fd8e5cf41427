/** Whether the person knows that charts zoom: said below every chart until the first zoom, then never again. */
import { z } from 'zod';
import { persistedStore } from '#renderer/stores/persisted.ts';

export const useHint = persistedStore('chart-hint', z.object({ followed: z.boolean() }), {
  followed: false,
});
