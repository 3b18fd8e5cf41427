/** Which flagged values history, statistics and seasons use: one choice for all of them. */
import { z } from 'zod';
import { QualityChoice } from '#shared/model/quality.ts';
import { persistedStore } from './persisted.ts';

export const useQuality = persistedStore('quality', z.object({ choice: QualityChoice }), {
  choice: 'notFail',
});
