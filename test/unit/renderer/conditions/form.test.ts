// The form makes a request the contract accepts, or names the field that is wrong.
import { describe, expect, it } from 'vitest';
import { formOf, requestOf, sameRequest } from '#renderer/screens/conditions/form.ts';
import { ConditionsRequest } from '#shared/model/conditions.ts';

const form = {
  position: '39°21′ N 9.38 W',
  when: 'at' as const,
  at: '2026-07-01T14:30',
  spot: '',
};
const now = Date.UTC(2026, 10, 21, 12, 0, 42) / 1000;

describe('requestOf', () => {
  it('reads the time in the zone of the clock', () => {
    const { request } = requestOf(form, now, 'Europe/Lisbon');
    expect(request).toEqual({
      lat: 39.35,
      lng: -9.38,
      time: Date.UTC(2026, 6, 1, 13, 30) / 1000,
      spotId: null,
    });
    expect(ConditionsRequest.safeParse(request).success).toBe(true);
  });
  it('asks now to the full minute', () => {
    expect(requestOf({ ...form, when: 'now', at: '' }, now, 'UTC').request?.time).toBe(
      Date.UTC(2026, 10, 21, 12, 0) / 1000,
    );
  });
  it('is one question however the point is written', () => {
    const other = requestOf({ ...form, position: '39.35, -9.380000001' }, now, 'UTC').request;
    const one = requestOf(form, now, 'UTC').request;
    expect(one && other && sameRequest(one, other)).toBe(true);
  });
  it.each([
    ['position', { position: '91, 0' }],
    ['position', { position: '39.35' }],
    ['at', { at: '' }],
    ['spot', { spot: '1.5' }],
  ] as const)('names %s', (field, part) => {
    const { request, problems } = requestOf({ ...form, ...part }, now, 'UTC');
    expect(request).toBeNull();
    expect(
      Object.entries(problems)
        .filter(([, text]) => text !== null)
        .map(([name]) => name),
    ).toEqual([field]);
  });
  it('comes back to the same request from the form it fills', () => {
    const request = {
      lat: -33.85,
      lng: 151.2,
      time: Date.UTC(2026, 0, 1, 3, 4) / 1000,
      spotId: 12,
    };
    expect(requestOf(formOf(request, 'Asia/Kathmandu'), now, 'Asia/Kathmandu').request).toEqual(
      request,
    );
  });
});
