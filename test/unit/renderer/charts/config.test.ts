// Hollow marks: those that would cover each other are small.
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

it('hollow marks are small where they would cover each other', () => {
  const time = Float64Array.of(0, 100, 102, 104, 300);
  const marks = {
    label: 'Significant height',
    colour: () => '#17607a',
    width: 1.5,
    dots: true,
    hollow: true,
    samples: { time, value: time.map(() => 1) },
  };
  const { pointRadius } = dataset(marks, chartTheme, 0, 300, 300, 1);
  expect(pointRadius).toEqual([4, 2, 2, 2, 4]);
  // The same ones, zoomed in.
  expect(dataset(marks, chartTheme, 100, 110, 300, 1).pointRadius).toEqual([4, 4, 4, 4, 4]);
});
