/** Times as people type them, in four languages, and what the field says it understood. */
import { describe, expect, it } from 'vitest';
import { momentWords, readMoment } from '#renderer/format/moment.ts';
import type { ClockOptions } from '#renderer/format/time.ts';

const zone = 'America/Los_Angeles';
const clock: ClockOptions = { clock: 'local', buoyZone: null, localZone: zone };
/** Monday, 13:20 PST. */
const now = Date.parse('2026-11-23T21:20:00Z') / 1000;
const read = (text: string) => {
  const { time } = readMoment(text, now, clock);
  return time === null ? null : new Date(time * 1000).toISOString().slice(0, 16);
};

describe('what is read in the zone of the place', () => {
  it.each([
    ['7:00', '2026-11-24T15:00'],
    ['14', '2026-11-23T22:00'],
    ['7h30', '2026-11-24T15:30'],
    ['7 pm', '2026-11-24T03:00'],
    ['12 am', '2026-11-24T08:00'],
    ['now', '2026-11-23T21:20'],
    ['today 7', '2026-11-23T15:00'],
    ['Tomorrow at 7', '2026-11-24T15:00'],
    ['tonight', '2026-11-24T06:00'],
    ['yesterday 18:00', '2026-11-23T02:00'],
    ['2026-11-24', '2026-11-24T08:00'],
    ['2026-11-24 7:00', '2026-11-24T15:00'],
    ['2026-11-24T07:00', '2026-11-24T15:00'],
    ['2026-11-24T07:00Z', '2026-11-24T07:00'],
    ['2026-11-24T07:00+01:00', '2026-11-24T06:00'],
    ['23/11/2026', '2026-11-23T08:00'],
    ['24/11 7:00', '2026-11-24T15:00'],
    ['24.11.2026 7.30', '2026-11-24T15:30'],
    ['24 Nov', '2026-11-24T08:00'],
    ['24 November 2026, 07:00', '2026-11-24T15:00'],
    ['Nov 24 7:00', '2026-11-24T15:00'],
    ['Tue 7', '2026-11-24T15:00'],
    ['Monday', '2026-11-23T08:00'],
    ['demain à 7h', '2026-11-24T15:00'],
    ['Aujourd’hui 18h', '2026-11-24T02:00'],
    ['1er déc. 8h', '2026-12-01T16:00'],
    ['mañana a las 7', '2026-11-24T15:00'],
    ['24 de noviembre de 2026 7:00', '2026-11-24T15:00'],
    ['amanhã às 7h', '2026-11-24T15:00'],
    ['terça-feira 7:00', '2026-11-24T15:00'],
  ])('%s', (text, moment) => {
    expect(read(text)).toBe(moment);
  });

  it.each(['', '25:00', '7:60', '13 pm', 'soon', 'ma 3', '2026-11', '7 7', 'tomorrow noon ish'])(
    'not %j',
    (text) => {
      expect(readMoment(text, now, clock).problem).toMatch(/^Enter a time/);
    },
  );

  it('days and times that do not exist are named', () => {
    expect(readMoment('31/11', now, clock).problem).toBe('This day does not exist.');
    expect(readMoment('2027-03-14 2:30', now, clock).problem).toMatch(/the clocks go forward/);
  });
});

it('says what it understood', () => {
  const words = (text: string) => momentWords(readMoment(text, now, clock).time ?? 0, now, clock);
  expect(words('tomorrow 7')).toBe('Tomorrow, Tuesday 24 November, 07:00 PST');
  expect(words('today 7')).toBe('Today, Monday 23 November, 07:00 PST');
  expect(words('yesterday')).toBe('Yesterday, Sunday 22 November, 00:00 PST');
  expect(words('1/7/2027')).toBe('Thursday, 1 July 2027, 00:00 PDT');
});

describe('a day without a year is the nearest one', () => {
  it.each([
    ['2 Jan 08:00', '2026-12-28T18:00:00Z', '2027-01-02T16:00', 'Saturday 2 January, 08:00 PST'],
    ['30/12', '2027-01-03T18:00:00Z', '2026-12-30T08:00', 'Wednesday 30 December, 00:00 PST'],
    ['29 Feb', '2027-12-28T18:00:00Z', '2028-02-29T08:00', 'Tuesday 29 February, 00:00 PST'],
    [
      '1 Oct 2026',
      '2027-05-03T18:00:00Z',
      '2026-10-01T07:00',
      'Thursday, 1 October 2026, 00:00 PDT',
    ],
  ])('%s at %s', (text, at, moment, words) => {
    const from = Date.parse(at) / 1000;
    const time = readMoment(text, from, clock).time ?? 0;
    expect(new Date(time * 1000).toISOString().slice(0, 16)).toBe(moment);
    expect(momentWords(time, from, clock)).toBe(words);
  });
});

describe('where the clock is changed', () => {
  const on = (text: string, at: string) =>
    new Date((readMoment(text, Date.parse(at) / 1000, clock).time ?? 0) * 1000).toISOString();
  it.each([
    // The night before, and within the day of 25 and of 23 hours.
    ['tomorrow 7', '2026-11-01T02:00:00Z', '2026-11-01T15:00:00.000Z'],
    ['7:00', '2026-11-01T08:30:00Z', '2026-11-01T15:00:00.000Z'],
    ['tomorrow 7', '2026-11-01T08:30:00Z', '2026-11-02T15:00:00.000Z'],
    ['tonight', '2026-03-08T09:30:00Z', '2026-03-09T05:00:00.000Z'],
    ['tomorrow', '2026-03-08T09:30:00Z', '2026-03-09T07:00:00.000Z'],
  ])('%s at %s', (text, at, moment) => {
    expect(on(text, at)).toBe(moment);
  });

  it('the last hour of a day of 25 hours is still today, the first after it tomorrow', () => {
    const early = Date.parse('2026-11-01T07:30:00Z') / 1000;
    const words = (hours: number) => momentWords(early + hours * 3600, early, clock);
    expect(words(24)).toBe('Today, Sunday 1 November, 23:30 PST');
    expect(words(25)).toBe('Tomorrow, Monday 2 November, 00:30 PST');
  });
});
