// Lines break where the buoy's cadence says so, and only there.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakAtGaps } from '#renderer/charts/samples.ts';

const f = (...values: number[]) => Float64Array.from(values);
const nan = Number.NaN;
const hour = 3600;
const hours = (...values: number[]) => Float64Array.from(values, (h) => h * hour);

describe('breakAtGaps', () => {
  it.each([
    ['not an unbroken line', hours(0, 1, 2, 3), [1, 2, 3, 4], [1, 2, 3, 4]],
    ['once where one hourly sample is lost', hours(0, 1, 3, 4), [1, 2, 3, 4], [1, 2, nan, 3, 4]],
    ['where a value is missing', hours(0, 1, 2, 3, 4), [1, 2, nan, 3, 4], [1, 2, nan, 3, 4]],
    ['not at jitter', f(0, 3700, 7100, 12_000), [1, 2, 3, 4], [1, 2, 3, 4]],
  ])('breaks %s', (_, time, values, expected) => {
    expect([...breakAtGaps(time, f(...values), hour).value]).toEqual(expected);
  });

  it('follows the slower rhythm of a metric that has a value in every sixth row', () => {
    const time = Float64Array.from({ length: 36 }, (_, i) => i * 600);
    const value = time.map((_, i) => (i % 6 === 0 ? i : nan));
    const line = breakAtGaps(time, value, 600);
    expect([...line.value]).toEqual([0, 6, 12, 18, 24, 30]);
  });

  it('does not take a sensor that answers twice a day for a slow rhythm', () => {
    const line = breakAtGaps(hours(0, 12, 24, 36), f(1, 2, 3, 4), hour);
    expect([...line.value].filter(Number.isNaN)).toHaveLength(3);
  });

  it('joins nothing while no cadence is known', () => {
    expect([...breakAtGaps(hours(0, 1), f(1, 2), null).value]).toEqual([1, nan, 2]);
  });

  it('answers nothing for nothing', () => {
    expect(breakAtGaps(f(), f(), null).time).toHaveLength(0);
    expect(breakAtGaps(hours(0, 1), f(nan, nan), hour).time).toHaveLength(0);
  });

  it('keeps every true sample, in order, and never starts or ends with a gap', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(fc.integer({ min: 1, max: 20000 }), fc.option(fc.double({ noNaN: true }))),
          {
            maxLength: 80,
          },
        ),
        (steps) => {
          let t = 0;
          const time = Float64Array.from(steps, ([step]) => (t += step));
          const value = Float64Array.from(steps, ([, y]) => y ?? nan);
          const line = breakAtGaps(time, value, 1800);
          const kept = [...line.value].filter((y) => !Number.isNaN(y));
          expect(kept).toEqual([...value].filter((y) => !Number.isNaN(y)));
          expect([...line.time]).toEqual([...line.time].sort((a, b) => a - b));
          for (let i = 0; i < line.value.length; i += 1) {
            if (!Number.isNaN(line.value[i])) continue;
            expect(i).toBeGreaterThan(0);
            expect(i).toBeLessThan(line.value.length - 1);
            expect((line.time[i + 1] as number) - (line.time[i - 1] as number)).toBeGreaterThan(
              2700,
            );
          }
        },
      ),
    );
  });
});
