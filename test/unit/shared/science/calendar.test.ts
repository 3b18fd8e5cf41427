/** Months and their groups, through changes of clocks. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupings } from '#shared/model/statistics.ts';
import { groupsOf, monthsOf } from '#shared/science/calendar.ts';

const utc = (...at: [number, number, number, number?]) =>
  Date.UTC(at[0], at[1] - 1, at[2], at[3] ?? 0) / 1000;

test('months begin with the zone’s midnights', () => {
  const range = { from: utc(2016, 2, 1), to: utc(2016, 5, 1) };
  expect(monthsOf(range, 'UTC').map(({ month, start }) => [month, start])).toEqual([
    [2, utc(2016, 2, 1)],
    [3, utc(2016, 3, 1)],
    [4, utc(2016, 4, 1)],
    [5, utc(2016, 5, 1)],
  ]);
  const california = monthsOf(range, 'America/Los_Angeles');
  expect(california.map(({ month, start }) => [month, start])).toEqual([
    // 1 February UTC is still January there.
    [1, utc(2016, 2, 1)],
    [2, utc(2016, 2, 1, 8)],
    [3, utc(2016, 3, 1, 8)],
    [4, utc(2016, 4, 1, 7)],
  ]);
  const [, , march] = california;
  expect(((march?.end ?? 0) - (march?.start ?? 0)) / 3600).toBe(31 * 24 - 1);
  // On 1 November 2020 clocks went back from one o'clock to midnight.
  const havana = monthsOf({ from: utc(2020, 10, 5), to: utc(2020, 11, 5) }, 'America/Havana');
  expect(havana[1]?.start).toBe(utc(2020, 11, 1, 4));
});

test('groups have the months of their name, in order', () => {
  const months = monthsOf({ from: utc(2015, 11, 10), to: utc(2017, 1, 20) }, 'UTC');
  const names = (grouping: (typeof groupings)[number]) =>
    groupsOf(months, grouping).map(({ year, month, season, months: parts }) =>
      [year, month, season, `× ${parts.length}`].filter((one) => one !== null).join(' '),
    );
  expect(names('season')).toEqual(['DJF × 5', 'MAM × 3', 'JJA × 3', 'SON × 4']);
  expect(names('year')).toEqual(['2015 × 2', '2016 × 12', '2017 × 1']);
  expect([names('month')[0], names('month').length]).toEqual(['1 × 2', 12]);
  expect([names('year-month')[2], names('year-month').length]).toEqual(['2016 1 × 1', 15]);
  expect(names('all')).toEqual(['× 15']);
});

test('every second of a range lies in one group', () => {
  const zone = fc.constantFrom(
    ...['UTC', 'America/Los_Angeles', 'Australia/Lord_Howe'],
    ...['Pacific/Apia', 'America/Havana', 'Asia/Kathmandu'],
  );
  const range = fc
    .tuple(
      fc.integer({ min: utc(2005, 1, 1), max: utc(2020, 1, 1) }),
      fc.integer({ min: 0, max: 4 * 365 * 86_400 }),
    )
    .map(([from, length]) => ({ from, to: from + length }));
  fc.assert(
    fc.property(range, zone, fc.constantFrom(...groupings), ({ from, to }, name, grouping) => {
      const months = monthsOf({ from, to }, name);
      expect(months[0]?.start).toBe(from);
      expect(months.at(-1)?.end).toBe(to + 1);
      for (const [i, part] of months.slice(1).entries()) expect(part.start).toBe(months[i]?.end);
      const seconds = groupsOf(months, grouping)
        .flatMap((group) => group.months)
        .reduce((sum, part) => sum + part.end - part.start, 0);
      expect(seconds).toBe(to - from + 1);
    }),
  );
});
