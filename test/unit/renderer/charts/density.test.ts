/** Pairs as a density: no pair is missing, and both axes have one scale. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { drawDensity } from '#renderer/charts/density.tsx';
import type { ChartTheme } from '#renderer/charts/theme.ts';

const theme = { theme: 'light', ink: '#123456', quiet: '#666', hairline: '#eee' } as ChartTheme;
/** 60,000 pairs about 2 m, and eight far above them. */
const dense = Float64Array.from({ length: 60_000 }, (_, i) => 2 + ((i * 0.618) % 1) * 0.4);
const high = Float64Array.from({ length: 8 }, (_, i) => 8.2 + i * 0.45);
const x = Float64Array.from([...dense, ...high]);
const y = Float64Array.from([...dense, ...high.map((value) => 12 - value)]);

const sceneOf = (width: number) => {
  const describe = (rows: readonly number[]) => ({ title: String(rows.length), rows: [] });
  const pairs = { title: 'Far Ledge, m', x, y, line: null, describe };
  const scene = drawDensity(
    [pairs],
    [0, 2, 4, 6, 8, 10, 12],
    'Cape Grey, m',
  )({ width, height: 460 }, theme);
  const drawn = renderToStaticMarkup(scene.drawing);
  const dots = / d="([^"]*)" fill="#123456"/.exec(drawn)?.[1] ?? '';
  return { scene, drawn, dots: dots.split('M').length - 1 };
};

it.each([500, 1600])(
  'each pair is in a cell, and those outside the dense part are dots, at %d px',
  (width) => {
    const { scene, dots } = sceneOf(width);
    const counts = scene.marks.map(({ text }) => Number(text().title));
    expect(counts.reduce((a, b) => a + b, 0)).toBe(x.length);
    expect(dots).toBe(8);
  },
);

it('a metre is as long upwards as to the right', () => {
  const { drawn } = sceneOf(1600);
  const [, x0, y0, x1, y1] =
    / d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"/.exec(drawn)?.map(Number) ?? [];
  expect((x1 ?? 0) - (x0 ?? 0)).toBe((y0 ?? 0) - (y1 ?? 0));
});
