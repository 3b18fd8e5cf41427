/** The state of each day, against a plain count of its seconds. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gapsOf } from '#renderer/features/coverage/words.ts';
import type { Interval } from '#shared/model/geo.ts';
import { coverageStates, dayStates, stateOf } from '#shared/science/coverageDays.ts';
import { DAY } from '#shared/science/durations.ts';
import { merged } from '#shared/science/intervals.ts';
import { runs } from '#support/randomCases.ts';

const DAYS = 4;
const FROM = -2 * DAY;

function statesOf(question: {
  coverage?: Interval[];
  readings?: number[];
  first?: number | null;
  startsWithFirst?: boolean;
  until?: number;
}) {
  const states = dayStates({
    from: FROM,
    coverage: merged(question.coverage ?? []),
    readings: Uint32Array.from(question.readings ?? new Array(DAYS).fill(0)),
    first: question.first ?? null,
    startsWithFirst: question.startsWithFirst ?? false,
    until: question.until ?? FROM + DAYS * DAY - 1,
  });
  return Array.from(states, (_, day) => stateOf(states, day));
}

const day = (n: number, seconds = 0) => FROM + n * DAY + seconds;

describe('a day is', () => {
  test('partial where a second of it is not covered, or a list told a reading of it', () => {
    expect(
      statesOf({
        coverage: [
          { from: day(0, 1), to: day(1, DAY - 2) },
          { from: day(2, 100), to: day(2, 100) },
        ],
        readings: [9, 9, 0, 1],
        first: day(0, 60),
      }),
    ).toEqual(['partial', 'partial', 'partial', 'partial']);
  });

  test('partial where its first or its last second alone is covered', () => {
    const seconds = (time: number) => ({ coverage: [{ from: time, to: time }] });
    expect(statesOf(seconds(day(1)))).toEqual(['never', 'partial', 'never', 'never']);
    expect(statesOf(seconds(day(2) - 1))).toEqual(['never', 'partial', 'never', 'never']);
  });

  test('judged by what is due of it until now; nothing is due of the days after', () => {
    const coverage = [{ from: day(1), to: day(1, 3599) }];
    const readings = [0, 1, 0, 0];
    const until = (time: number) => statesOf({ coverage, readings, first: day(1), until: time });
    expect(until(day(1, 3599))).toEqual(['never', 'complete', 'outside', 'outside']);
    expect(until(day(1, 3600))).toEqual(['never', 'partial', 'outside', 'outside']);
    expect(until(day(2))).toEqual(['never', 'partial', 'never', 'outside']);
    expect(until(day(0) - 1)).toEqual(['outside', 'outside', 'outside', 'outside']);
  });

  test('what a count of its seconds says', () => {
    const second = fc.integer({ min: FROM - DAY, max: FROM + (DAYS + 1) * DAY });
    const interval = fc
      .tuple(second, fc.oneof(fc.constant(DAY - 1), fc.integer({ min: 0, max: 2 * DAY })))
      .map(([from, length]) => ({ from, to: from + length }));
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
          expect(statesOf({ coverage, readings, first, startsWithFirst, until })).toEqual(naive);
        },
      ),
      { numRuns: runs(60) },
    );
  });
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
