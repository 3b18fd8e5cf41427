/** All-in-one conditions for a point and a time, as the service sent them, in its units. */
import * as z from 'zod/mini';
import { EpochSeconds, Latitude, Longitude } from './geo.ts';

const value = z.nullable(z.number());
const text = z.nullable(z.string());
const time = z.nullable(z.int());

export const ConditionsRequest = z.object({
  lat: Latitude,
  lng: Longitude,
  /** Epoch seconds UTC. */
  time: EpochSeconds,
  spotId: z.nullable(z.int()),
  /** It was made for a passage, not for a place that the person chose. */
  of: z.optional(z.literal('passage')),
});
export type ConditionsRequest = z.infer<typeof ConditionsRequest>;

/** Heights are in `units.height`, speeds in `units.speed`, periods in seconds. */
export const Conditions = z.object({
  location: z.object({ lat: z.number(), lng: z.number(), timezone: text }),
  forecast: z.nullable(
    z.object({
      wavesHeight: value,
      wavesPeriod: value,
      wavesDirection: text,
      windSpeed: value,
      windDirection: text,
      swellHeight: value,
      swellPeriod: value,
      swellDirection: text,
      waveEnergy: value,
    }),
  ),
  reading: z.nullable(
    z.object({
      exists: z.boolean(),
      significantHeight: value,
      maximumHeight: value,
      directionDegrees: value,
      period: value,
      time,
      waveEnergy: value,
      buoy: z.nullable(z.object({ id: z.int(), name: text, distanceKm: value })),
    }),
  ),
  tide: z.nullable(
    z.object({
      height: value,
      time,
      /** `rising` is the one value the interface shows; others pass as they are. */
      direction: text,
      secondsToNextChange: z.nullable(z.int()),
      nextTide: text,
      nextTideHeight: value,
      harbor: text,
    }),
  ),
  metadata: z.object({
    forecastUpdatedAt: time,
    readingAgeMinutes: z.nullable(z.number()),
    tideSource: text,
  }),
  units: z.object({ height: text, speed: text }),
});
export type Conditions = z.infer<typeof Conditions>;

export const StoredConditions = z.object({
  request: ConditionsRequest,
  conditions: Conditions,
  fetchedAt: z.int(),
});
export type StoredConditions = z.infer<typeof StoredConditions>;

/** Where conditions are stored for. */
export const Place = z.omit(ConditionsRequest, { time: true, of: true });
export type Place = z.infer<typeof Place>;

/** Each column is a request. */
export const MAX_COLUMNS = 200;
/** A place and the times of its columns. */
export const PlaceTimes = z.extend(Place, {
  times: z.array(EpochSeconds).check(z.minLength(1), z.maxLength(MAX_COLUMNS)),
});
export type PlaceTimes = z.infer<typeof PlaceTimes>;

const ForecastError = z.object({
  /** Hours from the issue of the forecasts to their time, to half of the distance between two leads. */
  lead: z.number(),
  /** Mean of forecast minus reading, metres, of the last ones alone and of all, and root mean square. */
  last: z.object({ count: z.int(), bias: z.number() }),
  count: z.int(),
  bias: z.number(),
  rmse: z.number(),
  /** Forecast minus reading of each pair, metres, ascending. */
  errors: z.array(z.number()),
  /** Of the forecasts whose lead had enough earlier pairs: how many readings the band known then held. */
  banded: z.object({ count: z.int(), inside: z.int() }),
});
/** By lead time, ascending; only leads with pairs of a forecast and a reading. */
export const ForecastErrors = z.array(ForecastError);
export type ForecastErrors = z.infer<typeof ForecastErrors>;
