/** Parts of answers as a service would send them, and the field a refusal names. */
import { expect } from 'vitest';
import { Answer } from '#main/service/answer.ts';
import { bareBuoy, bareReading } from '#support/buoys.ts';
import { thrownFault } from '#support/faults.ts';

export const TIME = '2024-05-01T12:00:00Z';
export const NOON = 1714564800;

export const answer = (json: unknown): Answer => new Answer('GET /test', json);

export const success = (data: unknown, meta?: unknown) => ({
  status: 'success',
  data,
  ...(meta === undefined ? {} : { meta }),
});

export function fieldOf(read: () => unknown): string | null {
  const error = thrownFault(read);
  if (!error) return 'It was accepted.';
  expect(error).toMatchObject({ kind: 'unexpected-answer', endpoint: 'GET /test' });
  return 'field' in error ? error.field : null;
}

export const buoy = (id: number, more: object = {}) => ({
  id,
  name: `Buoy ${id}`,
  lat: 1,
  lng: 2,
  ...more,
});
export const plain = bareBuoy(1, { lat: 1, lng: 2 });
export const reading = (id: number, more: object = {}) => ({ id, time: TIME, ...more });
/** All fields of a reading but its number and time. */
const { id: _id, time: _time, ...empty } = bareReading(0);

export { empty };
