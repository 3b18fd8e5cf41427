// The form makes one request for one question, and says what is wrong.
import { describe, expect, it } from 'vitest';
import { seasonLabel } from '#renderer/features/seasons/words.ts';
import {
  aggregationsFor,
  defaultYears,
  presentSeason,
  presetOf,
  requestOf,
  type SeasonsForm,
  seasonPresets,
  seriesCost,
  yearsInUse,
} from '#renderer/screens/seasons/form.ts';
import { SeriesRequest } from '#shared/model/series.ts';

const form: SeasonsForm = {
  metric: 'significantHeight',
  bucket: 'day',
  aggregation: 'max',
  season: { start: { month: 12, day: 1 }, end: { month: 2, day: 28 } },
  startYear: 2013,
  endYear: 2025,
  zone: 'buoy',
};

describe('requestOf', () => {
  it('is a request the contract accepts', () => {
    expect(SeriesRequest.safeParse(requestOf(form, 7, 'Europe/Berlin')).success).toBe(true);
  });
  it('leaves the aggregation out of hourly questions', () => {
    expect(requestOf({ ...form, bucket: 'hour' }, 7, 'UTC')).toEqual(
      requestOf({ ...form, bucket: 'hour', aggregation: 'min' }, 7, 'UTC'),
    );
  });
  it('averages angles whatever was chosen before', () => {
    expect(requestOf({ ...form, metric: 'windDirection' }, 7, 'UTC')).toMatchObject({
      aggregation: 'avg',
    });
    expect(aggregationsFor('direction')).toEqual(['avg']);
  });
  it.each([
    ['buoy', null],
    ['utc', 'UTC'],
    ['local', 'Europe/Berlin'],
    ['Asia/Tokyo', 'Asia/Tokyo'],
  ])('zone %s asks %s', (zone, timezone) => {
    expect(requestOf({ ...form, zone }, 7, 'Europe/Berlin')).toMatchObject({ timezone });
  });
  it.each([
    [{ startYear: 2026 }, 'years'],
    [{ startYear: Number.NaN }, 'years'],
    [{ endYear: 20250 }, 'years'],
    [{ season: { start: { month: 4, day: 31 }, end: { month: 6, day: 30 } } }, 'season'],
    [{ season: { start: { month: 4, day: Number.NaN }, end: { month: 6, day: 30 } } }, 'season'],
  ])('%o is a problem of the %s', (part, field) => {
    expect(requestOf({ ...form, ...part }, 7, 'UTC')).toMatchObject({ field });
  });
});

describe('seasons', () => {
  it('that wrap the year end are labelled with both years', () => {
    expect(seasonLabel(2015, form.season)).toBe('2015/16');
    expect(seasonLabel(1999, form.season)).toBe('1999/00');
    expect(seasonLabel(2015, { start: { month: 4, day: 1 }, end: { month: 4, day: 1 } })).toBe(
      '2015',
    );
  });
  it('know their preset', () => {
    for (const { id, season } of seasonPresets) expect(presetOf(season)).toBe(id);
    expect(presetOf({ start: { month: 12, day: 1 }, end: { month: 2, day: 29 } })).toBe('dec-feb');
    expect(presetOf({ start: { month: 4, day: 2 }, end: { month: 6, day: 30 } })).toBe('own');
  });
});

it('the season of a day', () => {
  const days = ['01-15', '02-28', '03-01', '08-31', '11-21', '12-01'];
  const ids = days.map((day) => presetOf(presentSeason(Date.parse(`2026-${day}`) / 1000)));
  expect(ids.join(' ')).toBe('dec-feb dec-feb mar-may jun-aug sep-nov dec-feb');
});

it('thirteen seasons take a request', () => {
  const costs = [2025, 2013, 2012].map((startYear) => seriesCost({ startYear, endYear: 2025 }));
  expect(costs).toEqual([1, 1, 2]);
});

const season = (id: string) => {
  const found = seasonPresets.find((one) => one.id === id);
  if (!found) throw new Error(`no season ${id}`);
  return found.season;
};

it('suggests the last years with readings', () => {
  const now = Date.UTC(2026, 10, 21) / 1000;
  const none = { first: null, last: null };
  expect(defaultYears(now, none, season('sep-nov'))).toEqual({ startYear: 2019, endYear: 2026 });
  const last = Date.UTC(2016, 11, 31) / 1000;
  expect(defaultYears(now, { first: null, last }, season('sep-nov'))).toEqual({
    startYear: 2009,
    endYear: 2016,
  });
});

it('suggests all seasons with downloaded readings', () => {
  const known = { first: Date.UTC(2003, 1, 3) / 1000, last: Date.UTC(2018, 11, 31) / 1000 };
  const now = Date.UTC(2026, 10, 21) / 1000;
  const years = (id: string) => defaultYears(now, known, season(id));
  expect(years('year')).toEqual({ startYear: 2003, endYear: 2018 });
  // February is of the winter that began in 2002.
  expect(years('dec-feb')).toEqual({ startYear: 2002, endYear: 2018 });
});

it('keeps a chosen year at a buoy whose readings are all before or after it, once it is a year', () => {
  const inUse = (chosen: Parameters<typeof yearsInUse>[0]) =>
    Object.values(yearsInUse(chosen, { startYear: 2014, endYear: 2018 }));
  expect(inUse({ startYear: 2020 })).toEqual([2020, 2020]);
  expect(inUse({ endYear: 2008 })).toEqual([2008, 2008]);
  expect(inUse({ endYear: 20 })).toEqual([2014, 20]);
});

it('suggests no season that has not begun', () => {
  const now = Date.UTC(2027, 0, 10) / 1000;
  const years = (id: string) => defaultYears(now, { first: null, last: now }, season(id));
  expect(years('dec-feb').endYear).toBe(2026);
  expect(years('mar-may').endYear).toBe(2026);
  expect(years('year').endYear).toBe(2027);
});
