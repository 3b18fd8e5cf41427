// Sampling for the screen loses no extreme and moves no sample.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenSample, isolated, minMaxSample } from '#renderer/charts/samples.ts';

const line = (values: number[]) => ({
  time: Float64Array.from(values, (_, i) => i * 10),
  value: Float64Array.from(values),
});

describe('minMaxSample', () => {
  it('gives a short line whole', () => {
    const points = minMaxSample(line([1, 2, 3]), 0, 20, 100);
    expect(points).toEqual([
      { x: 0, y: 1 },
      { x: 10, y: 2 },
      { x: 20, y: 3 },
    ]);
  });

  it('keeps one sample beyond each edge', () => {
    const points = minMaxSample(line([1, 2, 3, 4, 5, 6]), 15, 25, 100);
    expect(points.map((p) => p.y)).toEqual([2, 3, 4, 5]);
  });

  it('keeps a single-sample peak and trough of a long line at their own times', () => {
    const values = Array.from({ length: 50_000 }, (_, i) => Math.sin(i / 500));
    values[31_337] = 9;
    values[8_008] = -9;
    const points = minMaxSample(line(values), 0, 499_990, 300);
    expect(points.length).toBeLessThanOrEqual(4 * 302);
    expect(points).toContainEqual({ x: 313_370, y: 9 });
    expect(points).toContainEqual({ x: 80_080, y: -9 });
    expect(points.at(-1)).toEqual({ x: 499_990, y: values.at(-1) });
  });

  it('keeps the peak that follows a gap in the same column', () => {
    const values: number[] = Array.from({ length: 5_000 }, () => 1);
    values[2_500] = Number.NaN;
    values[2_503] = 7;
    const points = minMaxSample(line(values), 0, 49_990, 10);
    expect(points).toContainEqual({ x: 25_030, y: 7 });
    expect(points.filter((p) => Number.isNaN(p.y))).toHaveLength(1);
  });

  it('answers only samples that exist, in order, with the same extremes', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            { weight: 9, arbitrary: fc.integer({ min: -100, max: 100 }) },
            { weight: 1, arbitrary: fc.constant(Number.NaN) },
          ),
          {
            minLength: 200,
            maxLength: 400,
          },
        ),
        fc.integer({ min: 1, max: 30 }),
        (values, columns) => {
          const points = minMaxSample(line(values), 0, values.length * 10, columns);
          for (const p of points) expect(p.y).toBe(values[p.x / 10]);
          const xs = points.map((p) => p.x);
          expect(xs).toEqual([...new Set(xs)].sort((a, b) => a - b));
          const real = (ys: number[]) => ys.filter((y) => !Number.isNaN(y));
          expect(Math.max(...real(points.map((p) => p.y)))).toBe(Math.max(...real(values)));
          expect(Math.min(...real(points.map((p) => p.y)))).toBe(Math.min(...real(values)));
        },
      ),
    );
  });
});

describe('isolated', () => {
  it('finds samples a line cannot show', () => {
    const nan = Number.NaN;
    const points = [1, nan, 2, nan, 3, 4].map((y, x) => ({ x, y }));
    expect(isolated(points)).toEqual([true, false, true, false, false, false]);
  });
});

describe('evenSample', () => {
  // Sixteen years, hourly: from west but for one hour a day, in which all directions are as frequent.
  const hours = 16 * 8766;
  const directions = Array.from({ length: hours }, (_, i) =>
    i % 24 === 0 ? (i * 37) % 360 : 240 + ((i * 7) % 60),
  );
  const near = (points: readonly { y: number }[]) =>
    points.filter(({ y }) => y < 10 || y >= 350).length / points.length;

  it('has as many samples near north as the readings, where lowest and highest have far more', () => {
    const all = line(directions);
    const share = near(directions.map((y) => ({ y })));
    const [from, to] = [0, hours * 10];
    expect(near(evenSample(all, from, to, 3200))).toBeLessThan(2 * share);
    expect(near(evenSample(all, from, to, 3200))).toBeGreaterThan(share / 2);
    expect(near(minMaxSample(all, from, to, 800))).toBeGreaterThan(10 * share);
  });

  it('gives true samples in their order, and all of a few without gap markers', () => {
    const all = line(directions);
    const points = evenSample(all, 0, hours * 10, 3200);
    expect(points).toHaveLength(3200);
    for (const { x, y } of points) expect(y).toBe(directions[x / 10]);
    expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).sort((a, b) => a - b));
    expect(evenSample(line([1, Number.NaN, 3]), 0, 20, 100).map(({ y }) => y)).toEqual([1, 3]);
  });
});
