/** The Almanac of a buoy: its sentence, chart, keys, table, years; and what it says without history. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { receive } from '#renderer/data/useBoot.ts';
import { shortDayName } from '#renderer/format/rank.ts';
import { AlmanacView } from '#renderer/screens/buoy/almanac/AlmanacView.tsx';
import { useApp, useExportDialog } from '#renderer/stores/app.ts';
import { Fault } from '#shared/errors.ts';
import type { ClimatologyRequest } from '#shared/model/climatology.ts';
import { defaultSettings, type Settings } from '#shared/model/settings.ts';
import { yearDayAt } from '#shared/science/climatology.ts';
import { buoy, reading } from '#support/buoys.ts';
import { climatologyOf, climatologyRequest } from '#support/climatology.ts';
import { boxes, type FakeMain, fakeMain, focus, found, show } from '#support/component.tsx';
import { planOf } from '#support/jobs.ts';
import { pictureWords } from '#support/picture.ts';
import '#renderer/ui/layout.css';

const now = Math.floor(Date.now() / 1000);
const year = new Date().getUTCFullYear();
const today = yearDayAt(now, 'UTC').day;
const cape = buoy({ id: 7, name: 'Cape', lastReading: reading({ time: now }) });

/** Heights of 1 m in the first year, 2 m in the second, and so on; the present year ends today. */
const years = (count: number) => (request: ClimatologyRequest) =>
  climatologyOf({
    request,
    firstYear: year - count + 1,
    years: count,
    mean: (row, day) => (row === count - 1 && day > today ? Number.NaN : row + 1),
    present: { value: count - 0.5, time: now },
  });

const plan = planOf({
  ...{ incomplete: 1, gaps: 1, missingSeconds: 3650 * 86_400, rows: 87_600 },
  ...{ requests: 876, checks: 1, maxRequests: 1753, left: 990, finishAt: now + 600 },
});

let main: FakeMain;
beforeEach(async () => {
  main = fakeMain({ climatology: years(8), planFetch: () => plan });
  window.almanac.onEvent(receive);
});
const open = () => show(<AlmanacView buoy={cape} />, 'https://one.example');

test('the sentence about today is above the choices, which are one row above the chart', async () => {
  await open();
  const chart = page.getByRole('application');
  await expect.element(chart).toBeVisible();
  await expect
    .element(page.getByText(/^The value is the mean of the 24 hours until/))
    .toBeVisible();
  expect(main.inputsOf('climatology')).toEqual([climatologyRequest({ buoyId: 7 })]);
  const [sentence, choice, options, drawing] = await boxes(
    page.getByText(/^Last 24 hours 7\.5\sm: higher than .* \(\d\d days of the other 7 years\)\.$/),
    page.getByRole('radiogroup', { name: 'Variable' }),
    page.getByRole('button', { name: 'Options' }),
    chart,
  );
  expect(sentence.bottom).toBeLessThanOrEqual(choice.top);
  expect(Math.round(options.top + options.bottom)).toBe(Math.round(choice.top + choice.bottom));
  expect(drawing.top).toBeGreaterThan(choice.bottom);
  expect(drawing.height).toBeGreaterThan(0.45 * innerHeight);
});

test('a change of brightness draws no chart again, a change of unit does', async () => {
  function Shown() {
    const { nightBrightness, heightUnit } = useApp((state) => state.settings);
    return <output>{`${nightBrightness} ${heightUnit}`}</output>;
  }
  await show(
    <>
      <Shown />
      <AlmanacView buoy={cape} />
    </>,
  );
  const canvas = await found<HTMLCanvasElement>(page.getByRole('application'));
  const drawing = canvas.getContext('2d') as CanvasRenderingContext2D;
  const corner = () => [...drawing.getImageData(0, 0, 1, 1).data];
  await expect.poll(() => canvas.style.width).not.toBe('');
  // A chart that is drawn again clears it.
  drawing.fillStyle = '#123456';
  drawing.fillRect(0, 0, 4, 4);
  const changed = async (part: Partial<Settings>, shown: string) => {
    receive({ type: 'settings', settings: { ...defaultSettings, ...part } });
    await expect.element(page.getByText(shown)).toBeVisible();
  };
  await changed({ nightBrightness: '65' }, '65 m');
  expect(corner()).toEqual([0x12, 0x34, 0x56, 0xff]);
  await changed({ nightBrightness: '65', heightUnit: 'ft' }, '65 ft');
  expect(corner()).not.toEqual([0x12, 0x34, 0x56, 0xff]);
});

test('the arrow keys tell the day, the year, its place, what is usual in other years, and the records', async () => {
  await open();
  const chart = page.getByRole('application', {
    name: /^Cape: Significant height by day of the year\. .* The median of the others is lowest on /,
  });
  await focus(chart);
  // The first key leads to the day that is marked: today. Of the other years 1 to 7 m the median is 4 m.
  await userEvent.keyboard('{ArrowRight}');
  await expect
    .element(
      page.getByText(
        `${shortDayName(today)}: ${year} 8.0 m · 1st of 8 · median 4.0 · usual 1.0–7.0, record 1.0 m (${year - 7}) to 8.0 m (${year})`,
      ),
    )
    .toBeInTheDocument();
  await userEvent.keyboard('{ArrowLeft}');
  await expect
    .element(page.getByText(new RegExp(`^${shortDayName(today === 1 ? 1 : today - 1)}: ${year} 8`)))
    .toBeInTheDocument();
});

test('the bands are of the years that are not compared, the records of all', async () => {
  await open();
  await expect
    .element(
      page.getByText(
        'Bands: median, P25–P75 and P10–P90 of 7 other years, pooled over 11 days; dotted: lowest and highest of all. Vertical line: today.',
      ),
    )
    .toBeVisible();
  await page.getByRole('button', { name: String(year - 7), exact: true }).click();
  await focus(page.getByRole('application'));
  await userEvent.keyboard('{Home}{ArrowUp}');
  // Of 2 to 8 m the median is 5 m.
  await expect
    .element(page.getByText(/^1 Jan: \d{4} 1\.0\sm · 8th of 8 · median 5\.0 · usual 2\.0–7\.0, /))
    .toBeInTheDocument();
});

test('a sentence compares the chosen year with the others over the same dates', async () => {
  await open();
  await expect
    .element(
      page.getByText(
        new RegExp(`^${year} so far: mean 8\\.00\\sm, highest of 8 years to the same`),
      ),
    )
    .toBeVisible();
  await expect
    .element(page.getByRole('button', { name: String(year - 2), exact: true }))
    .toHaveAccessibleDescription(
      new RegExp(`^${year - 2}: mean 6\\.00\\sm, 2nd highest of 7 complete years`),
    );
});

test('the picture names buoy, variable, unit, zone, days, years, readings, source and date', async () => {
  main.answer({ savePicture: () => null });
  await open();
  await expect.element(page.getByRole('application')).toBeVisible();
  const words = await pictureWords(main);
  expect(words).toContain('Cape: Significant height by day of the year');
  expect(words).toContain('Daily mean, m · 1 Jan to 31 Dec');
  expect(words).toMatch(/The median of the others is lowest on .* and highest on /);
  expect(words).toMatch(/P10–P90 of 7 other years, pooled over 11 days/);
  expect(words).toMatch(/Days begin at midnight \(UTC\)\. Based on [\d,]+ readings\./);
  expect(words).toContain('Significant height, m');
  expect(words).toMatch(/Source: .* · Buoy Almanac, \d{4}-\d\d-\d\d/);
  await focus(page.getByRole('application'));
  await userEvent.keyboard('+');
  expect(await pictureWords(main)).toContain('2 Apr to 30 Sept');
});

test('another year is chosen on the strip', async () => {
  await open();
  const key = (which: number) => page.getByRole('button', { name: new RegExp(`^${which}`) });
  await expect.element(key(year)).toHaveAttribute('aria-pressed', 'true');
  await key(year - 5).click();
  await expect.element(key(year)).toHaveAttribute('aria-pressed', 'true');
  await expect
    .element(page.getByRole('application', { name: new RegExp(`\\. ${year - 5}: mean `) }))
    .toBeVisible();
});

test('as a table, smoothed, of another variable, and as an export of the same', async () => {
  await open();
  await page.getByRole('radio', { name: 'Table' }).click();
  const grid = page.getByRole('grid', { name: 'Significant height, m, by day of the year' });
  await expect.element(grid).toBeVisible();
  for (const name of [String(year), `Rank ${year}`, 'P10', 'P50', 'P90', 'Days', 'Years']) {
    await expect.element(grid.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('checkbox', { name: 'Smooth over 31 days' }).click();
  await userEvent.click(document.body, { position: { x: 2, y: 2 } });
  await expect.element(page.getByRole('button', { name: 'Options · 1' })).toBeVisible();
  await expect.poll(() => main.inputsOf('climatology').at(-1)?.smooth).toBe(true);
  await page.getByRole('radio', { name: 'Direction' }).click();
  await expect
    .element(page.getByRole('columnheader', { name: 'Mean direction', exact: true }))
    .toBeVisible();
  // Directions have no percentiles to smooth.
  await expect.element(page.getByRole('button', { name: /^Options$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Export climatology…' }).click();
  await expect
    .poll(() => useExportDialog.getState().selection)
    .toMatchObject({
      kind: 'climatology',
      request: { buoyId: 7, variable: 'direction', smooth: false },
    });
});

test('a single year has no bands, and none are explained', async () => {
  main.answer({ climatology: years(1) });
  await open();
  await expect.element(page.getByText(/^\s*Vertical line: today\.$/)).toBeVisible();
});

test('two years are too few: the sentence says so, and history can be downloaded', async () => {
  main.answer({ climatology: years(2) });
  await open();
  await expect.element(page.getByText(/a rank needs at least 3 other years\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Download history…' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Download history of Cape' }))
    .toBeVisible();
});

test('without history it says what to download and how many requests that takes', async () => {
  main.answer({ climatology: years(0) });
  await open();
  await expect.element(page.getByText('Not enough history')).toBeVisible();
  await expect.element(page.getByText(/3,650 days to download, 877–1,753 requests/)).toBeVisible();
  const [asked] = main.inputsOf('planFetch');
  expect(Math.round(((asked?.to ?? 0) - (asked?.from ?? 0)) / 86_400 / 365.25)).toBe(3);
  await expect.element(page.getByRole('button', { name: 'Download history…' })).toBeVisible();
});

test('a failure is shown and goes with the retry; changed readings are read', async () => {
  main.answer({ climatology: () => Promise.reject(new Fault({ kind: 'internal', detail: 'x' })) });
  await open();
  const alert = page.getByRole('alert');
  await expect.element(alert).toBeVisible();
  main.answer({ climatology: years(8) });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/^Last 24 hours 7\.5\sm/)).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  main.answer({ climatology: years(9) });
  main.send({ type: 'changed', topic: { kind: 'readings', buoyId: 7 } });
  await expect.element(page.getByText(/^Last 24 hours 8\.5\sm/)).toBeVisible();
});
