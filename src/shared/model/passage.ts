/** A passage: a line over the sea, when its positions are reached, and the buoys that count as along it. */
import { z } from 'zod';
import { EpochSeconds, Position } from './geo.ts';

/** Longer lines are thinned before they are stored: buoys and forecasts need no more positions. */
export const MAX_LINE_POSITIONS = 1000;

/** How far from the line a buoy is along the way, nautical miles. */
export const passageDistances = [25, 50, 100] as const;

const LinePosition = Position.extend({
  /** Planned time, epoch seconds; null: not planned. */
  at: EpochSeconds.nullable().default(null),
});
export type LinePosition = z.infer<typeof LinePosition>;

export const Passage = z.object({
  id: z.string().min(1).max(100),
  name: z.string().trim().min(1).max(80),
  /** In the order of sailing; joined by great circles. Where all have a time, it never goes back. */
  line: z.array(LinePosition).min(2).max(MAX_LINE_POSITIONS),
  /** Epoch seconds, and metres per second over the ground. Null: by the times of the line. */
  departure: z.object({ at: EpochSeconds, speed: z.number().min(0.1).max(100) }).nullable(),
  /** Nautical miles. */
  within: z.literal(passageDistances).default(50),
});
export type Passage = z.infer<typeof Passage>;

/** A line of a file, thinned so that it can be stored. */
export const RouteLine = z.object({
  name: z.string(),
  line: z.array(LinePosition),
  /** Its times are not in order, or some are missing. */
  timesIgnored: z.boolean(),
});
export type RouteLine = z.infer<typeof RouteLine>;
