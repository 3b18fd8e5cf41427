/** Times of the sun against reference values, and nights in low and high latitudes. */
import { expect, it } from 'vitest';
import { nightsOf, sunOf } from '#renderer/format/sun.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1000;
const sanFrancisco = { lat: 37.754, lng: -122.839 };
const helsinki = { lat: 60.17, lng: 24.94 };

/** Reference values to a tenth of a second are rounded to the second. */
it.each([
  [sanFrancisco, '2026-06-21T20:00:00Z', '2026-06-21T12:49:51Z', '2026-06-22T03:36:41Z'],
  [helsinki, '2026-12-21T10:00:00Z', '2026-12-21T07:23:49Z', '2026-12-21T13:12:44Z'],
])('sunrise and sunset of %o around %s', (place, noon, sunrise, sunset) => {
  const sun = sunOf(place, seconds(noon));
  expect(sun).toMatchObject({ sunrise: seconds(sunrise), sunset: seconds(sunset), always: null });
  expect(sun.dawn).toBeLessThan(seconds(sunrise));
  expect(sun.dusk).toBeGreaterThan(seconds(sunset));
});

it('the sun rises before noon and sets after it, also where the day is that of the other side of 180°', () => {
  for (const [lng, noon] of [
    [-176.5, '2026-09-20T23:15:00Z'],
    [-157.4, '2026-09-20T22:00:00Z'],
    [178, '2026-09-21T00:00:00Z'],
    [-179, '2026-09-21T00:00:00Z'],
  ] as const) {
    const { sunrise, sunset } = sunOf({ lat: -20, lng }, seconds(noon));
    expect(seconds(noon) - (sunrise ?? 0)).toBeGreaterThan(4 * 3600);
    expect(seconds(noon) - (sunrise ?? 0)).toBeLessThan(8 * 3600);
    expect((sunset ?? 0) - seconds(noon)).toBeGreaterThan(4 * 3600);
    expect((sunset ?? 0) - seconds(noon)).toBeLessThan(8 * 3600);
  }
});

it('above or below the horizon all day', () => {
  const hammerfest = { lat: 71.6, lng: 25.8 };
  const summer = seconds('2026-06-21T10:00:00Z');
  expect(sunOf(hammerfest, summer)).toMatchObject({ sunrise: null, sunset: null, always: 'up' });
  const polarNight = sunOf(hammerfest, seconds('2026-12-21T10:00:00Z'));
  expect(polarNight).toMatchObject({ sunrise: null, sunset: null, always: 'down' });
  // Its noon has civil twilight: the sun is 5° below the horizon.
  expect((polarNight.dusk ?? 0) - (polarNight.dawn ?? 0)).toBeGreaterThan(3600);
  expect(sunOf({ lat: 80, lng: 25.8 }, seconds('2026-12-21T10:00:00Z'))).toMatchObject({
    ...{ dawn: null, dusk: null, always: 'down' },
  });
  const range = { from: summer, to: summer + 86_400 };
  expect(nightsOf(hammerfest, range)).toEqual([]);
  const winter = { from: seconds('2026-12-21'), to: seconds('2026-12-22') };
  expect(nightsOf(hammerfest, winter)).toEqual([winter]);
});

it('nights lie between sunset and sunrise and are cut at the ends of the range', () => {
  const range = { from: seconds('2026-06-22T00:00:00Z'), to: seconds('2026-06-23T06:00:00Z') };
  const nights = nightsOf(sanFrancisco, range);
  expect(nights).toHaveLength(2);
  expect(nights[0]?.from).toBe(seconds('2026-06-22T03:36:41Z') + 1);
  expect(nights[0]?.to).toBeCloseTo(seconds('2026-06-22T12:50:05Z') - 1, -2);
  expect(nights[1]?.to).toBe(range.to);
});
