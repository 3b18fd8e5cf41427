// Ticks stand on full hours and days of the zone, through daylight saving too.
import { describe, expect, it } from 'vitest';
import { timeTicks } from '#renderer/charts/timeTicks.ts';

const at = (iso: string) => Date.parse(iso) / 1000;
const labels = (from: string, to: string, zone: string, most: number) =>
  timeTicks(at(from), at(to), zone, most)
    .map((tick) => tick.label)
    .join(', ');

describe('timeTicks', () => {
  it('counts hours from midnight of the zone and dates midnight', () => {
    expect(labels('2026-11-20T12:10:00Z', '2026-11-21T12:10:00Z', 'America/Los_Angeles', 5)).toBe(
      '06:00, 12:00, 18:00, 21 Nov',
    );
  });
  it('counts days over a week', () => {
    expect(labels('2026-11-14T09:00:00Z', '2026-11-21T09:00:00Z', 'UTC', 8)).toBe(
      '15 Nov, 16 Nov, 17 Nov, 18 Nov, 19 Nov, 20 Nov, 21 Nov',
    );
  });
  it('names the year at January', () => {
    expect(labels('2025-08-10T00:00:00Z', '2026-08-10T00:00:00Z', 'UTC', 5)).toBe(
      'Oct, Jan 2026, Apr, Jul',
    );
  });
  it('stays on midnight across a day of 25 hours', () => {
    const [from, to] = [at('2025-10-24T22:00:00Z'), at('2025-10-27T23:00:00Z')];
    const times = timeTicks(from, to, 'Europe/Berlin', 4).map((tick) => tick.at);
    const hours = times.map((time) => new Date(time * 1000).toISOString().slice(8, 16));
    expect(hours).toEqual(['24T22:00', '25T22:00', '26T23:00', '27T23:00']);
  });
  it.each([
    [
      'repeated',
      '2025-10-25T22:00:00Z',
      '2025-10-26T06:00:00Z',
      '22:00 26 Oct, 23:00 01:00, 00:00 02:00, 02:00 03:00, 03:00 04:00, 04:00 05:00, 05:00 06:00, 06:00 07:00',
    ],
    [
      'left out',
      '2025-03-29T23:00:00Z',
      '2025-03-30T06:00:00Z',
      '23:00 30 Mar, 00:00 01:00, 01:00 03:00, 02:00 04:00, 03:00 05:00, 04:00 06:00, 05:00 07:00, 06:00 08:00',
    ],
  ])('has no two ticks of one label where an hour is %s', (_, from, to, expected) => {
    const ticks = timeTicks(at(from), at(to), 'Europe/Berlin', 9);
    const shown = ticks.map(
      ({ at: time, label }) => `${new Date(time * 1000).toISOString().slice(11, 16)} ${label}`,
    );
    expect(shown.join(', ')).toBe(expected);
  });
  it('gives none for no span, and a few for a century', () => {
    expect(timeTicks(5, 5, 'UTC', 6)).toEqual([]);
    expect(labels('1950-01-01T00:00:00Z', '2026-01-01T00:00:00Z', 'UTC', 6)).toBe(
      '1960, 1980, 2000, 2020',
    );
  });

  it('has the first of a month instead of the day before it', () => {
    expect(labels('2026-10-23T00:00:00Z', '2026-11-06T00:00:00Z', 'UTC', 8)).toBe(
      '23 Oct, 25 Oct, 27 Oct, 29 Oct, 1 Nov, 3 Nov, 5 Nov',
    );
  });
});
