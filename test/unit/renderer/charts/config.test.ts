// Hollow marks: of those that would overlap the most doubtful is drawn.
import { expect, it } from 'vitest';
import { dataset } from '#renderer/charts/config.ts';
import type { ChartTheme } from '#renderer/charts/theme.ts';

const chartTheme = {
  theme: 'light',
  panel: '#ffffff',
  ink: '#000000',
  quiet: '#555555',
  hairline: '#dddddd',
  action: '#0000ff',
  font: 'sans-serif',
} as ChartTheme;

const marksAt = (time: Float64Array<ArrayBuffer>, hollow: (x: number) => number) => ({
  ...{ label: 'Significant height', colour: () => '#17607a', width: 1.5, dots: true, hollow },
  samples: { time, value: time.map(() => 1) },
});

it('of hollow marks that would overlap the most doubtful is drawn, at every zoom', () => {
  const marks = marksAt(Float64Array.of(0, 100, 102, 104, 300), (x) => (x === 102 ? 4 : 3));
  const radii = (from: number, to: number) =>
    dataset(marks, chartTheme, { from, to }, 300).pointRadius;
  expect(radii(0, 300)).toEqual([4, 0, 4, 0, 4]);
  expect(radii(100, 110)).toEqual([4, 4, 4, 4, 4]);
});

it('a long run of hollow marks is drawn as single marks, all of it under the pointer', () => {
  const marks = marksAt(
    Float64Array.from({ length: 400 }, (_, i) => i),
    () => 3,
  );
  const { data, pointRadius } = dataset(marks, chartTheme, { from: 0, to: 400 }, 200);
  const shown = (pointRadius as number[]).flatMap((radius, x) => (radius > 0 ? [x] : []));
  expect(data).toHaveLength(400);
  expect(shown).toEqual(Array.from({ length: 17 }, (_, i) => i * 24));
});
