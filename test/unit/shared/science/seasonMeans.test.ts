/** The mean of a season is that of its readings: reference values of two stations, and what counts as enough readings. */
import { beforeAll, describe, expect, it, test } from 'vitest';
import type { SeasonWindow } from '#shared/model/series.ts';
import { seasonMeans } from '#shared/science/seasonMeans.ts';
import { WHOLE_YEAR } from '#shared/science/seasons.ts';
import { columnOf, NDBC, rowsOf, withNdbc } from '#support/ndbc.ts';

const utc = (year: number, month: number, day = 1, hour = 0) =>
  Date.UTC(year, month - 1, day, hour) / 1000;
const autumn: SeasonWindow = { start: { month: 9, day: 1 }, end: { month: 11, day: 30 } };
const winter: SeasonWindow = { start: { month: 12, day: 1 }, end: { month: 2, day: 29 } };
const shared = { zone: 'UTC', circular: false, now: utc(2026, 1) };

describe.skipIf(NDBC === undefined)(`46026 and 42040, ${withNdbc}`, () => {
  const years = [2007, 2008, 2009, 2010, 2011, 2012, 2013, 2014, 2015, 2016];
  let of46026: { time: Float64Array; value: Float64Array };
  beforeAll(() => {
    const rows = rowsOf('46026');
    of46026 = { time: columnOf(rows, 'time'), value: columnOf(rows, 'significantHeight') };
  });
  const meansOf = (season: SeasonWindow, now = shared.now) =>
    seasonMeans(
      years.map((year) => ({ ...of46026, year })),
      { ...shared, season, now },
    );

  // Computed with numpy, apart from this project, from all readings of UTC days.
  test.each([
    [
      'years',
      WHOLE_YEAR,
      [null, 1.976901, 1.869481, 1.953268, 1.865482, 1.85, 1.706324, 1.843662, 1.744052, 2.056199],
      [2008, 2009, 2010, 2013, 2014, 2015, 2016],
    ],
    [
      'autumns',
      autumn,
      [null, 1.764187, 2.015233, 1.822742, 1.842806, null, 1.524241, 1.727135, 1.745304, 2.083988],
      [2008, 2009, 2010, 2011, 2013, 2014, 2015, 2016],
    ],
    [
      'winters',
      winter,
      [
        2.615744, 2.06699, 2.24078, 2.105855, 1.886294, 2.300292, 1.84898, 2.004468, 2.708997,
        2.13874,
      ],
      [2008, 2013, 2014, 2015],
    ],
  ])(
    '%s: mean of all readings; complete with four fifths of them',
    (_, season, means, complete) => {
      const found = meansOf(season);
      for (const [at, mean] of means.entries()) {
        if (mean === null) expect(found[at]?.mean, String(years[at])).toBeNull();
        else expect(found[at]?.mean, String(years[at])).toBeCloseTo(mean, 5);
      }
      expect(years.filter((_, at) => found[at]?.complete)).toEqual(complete);
      expect(found.map(({ toDate }) => toDate)).toEqual(years.map(() => null));
    },
  );

  it('hourly heights among readings of every ten minutes are enough, four months of a fifth less are not', () => {
    const rows = rowsOf('42040');
    const time = columnOf(rows, 'time');
    const value = columnOf(rows, 'significantHeight');
    const of = (season: SeasonWindow) =>
      seasonMeans([{ year: 2016, time, value }], { ...shared, season })[0];
    expect(of(autumn)).toMatchObject({ complete: true, mean: expect.closeTo(0.942527, 6) });
    expect(of(WHOLE_YEAR)).toMatchObject({ complete: false, mean: expect.closeTo(0.896415, 6) });
  });
});

describe('readings every hour of ten days', () => {
  const season = { start: { month: 5, day: 1 }, end: { month: 5, day: 10 } };
  /** A calm first day of many readings would be one of ten daily values. */
  const hours = (year: number, days: number, heightAt: (hour: number) => number = () => 1) => ({
    year,
    time: Float64Array.from({ length: days * 24 }, (_, hour) => utc(year, 5, 1, hour)),
    value: Float64Array.from({ length: days * 24 }, (_, hour) => heightAt(hour)),
  });

  it('weigh equally: a day with three of them does not count as one with 24', () => {
    const value = (hour: number) => (hour < 24 && hour % 8 > 0 ? Number.NaN : hour < 24 ? 9 : 1);
    const [mean] = seasonMeans([hours(2020, 10, value)], { ...shared, season });
    expect(mean?.mean).toBe((3 * 9 + 9 * 24) / (3 + 9 * 24));
  });

  it.each([
    [8, utc(2021, 1), true],
    [7, utc(2021, 1), false],
    [10, utc(2020, 5, 11), true],
    [10, utc(2020, 5, 10, 23), false],
  ])('%i days of them at %i: complete is %s', (days, now, complete) => {
    const [mean] = seasonMeans([hours(2020, days)], { ...shared, season, now });
    expect(mean?.complete).toBe(complete);
  });

  it('of a running season are compared with those to the same hour of other years, also of a leap year', () => {
    const years = [2019, 2020].map((year) => hours(year, 10, (hour) => hour));
    const running = { ...hours(2021, 2, (hour) => hour), year: 2021 };
    const found = seasonMeans([...years, running], { ...shared, season, now: utc(2021, 5, 3) });
    expect(found.map(({ toDate }) => toDate)).toEqual([23.5, 23.5, 23.5]);
    expect(found.map(({ mean }) => mean)).toEqual([119.5, 119.5, 23.5]);
  });

  it('of directions are averaged as vectors', () => {
    const around = (hour: number) => (hour % 2 === 0 ? 350 : 20);
    const [mean] = seasonMeans([hours(2020, 10, around)], { ...shared, season, circular: true });
    expect(mean?.mean).toBeCloseTo(5, 9);
  });
});
