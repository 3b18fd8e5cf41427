/** Labels of an axis that is drawn as SVG, hatching, and figures in coloured cells. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { drawCells } from '#renderer/charts/cells.tsx';
import { axisLabels, Hatching, rectangle } from '#renderer/charts/svg.tsx';
import { readChartTheme } from '#renderer/charts/theme.ts';
import { boxes, pixelsOf, show } from '#support/component.tsx';

test('labels at the ends of an axis are not cut off, and one without room is left out', async () => {
  const labels = ['1 Jan', '2 Jan', '1 Jul', '31 Dec'];
  const ticks = [0, 4, 200, 400].map((at, i) => ({ at, label: labels[i] ?? '' }));
  await show(
    <svg width={400} height={20} role="img" aria-label="Axis" fontSize={12}>
      {axisLabels(ticks, (at) => at, 10, { left: 0, right: 400 }, readChartTheme())}
    </svg>,
  );
  const [axis, first, last] = await boxes(
    page.getByRole('img'),
    page.getByText('1 Jan'),
    page.getByText('31 Dec'),
  );
  expect(first.left).toBeGreaterThanOrEqual(axis.left - 1);
  expect(last.right).toBeLessThanOrEqual(axis.right + 1);
  await expect.element(page.getByText('1 Jul')).toBeVisible();
  await expect.element(page.getByText('2 Jan')).not.toBeInTheDocument();
});

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

test('a chart is hatched while another one with the same hatching is hidden', async () => {
  const chart = (label: string) => (
    <svg role="img" aria-label={label} width={60} height={60}>
      <Hatching d={rectangle(0, 0, 60, 60)} colour="#123456" />
    </svg>
  );
  await show(
    <>
      <div style={{ visibility: 'hidden' }}>{chart('behind')}</div>
      {chart('in front')}
    </>,
  );
  const pixels = await pixelsOf(page.getByRole('img', { name: 'in front' }));
  expect(new Set(pixels.filter((_, at) => at % 4 === 0)).size).toBeGreaterThan(1);
});
