/** The texts of a wave rose. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { drawRoses } from '#renderer/charts/rose.tsx';
import { lightChartTheme } from '#renderer/charts/theme.ts';
import { show } from '#support/component.tsx';

test('rings between whole percents are named with a tenth', async () => {
  const level = { colour: () => '#123456', label: '1–2 m' };
  const counts = [19, ...Array.from({ length: 35 }, () => 0)];
  const rose = { name: '', counts, calms: 981, total: 1000 };
  const { drawing } = drawRoses(
    { sectors: 36, classes: [level], roses: [rose], undirected: 0, rings: 'percent' },
    () => ({ title: '', rows: [] }),
    () => undefined,
    { current: 0 },
    { width: 600, height: 400 },
    lightChartTheme(),
  );
  await show(
    <svg width={600} height={400} aria-hidden="true">
      {drawing}
    </svg>,
  );
  for (const text of ['0.5 %', '1.0 %', '1.5 %'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});
