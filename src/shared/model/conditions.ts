/** All-in-one conditions for a point and a time, as the service sent them, in its units. */
import { z } from 'zod';
import { EpochSeconds, Latitude, Longitude } from './geo.ts';

const value = z.number().nullable();
const text = z.string().nullable();
const time = z.number().int().nullable();

export const ConditionsRequest = z.object({
  lat: Latitude,
  lng: Longitude,
  /** Epoch seconds UTC. */
  time: EpochSeconds,
  spotId: z.number().int().nullable(),
  /** It was made for a passage, not for a place that the person chose. */
  of: z.literal('passage').optional(),
});
export type ConditionsRequest = z.infer<typeof ConditionsRequest>;

/** Heights are in `units.height`, speeds in `units.speed`, periods in seconds. */
export const Conditions = z.object({
  location: z.object({ lat: z.number(), lng: z.number(), timezone: text }),
  forecast: z
    .object({
      wavesHeight: value,
      wavesPeriod: value,
      wavesDirection: text,
      windSpeed: value,
      windDirection: text,
      swellHeight: value,
      swellPeriod: value,
      swellDirection: text,
      waveEnergy: value,
    })
    .nullable(),
  reading: z
    .object({
      exists: z.boolean(),
      significantHeight: value,
      maximumHeight: value,
      directionDegrees: value,
      period: value,
      time,
      waveEnergy: value,
      buoy: z.object({ id: z.number().int(), name: text, distanceKm: value }).nullable(),
    })
    .nullable(),
  tide: z
    .object({
      height: value,
      time,
      /** `rising` is the one value the interface shows; others pass as they are. */
      direction: text,
      secondsToNextChange: z.number().int().nullable(),
      nextTide: text,
      nextTideHeight: value,
      harbor: text,
    })
    .nullable(),
  metadata: z.object({
    forecastUpdatedAt: time,
    readingAgeMinutes: z.number().nullable(),
    tideSource: text,
  }),
  units: z.object({ height: text, speed: text }),
});
export type Conditions = z.infer<typeof Conditions>;

export const StoredConditions = z.object({
  request: ConditionsRequest,
  conditions: Conditions,
  fetchedAt: z.number().int(),
});
export type StoredConditions = z.infer<typeof StoredConditions>;

/** Where conditions are stored for. */
export const Place = ConditionsRequest.omit({ time: true, of: true });
export type Place = z.infer<typeof Place>;

/** A place and the times of its columns. */
export const PlaceTimes = Place.extend({ times: z.array(EpochSeconds).min(1).max(200) });
export type PlaceTimes = z.infer<typeof PlaceTimes>;

const ForecastError = z.object({
  /** Hours from the issue of the forecasts to their time, to half of the distance between two leads. */
  lead: z.number(),
  /** Mean of forecast minus reading, metres, of the last ones alone and of all, and root mean square. */
  last: z.object({ count: z.number().int(), bias: z.number() }),
  count: z.number().int(),
  bias: z.number(),
  rmse: z.number(),
  /** Forecast minus reading of each pair, metres, ascending. */
  errors: z.array(z.number()),
  /** Of the forecasts whose lead had enough earlier pairs: how many readings the band known then held. */
  banded: z.object({ count: z.number().int(), inside: z.number().int() }),
});
/** By lead time, ascending; only leads with pairs of a forecast and a reading. */
export const ForecastErrors = z.array(ForecastError);
export type ForecastErrors = z.infer<typeof ForecastErrors>;
