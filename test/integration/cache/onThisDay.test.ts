/** A calendar day in the years that have it. */
import { expect, test } from 'vitest';
import type { IdentifiedReading } from '#shared/model/reading.ts';
import { HOUR } from '#shared/science/durations.ts';
import { buoy, freshCache, reading } from './fixtures.ts';

const BUOY = 1;
const at = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 1000;

async function stored(readings: IdentifiedReading[]) {
  const cache = await freshCache();
  const times = readings.map(({ time }) => time);
  const covers = { from: times[0] ?? 0, to: times.at(-1) ?? 0 };
  await cache.saveBuoys({ buoys: [buoy(BUOY)], fetchedAt: 1 });
  await cache.upsertReadings({ buoyId: BUOY, readings, covers, fetchedAt: 1 });
  return (day: number, now = at(2027, 1, 1), zone = 'UTC') =>
    cache.onThisDay({ request: { buoyId: BUOY, day, zone, quality: 'notFail' }, now });
}

/** Hourly readings of the days around 27 November. */
const novembers = (heights: Record<number, number>, hours: Record<number, number> = {}) =>
  Object.entries(heights).flatMap(([year, height]) =>
    Array.from({ length: 120 }, (_, hour) => at(Number(year), 11, 25) + hour * HOUR)
      .filter((time) => (time - at(Number(year), 11, 27)) / HOUR < (hours[Number(year)] ?? 120))
      .map((time, i) =>
        reading(time / HOUR, time, {
          significantHeight: height + (i % 2 ? 0.1 : -0.1) + (i === 61 ? 0.24 : 0),
        }),
      ),
  );

test('the median, the highest reading and the calmest of the years that have half of the day', async () => {
  const ask = await stored(
    novembers({ 2021: 2, 2022: 1, 2023: 4, 2024: 9, 2025: 3 }, { 2024: 11 }),
  );
  const found = await ask(332);
  expect(found).toMatchObject({ years: 4, highest: { value: 4.34, year: 2023 } });
  expect(found?.usual).toBeCloseTo(2.51, 9);
  expect(found?.calmest).toMatchObject({ year: 2022, mean: expect.closeTo(1.01, 9) });
  // The day of 2025 has not ended, and two years are too few.
  expect(await ask(332, at(2025, 11, 27) + 23 * HOUR)).toMatchObject({ years: 3 });
  expect(await ask(332, at(2024, 1, 1))).toMatchObject({ years: 3 });
  expect(await ask(332, at(2023, 1, 1))).toBeNull();
  expect(await ask(60)).toBeNull();
});

test('without a reading there is nothing', async () => {
  const cache = await freshCache();
  const request = { buoyId: 9, day: 1, zone: 'UTC', quality: 'notFail' } as const;
  expect(await cache.onThisDay({ request, now: at(2027, 1, 1) })).toBeNull();
});
