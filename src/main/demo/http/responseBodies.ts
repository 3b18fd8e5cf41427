/** Answers in the interface's form: what of a buoy and a reading each endpoint shows, and errors. */
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isoTime } from '#shared/model/geo.ts';
import { compassPoint } from '#shared/science/compass.ts';
import type { SeaBuoy, SeaReading } from '../sea/sea.types.ts';

export function success<T extends object>(data: T, meta: object) {
  return { status: 'success', data, meta };
}

/** `last_reading` of the bulk endpoint. */
function bulkReading(reading: SeaReading) {
  return {
    significient_height: reading.significantHeight,
    maximum_height: reading.maximumHeight,
    period: reading.period,
    direction: reading.direction,
    water_temperature: reading.waterTemperature,
    time: isoTime(reading.time),
  };
}

/** `last_reading` of the buoy detail and of the list of buoys. */
const embeddedReading = (reading: SeaReading) => ({
  uuid: reading.uuid,
  ...bulkReading(reading),
  unit: 'm',
});

export function fullReading(reading: SeaReading) {
  return {
    id: reading.id,
    ...embeddedReading(reading),
    direction_compass: reading.direction === null ? null : compassPoint(reading.direction),
    energy_per_wave: reading.energy,
  };
}

export function bulkBuoy({ id, name, lat, lng, source }: SeaBuoy, last: SeaReading | null) {
  return { id, name, lat, lng, source, last_reading: last && bulkReading(last) };
}

export function foundBuoy({ zone, metrics, sourceIdentifier, ...buoy }: SeaBuoy) {
  return { ...buoy, source_identifier: sourceIdentifier };
}

export function buoyDetail(buoy: SeaBuoy, count: number, last: SeaReading | null) {
  return {
    ...foundBuoy(buoy),
    last_reading_time: last && isoTime(last.time),
    readings_count: count,
    last_reading: last && embeddedReading(last),
  };
}

export function nearbyBuoy(buoy: SeaBuoy, distanceKm: number) {
  const { slug, country, ...rest } = foundBuoy(buoy);
  return { ...rest, distance_km: Math.round(distanceKm * 100) / 100 };
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
