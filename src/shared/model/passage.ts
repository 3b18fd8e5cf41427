/** A passage: a line over the sea, when its positions are reached, and the buoys that count as along it. */
import * as z from 'zod/mini';
import { EpochSeconds, Position } from './geo.ts';

/** Longer lines are thinned before they are stored: buoys and forecasts need no more positions. */
export const MAX_LINE_POSITIONS = 1000;

/** How far from the line a buoy is along the way, nautical miles. */
export const passageDistances = [25, 50, 100] as const;

const LinePosition = z.extend(Position, {
  /** Planned time, epoch seconds; null: not planned. */
  at: z._default(z.nullable(EpochSeconds), null),
  /** Of a waypoint. */
  name: z.optional(z.string().check(z.maxLength(80))),
});
export type LinePosition = z.infer<typeof LinePosition>;

export const Passage = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  /** In the order of sailing; joined by great circles. Where all have a time, it never goes back. */
  line: z.array(LinePosition).check(z.minLength(2), z.maxLength(MAX_LINE_POSITIONS)),
  /** Epoch seconds, and metres per second over the ground. Null: by the times of the line. */
  departure: z.nullable(
    z.object({ at: EpochSeconds, speed: z.number().check(z.minimum(0.1), z.maximum(100)) }),
  ),
  /** Nautical miles. */
  within: z._default(z.literal(passageDistances), 50),
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

/** Daily means of the significant height in the months of a passage, metres, of all years downloaded. */
const MonthHeights = z.object({ median: z.number(), p90: z.number(), days: z.int() });

export const PassageBuoy = z.object({
  id: z.int(),
  name: z.string(),
  /** From the nearest point of the line: kilometres, and degrees clockwise from true north. */
  offsetKm: z.number(),
  bearing: z.number(),
  /** Of that point from the start, kilometres, and when it is passed, epoch seconds; null: no times are planned. */
  alongKm: z.number(),
  passedAt: z.nullable(z.number()),
  /** Until when the readings of the last 30 days are downloaded without a gap, epoch seconds; null: they have one. */
  readingsUntil: z.nullable(z.number()),
  /** Null: not downloaded, or without values. */
  heights: z.nullable(MonthHeights),
  /** Their series is downloaded. */
  hasSeries: z.boolean(),
});
export type PassageBuoy = z.infer<typeof PassageBuoy>;

const value = z.nullable(z.number());
/** What the downloaded forecast of a time says, in SI; directions are those that waves and wind come from, degrees. */
const PassageColumn = z.object({
  time: z.number(),
  /** Epoch seconds; null: not downloaded. */
  fetchedAt: value,
  /** The service had a forecast. */
  isKnown: z.boolean(),
  height: value,
  period: value,
  direction: value,
  windSpeed: value,
  windDirection: value,
});

/** A place of the way whose forecast is needed. */
export const PassageForecast = z.extend(Position, {
  /** When the boat is planned to be there, to the hour. */
  time: z.number(),
  /** Kilometres from the start, and degrees clockwise from true north. */
  alongKm: z.number(),
  course: z.number(),
  /** Those downloaded for that time and the departures after it, ascending. */
  columns: z.array(PassageColumn),
});
export type PassageForecast = z.infer<typeof PassageForecast>;
