/** A forecast with its own record: the chart, the band, the chance below a limit, and what is said where too little is known. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ForecastRecord } from '#renderer/features/forecastRecord/ForecastRecord.tsx';
import { type ClockOptions, utcClock } from '#renderer/format/time.ts';
import type { ForecastErrors } from '#shared/model/conditions.ts';
import { buoy } from '#support/buoys.ts';
import { allRead, fakeClock, fakeMain, found, held, show } from '#support/component.tsx';
import { answerAt, asked, HOUR, place } from '#support/conditions.ts';

const near = buoy({ id: 7, name: 'Ponta Mare', lat: 39.1, lng: -9 });
/** Forecasts of 2 m, issued an hour before `asked`, 0 to 21 h ahead of it. */
const stored = Array.from({ length: 8 }, (_, i) => answerAt(asked + 3 * i * HOUR));
const errors = Array.from({ length: 31 }, (_, i) => (i - 15) / 10);
const ofLead = (lead: number, count: number): ForecastErrors[number] => ({
  ...{ lead, count, bias: 0, rmse: 1, last: { count, bias: 0 } },
  ...{ errors: errors.slice(0, count), banded: { count: count > 30 ? 40 : 0, inside: 33 } },
});
let record: ForecastErrors;

let clock: ReturnType<typeof fakeClock>;
beforeEach(() => {
  clock = fakeClock(asked);
  record = [ofLead(0, 31), ofLead(12, 31), ofLead(24, 31)];
});

async function open(
  part: { needsForecast?: boolean; stored?: typeof stored; clock?: ClockOptions } = {},
) {
  const main = fakeMain({
    forecastErrors: () => record,
    conditionsWithin: () => part.stored ?? stored,
    readReadings: () => Promise.reject(new Error('not read')),
    climatology: () => Promise.reject(new Error('not read')),
  });
  await show(
    <ForecastRecord
      place={place}
      buoy={near}
      clock={part.clock ?? utcClock}
      needsForecast={part.needsForecast ?? false}
    />,
    'https://one.example',
  );
  return main;
}
const chances = () => page.getByRole('list', { name: /^Chance below/ });

test('says how often its bands held, and that something could not be read', async () => {
  await open();
  await expect
    .element(
      page.getByText(
        'Earlier forecasts with a band: 120; followed by a reading inside it: 99 (80 % are expected).',
      ),
    )
    .toBeVisible();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('that the forecasts of a place could not be read is said', async () => {
  fakeMain({
    forecastErrors: () => [],
    conditionsWithin: () => Promise.reject(new Error('not read')),
  });
  await show(<ForecastRecord place={place} buoy={near} clock={utcClock} />, 'https://one.example');
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('the band of a forecast is read with the keys of the chart', async () => {
  await open();
  const chart = page.getByRole('application', { name: /Forecast: 2\.\d+.m to 2\.\d+.m/ });
  await expect.element(chart).toBeVisible();
  (await found(chart)).focus();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText(/80 % band: 0\.8\d*.m to 3\.2\d*.m/)).toBeInTheDocument();
});

test('the limit and the chart stay while what the next hour shows is read', async () => {
  const main = await open();
  const limit = await found(page.getByRole('slider'));
  const chart = await found(page.getByRole('application'));
  const reads = () => main.inputsOf('conditionsWithin').length;
  const before = reads();
  const answer = held(main, 'conditionsWithin', () => stored);
  clock.pass(HOUR);
  await expect.poll(reads).toBeGreaterThan(before);
  expect([limit.isConnected, chart.isConnected]).toEqual([true, true]);
  await answer();
  await allRead();
  expect([limit.isConnected, chart.isConnected]).toEqual([true, true]);
});

test('a forecast of more than a few hours ago has its age', async () => {
  const old = stored.map((one) => ({ ...one, fetchedAt: asked - 30 * HOUR }));
  await open({ stored: old });
  await expect.element(page.getByText(/^Forecast downloaded 30.h ago$/)).toBeVisible();
});

test('a limit gives the chance of each six hours, in the unit of the person', async () => {
  await open();
  await expect
    .element(chances())
    .toHaveTextContent(/Mon 12:00–18:00.*Mon 18:00–00:00.*Tue 00:00–06:00/);
  // 2 − e < 1.5: e of 0.6 to 1.5 m, and half of the one that meets it.
  await expect.element(chances().getByRole('listitem').first()).toHaveTextContent(/ 34.%$/);
  const limit = page.getByRole('slider', { name: /^Chance below 1\.5.m$/ });
  const slider = await found(limit);
  expect(getComputedStyle(slider).appearance).toBe('none');
  slider.focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(page.getByRole('slider', { name: /^Chance below 2\.0.m$/ })).toBeVisible();
  await expect.element(chances().getByRole('listitem').first()).toHaveTextContent(/ 50.%$/);
});

test('where the clock is half an hour off, the six hours are those of its day', async () => {
  await open({ clock: { clock: 'local', buoyZone: null, localZone: 'Asia/Kolkata' } });
  await expect
    .element(chances())
    .toHaveTextContent(/^Mon 18:00–00:00.*Tue 00:00–06:00.*Tue 06:00–12:00.*Tue 12:00–18:00/);
});

test('with fewer than 30 pairs there is no band and no chance, and it says how many are known', async () => {
  record = [ofLead(12, 12), ofLead(24, 8)];
  await open();
  const missing = page.getByText(
    'No band yet: a lead time needs 30 forecasts with a reading, and none has more than 12.',
  );
  await expect.element(missing).toBeVisible();
  await expect.element(missing).toHaveClass('quiet');
  await expect.element(page.getByRole('application')).toBeVisible();
  await expect.element(chances()).not.toBeInTheDocument();
});

test('of a buoy nothing is read nor shown where no forecast is downloaded', async () => {
  const main = await open({ needsForecast: true, stored: [] });
  await expect.poll(() => main.inputsOf('conditionsWithin').length).toBeGreaterThan(0);
  expect(main.inputsOf('forecastErrors')).toEqual([]);
});

test.each([
  [
    4,
    0.5,
    'No band yet: a lead time needs 30 forecasts with a reading, and none has more than 4.',
    '+0.5 m',
  ],
  [5, 0.5, 'The last 5 forecasts for 24 h ahead were 0.5 m too high on average.', '+0.5 m'],
  [30, -0.3, 'The last 30 forecasts for 24 h ahead were 0.3 m too low on average.', '−0.3 m'],
  [
    30,
    0.04,
    'The last 30 forecasts for 24 h ahead were neither too high nor too low on average.',
    '0.0 m',
  ],
])('%i forecasts with a bias of %d m', async (count, bias, sentence, cell) => {
  const judged = { errors: [bias], banded: { count: 0, inside: 0 } };
  record = [{ lead: 24, count, bias, rmse: 1, last: { count, bias }, ...judged }];
  await open();
  await expect.element(page.getByText(sentence)).toBeVisible();
  await userEvent.click(page.getByText('Forecast against reading of Ponta Mare'));
  await expect.element(page.getByRole('cell', { name: cell, exact: true })).toBeVisible();
});
