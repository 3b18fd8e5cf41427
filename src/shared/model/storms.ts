/** Storms of one buoy: peaks of significant height over a threshold. */
import { z } from 'zod';

const value = z.number().nullable();

/** A storm: the readings above the threshold that no separation parts, and the readings between them. */
export const Storm = z.object({
  /** The first and the last reading above the threshold, epoch seconds. */
  start: z.number(),
  end: z.number(),
  /** From start to end. */
  hours: z.number(),
  /** The highest reading; of equal ones the first. Metres, seconds, degrees true from. */
  peak: z.object({ time: z.number(), height: z.number(), period: value, direction: value }),
  /** From start to peak. */
  riseHours: z.number(),
  /** Mean direction of its readings, weighted with Hs²; degrees true from. */
  direction: value,
  /** ∫Hs²dt from start to end, m²·h. */
  energy: z.number(),
  /** Squared peak height × duration, m²·h. */
  power: z.number(),
  /** Share of the duration without times of more than 6 h without a height. */
  covered: z.number(),
  /** True: the time of the storm, or that before or after it, is not covered for more than 6 h. */
  isIncomplete: z.boolean(),
  /** By peak height, 1 for the highest; of equal ones the first. */
  rank: z.number().int(),
});
export type Storm = z.infer<typeof Storm>;
