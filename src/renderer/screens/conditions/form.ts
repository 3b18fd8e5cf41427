/** The conditions form, kept while other screens are shown, and the request that it makes. */
import { t } from '@lingui/core/macro';
import { DateTime } from 'luxon';
import { create } from 'zustand';
import { positionText, readPosition, roundedPosition } from '#renderer/format/position.ts';
import type { ClockOptions } from '#renderer/format/time.ts';
import { resetWithService } from '#renderer/stores/app.ts';
import type { ConditionsRequest } from '#shared/model/conditions.ts';

export interface ConditionsForm {
  position: string;
  when: 'now' | 'at';
  /** `YYYY-MM-DDTHH:MM` in the person's clock. */
  at: string;
  spot: string;
}

export type Problems = { position: string | null; at: string | null; spot: string | null };

/** The request, or what is wrong with each field. `zone` is the IANA zone of the person's clock. */
export function requestOf(form: ConditionsForm, now: number, zone: string) {
  const { position, problem } = readPosition(form.position);
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
    position: problem,
    at: time === null ? t`Enter a date and a time.` : null,
    spot: spotOk ? null : t`Enter a whole number or leave it empty.`,
  };
  if (position === null || time === null || !spotOk) return { request: null, problems };
  const spotId = spot === '' ? null : Number(spot);
  return { request: { ...roundedPosition(position), time, spotId }, problems };
}

export const formOf = (request: ConditionsRequest, zone: string): ConditionsForm => ({
  position: positionText(request),
  when: 'at',
  at: DateTime.fromSeconds(request.time, { zone }).toFormat("yyyy-MM-dd'T'HH:mm"),
  spot: request.spotId === null ? '' : String(request.spotId),
});

export const sameRequest = (a: ConditionsRequest, b: ConditionsRequest): boolean =>
  a.lat === b.lat && a.lng === b.lng && a.time === b.time && a.spotId === b.spotId;

/** The clock of a point: its local time where the person chose buoy local time and the service names the point's zone. */
export const pointClock = (
  clock: ClockOptions,
  timezone: string | null | undefined,
): ClockOptions =>
  clock.clock === 'buoy' && timezone
    ? { clock: 'local', buoyZone: null, localZone: timezone }
    : clock;

interface ConditionsState {
  form: ConditionsForm;
  /** The request whose answer is shown. */
  current: ConditionsRequest | null;
}

export const useConditions = create<ConditionsState>(() => ({
  form: { position: '', when: 'now', at: '', spot: '' },
  current: null,
}));

export const changeForm = (part: Partial<ConditionsForm>): void =>
  useConditions.setState(({ form }) => ({ form: { ...form, ...part } }));

// Positions are valid for every service; spots and answers belong to one.
resetWithService(() => {
  changeForm({ spot: '' });
  useConditions.setState({ current: null });
});
