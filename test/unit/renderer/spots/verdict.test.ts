/** Which spot is best, until when, and what is missing to say it. */
import { expect, it } from 'vitest';
import { goodness, goodTime, verdictText } from '#renderer/features/spots/verdict.ts';
import { HOUR } from '#shared/science/durations.ts';
import type { SpotState } from '#shared/science/spotMatch.ts';
import { spotOf } from '#support/spots.ts';

/** 14:00 UTC. */
const now = Date.UTC(2026, 7, 3, 14) / 1000;
const clock = { clock: 'utc', buoyZone: null, localZone: 'UTC' } as const;
const match = (state: SpotState) => ({ state, quantities: [] });
const spot = (
  name: string,
  state: SpotState | null,
  ahead: SpotState[] = [],
  { isOld = false, isNew = true, step = 3 } = {},
) => ({
  spot: spotOf({ id: name, name }),
  match: state && match(state),
  isOld,
  hours: ahead.map((one, at) => ({
    time: now + (at + 1) * step * HOUR,
    match: match(one),
    fetchedAt: now,
    height: 2,
    isNew,
  })),
});
const verdict = (...spots: ReturnType<typeof spot>[]) => verdictText(spots, now, clock);

it('names the spot that is good now and stays so the longest', () => {
  const short = spot('A', 'good', ['good', 'part']);
  const long = spot('B', 'good', ['good', 'good', 'none']);
  expect(verdict(short, long)).toBe('Best now: B, good until 23:00.');
  expect(verdict(short, spot('C', 'part', ['good', 'good', 'good']))).toBe(
    'Best now: A, good until 20:00.',
  );
  expect(goodness(short, now)).toBeLessThan(goodness(long, now));
});

it('says no end that no forecast says', () => {
  expect(verdict(spot('A', 'good', ['good', 'good']))).toBe(
    'Best now: A, good at least until 20:00.',
  );
  expect(verdict(spot('A', 'good', ['good', 'unknown', 'none']))).toBe(
    'Best now: A, good at least until 17:00.',
  );
  expect(verdict(spot('A', 'good', ['good', 'none'], { step: 7 }))).toMatch(
    /for how long is not known\.$/,
  );
  expect(verdict(spot('A', 'good', ['none'], { isNew: false }))).toBe(
    'Best now: A, good; for how long is not known.',
  );
});

it('names the next good time where none is good, with its day where that is another one', () => {
  expect(verdict(spot('A', 'none', ['none', 'good']), spot('B', 'part', ['part']))).toBe(
    'Best now: B, partly good. Next: A, good from 20:00.',
  );
  expect(verdict(spot('A', 'none', ['none', 'none', 'none', 'good']))).toBe(
    'No spot is good now. Next: A, good from 4 Aug 02:00.',
  );
  expect(verdict(spot('A', 'none', ['part']))).toBe(
    'No spot is good now. None is good in the forecasts.',
  );
});

it('uses no reading and no forecast that is older than three hours, and says so', () => {
  expect(verdict(spot('A', 'good', ['good'], { isOld: true, isNew: false }))).toBe(
    'Not known which spot is best now: too few readings of the last 3 hours. No forecast of the last 3 hours is downloaded.',
  );
  expect(verdict(spot('A', null, ['good']))).toMatch(/3 hours\. Next: A, good from 17:00\.$/);
  expect(goodness(spot('A', 'good', [], { isOld: true }), now)).toBe(-1);
  expect(goodTime(spot('A', 'good', ['good'], { isOld: true, isNew: false }), now)).toBeNull();
  expect(verdict()).toBe('');
});
