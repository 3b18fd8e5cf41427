/** When a buoy is asked for again, and how. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RefreshCandidate } from '#main/cache/queries/needs.ts';
import { dueAt, nextRound, roundFor } from '#main/fetch/autoRefresh.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';

const T = 1000 * DAY;
const buoy = (fields: Partial<RefreshCandidate> = {}): RefreshCandidate => ({
  id: 1,
  cadence: HOUR,
  lastReadingTime: T,
  latestFetchedAt: T + 600,
  ...fields,
});

describe('dueAt', () => {
  it.each([
    ['its next reading should have arrived', buoy(), T + HOUR + 300],
    ['half-hourly', buoy({ cadence: 1800 }), T + 1800 + 300],
    ['unknown cadence is taken as hourly', buoy({ cadence: null }), T + HOUR + 300],
    ['no oftener than every ten minutes', buoy({ cadence: 60, latestFetchedAt: T + 10 }), T + 900],
    ['late: a cadence later', buoy({ latestFetchedAt: T + HOUR + 300 }), T + 2 * HOUR + 300],
    ['silent for 8 hours: after 4', buoy({ latestFetchedAt: T + 8 * HOUR }), T + 12 * HOUR],
    ['silent for a year: daily', buoy({ latestFetchedAt: T + 365 * DAY }), T + 366 * DAY],
    ['without any reading: daily', buoy({ lastReadingTime: null }), T + 600 + DAY],
    [
      'a latest reading of the future: a cadence later',
      buoy({ lastReadingTime: T + 365 * DAY }),
      T + 600 + HOUR + 300,
    ],
    ['never asked: now', buoy({ latestFetchedAt: null }), -Infinity],
  ])('%s', (_name, watched, due) => {
    expect(dueAt(watched)).toBe(due);
  });

  it('asks at most once per reading, and ever more rarely while there is none', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 600, max: 6 * HOUR }),
        fc.integer({ min: 0, max: 40 * DAY }),
        (cadence, silence) => {
          // The buoy reports regularly for two days, falls silent, and is asked whenever it is due.
          const end = T + 2 * DAY;
          const latest = (now: number) =>
            T + Math.floor((Math.min(now, end) - T) / cadence) * cadence;
          let latestFetchedAt = T;
          const asked: number[] = [];
          for (;;) {
            const now = dueAt(
              buoy({ cadence, lastReadingTime: latest(latestFetchedAt), latestFetchedAt }),
            );
            expect(now).toBeGreaterThan(latestFetchedAt);
            if (now > end + silence) break;
            asked.push(now);
            latestFetchedAt = now;
          }
          const lively = asked.filter((at) => at <= end);
          expect(lively.length).toBeLessThanOrEqual((2 * DAY) / cadence);
          const late = asked.filter((at) => at > end);
          const steps = late.slice(1).map((at, i) => at - (late[i] ?? 0));
          for (const [i, step] of steps.slice(1).entries()) {
            expect(step).toBeGreaterThanOrEqual((steps[i] ?? 0) - 1);
            expect(step).toBeGreaterThanOrEqual(cadence);
          }
          // Doubling, then daily.
          expect(late.length).toBeLessThanOrEqual(14 + silence / DAY);
        },
      ),
    );
  });
});

describe('nextRound', () => {
  it('is on a grid of five minutes, never before the first buoy is due', () => {
    expect(nextRound([])).toBeNull();
    expect(nextRound([buoy({ latestFetchedAt: null })])).toBe(0);
    const buoys = [buoy(), buoy({ lastReadingTime: T + 40 })];
    expect(nextRound(buoys)).toBe(T + HOUR + 300);
    expect(nextRound(buoys.slice(1))).toBe(T + HOUR + 600);
  });
});

describe('roundFor', () => {
  const due = (count: number) =>
    Array.from({ length: count }, (_, id) => buoy({ id, latestFetchedAt: null }));
  it.each([
    { due: 1, known: 150, list: false },
    { due: 100, known: 150, list: false },
    { due: 101, known: 150, list: true },
    { due: 101, known: 10_000, list: false },
    { due: 1, known: 60, list: true },
    { due: 0, known: 60, list: false },
  ])('$due due of $known', ({ due: count, known, list }) => {
    expect(roundFor(due(count), known, T)?.length ?? null).toBe(list ? null : count);
  });
  it('leaves out buoys that are not due', () => {
    const waiting = buoy({ id: 7 });
    expect(roundFor([waiting, ...due(2)], 150, T + 700)).toEqual([0, 1]);
  });
});
