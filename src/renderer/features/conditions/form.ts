/** What the person typed for a conditions question, and the request it makes. */
import { DateTime } from 'luxon';
import type { ConditionsRequest } from '#shared/model/conditions.ts';
import { angleText, parseAngle } from './position.ts';

export interface ConditionsForm {
  lat: string;
  lng: string;
  when: 'now' | 'at';
  /** `YYYY-MM-DDTHH:MM` in the person's clock. */
  at: string;
  spot: string;
}

export interface Problems {
  lat: string | null;
  lng: string | null;
  at: string | null;
  spot: string | null;
}

/** The request, or what is wrong with each field. `zone` is the IANA zone of the person's clock. */
export function requestOf(
  form: ConditionsForm,
  now: number,
  zone: string,
): { request: ConditionsRequest | null; problems: Problems } {
  const lat = parseAngle(form.lat, 'lat');
  const lng = parseAngle(form.lng, 'lng');
  const moment = DateTime.fromISO(form.at, { zone });
  const time =
    form.when === 'now'
      ? Math.floor(now / 60) * 60
      : moment.isValid
        ? Math.floor(moment.toSeconds())
        : null;
  const spot = form.spot.trim();
  const spotOk = spot === '' || /^\d{1,15}$/.test(spot);
  const problems: Problems = {
    lat: lat === null ? 'A latitude like 39.35 or 39°21′ N' : null,
    lng: lng === null ? 'A longitude like -9.38 or 9°22.8′ W' : null,
    at: time === null ? 'Give a date and a time.' : null,
    spot: spotOk ? null : 'A whole number, or nothing',
  };
  if (lat === null || lng === null || time === null || !spotOk) return { request: null, problems };
  // The same point written in two ways is one question.
  const rounded = { lat: Number(angleText(lat)), lng: Number(angleText(lng)) };
  return { request: { ...rounded, time, spotId: spot === '' ? null : Number(spot) }, problems };
}

/** A request as the form shows it. */
export const formOf = (request: ConditionsRequest, zone: string): ConditionsForm => ({
  lat: angleText(request.lat),
  lng: angleText(request.lng),
  when: 'at',
  at: DateTime.fromSeconds(request.time, { zone }).toFormat("yyyy-MM-dd'T'HH:mm"),
  spot: request.spotId === null ? '' : String(request.spotId),
});

export const sameRequest = (a: ConditionsRequest, b: ConditionsRequest): boolean =>
  a.lat === b.lat && a.lng === b.lng && a.time === b.time && a.spotId === b.spotId;
