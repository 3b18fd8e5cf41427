/** The history compared with the same days of another year, and with the climatology. */
import { Chart } from 'chart.js';
import { beforeEach, expect, inject, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { receive } from '#renderer/data/useBoot.ts';
import { BuoyInspector } from '#renderer/screens/buoy/BuoyInspector.tsx';
import { useBuoyView } from '#renderer/screens/buoy/history/useHistory.ts';
import { useApp } from '#renderer/stores/app.ts';
import type { ClimatologyRequest } from '#shared/model/climatology.ts';
import { buoy, reading, readingColumns } from '#support/buoys.ts';
import { climatologyOf } from '#support/climatology.ts';
import { type FakeMain, fakeMain, focus, found, show } from '#support/component.tsx';
import { savedSvg } from '#support/picture.ts';

const HOUR = 3600;
const at = (iso: string) => Date.parse(iso) / 1000;
/** The last reading: the ranges of a silent buoy end with it. */
const LAST = at('2020-05-10T12:00:00Z');
const PLAN = { gaps: [], requests: 0, maxRequests: 0, affordable: null };

const climatology = (request: ClimatologyRequest) =>
  climatologyOf({ request, firstYear: 2010, years: 5, mean: (year) => year, present: null });

let main: FakeMain;
/** Whether 2019 has been downloaded. */
let isKnown: boolean;

/** Hourly, 2 m in 2020 and 1 m in 2019, where the readings stand ten minutes later. A millimetre to and fro: no flat line. */
function hours(from: number, to: number) {
  const isPresent = to > at('2020-01-01T00:00:00Z');
  const first = Math.ceil(from / HOUR) * HOUR + (isPresent ? 0 : 600);
  const rows = Array.from({ length: Math.max(0, Math.floor((to - first) / HOUR) + 1) }, (_, i) => ({
    time: first + i * HOUR,
    significantHeight: (isPresent ? 2 : 1) + (i % 2) / 1000,
  }));
  return isPresent || isKnown ? rows : [];
}

const options = page.getByRole('button', { name: /^Options/ });
const select = page.getByRole('combobox', { name: 'Compare with' });
const dialog = page.getByRole('dialog', { name: 'Options' });
/** Changes an option and closes the options. */
async function inOptions(change: () => Promise<void>) {
  await options.click();
  await change();
  await userEvent.click(document.body, { position: { x: 2, y: 2 } });
  await expect.element(dialog).not.toBeInTheDocument();
}
const compareWith = (choice: string) => inOptions(() => userEvent.selectOptions(select, choice));
const canvas = page.getByRole('application', { name: /^Cape from/ });
const chart = () => Chart.getChart(canvas.element() as HTMLCanvasElement);
const labels = () => chart()?.data.datasets.map(({ label }) => label);

beforeEach(async () => {
  isKnown = true;
  const known = buoy({
    id: 1,
    name: 'Cape',
    timezone: 'UTC',
    lastReadingTime: LAST,
    lastReading: reading({ time: LAST }),
    lastReadingFetchedAt: LAST,
  });
  main = fakeMain({
    getBuoy: () => known,
    readReadings: ({ buoyId, from, to }) => readingColumns(hours(from, to), { buoyId, from, to }),
    planReadings: ({ from, to }) =>
      isKnown || to > at('2020-01-01T00:00:00Z')
        ? PLAN
        : { ...PLAN, gaps: [{ from, to }], requests: 2 },
    fetchReadings: ({ to }) => {
      if (to < at('2020-01-01T00:00:00Z')) isKnown = true;
      return { requests: 2, fetchedAt: 1, complete: true };
    },
  });
  window.almanac.onEvent(receive);
  await show(<BuoyInspector />, 'https://one.example');
  useApp.getState().selectBuoy(1);
  await page.getByRole('combobox', { name: 'Shown in the chart' }).selectOptions('Heights');
});

test('the year before stands behind the present range, named at its end, in both tooltips', async () => {
  await expect.poll(labels).toEqual(['Significant height', 'Maximum height']);
  await compareWith('Previous year');
  await expect
    .poll(labels)
    .toEqual(['Significant height', 'Maximum height', 'Significant height, 2019']);
  const sets = Chart.getChart(await found<HTMLCanvasElement>(canvas))?.data.datasets ?? [];
  expect(sets[2]?.order).toBeGreaterThan(sets[0]?.order ?? 0);
  const [first] = (sets[2]?.data ?? []) as { x: number; y: number }[];
  expect(new Date((first?.x ?? 0) * 1000).toISOString()).toBe('2020-05-07T12:10:00.000Z');
  await expect
    .element(canvas)
    .toHaveAccessibleName(/^Cape from.*Significant height, 2019: 1\.00\sm/);
  await focus(canvas);
  await userEvent.keyboard('{Home}');
  await expect
    .poll(() =>
      [...document.querySelectorAll('[aria-live]')].map((one) => one.textContent).join(''),
    )
    .toBe('7 May 2020, 12:00 UTC, Significant height 2.00\u00a0m · 2019: 1.00\u00a0m');
  await compareWith('nothing');
  await expect.poll(labels).toEqual(['Significant height', 'Maximum height']);
});

test('what is not downloaded is said, and downloaded only when asked', async () => {
  isKnown = false;
  await compareWith('Previous year');
  await expect.element(page.getByText('2019 not downloaded')).toBeVisible();
  const past = () => main.inputsOf('fetchReadings').filter(({ to }) => to < at('2020-01-01Z'));
  expect(past()).toEqual([]);
  await page.getByRole('button', { name: 'Download (2 requests)' }).click();
  await expect
    .poll(past)
    .toMatchObject([
      { from: at('2019-05-07T12:00:00Z'), to: at('2019-05-10T12:00:00Z'), userInitiated: true },
    ]);
  main.send({ type: 'changed', topic: { kind: 'readings', buoyId: 1 } });
  await expect.poll(labels).toContain('Significant height, 2019');
  await expect.element(page.getByText('2019 not downloaded')).not.toBeInTheDocument();
});

test('any year can be typed; the year of the range itself and a long range are refused', async () => {
  await compareWith('Another year…');
  await options.click();
  const year = page.getByRole('textbox', { name: 'Year to compare with' });
  await year.fill('2016');
  await expect.poll(labels).toContain('Significant height, 2016');
  await year.fill('2020');
  await expect
    .element(page.getByText('The range begins in 2020. Enter another year.'))
    .toBeVisible();
  await expect.poll(labels).toHaveLength(2);
  await year.fill('2016');
  useBuoyView.setState(({ choice }) => ({
    choice: { ...choice, range: 'custom', days: { from: '2018-01-01', to: '2019-06-01' } },
  }));
  await expect.element(page.getByText('Ranges of up to a year can be compared.')).toBeVisible();
});

test('the climatology stands behind as bands and a median', async () => {
  main.answer({ climatology });
  await compareWith('climatology');
  await expect
    .element(page.getByText('Median, 25–75 % and 10–90 % of daily means, 5 years downloaded'))
    .toBeVisible();
  await expect.poll(labels).toContain('Significant height, Median');
  // The axis reaches P90.
  await expect.poll(() => chart()?.scales.y0?.max).toBeGreaterThanOrEqual(3.6);
});

test('a picture of the history names what it is compared with', async () => {
  main.answer({ savePicture: () => null, climatology });
  await compareWith('Previous year');
  await expect.poll(labels).toContain('Significant height, 2019');
  expect(await savedSvg(main)).toContain('>Compared with the same days of 2019 · 72 readings<');
  await compareWith('climatology');
  await expect.poll(labels).toContain('Significant height, Median');
  const light = await savedSvg(main);
  expect(light).toContain(
    '>Compared with climatology · Median, 25–75 % and 10–90 % of daily means, 5 years downloaded<',
  );
  // Lines, bands and marks are light on white, whatever the theme.
  if (inject('thorough')) expect(await savedSvg(main, 'dark')).toBe(light);
});

test('what the quality leaves out is left out of the comparison too', async () => {
  main.answer({
    readReadings: ({ buoyId, from, to }) =>
      readingColumns(
        hours(from, to).map((row, i) => (i === 20 ? { ...row, significantHeight: 31 } : row)),
        { buoyId, from, to },
      ),
    climatology,
  });
  await compareWith('Previous year');
  await expect.poll(labels).toContain('Significant height, 2019');
  const highest = () => {
    const set = chart()?.data.datasets.find(({ label }) => label === 'Significant height, 2019');
    return Math.max(...((set?.data ?? []) as { y: number }[]).map(({ y }) => y || 0));
  };
  await expect.poll(highest).toBeLessThan(2);
  await inOptions(() => page.getByRole('radio', { name: 'All', exact: true }).click());
  await expect.poll(highest).toBe(31);
  await compareWith('climatology');
  await expect.poll(() => main.inputsOf('climatology').at(-1)?.quality).toBe('all');
});
