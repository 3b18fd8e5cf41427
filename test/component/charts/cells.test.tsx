/** The figures in coloured cells: of the same length, all are written or none. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { drawCells } from '#renderer/charts/cells.tsx';
import { readChartTheme } from '#renderer/charts/theme.ts';
import { show } from '#support/component.tsx';

const draw = drawCells({
  rows: ['2026'],
  columns: Array.from({ length: 20 }, (_, at) => `${at + 1}`),
  cells: Array.from({ length: 20 }, (_, at) => ({
    text: at % 2 === 0 ? '1.1' : '2.4',
    colour: () => '#ffffff',
    part: null,
  })),
});

test('a narrow figure is not written where a wide one has no room', async () => {
  const chartTheme = readChartTheme();
  const widths = Array.from({ length: 100 }, (_, at) => 300 + at * 4);
  await show(
    widths.map((width) => (
      <svg key={width} role="img" aria-label="Cells">
        {draw({ width, height: 80 }, chartTheme).drawing}
      </svg>
    )),
  );
  const counts = () =>
    page
      .getByRole('img', { name: 'Cells' })
      .elements()
      .map((one) => ['1.1', '2.4'].map((text) => one.textContent.split(text).length - 1));
  await expect.poll(() => counts().length).toBe(widths.length);
  await expect.poll(() => counts().filter(([narrow, wide]) => narrow !== wide)).toEqual([]);
  await expect.poll(() => new Set(counts().map(([narrow]) => narrow))).toEqual(new Set([0, 10]));
});
