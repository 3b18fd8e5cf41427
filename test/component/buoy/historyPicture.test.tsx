/** The history of a buoy as a picture: its text is of what is drawn. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { HistoryChart } from '#renderer/screens/buoy/history/HistoryChart.tsx';
import { useThreshold } from '#renderer/screens/buoy/history/useHistory.ts';
import type { ReadingColumns } from '#shared/model/reading.ts';
import { buoy, readingColumns } from '#support/buoys.ts';
import { fakeClock, fakeMain, focus, show } from '#support/component.tsx';
import { pictureWords, savedSvg } from '#support/picture.ts';
import '#renderer/screens/buoy/buoy.css';

const HOUR = 3600;
const from = Date.UTC(2021, 7, 3) / 1000;
const to = from + 24 * HOUR;

const historyOf = (columns: ReadingColumns, first = from) => (
  <div className="buoy-chart">
    <HistoryChart
      buoy={buoy({ name: 'Cape Grey', sourceIdentifier: '44014' })}
      columns={columns}
      kept={columns}
      group="heights"
      range={{ from: first, to, anchored: false }}
      marked={null}
      comparison={null}
      onZoom={() => undefined}
    />
  </div>
);

test('names title, buoy, unit, zone, source and date, and the range and readings that are drawn', async () => {
  const clock = fakeClock(to + 9 * HOUR);
  const main = fakeMain({ savePicture: () => null });
  // One at the half of every hour.
  const readings = Array.from({ length: 24 }, (_, i) => ({
    time: from + (i + 0.5) * HOUR,
    significantHeight: 2,
  }));
  const columns = readingColumns(readings, { buoyId: 1, from, to });
  await show(historyOf(columns), 'https://one.example');
  const whole = await pictureWords(main);
  expect(whole).toContain('44014 Cape Grey: Significant height');
  expect(whole).toContain('3 Aug 2021, 00:00 UTC to 4 Aug 2021, 00:00 UTC · 24 readings');
  expect(whole).toContain('Height, m');
  expect(whole).toMatch(/Source: .* · Buoy Almanac, 2021-08-04/);
  await focus(page.getByRole('application'));
  await userEvent.keyboard('+');
  await expect.element(page.getByRole('button', { name: 'Reset zoom' })).toBeVisible();
  const zoomed = await pictureWords(main);
  expect(zoomed).toContain('3 Aug 2021, 06:00 UTC to 3 Aug 2021, 18:00 UTC · 12 readings');
  await page.getByRole('button', { name: 'Reset zoom' }).click();
  clock.pass(24 * HOUR);
  expect(await pictureWords(main)).toBe(whole.replace('2021-08-04', '2021-08-05'));
});

test('storms above the threshold are marked where that is chosen', async () => {
  const main = fakeMain({ savePicture: () => null });
  const columns = readingColumns(
    [1, 1, 3, 4, 1, 1].map((significantHeight, i) => ({
      time: from + i * HOUR,
      significantHeight,
    })),
    { buoyId: 1, from, to },
  );
  useThreshold.setState({ threshold: 2, marksStorms: false });
  await show(historyOf(columns), 'https://one.example');
  const paths = async () => (await savedSvg(main)).split('<path').length;
  const plain = await paths();
  useThreshold.setState({ marksStorms: true });
  await expect.poll(paths).toBeGreaterThan(plain);
});

test('while a longer range is read, the days that are not known yet are not hatched', async () => {
  const main = fakeMain({ savePicture: () => null });
  const columns = {
    ...readingColumns([{ time: from, significantHeight: 2 }], { buoyId: 1, from, to }),
    coverage: [{ from, to: from + 12 * HOUR }],
  };
  const hatched = async () => (await pictureWords(main)).split('not downloaded').length - 1;
  const shown = await show(historyOf(columns), 'https://one.example');
  expect(await hatched()).toBe(1);
  await shown.rerender(historyOf(columns, from - 24 * HOUR));
  await expect.poll(() => pictureWords(main)).toContain('2 Aug 2021, 00:00 UTC to ');
  expect(await hatched()).toBe(1);
});
