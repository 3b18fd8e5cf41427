/** Columns of the next days: with every step one is at seven in the morning; only those without a fresh answer are fetched. */
import { expect, it } from 'vitest';
import type { StoredConditions } from '#shared/model/conditions.ts';
import { columnTimes, firstColumn, timesToFetch } from '#shared/science/forecastColumns.ts';

const HOUR = 3600;
const zone = 'America/Los_Angeles';
/** 13:20 PST. */
const now = Date.parse('2026-11-23T21:20:00Z') / 1000;

it.each([
  [1, '2026-11-23T21:00'],
  [3, '2026-11-23T21:00'],
  [6, '2026-11-23T21:00'],
])('columns of %i h', (step, first) => {
  const from = firstColumn(now, zone, step);
  expect(new Date(from * 1000).toISOString().slice(0, 16)).toBe(first);
  const times = columnTimes(from, step, 48);
  expect(times).toHaveLength(48 / step);
  expect(times).toContain(Date.parse('2026-11-24T15:00:00Z') / 1000);
  expect(firstColumn(now - 7 * HOUR, zone, step)).toBeLessThanOrEqual(now - 7 * HOUR);
});

it('what is fresh is not fetched again: younger than three hours, or fetched after its time', () => {
  const stored = (time: number, fetchedAt: number) =>
    ({ request: { time }, fetchedAt }) as StoredConditions;
  const times = [now - HOUR, now, now + HOUR, now + 2 * HOUR, now + 3 * HOUR];
  const answers = [
    stored(now - HOUR, now - HOUR + 1 - 1),
    stored(now, now - 3 * HOUR),
    stored(now + HOUR, now - 3 * HOUR + 1),
    // A clock that ran ahead.
    stored(now + 2 * HOUR, now + 61),
  ];
  expect(timesToFetch(times, answers, now)).toEqual([now, now + 2 * HOUR, now + 3 * HOUR]);
  expect(timesToFetch(times, answers, now + 50 * HOUR)).toHaveLength(4);
});

it.each([
  ['25 hours', '2026-11-01T08:30:00Z', '2026-11-02T07:59:00Z'],
  ['23 hours', '2026-03-08T09:30:00Z', '2026-03-09T06:59:00Z'],
])(
  'on a day of %s the columns are as far apart as on others, and one is at seven',
  (_, early, late) => {
    const [start, end] = [early, late].map((time) => Date.parse(time) / 1000) as [number, number];
    const morning = firstColumn(end, zone, 1) - 16 * HOUR;
    for (const step of [1, 3, 6]) {
      for (let at = start; at < end; at += HOUR / 2) {
        const first = firstColumn(at, zone, step);
        expect(at - first).toBeGreaterThanOrEqual(0);
        expect(at - first).toBeLessThan(step * HOUR);
        expect(Math.abs(first - morning) % (step * HOUR)).toBe(0);
      }
    }
    expect(new Date(morning * 1000).toLocaleTimeString('en-GB', { timeZone: zone })).toBe(
      '07:00:00',
    );
  },
);
