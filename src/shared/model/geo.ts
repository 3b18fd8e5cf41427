/** Positions, time intervals and time zones used everywhere. */
import * as z from 'zod/mini';
import type { RequestProblem } from '../errorSchema.ts';

/** Latitude in decimal degrees, -90 to 90. */
export const Latitude = z.number().check(z.minimum(-90), z.maximum(90));
/** Longitude in decimal degrees, -180 to 180. */
export const Longitude = z.number().check(z.minimum(-180), z.maximum(180));
export const Position = z.object({ lat: Latitude, lng: Longitude });
export type Position = z.infer<typeof Position>;

/** Five decimals are about a metre. */
const rounded = (degrees: number): number => Number(degrees.toFixed(5)) + 0;

/** One point written in two ways is one place. */
export const roundedPosition = ({ lat, lng }: Position): Position => ({
  lat: rounded(lat),
  lng: rounded(lng),
});

/** The place of conditions at a position: no spot of the service. */
export const pointOf = (position: Position): Position & { spotId: number | null } => ({
  ...roundedPosition(position),
  spotId: null,
});

/** A direction, degrees clockwise from true north. */
export const Degrees = z.number().check(z.minimum(0), z.maximum(360));

/** Times outside 1900 to 2200, both included, are refused everywhere: epoch seconds of the first and the last second. */
export const MIN_TIME = Date.UTC(1900, 0, 1) / 1000;
export const MAX_TIME = Date.UTC(2201, 0, 1) / 1000 - 1;

/** Epoch seconds as ISO 8601 in UTC, to the second: `2016-01-31T06:00:00Z`. */
export const isoTime = (epochSeconds: number): string =>
  new Date(epochSeconds * 1000).toISOString().replace(/\.\d+Z$/, 'Z');

export const isoOrNull = (epochSeconds: number | null | undefined): string | null =>
  epochSeconds == null ? null : isoTime(epochSeconds);

/** For a rule of a schema that has a code among the problems of a request. */
export const refusal = (code: RequestProblem['code']) => ({ params: { code } });
export const REVERSED = refusal('range-reversed');

/** Seconds since 1970-01-01T00:00:00Z, within the years 1900 to 2200. */
export const EpochSeconds = z
  .int()
  .check(z.refine((time) => time >= MIN_TIME && time <= MAX_TIME, refusal('out-of-years')));

/** Closed interval of epoch seconds. */
export const Interval = z
  .object({ from: EpochSeconds, to: EpochSeconds })
  .check(z.refine((interval) => interval.from <= interval.to, REVERSED));
export type Interval = z.infer<typeof Interval>;

/** A range of one buoy's readings. */
export interface BuoyRange extends Interval {
  buoyId: number;
}

/** Whether this is an IANA time zone that the platform knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
