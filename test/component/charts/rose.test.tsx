/** The texts of a wave rose. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Draw, MarkChart } from '#renderer/charts/MarkChart.tsx';
import { drawRoses, type RoseDrawing } from '#renderer/charts/rose.tsx';
import { lightChartTheme } from '#renderer/charts/theme.ts';
import { fakeMain, focus, found, show } from '#support/component.tsx';

const level = { colour: () => '#123456', label: '1–2 m' };

/** A drawing of its own, beside no chart. */
function showDrawing(part: Pick<RoseDrawing, 'sectors' | 'roses' | 'undirected' | 'rings'>) {
  const { drawing } = drawRoses(
    { classes: [level], ...part },
    () => ({ title: '', rows: [] }),
    () => undefined,
    { current: 0 },
    { width: 600, height: 400 },
    lightChartTheme(),
  );
  return show(
    <svg width={600} height={400} aria-label="Rose" fontSize={12}>
      {drawing}
    </svg>,
  );
}

test('rings between whole percents are named with a tenth', async () => {
  const counts = [19, ...Array.from({ length: 35 }, () => 0)];
  const rose = { name: '', counts, calms: 981, total: 1000 };
  await showDrawing({ sectors: 36, roses: [rose], undirected: 0, rings: 'percent' });
  for (const text of ['0.5 %', '1.0 %', '1.5 %'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test('the legend is as wide as its longest text', async () => {
  const undirected = 123_456_789_012_345;
  const rose = { name: '', counts: [5, 0, 0, 0], calms: 0, total: 5 };
  await showDrawing({ sectors: 4, roses: [rose], undirected, rings: 'readings' });
  const text = page.getByText('No direction: 123,456,789,012,345', { exact: true });
  await expect.element(text).toBeVisible();
  const { right } = (await found(page.getByLabelText('Rose'))).getBoundingClientRect();
  await expect.poll(() => text.element().getBoundingClientRect().right).toBeLessThanOrEqual(right);
});

/** A rose of four sectors and two classes, whose parts say their sector and class. */
function Rose({ counts, calms, total }: { counts: number[]; calms: number; total: number }) {
  const roses = [{ name: '', counts, calms, total }];
  const drawing: RoseDrawing = {
    sectors: 4,
    classes: [level, { ...level, label: '2–3 m' }],
    roses,
    undirected: 0,
    rings: 'percent',
  };
  const turned = { current: 0 };
  const draw: Draw = (...place) =>
    drawRoses(
      drawing,
      ({ sector, class: at }) => ({ title: `Sector ${sector}, class ${at}`, rows: [] }),
      () => undefined,
      turned,
      ...place,
    );
  return (
    <div className="column" style={{ width: 600, height: 400 }}>
      <MarkChart sentence="Rose" draw={draw} picture={() => ({ title: 'Rose', lines: [] })} />
    </div>
  );
}

test('newer data leave the keys at the same part of the rose', async () => {
  fakeMain();
  const shown = await show(<Rose counts={[0, 1, 0, 2, 0, 3, 0, 4]} calms={0} total={10} />);
  const chart = page.getByRole('application');
  await focus(chart);
  await userEvent.keyboard('{Home}{ArrowRight}');
  const text = (words: string) => page.getByText(words, { exact: true }).first();
  await expect.element(text('Sector 1, class null')).toBeInTheDocument();
  await shown.rerender(<Rose counts={[5, 1, 0, 2, 0, 3, 0, 4]} calms={0} total={15} />);
  await expect.element(text('Sector 1, class null')).toBeInTheDocument();
});

test.each([
  [99_600, '>99 %'],
  [100_000, '100 %'],
  [400, '0.4 %'],
  [40, '<0.1 %'],
  [0, '0 %'],
])('%d calms of 100,000 are %s', async (calms, text) => {
  fakeMain();
  const total = 100_000;
  await show(<Rose counts={[0, 0, 0, total - calms, 0, 0, 0, 0]} calms={calms} total={total} />);
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});
