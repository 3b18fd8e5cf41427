/** Errors of forecasts by lead time: which forecasts are compared, and with which reading. */
import { expect, it } from 'vitest';
import { forecastErrorsOf } from '#main/science/forecastErrors.ts';
import { HOUR } from '#shared/science/durations.ts';

/** A reading of 2 m each half hour. */
const readings = {
  time: Float64Array.from({ length: 400 }, (_, i) => i * 1800),
  value: new Float64Array(400).fill(2),
};
const forecast = (hour: number, lead: number, height: number | null) => ({
  time: hour * HOUR,
  issuedAt: (hour - lead) * HOUR,
  height,
});

const leadsOf = (errors: ReturnType<typeof forecastErrorsOf>) =>
  errors.map(({ lead, count }) => `${lead} × ${count}`).join(', ');

it('bias, root mean square error and number by lead time', () => {
  const forecasts = [
    forecast(50, 5, 2.1),
    forecast(60, 24, 2.5),
    forecast(61, 20, 1.9),
    forecast(62, 26, 2.6),
    forecast(70, 48, 3),
  ];
  const errors = forecastErrorsOf(forecasts, readings);
  expect(leadsOf(errors)).toBe('0 × 1, 24 × 3, 48 × 1');
  expect(errors[1]?.bias).toBeCloseTo((0.5 - 0.1 + 0.6) / 3, 12);
  expect(errors[1]?.rmse).toBeCloseTo(Math.sqrt((0.25 + 0.01 + 0.36) / 3), 12);
});

it('of two forecasts of a lead for one time the later one counts; none without height or made after its time', () => {
  const forecasts = [
    forecast(60, 26, 9),
    forecast(60, 22, 2.2),
    forecast(61, 24, null),
    forecast(62, -1, 9),
  ];
  const errors = forecastErrorsOf(forecasts, readings);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toMatchObject({ lead: 24, count: 1, last: { count: 1 } });
  expect(errors[0]?.bias).toBeCloseTo(0.2, 12);
});

it('a lead belongs to the nearest twelve hours, from six hours on to the next ones', () => {
  const leads = [0, 5.99, 6, 17.99, 18, 29.99, 30];
  const forecasts = leads.map((lead, i) => forecast(60 + i, lead, 2));
  expect(leadsOf(forecastErrorsOf(forecasts, readings))).toBe('0 × 2, 12 × 2, 24 × 2, 36 × 1');
});

it('the last 30 are counted apart', () => {
  const forecasts = Array.from({ length: 40 }, (_, i) => forecast(60 + i, 24, i < 10 ? 4 : 2.3));
  const [error] = forecastErrorsOf(forecasts, readings);
  expect(error?.count).toBe(40);
  expect(error?.last).toMatchObject({ count: 30, bias: expect.closeTo(0.3, 9) });
  expect(error?.bias).toBeCloseTo((10 * 2 + 30 * 0.3) / 40, 9);
});

it('no reading within half an hour: no pair', () => {
  const gap = {
    time: readings.time.filter((time) => Math.abs(time - 60 * HOUR) > 1900),
    value: readings.value,
  };
  expect(forecastErrorsOf([forecast(60, 24, 2)], gap)).toEqual([]);
  expect(forecastErrorsOf([forecast(61, 24, 2)], gap)).toHaveLength(1);
});

it('a band counts only pairs whose reading was known when the forecast was made', () => {
  // 40 forecasts a day ahead, 12 h apart: 0.1 m too high, and the last one 3 m too high.
  const made = Array.from({ length: 40 }, (_, i) => forecast(30 + 12 * i, 24, i === 39 ? 5 : 2.1));
  const time = Float64Array.from({ length: 1200 }, (_, i) => i * 1800);
  const [errors] = forecastErrorsOf(made, { time, value: new Float64Array(1200).fill(2) });
  expect(errors?.count).toBe(40);
  expect(errors?.errors.at(-1)).toBeCloseTo(3, 12);
  // The reading of one is known when the second after it is made, so 30 are known from the 32nd on.
  expect(errors?.banded).toEqual({ count: 9, inside: 8 });
});

it('a reading after the time of its forecast is not known to a forecast made at that time', () => {
  const made = Array.from({ length: 40 }, (_, i) => forecast(30 + 12 * i, 24, 2.1));
  const time = Float64Array.from({ length: 600 }, (_, i) => i * HOUR + 1200);
  const [errors] = forecastErrorsOf(made, { time, value: new Float64Array(600).fill(2) });
  // One pair less than with readings at the full hour.
  expect(errors?.banded).toEqual({ count: 8, inside: 8 });
});

it('a reading at the end of a band is inside it, whatever the rounding of its decimals', () => {
  const made = Array.from({ length: 40 }, (_, i) => forecast(30 + 12 * i, 24, i < 32 ? 1.3 : 1.7));
  const time = Float64Array.from({ length: 1200 }, (_, i) => i * 1800);
  const value = time.map((at) => (at < (30 + 12 * 32) * HOUR ? 1.2 : 1.6));
  const [errors] = forecastErrorsOf(made, { time, value });
  expect(errors?.banded).toEqual({ count: 9, inside: 9 });
});
