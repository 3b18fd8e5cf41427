/** Storms of one buoy: peaks of significant height over a threshold. */
import * as z from 'zod/mini';

const value = z.nullable(z.number());

/** Percentiles of the significant heights of the range, or 1.5 times their mean (P. Boccotti, "Wave Mechanics for Ocean Engineering", 2000). */
export const stormThresholds = ['p95', 'p99', 'boccotti'] as const;

/** What counts as a storm; lengths in hours. */
export const StormChoice = z.object({
  /** Metres, or computed from the range. */
  threshold: z.union([z.number().check(z.positive(), z.maximum(30)), z.enum(stormThresholds)]),
  /** A longer time without a reading above the threshold ends a storm. */
  separation: z.number().check(z.minimum(1), z.maximum(720)),
  /** Shorter storms do not count. */
  minHours: z.number().check(z.minimum(0), z.maximum(720)),
});
export type StormChoice = z.infer<typeof StormChoice>;

export const stormPresetNames = ['48h', 'boccotti', 'arpae'] as const;
export const stormPresets: Record<(typeof stormPresetNames)[number], StormChoice> = {
  '48h': { threshold: 'p99', separation: 48, minHours: 0 },
  boccotti: { threshold: 'boccotti', separation: 12, minHours: 12 },
  arpae: { threshold: 'p95', separation: 12, minHours: 4 },
};

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
  rank: z.int(),
  /** Heights from start to end with a quality flag: suspect, or failed and left out. */
  flagged: z.int(),
  /** Of the peak, years, with its 90 % interval; null years: more than 100. Null: there are no return values. */
  returnPeriod: z.nullable(z.object({ years: value, low: value, high: value })),
});
export type Storm = z.infer<typeof Storm>;

export const StormCatalogue = z.object({
  /** Metres; null without heights. */
  limit: value,
  /** In order of time. */
  storms: z.array(Storm),
  /** The longest time with all readings above the threshold and no gap of more than 6 h; `start` epoch seconds. */
  longest: z.nullable(z.object({ start: z.number(), hours: z.number() })),
});
export type StormCatalogue = z.infer<typeof StormCatalogue>;
