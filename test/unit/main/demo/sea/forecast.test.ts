/** Errors of the demo's forecasts: they grow with the lead time, and the bands that are made of them hold. */
import { expect, it } from 'vitest';
import { forecastErrorsOf } from '#main/science/forecastErrors.ts';
import { HOUR } from '#shared/science/durations.ts';
import { forecastBand } from '#shared/science/forecastBand.ts';
import { sea } from './support.ts';

const start = Date.UTC(2023, 0, 1) / 1000;
const DAYS = 300;

it('of 2,400 forecasts the band known when each was made held 75 to 85 %', () => {
  const buoy = sea.buoys.find(({ id }) => id === 100);
  const forecasts = Array.from({ length: DAYS * 2 }, (_, run) => start + run * 12 * HOUR)
    .flatMap((issuedAt) =>
      [12, 24, 36, 48].map((lead) => {
        const time = issuedAt + lead * HOUR;
        const at = sea.forecast(buoy?.lat ?? 0, buoy?.lng ?? 0, time, issuedAt);
        return { time, issuedAt, height: at?.wavesHeight ?? null };
      }),
    )
    .sort((a, b) => a.time - b.time || a.issuedAt - b.issuedAt);
  const { times, values } = sea.samples(
    100,
    'significantHeight',
    start,
    start + (DAYS + 3) * 24 * HOUR,
  );
  const record = forecastErrorsOf(forecasts, {
    time: Float64Array.from(times),
    value: Float64Array.from(values),
  });
  const sum = (of: 'count' | 'inside') =>
    record.reduce((total, { banded }) => total + banded[of], 0);
  expect(sum('count')).toBeGreaterThan(2000);
  const share = sum('inside') / sum('count');
  expect(share).toBeGreaterThan(0.75);
  expect(share).toBeLessThan(0.85);
  const widths = record.map(({ lead }) => {
    const band = forecastBand(record, 5, lead);
    return (band?.high ?? 0) - (band?.low ?? 0);
  });
  expect(widths).toHaveLength(4);
  expect(widths).toEqual([...widths].sort((a, b) => a - b));
  expect(widths[0]).toBeGreaterThan(0.1);
});
