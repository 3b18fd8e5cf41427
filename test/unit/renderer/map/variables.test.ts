/** What the map shows of a buoy and of a group in each variable: missing is not zero, old and implausible values have no colour. */
import { describe, expect, it, test } from 'vitest';
import { colourOf } from '#renderer/format/colourScale.ts';
import { colouringOf, type MapVariable, mapVariables, variables } from '#renderer/map/variables.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Reading } from '#shared/model/reading.ts';
import { Settings } from '#shared/model/settings.ts';
import { HOUR } from '#shared/science/durations.ts';
import { buoy, reading } from '#support/buoys.ts';

const now = 1_700_000_000;
const units = Settings.parse({});
const imperial = { ...units, heightUnit: 'ft', temperatureUnit: 'F' } as const;
const colouring = (
  variable: MapVariable,
  ranks: [id: number, rank: number | null, hours?: number][] = [],
) =>
  colouringOf(variable, units, {
    now,
    ranks: new Map(ranks.map(([id, rank, hours = 0]) => [id, { rank, time: now - hours * HOUR }])),
  });
const at = (given: Partial<Reading>, hours = 0, more: Partial<CachedBuoy> = {}) =>
  buoy({ lastReading: reading({ ...given, time: now - hours * HOUR }), ...more });

describe('a buoy', () => {
  const of = (one: CachedBuoy, variable: MapVariable = 'significantHeight') =>
    colouring(variable).ofBuoy(one);

  it('has no height where it is missing, instead of zero', () => {
    expect(of(at({ significantHeight: null })).value).toBeNull();
    expect(of(buoy({ lastReading: null })).value).toBeNull();
    expect(of(at({ significantHeight: 0 })).value).toBe(0);
  });

  it('has the age of the reading shown, else of the time that the service names', () => {
    expect(of(buoy({ lastReading: null, lastReadingTime: now - 60 })).age).toBe('fresh');
    expect(of(buoy({ lastReading: null, lastReadingTime: null })).age).toBe('silent');
    const old = { ...at({}, 25), lastReadingTime: now - 60 };
    expect(of(old).age).toBe('silent');
  });

  it('has the value of each variable', () => {
    const one = at(
      { significantHeight: 2, maximumHeight: 3.5, period: 11, waterTemperature: 14 },
      6,
    );
    const values = mapVariables.map((name) => colouring(name, [[1, 89]]).ofBuoy(one).value);
    expect(values).toEqual([2, 3.5, 11, 14, 6, 89]);
  });

  it('has the age of the reading that its rank rests on', () => {
    const ranked = (hours: number) => colouring('rank', [[1, 89, hours]]).ofBuoy(at({}));
    expect(ranked(2).age).toBe('fresh');
    expect(ranked(30).age).toBe('silent');
    expect(colouring('rank', [[1, null]]).ofBuoy(at({})).value).toBeNull();
    expect(colouring('rank').ofBuoy(at({}))).toMatchObject({ value: null, age: 'fresh' });
  });
});

it('explains that the rank leaves out what fails a quality test', () => {
  expect(variables.rank.meaning()).toContain('Values that fail a quality test are left out.');
});

describe('colours', () => {
  it('are those of the scale, and none where a value is missing, old or not plausible', () => {
    const { ofBuoy, colour } = colouring('significantHeight');
    const of = (one: CachedBuoy) => colour(ofBuoy(one), 'dark');
    expect(of(at({ significantHeight: 3 }))).toBe(
      colourOf(variables.significantHeight.scale, 3, 'dark'),
    );
    expect(of(at({ significantHeight: 3 }, 23))).not.toBeNull();
    expect(of(at({ significantHeight: 3 }, 25))).toBeNull();
    expect(of(at({ significantHeight: null }))).toBeNull();
    expect(of(at({ significantHeight: 3 }, 0, { implausible: ['significantHeight'] }))).toBeNull();
    expect(of(at({ significantHeight: 3 }, 0, { implausible: ['period'] }))).not.toBeNull();
  });
});

describe('a group', () => {
  const of = (variable: MapVariable, buoys: CachedBuoy[], ranks?: [number, number][]) =>
    colouring(variable, ranks).ofGroup(buoys);
  const heights = (...all: (number | null)[]) =>
    all.map((significantHeight) => at({ significantHeight }));

  it('shows the highest height', () => {
    expect(of('significantHeight', heights(1, 4, null))).toMatchObject({ value: 4, age: 'fresh' });
    const maxima = [3, 7, 5].map((maximumHeight) => at({ maximumHeight }));
    expect(of('maximumHeight', maxima).value).toBe(7);
  });

  it('shows nothing older than 24 h where a newer value is known', () => {
    const old = at({ significantHeight: 14.9 }, 25);
    expect(of('significantHeight', [...heights(1), old])).toMatchObject({ value: 1, age: 'fresh' });
    expect(of('significantHeight', [...heights(null), old])).toMatchObject({
      value: 14.9,
      age: 'silent',
    });
  });

  it('has the age of the value that it shows', () => {
    expect(of('significantHeight', [...heights(1), at({ significantHeight: 4 }, 5)])).toMatchObject(
      { value: 4, age: 'stale' },
    );
  });

  it('shows no implausible value where another is known', () => {
    const wrong = at({ significantHeight: 25 }, 0, { implausible: ['significantHeight'] });
    expect(of('significantHeight', [wrong, ...heights(1)])).toMatchObject({
      value: 1,
      implausible: false,
    });
    expect(of('significantHeight', [wrong])).toMatchObject({ value: 25, implausible: true });
  });

  it('shows the longest period, the median temperature, the newest reading, the most unusual rank', () => {
    const periods = [6, 14, 9].map((period) => at({ period }));
    expect(of('period', periods).value).toBe(14);
    const seas = [8, 21, 12, null].map((waterTemperature) => at({ waterTemperature }));
    expect(of('waterTemperature', [...seas, at({ waterTemperature: 30 }, 26)]).value).toBe(12);
    expect(of('age', [at({}, 5), at({}, 2), at({}, 70)]).value).toBe(2);
    const three = [1, 2, 3].map((id) => at({}, 0, { id }));
    const ranks = [80, 4, 95].map((rank, i): [number, number] => [i + 1, rank]);
    expect(of('rank', three, ranks).value).toBe(4);
  });
});

describe('words and figures', () => {
  const short = (variable: MapVariable, value: number, given: typeof units = units) =>
    variables[variable].short(value, given);

  it('of circles follow the person’s units', () => {
    expect(short('significantHeight', 2.44)).toBe('2.4');
    expect(short('maximumHeight', 2.44, imperial)).toBe('8.0');
    expect(short('period', 11.96)).toBe('12.0');
    expect(short('waterTemperature', 14, imperial)).toBe('57.2');
    const all = (variable: MapVariable, ...values: number[]) =>
      values.map((value) => short(variable, value)).join(' ');
    expect(all('age', 0.2, 3.9, 23.9, 80, 24 * 400)).toBe('<1h 3h 23h 3d 13mo');
    expect(all('rank', 0, 0.3, 88.6, 99.9, 100)).toBe('0 <1 89 >99 100');
  });

  it('of cards have their unit', () => {
    expect(variables.age.format(0.5, units)).toEqual({ text: '30', unit: 'min' });
    expect(variables.rank.format(88.6, units)).toEqual({ text: '89', unit: '%' });
  });

  test.each(mapVariables)('the ticks of %s lie on its scale in every unit', (name) => {
    const { ticks, fromTick, scale } = variables[name];
    const [first, last] = [scale.stops[0]?.value ?? 0, scale.stops.at(-1)?.value ?? 0];
    for (const given of [units, imperial]) {
      for (const tick of ticks(given)) {
        expect(fromTick(tick, given)).toBeGreaterThanOrEqual(first);
        expect(fromTick(tick, given)).toBeLessThanOrEqual(last + 1e-9);
      }
    }
    expect(variables.waterTemperature.fromTick(50, imperial)).toBeCloseTo(10);
  });
});
