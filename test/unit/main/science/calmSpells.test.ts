/** How often a height is reached and how long the sea stays below it, by hand and by properties. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exceedancesOf } from '#main/science/calmSpells.ts';
import { HOUR } from '#shared/science/durations.ts';

const ALLOWED = 1.5 * HOUR;
/** Hour and height of each reading. */
type Readings = readonly (readonly [number, number])[];
const all = (readings: Readings, thresholds: readonly number[], minHours: number) =>
  exceedancesOf(
    Float64Array.from(readings, ([hour]) => hour * HOUR),
    Float64Array.from(readings, ([, height]) => height),
    thresholds,
    () => ALLOWED,
    minHours * HOUR,
  );
const of = (readings: Readings, minHours = 0, threshold = 1) => {
  const [only] = all(readings, [threshold], minHours);
  if (!only) throw new Error('One threshold has one result.');
  return only;
};
const hourly = (heights: readonly number[]) => heights.map((height, i) => [i, height] as const);

test('counts spells between two readings above', () => {
  expect(of(hourly([2, 0.5, 0.6, 0.7, 2, 0.5, 0.5, 1]), 1)).toEqual({
    threshold: 1,
    above: 3,
    share: 3 / 8,
    spells: 2,
    cut: 0,
    meanLength: 1.5 * HOUR,
    longest: 2 * HOUR,
    // Three of the seven hours.
    workable: 3 / 7,
  });
});

const sea = fc.array(
  fc.tuple(
    fc.constantFrom(0.5, 1, 1, 1, 2),
    fc.oneof(fc.double({ min: 0, max: 6, noNaN: true }), fc.constantFrom(0.5, 1, 2)),
  ),
  { maxLength: 80 },
);
const timed = (steps: readonly (readonly [number, number])[]) => {
  let hour = 0;
  return steps.map(([step, height]) => {
    hour += step;
    return [hour, height] as const;
  });
};

/** The runs of readings below a threshold, told apart one by one. A run without a reading above it directly before and after is cut short. */
function plainSpells(readings: Readings, threshold: number, minHours: number) {
  const runs: (readonly [number, number])[][] = [];
  let before: readonly [number, number] | undefined;
  for (const reading of readings) {
    const goesOn = before && before[1] < threshold && (reading[0] - before[0]) * HOUR <= ALLOWED;
    if (reading[1] < threshold) {
      if (goesOn) runs.at(-1)?.push(reading);
      else runs.push([reading]);
    }
    before = reading;
  }
  const lengthOf = (run: Readings) => ((run.at(-1)?.[0] ?? 0) - (run[0]?.[0] ?? 0)) * HOUR;
  const spells = runs.filter((run) => run.length > 1 && lengthOf(run) >= minHours * HOUR);
  const lengths = spells.map(lengthOf);
  const isNear = (a?: readonly [number, number], b?: readonly [number, number]) =>
    a !== undefined && b !== undefined && (b[0] - a[0]) * HOUR <= ALLOWED;
  const isWhole = (run: Readings) => {
    const first = readings.indexOf(run[0] ?? [0, 0]);
    return isNear(readings[first - 1], run[0]) && isNear(run.at(-1), readings[first + run.length]);
  };
  const above = readings.filter(([, height]) => height >= threshold).length;
  return {
    threshold,
    above,
    share: readings.length === 0 ? null : above / readings.length,
    spells: lengths.length,
    cut: spells.filter((run) => !isWhole(run)).length,
    longest: lengths.length === 0 ? null : Math.max(...lengths),
  };
}

test('all thresholds in one pass find what each finds alone', () => {
  const thresholds = [0.5, 1, 2, 2.5, 4];
  fc.assert(
    fc.property(sea, fc.constantFrom(0, 1, 2.5), (steps, minHours) => {
      const readings = timed(steps);
      const together = all(readings, thresholds, minHours);
      expect(together).toEqual(thresholds.map((one) => of(readings, minHours, one)));
      for (const [k, threshold] of thresholds.entries()) {
        expect(together[k]).toMatchObject(plainSpells(readings, threshold, minHours));
      }
    }),
  );
});
