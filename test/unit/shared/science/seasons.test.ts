/** Season windows and buckets through leap years, the year end and changes of the clock. */
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import type { SeasonWindow, SeriesBucket } from '#shared/model/series.ts';
import {
  bucketLabel,
  offsetAt,
  seasonBounds,
  seasonEdges,
  seasonWraps,
  seasonYearAt,
} from '#shared/science/seasons.ts';
import { runs } from '#support/randomCases.ts';

const window = (from: [number, number], to: [number, number]): SeasonWindow => ({
  start: { month: from[0], day: from[1] },
  end: { month: to[0], day: to[1] },
});
const spring = window([4, 1], [6, 30]);
const winter = window([12, 1], [2, 28]);
const wholeYear = window([1, 1], [12, 31]);
const [february29, february31] = [window([2, 1], [2, 29]), window([2, 1], [2, 31])];
const [fromLeapDay, newYear] = [window([2, 29], [3, 1]), window([12, 31], [2, 29])];
const seconds = (iso: string) => Date.parse(iso) / 1000;
const iso = (time: number) => new Date(time * 1000).toISOString().replace(':00.000Z', 'Z');
const seasonBuckets = (year: number, w: SeasonWindow, bucket: SeriesBucket, zone: string) => {
  const edges = [...seasonEdges(year, w, bucket, zone)];
  return edges.slice(1).map((end, i) => {
    const start = edges[i] ?? Number.NaN;
    const label = bucketLabel(bucket, start, end, zone);
    const [startOffset, endOffset] = [offsetAt(start, zone), offsetAt(end, zone)];
    return { index: i + 1, start, end, label, startOffset, endOffset };
  });
};
const hoursOfDays = (year: number, w: SeasonWindow, zone: string) =>
  seasonBuckets(year, w, 'day', zone).map((b) => (b.end - b.start) / 3600);

describe('season windows', () => {
  it('wrap where the end is before the start in the calendar', () => {
    expect(seasonWraps(winter)).toBe(true);
    expect(seasonWraps(spring)).toBe(false);
    expect(seasonWraps(window([7, 1], [7, 1]))).toBe(false);
    expect(seasonWraps(window([7, 2], [7, 1]))).toBe(true);
  });

  it.each([
    ['a plain season', 2020, spring, 'UTC', '2020-04-01T00:00Z', '2020-07-01T00:00Z'],
    ['one that wraps', 2020, winter, 'UTC', '2020-12-01T00:00Z', '2021-03-01T00:00Z'],
    ['in a zone', 2020, spring, 'Asia/Tokyo', '2020-03-31T15:00Z', '2020-06-30T15:00Z'],
    ['28 February of a leap year', 2019, winter, 'UTC', '2019-12-01T00:00Z', '2020-02-29T00:00Z'],
    ['to 29 February, leap', 2020, february29, 'UTC', '2020-02-01T00:00Z', '2020-03-01T00:00Z'],
    ['to 29 February, common', 2021, february29, 'UTC', '2021-02-01T00:00Z', '2021-03-01T00:00Z'],
    ['to 31 February', 2021, february31, 'UTC', '2021-02-01T00:00Z', '2021-03-01T00:00Z'],
    ['from 29 February, leap', 2020, fromLeapDay, 'UTC', '2020-02-29T00:00Z', '2020-03-02T00:00Z'],
    ['from 29 Feb., common', 2021, fromLeapDay, 'UTC', '2021-03-01T00:00Z', '2021-03-02T00:00Z'],
    ['wrapping to 29 February', 2019, newYear, 'UTC', '2019-12-31T00:00Z', '2020-03-01T00:00Z'],
    ['one day', 2020, window([7, 4], [7, 4]), 'UTC', '2020-07-04T00:00Z', '2020-07-05T00:00Z'],
    ['a whole year', 2020, wholeYear, 'UTC', '2020-01-01T00:00Z', '2021-01-01T00:00Z'],
  ] as const)('%s', (_, year, w, zone, start, end) => {
    const bounds = seasonBounds(year, w, zone);
    expect([iso(bounds.start), iso(bounds.end)]).toEqual([start, end]);
  });

  it('belong to the year they start in', () => {
    expect(seasonYearAt(seconds('2021-01-15T00:00:00Z'), winter, 'UTC')).toBe(2020);
    expect(seasonYearAt(seconds('2020-12-01T00:00:00Z'), winter, 'UTC')).toBe(2020);
    expect(seasonYearAt(seconds('2020-11-30T23:59:59Z'), winter, 'UTC')).toBe(2019);
    // Still the last evening of March in Honolulu.
    expect(seasonYearAt(seconds('2020-04-01T05:00:00Z'), spring, 'Pacific/Honolulu')).toBe(2019);
  });
});

describe('day buckets', () => {
  it('leave out a day that a zone jumped over', () => {
    const samoa = seasonBuckets(2011, window([12, 29], [12, 31]), 'day', 'Pacific/Apia');
    expect(samoa.map((b) => b.label)).toEqual(['29 Dec', '31 Dec']);
    expect(samoa.map((b) => b.index)).toEqual([1, 2]);
  });
});

describe('hour buckets', () => {
  it('are 23 or 25 on the days clocks change, with the offset of each hour', () => {
    const spring23 = seasonBuckets(2021, window([3, 14], [3, 14]), 'hour', 'America/Los_Angeles');
    expect(spring23).toHaveLength(23);
    const labels = spring23.slice(0, 3).map((b) => b.label);
    expect(labels).toEqual(['14 Mar 00:00', '14 Mar 01:00', '14 Mar 03:00']);
    const autumn25 = seasonBuckets(2021, window([11, 7], [11, 7]), 'hour', 'America/Los_Angeles');
    expect(autumn25).toHaveLength(25);
    const shown = autumn25.slice(0, 4).map((b) => `${b.label} ${b.startOffset / 3600}`);
    expect(shown).toEqual([
      ...['7 Nov 00:00 -7', '7 Nov 01:00 -7', '7 Nov 01:00 -8', '7 Nov 02:00 -8'],
    ]);
    expect(autumn25[1]?.endOffset).toBe(-8 * 3600);
  });

  it('end with a half on Lord Howe Island', () => {
    const hours = seasonBuckets(2021, window([4, 4], [4, 4]), 'hour', 'Australia/Lord_Howe');
    expect(hours).toHaveLength(25);
    expect((hours.at(-1)?.end ?? 0) - (hours.at(-1)?.start ?? 0)).toBe(1800);
  });
});

describe('week buckets', () => {
  it('count seven days from the season’s first, the last one shorter', () => {
    const weeks = seasonBuckets(2021, spring, 'week', 'UTC');
    expect(weeks).toHaveLength(13);
    expect(weeks[0]).toMatchObject({
      index: 1,
      label: '1 Apr – 7 Apr',
      start: seconds('2021-04-01T00:00:00Z'),
    });
    expect(seasonBuckets(2020, winter, 'week', 'UTC').at(-1)).toMatchObject({
      label: '23 Feb – 28 Feb',
      end: seconds('2021-03-01T00:00:00Z'),
    });
  });

  it('keep local midnights through a change of the clock', () => {
    const weeks = seasonBuckets(2021, window([3, 8], [3, 21]), 'week', 'America/Los_Angeles');
    expect(weeks.map((b) => (b.end - b.start) / 3600)).toEqual([7 * 24 - 1, 7 * 24]);
  });
});

describe('all buckets', () => {
  it('cover the season without gap or overlap', () => {
    const zones = [
      ...['UTC', 'America/Santiago', 'Europe/Dublin', 'Asia/Kolkata'],
      ...['Pacific/Chatham', 'Australia/Lord_Howe', 'Pacific/Apia'],
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: 2005, max: 2030 }),
        fc.constantFrom(...zones),
        fc.constantFrom('hour', 'day', 'week' as const),
        fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 31 }) }),
        fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 31 }) }),
        (year, zone, bucket, start, end) => {
          const bounds = seasonBounds(year, { start, end }, zone);
          const buckets = seasonBuckets(year, { start, end }, bucket, zone);
          const wrong = buckets.filter(
            (b, i) =>
              b.start !== (buckets[i - 1]?.end ?? bounds.start) ||
              b.end <= b.start ||
              b.index !== i + 1,
          );
          expect(wrong).toEqual([]);
          expect(buckets.at(-1)?.end ?? bounds.start).toBe(Math.max(bounds.start, bounds.end));
        },
      ),
      { numRuns: runs(40) },
    );
  });

  it('start where the calendar date changes and end before it changes again', () => {
    const zones = [
      ...['America/Havana', 'America/Recife', 'America/Scoresbysund', 'America/St_Johns'],
      ...['Africa/Cairo', 'Africa/Casablanca', 'Asia/Beirut', 'Asia/Gaza', 'Asia/Tehran'],
      ...['Atlantic/Azores', 'Australia/Lord_Howe', 'Europe/Lisbon', 'Pacific/Apia'],
    ];
    fc.assert(
      fc.property(fc.integer({ min: 1971, max: 2036 }), fc.constantFrom(...zones), (year, zone) => {
        const dateAt = (time: number) => DateTime.fromSeconds(time, { zone }).toISODate();
        const edges = seasonEdges(year, wholeYear, 'day', zone);
        const days = [...edges.slice(0, -1)].map((start, i) => {
          const last = (edges[i + 1] as number) - 1;
          return { before: dateAt(start - 1), first: dateAt(start), last: dateAt(last) };
        });
        expect(days.filter(({ before, first }) => before === first)).toEqual([]);
        expect(days.filter(({ first, last }) => first !== last)).toEqual([]);
        expect(new Set(days.map(({ first }) => first)).size).toBe(days.length);
        expect([days[0]?.first, days.at(-1)?.last]).toEqual([`${year}-01-01`, `${year}-12-31`]);
      }),
      {
        numRuns: runs(60),
        examples: [
          // One week of summer time.
          [2000, 'America/Recife'],
          [2026, 'America/Havana'],
          [2026, 'Atlantic/Azores'],
        ],
      },
    );
  });

  it('of hours: the day on which midnight is repeated has 25 of them', () => {
    const day = window([11, 1], [11, 1]);
    expect(hoursOfDays(2020, day, 'America/Havana')).toEqual([25]);
    expect(seasonEdges(2020, day, 'hour', 'America/Havana')[0]).toBe(
      Date.UTC(2020, 10, 1, 4) / 1e3,
    );
  });
});
