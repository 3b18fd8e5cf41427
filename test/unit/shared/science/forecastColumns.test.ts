/** Columns of the next days: with every step one is at seven in the morning, also where clocks are changed; only those without a fresh answer are fetched. */
import { describe, expect, it } from 'vitest';
import type { StoredConditions } from '#shared/model/conditions.ts';
import { HOUR } from '#shared/science/durations.ts';
import {
  columnTimes,
  firstColumn,
  isColumn,
  timesToFetch,
} from '#shared/science/forecastColumns.ts';
import { thorough } from '#support/thorough.ts';

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
  const times = columnTimes(from, zone, step, 48);
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

/** Between the moments that are tried (s). */
const every = thorough ? HOUR / 2 : 2.5 * HOUR;

describe.each([
  ['25 hours', '2026-10-31T20:20:00Z'],
  ['23 hours', '2026-03-07T21:20:00Z'],
])('around a day of %s', (_, before) => {
  const start = Date.parse(before) / 1000;

  it.each([1, 3, 6])('columns of %i h that were downloaded before it stay columns', (step) => {
    const downloaded = columnTimes(firstColumn(start, zone, step), zone, step, 48);
    expect(downloaded).toHaveLength(48 / step);
    for (let now = start; now < start + 24 * HOUR; now += every) {
      const first = firstColumn(now, zone, step);
      expect(downloaded).toContain(first);
      expect(downloaded.find((time) => time > first)).toBeGreaterThan(now);
      const next = columnTimes(first, zone, step, 48);
      expect(next.slice(0, 24 / step)).toEqual(
        downloaded.filter((time) => time >= first).slice(0, 24 / step),
      );
      const earlier = downloaded.filter((time) => time < first);
      expect(earlier.filter((time) => isColumn(time, first, zone, step))).toEqual(earlier);
      expect(isColumn(first - HOUR / 2, first, zone, step)).toBe(false);
    }
  });
});

describe.each([
  [zone, '2026-03-08T10:00:00Z'],
  [zone, '2026-11-01T09:00:00Z'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z'],
  // By half an hour.
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['Australia/Lord_Howe', '2027-04-03T15:00:00Z'],
  // At 22 h, which is left out.
  ['America/Nuuk', '2026-03-29T01:00:00Z'],
  // By two hours.
  ['Antarctica/Troll', '2026-03-29T01:00:00Z'],
  ['Antarctica/Troll', '2026-10-25T01:00:00Z'],
])('%s around %s', (place, change) => {
  const day = Date.parse(change) / 1000 - 30 * HOUR;
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: place, timeStyle: 'short' });
  const firsts = Array.from({ length: thorough ? 24 : 6 }, (_, hour) => day + hour * HOUR);

  it.each([1, 3, 6])('columns of %i h are at the same hours, from whichever hour on', (step) => {
    for (const first of firsts) {
      const times = columnTimes(first, place, step, 48);
      expect(times).toHaveLength(48 / step);
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      const minutes = times.map((time) => {
        const [hour = 0, minute = 0] = clock
          .format(time * 1000)
          .split(':')
          .map(Number);
        return (hour * 60 + minute) % (step * 60);
      });
      expect([...new Set(minutes)]).toHaveLength(1);
      const last = times.at(-1) ?? first;
      expect(times.every((time) => isColumn(time, last, place, step))).toBe(true);
    }
  });

  it.each([1, 3, 6])('the first column of %i h is the last one until now', (step) => {
    const times = columnTimes(firstColumn(day, place, step), place, step, 72);
    for (let at = day; at < day + 36 * HOUR; at += every)
      expect(firstColumn(at, place, step)).toBe(times.findLast((time) => time <= at));
  });
});
