/** Coverage of a long record, while another year or buoy is being read, and the download of a gap. */
import { expect, inject, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CoverageView, FetchGap } from '#renderer/features/coverage/CoverageView.tsx';
import type { CalendarYears, CoverageCalendar } from '#shared/model/coverage.ts';
import { coverageStates } from '#shared/science/coverageDays.ts';
import { buoy } from '#support/buoys.ts';
import { fakeMain, focus, found, held, show } from '#support/component.tsx';
import { planOf } from '#support/jobs.ts';
import { pictureWords, savedSvg, textsIn } from '#support/picture.ts';

function record({ from, to }: CalendarYears): CoverageCalendar {
  const start = Date.UTC(from, 0, 1) / 1000;
  const days = (Date.UTC(to + 1, 0, 1) / 1000 - start) / 86_400;
  return {
    buoyId: 1,
    years: { from, to },
    from: start,
    states: new Uint8Array(days).fill(coverageStates.indexOf('complete')),
    readings: new Uint32Array(days).fill(24),
    first: start,
    until: start + days * 86_400,
    covered: 1,
    reported: 0.96,
  };
}

const frame = (
  <div data-testid="screen" style={{ width: 1100, height: 640, overflow: 'auto' }}>
    <CoverageView buoy={buoy()} />
  </div>
);
const days = page.getByRole('application', { name: 'Days of Cape' });
const form = (name: string) => page.getByRole('radio', { name, exact: true });

test.each(['Calendar', 'Years'])(
  'the picture of %s names buoy, range, zone, shares, readings and source',
  async (shape) => {
    const main = fakeMain({
      coverageCalendar: ({ years }) => record(years ?? { from: 2017, to: 2018 }),
      savePicture: () => null,
    });
    await show(frame, 'https://one.example');
    await form(shape).click();
    const words = await pictureWords(main);
    expect(words).toContain(
      'Cape: coverage by day 1 Jan 2017 to 31 Dec 2018 730 days (UTC): 730 complete',
    );
    expect(words).toContain('17,520 readings. 100 % of the period downloaded, 96 % reported.');
    expect(words).toMatch(/Source: .* · Buoy Almanac, \d{4}-\d\d-\d\d/);
    expect(words).toContain('complete partial no data not downloaded 2018 Jan Feb');
  },
);

// The others in `npm run verify`.
test.each(inject('thorough') ? [2, 4, 10, 16] : [4, 16])(
  'the names in the picture of %s years by days can be read',
  async (years) => {
    const main = fakeMain({
      coverageCalendar: () => record({ from: 2019 - years, to: 2018 }),
      savePicture: () => null,
    });
    await show(frame, 'https://one.example');
    await form('Calendar').click();
    const texts = textsIn(await savedSvg(main));
    expect(texts.map(({ text }) => text)).toContain(String(2019 - years));
    // A line of text is higher than its letters.
    expect(Math.min(...texts.map(({ height }) => height))).toBeGreaterThan(9.5);
  },
);

test('a record of sixteen years fits one screen; its days are a choice away', async () => {
  fakeMain({ coverageCalendar: ({ years }) => record(years ?? { from: 2003, to: 2018 }) });
  await show(frame, 'https://one.example');
  await expect.element(days).toBeVisible();
  const screen = await found(page.getByTestId('screen'));
  await expect.poll(() => screen.scrollHeight - screen.clientHeight).toBeLessThanOrEqual(0);
  await expect.element(form('Years')).toBeChecked();
  await form('Calendar').click();
  await expect.poll(() => screen.scrollHeight).toBeGreaterThan(2 * screen.clientHeight);
});

test('a record of two years opens by its days, and fits a page and a panel', async () => {
  fakeMain({ coverageCalendar: ({ years }) => record(years ?? { from: 2017, to: 2018 }) });
  await show(frame, 'https://one.example');
  await expect.element(form('Calendar')).toBeChecked();
  const screen = await found(page.getByTestId('screen'));
  const picture = await found(days);
  const over = () => picture.scrollWidth - (picture.parentElement?.clientWidth ?? 0);
  for (const width of [1100, 410]) {
    screen.style.width = `${width}px`;
    await expect.poll(over).toBeLessThanOrEqual(0);
  }
});

test('while another year is read, the years known stay and are marked as old', async () => {
  const main = fakeMain({ coverageCalendar: () => record({ from: 2017, to: 2018 }) });
  await show(frame, 'https://one.example');
  const isBusy = () => days.element().closest('[aria-busy="true"]') !== null;
  await expect.element(days).toBeVisible();
  await expect.poll(isBusy).toBe(false);
  const answer = held(main, 'coverageCalendar', ({ years }) =>
    record(years ?? { from: 2017, to: 2018 }),
  );
  await page.getByRole('button', { name: 'Show 2016' }).click();
  await expect.poll(isBusy).toBe(true);
  await expect.element(page.getByText(/^730 days/)).toBeVisible();
  await answer();
  await expect.element(page.getByText(/^1,096 days/)).toBeVisible();
  await expect.poll(isBusy).toBe(false);
});

test('the table names the days as the legend of the calendar does', async () => {
  fakeMain({ coverageCalendar: ({ years }) => record(years ?? { from: 2017, to: 2018 }) });
  await show(frame, 'https://one.example');
  await expect.element(page.getByText('not downloaded', { exact: true })).toBeVisible();
  await form('Table').click();
  for (const name of ['Complete', 'Partial', 'No data', 'Not downloaded'])
    await expect.element(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
});

test('keys walk the days and name them; a gap is opened, and the day stays when years are added before it', async () => {
  const known = record({ from: 2017, to: 2018 });
  known.states[known.states.length - 2] = coverageStates.indexOf('never');
  known.readings[known.states.length - 2] = 0;
  fakeMain({
    coverageCalendar: ({ years }) => (years === null ? known : record(years)),
    planFetch: () => Promise.reject(new Error('not planned')),
  });
  await show(frame, 'https://one.example');
  await focus(days);
  await userEvent.keyboard('{ArrowUp}');
  await expect
    .element(page.getByText(/^31 Dec 2018 – complete, 24 readings$/).first())
    .toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}');
  const gap = page.getByText('30 Dec 2018 – not downloaded, Click or Enter: download this gap');
  await expect.element(gap).toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Download 30 Dec 2018' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Show 2016' }).click();
  await expect.element(page.getByText(/^1,096 days/)).toBeVisible();
  await focus(days);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByText(/^29 Dec 2018 – complete/).first()).toBeInTheDocument();
});

test('the button of a gap costs what the sentence says', async () => {
  const plan = { incomplete: 1, gaps: 1, rows: 400, requests: 4, checks: 1, maxRequests: 5 };
  fakeMain({ planFetch: () => planOf(plan) });
  const calendar = record({ from: 2024, to: 2024 });
  const gap = { first: 1, last: 3 };
  await show(
    <FetchGap {...{ calendar, gap }} buoy={buoy()} onClose={() => undefined} />,
    'https://one.example',
  );
  const dialog = page.getByRole('dialog');
  await expect
    .element(dialog.getByRole('button', { name: /5 requests/ }))
    .not.toHaveAttribute('aria-disabled');
  await expect.element(dialog.getByText(/5 requests.*900/)).toBeVisible();
  await expect.element(dialog.getByText(/\b4 (pages|requests)/)).not.toBeInTheDocument();
});
