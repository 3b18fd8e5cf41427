/** Answers about conditions at a place, made short. */
import type { Conditions, StoredConditions } from '#shared/model/conditions.ts';

export const HOUR = 3600;
/** 14:30 UTC. */
export const asked = Date.UTC(2026, 7, 3, 14, 30) / 1000;
/** Off Peniche. */
export const place = { lat: 39, lng: -9, spotId: null };

const conditions: Conditions = {
  location: { lat: 39, lng: -9, timezone: 'Europe/Lisbon' },
  forecast: {
    wavesHeight: 2,
    wavesPeriod: 9,
    wavesDirection: 'W',
    swellHeight: null,
    swellPeriod: null,
    swellDirection: null,
    windSpeed: 5,
    windDirection: 'N',
    waveEnergy: null,
  },
  reading: {
    exists: true,
    time: asked - HOUR,
    significantHeight: 2.1,
    maximumHeight: null,
    period: 8,
    directionDegrees: 300,
    waveEnergy: null,
    buoy: null,
  },
  tide: {
    height: 1.2,
    time: asked,
    direction: 'rising',
    secondsToNextChange: 3 * HOUR - 120,
    nextTide: 'high',
    nextTideHeight: 2,
    harbor: 'Peniche',
  },
  metadata: { forecastUpdatedAt: asked - HOUR, readingAgeMinutes: 60, tideSource: null },
  units: { height: 'm', speed: 'm/s' },
};

/** @param time for which it was fetched at `asked` */
export const answerAt = (time: number, part: Partial<Conditions> = {}): StoredConditions => ({
  request: { ...place, time },
  conditions: { ...conditions, ...part },
  fetchedAt: asked,
});

/** A forecast of waves from the northwest alone. */
export const wavesAt = (
  time: number,
  fetchedAt: number,
  wavesHeight: number | null,
  wavesPeriod = 11,
): StoredConditions => ({
  ...answerAt(time, {
    forecast: {
      ...{ wavesHeight, wavesPeriod, wavesDirection: 'NW', waveEnergy: null },
      ...{ swellHeight: null, swellPeriod: null, swellDirection: null },
      ...{ windSpeed: null, windDirection: null },
    },
    tide: null,
  }),
  fetchedAt,
});
