/** Which flagged values history, statistics and seasons use: one choice for all of them. */
import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { QualityChoice } from '#shared/model/quality.ts';
import { persisted } from './persisted.ts';

const Chosen = z.object({ choice: QualityChoice });

export const useQuality = create(
  persist<z.infer<typeof Chosen>>(
    () => ({ choice: 'notFail' }),
    persisted('quality', Chosen, (state) => state),
  ),
);
