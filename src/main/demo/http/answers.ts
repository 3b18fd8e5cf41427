/** Answers in the interface's form: what of a buoy and a reading each endpoint shows, and errors. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { compassPoint } from '#shared/science/compass.ts';
import type { SeaBuoy, SeaReading } from '../sea/sea.types.ts';

/** ISO 8601 in UTC, to the second. */
export function isoTime(epochSeconds: number): string {
  return new Date(Math.floor(epochSeconds) * 1000).toISOString().replace('.000Z', 'Z');
}

export function success<T extends object>(data: T, meta: object) {
  return { status: 'success', data, meta };
}

const HEIGHT_UNIT = 'm';

export function fullReading(reading: SeaReading) {
  return {
    id: reading.id,
    uuid: reading.uuid,
    significient_height: reading.significantHeight,
    maximum_height: reading.maximumHeight,
    period: reading.period,
    time: isoTime(reading.time),
    water_temperature: reading.waterTemperature,
    direction: reading.direction,
    direction_compass: reading.direction === null ? null : compassPoint(reading.direction),
    unit: HEIGHT_UNIT,
    energy_per_wave: reading.energy,
  };
}

/** `last_reading` of the buoy detail and of the list of buoys. */
export function embeddedReading(reading: SeaReading) {
  return {
    uuid: reading.uuid,
    significient_height: reading.significantHeight,
    maximum_height: reading.maximumHeight,
    period: reading.period,
    time: isoTime(reading.time),
    water_temperature: reading.waterTemperature,
    direction: reading.direction,
    unit: HEIGHT_UNIT,
  };
}

/** `last_reading` of the bulk endpoint. */
export function bulkReading(reading: SeaReading) {
  return {
    significient_height: reading.significantHeight,
    maximum_height: reading.maximumHeight,
    period: reading.period,
    direction: reading.direction,
    water_temperature: reading.waterTemperature,
    time: isoTime(reading.time),
  };
}

export function buoyDetail(buoy: SeaBuoy, count: number, last: SeaReading | null) {
  return {
    id: buoy.id,
    name: buoy.name,
    slug: buoy.slug,
    lat: buoy.lat,
    lng: buoy.lng,
    source: buoy.source,
    source_identifier: buoy.sourceIdentifier,
    country: buoy.country,
    last_reading_time: last && isoTime(last.time),
    readings_count: count,
    last_reading: last && embeddedReading(last),
  };
}

export function nearbyBuoy(buoy: SeaBuoy, distanceKm: number) {
  return {
    id: buoy.id,
    name: buoy.name,
    lat: buoy.lat,
    lng: buoy.lng,
    source: buoy.source,
    source_identifier: buoy.sourceIdentifier,
    distance_km: Math.round(distanceKm * 100) / 100,
  };
}

/** An answer that is not a success, in the form of an error. */
export class Refusal extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;

  constructor(status: ContentfulStatusCode, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }

  get body(): { error: string; message: string } {
    return { error: this.code, message: this.message };
  }
}

/** The interface does not show this case; 422 with code `invalid` is this service's choice. */
export function invalid(message: string): Refusal {
  return new Refusal(422, 'invalid', message);
}

/** The interface does not show this case either. */
export function notFound(message: string): Refusal {
  return new Refusal(404, 'not_found', message);
}
