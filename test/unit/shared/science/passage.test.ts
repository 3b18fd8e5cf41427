/**
 * Buoys along a line, its times and forecast points. The reference values of `besideLine` are those of a program of its own in
 * python3: the haversine distance to points of the arc by spherical interpolation, minimised by golden section.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR } from '#shared/science/durations.ts';
import {
  besideLine,
  departuresOf,
  distancesAlong,
  forecastPoints,
  passageTimes,
  profileOf,
  thinned,
} from '#shared/science/passage.ts';
import { runs } from '#support/randomCases.ts';

type Pair = readonly [lat: number, lng: number];
const at = ([lat, lng]: Pair) => ({ lat, lng, at: null as number | null });
const numbers = (text: string) => text.split(' ').map(Number);
/** The positions of `lat lng, lat lng`. */
const way = (text: string) => text.split(', ').map((pair) => at(numbers(pair) as [number, number]));

describe('besideLine', () => {
  it.each([
    'behind the start of a long leg; 37.8 -122.5, 21.3 -157.9; 37.754 -122.839; 4.5507 29.8856 341.5069',
    'midway; 37.8 -122.5, 21.3 -157.9; 31 -139; 98.465 1685.954 151.9511',
    'east over the antimeridian; -17.8 177.4, -13.8 -171.8; -16 -179.5; 75.3981 378.3499 339.4926',
    'west over the antimeridian; 52 -178, 51 178; 51.2 179.9; 30.6764 167.352 157.9149',
    'over the pole; 85 0, 85 180; 88 60; 192.5857 444.7464 90',
    'beside the pole; 80 -20, 80 100; 84 60; 66.9182 1189.5746 202.0739',
    'before the start; 40 -70, 40 -60; 40 -71; 85.1799 0 270.3214',
    'the second leg; 43 -9, 46 -8, 48 -5; 47.5 -6.5; 37.4896 541.5505 315.9049',
    'a leg without length; 0 0, 0 0, 0 10; 1 5; 111.1951 555.9754 360',
  ])('%s', (row) => {
    const [, line = '', buoy = '', figures = ''] = row.split('; ');
    const [offsetKm = Number.NaN, alongKm = Number.NaN, bearing = Number.NaN] = numbers(figures);
    const [found] = besideLine(way(line), way(buoy), 200);
    expect(found?.offsetKm).toBeCloseTo(offsetKm, 3);
    expect(found?.alongKm).toBeCloseTo(alongKm, 2);
    const turn = Math.abs((found?.bearing ?? 0) - bearing);
    expect(Math.min(turn, 360 - turn)).toBeLessThan(0.01);
  });

  it('leaves out what is further away, in the order of the way', () => {
    const line = [at([0, 0]), at([0, 10])];
    const buoys = [at([0.5, 8]), at([-0.2, 2]), at([3, 5]), at([0, 10.3])];
    const found = besideLine(line, buoys, 92.6);
    expect(found.map(({ of }) => of.lng)).toEqual([2, 8, 10.3]);
  });
});

const START = 1_480_000_000 - (1_480_000_000 % HOUR);
const degree = distancesAlong([at([0, 0]), at([0, 1])])[1] as number;
/** Metres per second of a degree of the equator in an hour. */
const speed = (degree * 1000) / HOUR;

describe('times', () => {
  const line = [at([0, 0]), at([0, 1]), at([0, 24])];
  it('follow from departure and speed', () => {
    const timeAt = passageTimes({ line, departure: { at: START, speed } });
    expect(timeAt(0)).toBe(START);
    expect(timeAt(degree * 7.5)).toBeCloseTo(START + 7.5 * HOUR, 3);
    expect(timeAt(degree * 30)).toBeCloseTo(START + 24 * HOUR, 3);
  });

  it('are those of the line without a departure, and unknown where one lacks its time', () => {
    const timed = line.map((position, i) => ({ ...position, at: START + i * 10 * HOUR }));
    expect(passageTimes({ line: timed, departure: null })(degree / 2)).toBe(START + 5 * HOUR);
    const [first, ...others] = timed;
    const lacking = [{ ...first, lat: 0, lng: 0, at: null }, ...others];
    expect(passageTimes({ line: lacking, departure: null })(degree)).toBeNull();
    expect(forecastPoints({ line: lacking, departure: null })).toEqual([]);
  });
});

describe('forecastPoints', () => {
  /** `lat lng hour` of each. */
  const points = (line: string) =>
    forecastPoints({ line: way(line), departure: { at: START, speed } }).map(
      ({ lat, lng, time }) => `${lat} ${lng} ${(time - START) / HOUR}`,
    );
  it('are at the positions of the line, and at most six hours apart', () => {
    expect(points('0 170, 0 174, 0 -172').join(', ')).toBe(
      '0 170 0, 0 174 4, 0 178.667 9, 0 -176.667 13, 0 -172 18',
    );
  });
  it('leave out positions less than three hours after another, but not the end', () => {
    expect(points('0 0, 0 1, 0 4, 0 5, 0 6.5, 0 7')).toEqual(['0 0 0', '0 4 4', '0 7 7']);
  });
  it('have the distance and the course of the great circle there', () => {
    // By spherical interpolation in python3, as above.
    const line = [at([38.7, -9.4]), at([47, -5])];
    const found = forecastPoints({ line, departure: { at: START, speed: 0.4 * speed } });
    expect(found.map(({ time }) => (time - START) / HOUR)).toEqual([0, 6, 11, 17, 22]);
    const ends = [0, 2, 4].map((i) => found[i]);
    const near = (values: number[], digits: number) =>
      values.map((one) => expect.closeTo(one, digits));
    expect(ends.map((one) => one?.alongKm)).toEqual(near([0, 494.8748, 989.7497], 3));
    expect(ends.map((one) => one?.course)).toEqual(near([19.7646, 21.1059, 22.7656], 3));
    expect(ends.map((one) => one?.lat)).toEqual([38.7, 42.871, 47]);
  });
  it('are at most a hundred', () => {
    expect(points('0 0, 0 120, 0 -120, 0 0, 0 120, 0 -120, 0 0')).toHaveLength(100);
  });
});

describe('thinned', () => {
  it('keeps both ends, and no position that is left out is further from the line than the spacing', () => {
    const steps = fc.array(
      fc.tuple(
        fc.double({ min: -0.01, max: 0.01, noNaN: true }),
        fc.double({ min: -0.01, max: 0.01, noNaN: true }),
      ),
      { minLength: 2, maxLength: 3000 },
    );
    fc.assert(
      fc.property(steps, (moves) => {
        let here: Pair = [10, 179.99];
        const line = moves.map(([north, east]) => {
          here = [here[0] + north, here[1] + east];
          return at([here[0], ((here[1] + 540) % 360) - 180]);
        });
        const kept = thinned(line);
        expect(kept[0]).toBe(line[0]);
        expect(kept.at(-1)).toBe(line.at(-1));
        expect(kept.length).toBeLessThanOrEqual(1000);
        expect(besideLine(kept, line, 0.1852 * 4)).toHaveLength(line.length);
      }),
      { numRuns: runs(20) },
    );
  });
});

describe('the profile', () => {
  /** A forecast for the hour, after the start; null: the service had none. */
  const column = (hour: number, height: number | null) => ({
    ...{ time: START + hour * HOUR, fetchedAt: START - HOUR, isKnown: height !== null, height },
    ...{ period: 9, direction: 300, windSpeed: 8, windDirection: 330 },
  });
  // An hour for each degree east along the equator.
  const places = [0, 4, 8].map((hour) => ({
    ...{ lat: 0, lng: hour, time: START + hour * HOUR, alongKm: hour * degree, course: 90 },
    columns: [column(hour, 1 + hour / 10), ...(hour < 8 ? [column(hour + 6, 2 + hour / 10)] : [])],
  }));
  /** `hour height` of each. */
  const heights = (later: number) =>
    profileOf(places, later * HOUR).map(({ time, height }) => `${(time - START) / HOUR} ${height}`);

  it('of a departure takes the forecasts of the hours at which the boat is there, and no other', () => {
    expect(heights(0)).toEqual(['0 1', '4 1.4', '8 1.8']);
    expect(heights(6)).toEqual(['6 2', '10 2.4', '14 null']);
    // An hour beside a forecast is not that forecast.
    expect(heights(1)).toEqual(['1 null', '5 null', '9 null']);
    expect(profileOf(places, 6 * HOUR).map(({ fetchedAt }) => fetchedAt)).toEqual([
      START - HOUR,
      START - HOUR,
      null,
    ]);
  });

  it('is there for the planned departure, and those with forecasts for half of the places', () => {
    expect(departuresOf(places)).toEqual([0, 6 * HOUR]);
    const [first, ...others] = places.map((place) => ({ ...place, columns: [] as never[] }));
    expect(departuresOf(first ? [{ ...first, columns: places[0]?.columns ?? [] }] : [])).toEqual([
      0,
      6 * HOUR,
    ]);
    expect(departuresOf([...others, ...places.slice(0, 1)])).toEqual([0]);
  });

  it('has the same places for each departure', () => {
    const line = [at([38.7, -9.4]), at([43.6, -8.1]), at([47, -5])];
    const placesFrom = (later: number) =>
      forecastPoints({ line, departure: { at: START + 1234 + later * HOUR, speed: 3 } }).map(
        ({ time, ...place }) => ({ ...place, time: time - later * HOUR }),
      );
    for (const later of [1, 6, 23]) {
      expect(placesFrom(later).map(({ lat, lng, time }) => [lat, lng, time])).toEqual(
        placesFrom(0).map(({ lat, lng, time }) => [lat, lng, time]),
      );
    }
  });
});
