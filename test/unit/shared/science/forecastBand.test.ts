/** The band of a forecast and the chance below a limit, from earlier errors: reference values and what is not known. */
import { expect, it } from 'vitest';
import { chanceBelow, forecastBand } from '#shared/science/forecastBand.ts';

/** −1.5, −1.4 … 1.5 m: P10 −1.2, P90 1.2. */
const errors = Array.from({ length: 31 }, (_, i) => (i - 15) / 10);
const doubled = errors.map((error) => 2 * error);

it('reference values of 31 errors', () => {
  const record = [{ lead: 24, errors }];
  const band = forecastBand(record, 2.5, 24);
  expect(band?.low).toBeCloseTo(1.3, 12);
  expect(band?.high).toBeCloseTo(3.7, 12);
  expect(chanceBelow(record, 2.5, 24, 2)).toBeCloseTo(10.5 / 31, 12);
});

it('half of the errors that meet a limit count, whatever the rounding of their decimals', () => {
  // 1.3 m forecast, 1.2 m reported: 0.10000000000000009 m.
  const record = [{ lead: 24, errors: Array.from({ length: 30 }, () => 1.3 - 1.2) }];
  expect(chanceBelow(record, 1.7, 24, 1.6)).toBe(0.5);
  expect(chanceBelow(record, 2.3, 24, 2.2)).toBe(0.5);
});

it('the band does not go below 0', () => {
  expect(forecastBand([{ lead: 24, errors }], 0.5, 24)).toEqual({ low: 0, high: 1.7 });
});

it('between two leads the band and the chance are linear', () => {
  const record = [
    { lead: 24, errors },
    { lead: 36, errors: doubled },
  ];
  expect(forecastBand(record, 5, 27)?.low).toBeCloseTo(5 - 1.5, 12);
  expect(forecastBand(record, 5, 33)?.low).toBeCloseTo(5 - 2.1, 12);
  const [early, late] = [24, 36].map((lead) => chanceBelow(record, 5, lead, 4) ?? 0);
  expect(chanceBelow(record, 5, 30, 4)).toBeCloseTo(((early ?? 0) + (late ?? 0)) / 2, 12);
});

it('with fewer than 30 pairs of the nearer lead nothing is known; with fewer of the other the nearer counts alone', () => {
  const few = errors.slice(0, 29);
  expect(forecastBand([{ lead: 24, errors: few }], 2.5, 24)).toBeNull();
  expect(chanceBelow([], 2.5, 24, 2)).toBeNull();
  const record = [
    { lead: 24, errors },
    { lead: 36, errors: few },
  ];
  expect(forecastBand(record, 2.5, 29)?.high).toBeCloseTo(3.7, 12);
  expect(forecastBand(record, 2.5, 31)).toBeNull();
});
