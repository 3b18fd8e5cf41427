// The next columns in one sentence.
import { expect, it } from 'vitest';
import { bestText } from '#renderer/screens/conditions/best.ts';
import { Spot } from '#shared/model/watch.ts';
import { HOUR } from '#shared/science/durations.ts';
import { type Column, columnOf } from '#shared/science/forecastColumns.ts';
import { matchSpot } from '#shared/science/spotMatch.ts';
import { answerAt } from '#support/conditions.ts';

/** Friday, 27 November 2026, 22:00 UTC. */
const FIRST = Date.UTC(2026, 10, 27, 22) / 1000;
/** When the forecasts were made. */
const MADE = FIRST - HOUR;
const clock = { clock: 'utc', buoyZone: null, localZone: 'UTC' } as const;
const units = { heightUnit: 'm', speedUnit: 'kn', temperatureUnit: 'C' } as const;

const spot = (limits: object) =>
  Spot.parse({ id: 's', name: 'Reef', position: { lat: 39, lng: -9 }, ...limits });
/** Heights and speeds of the wind each three hours. */
const columns = (heights: readonly (number | null)[], winds: readonly number[] = []): Column[] =>
  heights.map((height, i) => ({
    ...columnOf(FIRST + 3 * i * HOUR, answerAt(FIRST)),
    ...{ height, windSpeed: winds[i] ?? 5, fetchedAt: MADE },
  }));
const best = (list: readonly Column[], limits?: object, now = MADE) => {
  const one = limits && spot(limits);
  const matchOf = (column: Column) =>
    one && column.fetchedAt !== null
      ? matchSpot(one, { ...column, tide: { water: null, near: null } })
      : null;
  return bestText(list, one ? matchOf : null, now, clock, units);
};

it('without limits nothing is best: the highest and the lowest waves', () => {
  expect(best(columns([2, 3, null, 1]))).toBe(
    'Highest: Sat 01:00, 3.0\u00a0m, 9.0\u00a0s W, wind 9.7\u00a0kn N · Lowest: Sat 07:00, 1.0\u00a0m, 9.0\u00a0s W, wind 9.7\u00a0kn N',
  );
  expect(best(columns([2, 2]))).toMatch(/^Highest: Fri 22:00, [^·]*$/);
  expect(best(columns([null]))).toBeNull();
});

it('of the hours in which all limits fit those with the least wind', () => {
  const height = { low: 2, high: 3 };
  expect(best(columns([2, 1, 3, 3, 1], [8, 8, 8, 4, 1]), { height })).toMatch(
    /^Best: Sat 04:00–07:00 · Good · 3\.0\sm, 9\.0\ss W, wind 7\.8\skn N$/,
  );
  expect(best(columns([2, 2, 1]), { height })).toMatch(/^Best: Fri 22:00–Sat 01:00 · Good/);
});

it('where they never fit together, the hours in which most of them do', () => {
  const limits = { height: { low: 2, high: null }, period: { low: 8, high: null } };
  const list = columns([1, 3, 1]).map((one) => ({ ...one, direction: 0 }));
  const sector = { ...limits, direction: { first: 180, last: 300 } };
  expect(best(list, sector)).toMatch(
    /^Best: Sat 01:00 · Partly good|^Best: Fri 22:00–Sat 04:00 · Partly good · 3\.0/,
  );
});

it('no hour that fits, or none that is known to', () => {
  const height = { low: 6, high: null };
  const list = columns([2, 3]);
  expect(best(list, { height })).toBe('Best: none of the downloaded hours is good or partly good.');
  const unknown = list.map((one) => ({ ...one, period: null }));
  expect(best(unknown, { period: { low: 9, high: null } })).toMatch(/^Highest/);
  const missing = list.map((one, i) => (i === 0 ? one : { ...one, fetchedAt: null }));
  expect(best(missing, { height })).toMatch(/^Best: none/);
});

it('forecasts of more than a few hours ago are dated', () => {
  const later = MADE + 9 * HOUR;
  const list = columns([2, 3]).map((one, i) => ({ ...one, fetchedAt: MADE + i * 8 * HOUR }));
  const height = { low: 3, high: null };
  expect(best(list, undefined, later)).toMatch(/^Highest: .* · forecast from 9 h ago$/);
  expect(best(list, { height }, later)).toMatch(/^Best: Sat 01:00 · Good · [^·]*$/);
  expect(best(list, { height: { low: 6, high: null } }, later)).toMatch(/from 9 h ago$/);
});

it('hours of another week have their date, those of another half year their year', () => {
  const height = { low: 1, high: null };
  const later = (days: number) => best(columns([2, 2]), { height }, MADE + days * 24 * HOUR);
  expect(later(5)).toMatch(/^Best: Fri 22:00–Sat 01:00 · Good/);
  expect(later(20)).toMatch(/^Best: Fri 27 Nov 22:00–Sat 28 Nov 01:00 · Good/);
  expect(later(200)).toMatch(/^Best: Fri 27 Nov 2026 22:00–Sat 28 Nov 2026 01:00 · Good/);
});
