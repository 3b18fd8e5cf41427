/** Where seasons are from, and what is said of the quality of their values. */
import { expect, inject, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { useQuality } from '#renderer/parts/QualityControl.tsx';
import { useSeasons } from '#renderer/screens/seasons/form.ts';
import { SeasonsScreen } from '#renderer/screens/seasons/SeasonsScreen.tsx';
import { useApp } from '#renderer/stores/app.ts';
import type { SeriesRequest } from '#shared/model/series.ts';
import { buoy, buoyColumns } from '#support/buoys.ts';
import { fakeMain, found, held, show } from '#support/component.tsx';
import { headOf, localSeries, seriesDays, startOf } from '#support/series.ts';
import { fullCalendar } from '#support/statisticsAnswers.ts';

const DAY = 86_400;
/** The first and the last season asked for, each day with this value. */
const seasonsOf = ({ startYear, endYear }: SeriesRequest, value: number | null) =>
  [startYear, endYear].map((year) => ({
    year,
    complete: value !== null,
    points: Array.from({ length: seriesDays }, (_, i) => ({
      ...{ bucketIndex: i + 1, label: null, value, sampleCount: value === null ? 0 : 24 },
      start: startOf(year) + i * DAY,
      end: startOf(year) + (i + 1) * DAY,
    })),
  }));

/** @param isRead the downloaded readings are answered no earlier */
async function open(share: number, isRead: Promise<void> = Promise.resolve()) {
  const main = fakeMain({
    listBuoys: () =>
      buoyColumns([
        buoy({ id: 1, name: 'Cape', sourceIdentifier: '44014' }),
        buoy({ id: 2, name: 'Bell', lastReadingTime: Date.UTC(2018, 11, 31) / 1000 }),
      ]),
    getSeries: (request) => ({
      fetchedAt: startOf(2021),
      series: { ...headOf(request), years: seasonsOf(request, 2.5) },
    }),
    computeSeries: async (request) => {
      await isRead;
      return localSeries(request, share);
    },
  });
  useSeasons.setState(({ form }) => ({
    buoyId: 1,
    years: { startYear: 2019, endYear: 2020 },
    form: { ...form, season: { start: { month: 4, day: 1 }, end: { month: 4, day: seriesDays } } },
  }));
  await show(<SeasonsScreen />);
  return main;
}

const unchecked = page.getByText(
  'The service’s values are not quality-checked; nothing is left out.',
);
const source = (name: string) => page.getByRole('radio', { name });
const options = page.getByRole('button', { name: /^Options/ });

test('downloaded readings that cover the seasons are shown first, without those that fail', async () => {
  await open(1);
  await expect.element(source('From downloads')).toBeChecked();
  await expect.element(options).toBeVisible();
  await expect.element(page.getByText(/3 .*left out/)).toBeVisible();
  // Named with its station number.
  await expect.element(page.getByRole('heading', { name: '44014 Cape' })).toBeVisible();
  await expect.element(page.getByRole('application', { name: /44014 Cape/ })).toBeVisible();
  await expect.element(unchecked).not.toBeInTheDocument();
  await source('From the service').click();
  await expect.element(unchecked).toBeVisible();
  await options.click();
  await expect
    .element(page.getByRole('radiogroup', { name: 'Days pooled around each day' }))
    .toBeVisible();
  await expect.element(page.getByRole('radiogroup', { name: 'Quality' })).not.toBeInTheDocument();
});

test('the service is shown first where readings are missing, and its values are said to be unchecked', async () => {
  await open(0.6);
  await expect.element(source('From the service')).toBeChecked();
  await expect.element(unchecked).toBeVisible();
  await source('From downloads').click();
  await expect.element(unchecked).not.toBeInTheDocument();
});

test('the quality is among the options, which stay open and say when it is not the default', async () => {
  const main = await open(1);
  await options.click();
  const quality = page.getByRole('radiogroup', { name: 'Quality' });
  const pass = quality.getByRole('radio', { name: 'Pass only' });
  const computed = held(main, 'computeSeries', (request) => localSeries(request, 1));
  await pass.click();
  await expect.poll(() => main.inputsOf('computeSeries').at(-1)?.quality).toBe('pass');
  // Until the readings of this quality have been read the earlier ones stay, and are marked so.
  await expect.element(pass).toBeChecked();
  const busy = () => document.querySelectorAll('.answer[aria-busy="true"]').length;
  await expect.poll(busy).toBeGreaterThan(0);
  await computed();
  await expect.poll(busy).toBe(0);
  await expect.element(pass).toBeChecked();
  await userEvent.click(document.body, { position: { x: 2, y: 2 } });
  await expect.element(page.getByRole('button', { name: 'Options · 1' })).toBeVisible();
  useQuality.setState({ choice: 'notFail' });
  await expect.element(page.getByRole('button', { name: /^Options$/ })).toBeVisible();
});

test('no series is shown before it is known which is shown first', async () => {
  let read = () => {};
  const isRead = new Promise<void>((resolve) => {
    read = resolve;
  });
  const main = await open(1, isRead);
  await expect.poll(() => main.inputsOf('getSeries').length).toBeGreaterThan(0);
  await expect.poll(() => main.inputsOf('computeSeries').length).toBeGreaterThan(0);
  const serviceShown = vi.fn();
  const observer = new MutationObserver(() => {
    if (unchecked.elements().length > 0) serviceShown();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  await expect
    .element(page.getByRole('progressbar', { name: 'Downloading the series' }))
    .toBeVisible();
  read();
  await expect.element(source('From downloads')).toBeChecked();
  observer.disconnect();
  expect(serviceShown).not.toHaveBeenCalled();
});

test('while chosen downloads are computed for other years the service does not take their place', async () => {
  const main = await open(0.6);
  await source('From downloads').click();
  await expect.element(unchecked).not.toBeInTheDocument();
  const computed = held(main, 'computeSeries', (request) => localSeries(request, 0.6));
  useSeasons.setState({ years: { startYear: 2018, endYear: 2020 } });
  await expect.poll(() => main.inputsOf('getSeries').at(-1)?.startYear).toBe(2018);
  await expect
    .element(page.getByRole('progressbar', { name: 'Downloading the series' }))
    .toBeVisible();
  await expect.element(unchecked).not.toBeInTheDocument();
  await computed();
  await expect.element(source('From downloads')).toBeChecked();
});

function Screen() {
  return useApp(({ route }) => route) === 'seasons' ? <SeasonsScreen /> : null;
}

test('a buoy picked here stays when the screen is left and shown again', async () => {
  await open(1);
  await cleanup();
  await show(<Screen />);
  useApp.setState({ route: 'seasons' });
  const picker = page.getByRole('combobox', { name: 'Buoy' });
  useApp.getState().selectBuoy(2);
  await expect.element(picker).toHaveValue('Bell');
  await picker.click();
  await userEvent.keyboard('44014{Enter}');
  await expect.element(picker).toHaveValue('44014 Cape');
  useApp.setState({ route: 'latest' });
  await expect.element(picker).not.toBeInTheDocument();
  useApp.setState({ route: 'seasons' });
  await expect.element(picker).toHaveValue('44014 Cape');
});

test('all downloaded seasons are compared at first', async () => {
  const main = await open(1);
  main.answer({
    coverageCalendar: ({ buoyId }) =>
      fullCalendar(buoyId, {
        from: Date.UTC(2003, 1, 3) / 1000,
        to: Date.UTC(2018, 11, 31) / 1000,
      }),
  });
  useSeasons.setState({ buoyId: 2, years: {} });
  await expect
    .poll(() => main.inputsOf('computeSeries').at(-1))
    .toMatchObject({ buoyId: 2, startYear: 2003, endYear: 2018 });
  await expect.element(page.getByText(/Fewer than 3 years are not/)).toBeVisible();
});

test('until it is known what is downloaded no years are shown; what is typed meanwhile stands', async () => {
  const main = await open(1);
  const known = held(main, 'coverageCalendar', ({ buoyId }) =>
    fullCalendar(buoyId, { from: Date.UTC(2014, 1, 3) / 1000, to: startOf(2018) }),
  );
  useSeasons.setState({ buoyId: 2, years: {} });
  const first = page.getByLabelText('First season');
  await expect.element(first).toHaveValue('');
  await first.click();
  await userEvent.keyboard('2012{Tab}{Tab}');
  await known();
  const last = page.getByLabelText('Last season');
  await expect.element(last).toHaveValue('2018');
  await last.fill('2016');
  await expect
    .poll(() => main.inputsOf('computeSeries').at(-1))
    .toMatchObject({ buoyId: 2, startYear: 2012, endYear: 2016 });
});

test('where the quality leaves out every value, the sentence says so', async () => {
  const main = await open(1);
  main.answer({
    computeSeries: (request) => {
      const all = localSeries(request, 1);
      const none = new Float64Array();
      const points = { bucketIndex: none, start: none, end: none, value: none, sampleCount: none };
      return {
        ...all,
        ...points,
        years: all.years.map((one) => ({ ...one, count: 0 })),
        readings: 0,
        leftOut: 480,
      };
    },
  });
  useQuality.setState({ choice: 'pass' });
  await expect
    .element(page.getByText(/All values of these seasons are left out by their quality flags/))
    .toBeVisible();
});

test('of seasons whose buckets all have no value the screen says so', async () => {
  const main = await open(1);
  await expect.element(source('From downloads')).toBeChecked();
  main.answer({
    getSeries: (request) => ({
      fetchedAt: startOf(2021),
      series: { ...headOf(request), years: seasonsOf(request, null) },
    }),
  });
  useSeasons.setState(({ form }) => ({ form: { ...form, metric: 'windSpeed' } }));
  await expect.element(page.getByText('No values in these seasons', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Export 0 values…' }))
    .toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByText(/Infinity/)).not.toBeInTheDocument();
});

test('the screen does not ask for a buoy while it reads what is downloaded of the chosen one', async () => {
  const main = await open(1);
  main.answer({ coverageCalendar: () => new Promise(() => {}) });
  useSeasons.setState({ buoyId: 2 });
  await expect.poll(() => main.inputsOf('coverageCalendar').at(-1)?.buoyId).toBe(2);
  await expect.element(page.getByRole('combobox', { name: 'Buoy' })).toHaveValue('Bell');
  await expect.element(page.getByText('Choose a buoy', { exact: true })).not.toBeInTheDocument();
});

test('no line below the heading begins with a dot, however wide it is', async () => {
  await open(1);
  const facts = await found(page.getByText(/^Daily mean, m.*Day boundaries: /));
  const firstOfLine = () => {
    const { firstChild } = facts;
    const text = firstChild?.textContent ?? '';
    const leftOf = (at: number) => {
      const range = document.createRange();
      range.setStart(firstChild as Node, at);
      range.setEnd(firstChild as Node, at + 1);
      return range.getBoundingClientRect().left;
    };
    return [...text].filter((letter, at) => letter !== ' ' && leftOf(at) === leftOf(0)).join('');
  };
  // A line ends at a dot within each few pixels, which `npm run verify` looks at.
  for (let width = 120; width <= 500; width += inject('thorough') ? 1 : 15) {
    facts.style.width = `${width}px`;
    expect(firstOfLine(), String(width)).toMatch(/^D[^·]*$/);
  }
});
