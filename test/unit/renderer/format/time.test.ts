/** Dates and hours: their zone by its place, and in an hour that a clock repeats by its abbreviation. */
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { shortDayName } from '#renderer/format/rank.ts';
import {
  formatDate,
  formatDateTime,
  formatDays,
  formatHour,
  hoursMinutes,
  utcClock,
  zoneLabel,
} from '#renderer/format/time.ts';
import { windowCatalogues } from '#renderer/i18n/showLanguage.ts';
import { activateLanguage } from '#shared/i18n/activateLanguage.ts';

const zone = { clock: 'buoy', buoyZone: 'America/Los_Angeles', localZone: 'UTC' } as const;
const local = (localZone: string) => ({ clock: 'local', buoyZone: null, localZone }) as const;
const utc = (text: string) => Date.parse(text) / 1000;

test('a zone is checked once, not at each time', () => {
  expect(formatDate(0, zone)).toBe('31 Dec 1969');
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  onTestFinished(() => made.mockRestore());
  for (let day = 0; day < 100; day += 1) formatDate(day * 86_400, zone);
  expect(made).not.toHaveBeenCalled();
});

test.each([
  ['UTC', 'UTC'],
  ['America/New_York', 'New York'],
  ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
  ['Etc/GMT+5', 'UTC−5'],
  ['EST5EDT', 'EST5EDT'],
])('the zone %s is named %s whatever its offset', (name, label) => {
  expect(zoneLabel(local(name))).toBe(label);
});

describe('a clock that goes back', () => {
  const york = local('America/New_York');

  test('an hour that it shows twice has its abbreviation, the others have none', () => {
    const first = utc('2018-11-04T05:50:00Z');
    expect([-3600, 0, 3600, 7200].map((after) => formatHour(first + after, york))).toEqual([
      '00:50',
      '01:50 EDT',
      '01:50 EST',
      '02:50',
    ]);
    expect(formatHour(first, utcClock)).toBe('05:50');
  });

  test('half an hour is a change, too', () => {
    const lordHowe = local('Australia/Lord_Howe');
    expect(formatHour(utc('2026-04-04T14:45:00Z'), lordHowe)).toBe('01:45 LHDT');
    expect(formatHour(utc('2026-04-04T15:15:00Z'), lordHowe)).toBe('01:45 LHST');
  });
});

test('days from a first to a last one; a single day once', () => {
  const day = Date.UTC(2026, 10, 23) / 1000;
  expect(formatDays(day, day + 40 * 3600, utcClock)).toBe('23 Nov 2026 to 24 Nov 2026');
  expect(formatDays(day, day + 23 * 3600, utcClock)).toBe('23 Nov 2026');
  const tokyo = { clock: 'local', buoyZone: null, localZone: 'Asia/Tokyo' } as const;
  expect(formatDays(day, day + 23 * 3600, tokyo)).toBe('23 Nov 2026 to 24 Nov 2026');
});

describe('dates have their month in letters in every language', () => {
  afterEach(() => activateLanguage('en', windowCatalogues));
  const time = utc('2026-08-03T14:30:00Z');

  test.each([
    ['en', '3 Aug 2026, 14:30 UTC', '3 Aug', 'Aug 2026'],
    ['fr', '3 août 2026, 14:30 UTC', '3 août', 'août 2026'],
    ['es', '3 ago 2026, 14:30 UTC', '3 ago', 'ago 2026'],
    ['pt', '3 ago. 2026, 14:30 UTC', '3 ago.', 'ago. 2026'],
  ] as const)('%s', async (language, moment, day, month) => {
    await activateLanguage(language, windowCatalogues);
    expect(formatDateTime(time, utcClock)).toBe(moment);
    expect(formatDate(time, utcClock, 'day')).toBe(day);
    expect(formatDate(time, utcClock, 'month')).toBe(month);
    expect(shortDayName(216)).toBe(day);
  });
});

test.each([
  [9660, '2 h 41 min'],
  [59, '1 min'],
  [3599, '1 h 0 min'],
  [-5, '0 min'],
])('%i s is %s', (seconds, text) => {
  // Compiled messages have no-break spaces.
  expect(hoursMinutes(seconds).replaceAll('\u00a0', ' ')).toBe(text);
});
