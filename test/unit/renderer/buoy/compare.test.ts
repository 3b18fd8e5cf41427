// The same days of another year: by the calendar and the clock of a zone, leap days and changes of the clock included.
import { describe, expect, it } from 'vitest';
import { nearestSample } from '#renderer/charts/samples.ts';
import {
  comparedClimate,
  comparedColumns,
  comparedSeries,
  isComparable,
  yearsBack,
  yearsLabel,
} from '#renderer/screens/buoy/history/compare.ts';
import { HOUR } from '#shared/science/durations.ts';
import { sameDays, toPresentYear } from '#shared/science/sameDays.ts';
import { readingColumns } from '#support/buoys.ts';
import { climatologyOf, climatologyRequest } from '#support/climatology.ts';

const at = (iso: string) => Date.parse(iso) / 1000;
const iso = (time: number | undefined) =>
  time === undefined || Number.isNaN(time)
    ? null
    : new Date(time * 1000).toISOString().slice(0, 16);
const range = (from: string, to: string) => ({ from: at(from), to: at(to) });
const moved = (times: string[], back: number, zone = 'UTC') =>
  [...toPresentYear(Float64Array.from(times, at), back, zone)].map(iso);
const units = { heightUnit: 'm', temperatureUnit: 'C', speedUnit: 'm/s' } as const;

describe('the same days', () => {
  it('are those of the calendar, also over a new year', () => {
    const days = sameDays(range('2025-12-28T06:30Z', '2026-01-04T06:30Z'), 3, 'UTC');
    expect([iso(days.from), iso(days.to)]).toEqual(['2022-12-28T06:30', '2023-01-04T06:30']);
    expect(yearsLabel(days, 'UTC')).toBe('2022/23');
    expect(yearsLabel(sameDays(range('2025-03-01Z', '2025-03-04Z'), 1, 'UTC'), 'UTC')).toBe('2024');
  });

  it('follow the clock of the zone', () => {
    // Summer time begins on 31 March 2024 and on 30 March 2025.
    const days = sameDays(range('2025-03-30T22:00Z', '2025-03-31T22:00Z'), 1, 'Europe/Berlin');
    expect([iso(days.from), iso(days.to)]).toEqual(['2024-03-30T23:00', '2024-03-31T22:00']);
  });

  it('begin with 1 March where a common year has no 29 February', () => {
    const days = sameDays(range('2024-02-29T10:00Z', '2024-03-03T10:00Z'), 1, 'UTC');
    expect([iso(days.from), iso(days.to)]).toEqual(['2023-03-01T00:00', '2023-03-03T10:00']);
  });

  it('of a range of up to a year', () => {
    expect(isComparable(range('2024-01-01Z', '2025-01-01Z'))).toBe(true);
    expect(isComparable(range('2024-01-01Z', '2025-01-03Z'))).toBe(false);
  });

  it('of any other year', () => {
    const days = range('2025-12-28Z', '2026-01-04Z');
    expect(yearsBack(2019, days, 'UTC')).toBe(6);
    expect(yearsBack(2027, days, 'UTC')).toBe(-2);
    expect(yearsBack(2025, days, 'UTC')).toBe('The range begins in 2025. Enter another year.');
    for (const year of [20, 2019.5, Number.NaN])
      expect(yearsBack(year, days, 'UTC')).toBe('Enter a four-digit year.');
  });
});

describe('readings of another year', () => {
  it('stand on their date and time of the clock, whatever the offsets of both years', () => {
    const berlin = 'Europe/Berlin';
    // 30 March: winter time in 2024 (until the 31st), summer time in 2025.
    expect(moved(['2024-03-30T11:00Z', '2024-03-31T10:00Z'], 1, berlin)).toEqual([
      '2025-03-30T10:00',
      '2025-03-31T10:00',
    ]);
  });

  it('of 29 February have no place in a common year; a leap year stays open', () => {
    expect(moved(['2024-02-28T12:00Z', '2024-02-29T12:00Z', '2024-03-01T12:00Z'], 1)).toEqual([
      '2025-02-28T12:00',
      null,
      '2025-03-01T12:00',
    ]);
    expect(moved(['2023-02-28T12:00Z', '2023-03-01T12:00Z'], 1)).toEqual([
      '2024-02-28T12:00',
      '2024-03-01T12:00',
    ]);
    const hours = (first: string, count: number) =>
      Array.from({ length: count }, (_, i) => ({ time: at(first) + i * HOUR }));
    const columns = { ...readingColumns(hours('2023-02-28T00:00Z', 48)), cadence: HOUR };
    const present = range('2024-02-28T00:00Z', '2024-03-01T23:00Z');
    const compared = comparedColumns(columns, present, 1, 'UTC');
    const { samples } = comparedSeries(compared, 'significantHeight', units, '2023');
    expect([...samples.value.keys()].filter((i) => Number.isNaN(samples.value[i]))).toEqual([24]);
  });

  it('of an hour that the clock skips this year, or showed twice then, have no place', () => {
    const berlin = 'Europe/Berlin';
    // 02:30 on 30 March 2025 does not exist.
    expect(
      moved(['2024-03-30T00:30Z', '2024-03-30T01:30Z', '2024-03-30T02:30Z'], 1, berlin),
    ).toEqual(['2025-03-30T00:30', null, '2025-03-30T01:30']);
    // 02:30 on 27 October 2024 was there twice.
    expect(
      moved(['2024-10-27T00:30Z', '2024-10-27T01:30Z', '2024-10-27T02:30Z'], 1, berlin),
    ).toEqual(['2025-10-27T01:30', null, '2025-10-27T02:30']);
  });

  it('are those within the range alone, with their own values', () => {
    const columns = readingColumns([
      { time: at('2024-05-01T00:00Z'), significantHeight: 1 },
      { time: at('2024-05-01T01:00Z'), significantHeight: 2 },
      { time: at('2024-05-01T02:00Z'), significantHeight: 3 },
    ]);
    const present = range('2025-05-01T01:00Z', '2025-05-01T02:00Z');
    const found = comparedColumns(columns, present, 1, 'UTC');
    expect([...found.time].map(iso)).toEqual(['2025-05-01T01:00', '2025-05-01T02:00']);
    expect([...found.significantHeight]).toEqual([2, 3]);
    expect(found.length).toBe(2);
  });

  it('answer the nearest sample within reach', () => {
    const samples = {
      time: Float64Array.from([0, 1800, 3600]),
      value: Float64Array.from([1, Number.NaN, 3]),
    };
    const series = { samples, reach: 2000 };
    expect(nearestSample(series, 1500)).toEqual({ time: 0, value: 1 });
    expect(nearestSample(series, 2200)).toEqual({ time: 3600, value: 3 });
    expect(nearestSample(series, 9000)).toBeNull();
  });
});

describe('a climatology', () => {
  const climatology = climatologyOf({
    firstYear: 2010,
    years: 4,
    // 29 February in leap years alone.
    mean: (year, day) => (day === 60 && year !== 2 ? Number.NaN : year + day / 1000),
    present: null,
  });
  it('stands in the middle of each day of the zone, in order, a day beyond both ends', () => {
    const days = range('2025-02-28T06:00Z', '2025-03-01T06:00Z');
    const found = comparedClimate(climatology, days, 'UTC', units);
    expect([...found.middle.samples.time].map(iso)).toEqual([
      '2025-02-27T12:00',
      '2025-02-28T12:00',
      '2025-03-01T12:00',
      '2025-03-02T12:00',
    ]);
    // Common years skip day 60.
    expect(found.middle.samples.value[2]).toBe(climatology.quantiles?.p50[60]);
    expect(found.years).toBe(4);
    const [outer, inner] = found.bands;
    for (let i = 0; i < 4; i += 1) {
      const values = [outer?.low, inner?.low, found.middle.samples.value, inner?.high, outer?.high];
      const column = values.map((one) => one?.[i] ?? Number.NaN);
      expect(column).toEqual([...column].sort((a, b) => a - b));
    }
  });
  it('knows days of 23 hours, and is in the unit of the axis', () => {
    const day = range('2025-03-30T00:00Z', '2025-03-30T20:00Z');
    const feet = { ...units, heightUnit: 'ft' } as const;
    const found = comparedClimate(climatology, day, 'Europe/Berlin', feet);
    expect([...found.middle.samples.time].map(iso)).toEqual([
      '2025-03-29T11:00',
      '2025-03-30T10:30',
      '2025-03-31T10:00',
    ]);
    expect(found.middle.samples.value[1]).toBeCloseTo(
      (climatology.quantiles?.p50[89] ?? Number.NaN) / 0.3048,
    );
  });
  it('of directions is a mean direction without bands', () => {
    const directions = climatologyOf({
      request: climatologyRequest({ variable: 'direction' }),
      firstYear: 2010,
      years: 3,
      mean: () => 350,
      present: null,
    });
    const found = comparedClimate(directions, range('2025-05-01Z', '2025-05-02Z'), 'UTC', units);
    expect(found.bands).toEqual([]);
    expect(found.middle.samples.value[0]).toBeCloseTo(350);
  });
});
