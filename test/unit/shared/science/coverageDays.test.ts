/** The state of each day, against a plain count of its seconds. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gapsOf } from '#renderer/features/coverage/words.ts';
import { coverageStates, dayStates, stateOf } from '#shared/science/coverageDays.ts';
import { DAY } from '#shared/science/durations.ts';
import { merged } from '#shared/science/intervals.ts';
import { runs } from '#support/randomCases.ts';

const DAYS = 4;
const FROM = -2 * DAY;

const day = (n: number) => FROM + n * DAY;

test('the state of a day is what a count of its seconds says', () => {
  // Often the first or the last second of a day or one beside it.
  const second = fc.oneof(
    fc.integer({ min: FROM - DAY, max: FROM + (DAYS + 1) * DAY }),
    fc
      .tuple(fc.integer({ min: 0, max: DAYS }), fc.integer({ min: -2, max: 2 }))
      .map(([n, seconds]) => day(n) + seconds),
  );
  const interval = fc
    .tuple(second, second)
    .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }));
  // Days begin and end with the interval often enough to matter.
  const whole = fc
    .tuple(fc.integer({ min: -1, max: DAYS }), fc.integer({ min: 0, max: DAYS }))
    .map(([at, days]) => ({ from: day(at), to: day(at + days) - 1 }))
    .filter(({ from, to }) => to >= from);
  const times = fc.array(second, { maxLength: 6 });
  fc.assert(
    fc.property(
      fc.array(fc.oneof(interval, whole), { maxLength: 5 }),
      times,
      second,
      fc.boolean(),
      (coverage, seen, until, startsWithFirst) => {
        const covered = new Uint8Array(DAYS * DAY);
        for (const { from, to } of coverage) {
          covered.fill(1, Math.max(0, from - FROM), Math.max(0, to + 1 - FROM));
        }
        const first = seen.length === 0 ? null : Math.min(...seen);
        const readings = new Array<number>(DAYS).fill(0);
        for (const time of seen) {
          const at = Math.floor((time - FROM) / DAY);
          if (at >= 0 && at < DAYS) readings[at] = (readings[at] ?? 0) + 1;
        }
        const naive = readings.map((count, at) => {
          let due = 0;
          let have = 0;
          for (let s = at * DAY; s < (at + 1) * DAY && FROM + s <= until; s++) {
            due += 1;
            have += covered[s] ?? 0;
          }
          const before = first !== null && first >= day(at + 1);
          if (due === 0) return 'outside';
          if (have === due) return count > 0 ? 'complete' : before ? 'outside' : 'missing';
          if (have > 0 || count > 0) return 'partial';
          return before && startsWithFirst ? 'outside' : 'never';
        });
        const states = dayStates({
          ...{ from: FROM, first, startsWithFirst, until },
          coverage: merged(coverage),
          readings: Uint32Array.from(readings),
        });
        expect(Array.from(states, (_, at) => stateOf(states, at))).toEqual(naive);
      },
    ),
    { numRuns: runs(300) },
  );
});

const codes = (text: string) =>
  Uint8Array.from(text, (letter) => coverageStates.findIndex((state) => state.startsWith(letter)));

describe('the gap around a day', () => {
  test.each([
    ['cpnnpc', 2, { first: 1, last: 4 }],
    ['nnc', 0, { first: 0, last: 1 }],
    ['cnn', 2, { first: 1, last: 2 }],
    ['cnmn', 1, { first: 1, last: 1 }],
    ['cnc', 0, null],
    ['omc', 1, null],
    ['omc', 0, null],
  ])('%s at %i: %j', (text, at, gap) => {
    expect(gapsOf(codes(text))[at]).toEqual(gap);
  });
});
