/** The labels of an axis that is drawn as SVG. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { axisLabels } from '#renderer/charts/svg.tsx';
import { readChartTheme } from '#renderer/charts/theme.ts';
import { boxes, show } from '#support/component.tsx';

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
