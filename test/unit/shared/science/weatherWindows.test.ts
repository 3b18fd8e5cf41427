/** Weather windows, against figures of NumPy from the files of 46026, a slow reckoning and by hand. */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WindowPeriod } from '#shared/model/statistics.ts';
import { chosenMonths } from '#shared/science/calendar.ts';
import { HOUR } from '#shared/science/durations.ts';
import { hourGridOf, runsOf } from '#shared/science/hourGrid.ts';
import {
  kaplanMeier,
  startsOf,
  suspendedWaitsOf,
  waitStatisticsOf,
  waitsOf,
} from '#shared/science/waits.ts';
import { type Operation, weatherWindowsOf } from '#shared/science/weatherWindows.ts';
import { NDBC, withNdbc } from '#support/ndbc.ts';
import { ndbcColumns } from '#support/ndbcColumns.ts';

const utc = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / 1000;
type Columns = Parameters<typeof weatherWindowsOf>[0];

/** With the first reading of each hour that has a height, as the reference has them. */
function firstOfHours(columns: Columns): Columns {
  const hours = new Set<number>();
  const rows = [...columns.time.keys()].filter((row) => {
    const hour = Math.floor((columns.time[row] as number) / HOUR);
    return !Number.isNaN(columns.significantHeight[row]) && !hours.has(hour) && hours.add(hour);
  });
  const of = (column: Float64Array) => Float64Array.from(rows, (row) => column[row] as number);
  return {
    time: of(columns.time),
    significantHeight: of(columns.significantHeight),
    period: of(columns.period),
    maximumHeight: of(columns.maximumHeight),
    waterTemperature: of(columns.waterTemperature),
  };
}

const windowsOf = (
  columns: Columns,
  operation: Operation,
  range = { from: utc(2007, 12, 31), to: utc(2017, 1, 2) },
  months: number[] = [],
  zone = 'UTC',
) => {
  const parts = chosenMonths(range, zone, months);
  const of = (by: WindowPeriod) =>
    weatherWindowsOf(columns, { ...operation, by }, { zone, months }, parts);
  const { rows: month, ...shared } = of('month');
  return { ...shared, by: { month, week: of('week').rows, year: of('year').rows } };
};

/** Of each hour the length of the run of workable hours that starts there, else 0. */
function spellsOf(grid: ReturnType<typeof hourGridOf>): number[] {
  const lengths = Array<number>(grid.read.length).fill(0);
  for (const { from, to } of runsOf(grid, grid.workable, [{ from: 0, until: lengths.length }]))
    lengths[from / HOUR - grid.first] = (to + 1 - from) / HOUR;
  return lengths;
}

const waitsFor = (grid: ReturnType<typeof hourGridOf>, hours: number) =>
  waitsOf(grid, startsOf([{ grid, hours }]));

describe.skipIf(NDBC === undefined)(`of 46026 ${withNdbc}`, () => {
  const calm = { height: 1.5, second: null, hours: 12, bridge: 6 };
  let columns: Columns;
  let result: ReturnType<typeof windowsOf>;
  beforeAll(() => {
    columns = firstOfHours(ndbcColumns('46026'));
    result = windowsOf(columns, calm);
  });
  const waitOf = (month: number) => result.by.month[month - 1]?.wait;

  it.each([
    [1, 4933, 224, 0.1514, 127, 558],
    [4, 4942, 265, 0.1736, 74, 332],
    [12, 5403, 788, 0.1257, 95, 436],
  ])(
    'the waits of month %i, of which many are censored, are Kaplan and Meier’s',
    (month, count, censored, atOnce, p50, p90) => {
      const expected = { count, censored, isEstimated: true, mean: null, p50, p90 };
      expect(waitOf(month)).toMatchObject(expected);
      expect(waitOf(month)?.atOnce).toBeCloseTo(atOnce, 4);
    },
  );

  it('few censored waits are left out of mean and percentiles', () => {
    expect(waitOf(7)).toMatchObject({ count: 5835, censored: 81, isEstimated: false });
    const { atOnce, mean, p50, p75, p90, p95 } = waitOf(7) ?? {};
    expect(atOnce).toBeCloseTo(0.4964, 4);
    expect(mean).toBeCloseTo(29.2, 2);
    expect([p50, p75, p90, p95]).toEqual([1, 48, expect.closeTo(95.7, 9), 124]);
  });

  it('the share of workable hours, and the same by year', () => {
    const shares = [
      0.1841, 0.1329, 0.1595, 0.2246, 0.3436, 0.3184, 0.5543, 0.6399, 0.4569, 0.3524, 0.2217,
      0.1628,
    ];
    shares.forEach((expected, i) => {
      expect(result.by.month[i]?.workable).toBeCloseTo(expected, 4);
    });
    const years = [0.5188, 0.4624, 0.543, 0.4198, 0.7231, 0.6801, 0.7379, 0.3387];
    const julys = windowsOf(columns, calm, undefined, [7]).by.year.filter(({ hours }) => hours > 0);
    const named = julys.map(({ number }) => number ?? 'all');
    expect(named.join(' ')).toBe('2008 2009 2010 2011 2013 2014 2015 2016 all');
    years.forEach((expected, i) => {
      expect(julys[i]?.workable).toBeCloseTo(expected, 4);
    });
    const { years: count, p10, p50, p90 } = result.by.month[6]?.overYears ?? {};
    expect(count).toBe(8);
    expect(p10).toBeCloseTo(0.3955, 4);
    expect(p50).toBeCloseTo(0.5309, 4);
    expect(p90).toBeCloseTo(0.7275, 3);
  });

  it('windows one after the other, spells, weeks and hours of a year', () => {
    expect(result.by.month.slice(0, 12).map(({ windows }) => windows)).toEqual([
      68, 43, 60, 81, 149, 138, 258, 250, 192, 160, 92, 63,
    ]);
    const all = result.by.month[12];
    expect(all?.windows).toBe(1554);
    expect(all?.spells).toMatchObject({ count: 1541, longest: 455 });
    expect(all?.spells.mean).toBeCloseTo(15.2901, 4);
    expect(result.by.month[4]?.spells).toMatchObject({ count: 134, longest: 455 });
    expect(result.by.month[4]?.spells.mean).toBeCloseTo(19.0299, 4);
    const spells = spellsOf(hourGridOf(columns, calm, 6));
    expect(spells.filter((hours) => hours >= 12)).toHaveLength(374);
    const week = (number: number) => result.by.week[number - 1]?.overYears;
    expect([1, 3, 29, 48].map(week)).toMatchObject([
      { years: 7, withStart: 5 },
      { years: 7, withStart: 3 },
      { years: 8, withStart: 8 },
      { years: 8, withStart: 6 },
    ]);
    const { windows, covered } = result.calendar;
    const lengths = windows.map(({ from, to }) => (to + 1 - from) / HOUR);
    expect(lengths).toHaveLength(374);
    expect(Math.max(...lengths)).toBe(455);
    const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
    expect(sum(lengths) / (all?.hours ?? 0)).toBeCloseTo(all?.workable ?? 0, 12);
    expect(sum(covered.map(({ from, to }) => (to + 1 - from) / HOUR))).toBe(all?.hours);
    for (const rows of [result.by.week, result.by.year]) {
      expect(rows.at(-1)).toEqual(all);
      expect(sum(rows.slice(0, -1).map(({ wait }) => wait.count))).toBe(all?.wait.count);
      expect(sum(rows.slice(0, -1).map((row) => row.windows))).toBe(1554);
    }
    const { years, min, mean, max } = result.hoursPerYear;
    // 2011 has too few readings.
    expect(years).toBe(7);
    expect(min).toBeCloseTo(2555.291, 3);
    expect(mean).toBeCloseTo(3224.315, 3);
    expect(max).toBeCloseTo(4101, 3);
  });
});

/** Hours with one reading; null: without. */
function gridOf(heights: readonly (number | null)[], operation: Partial<Operation> = {}) {
  const { bridge = 0, ...more } = operation;
  return hourGridOf(columnsOf(heights), { height: 1.5, second: null, ...more }, bridge);
}
function columnsOf(heights: readonly (number | null)[], from = utc(2016, 5, 2)): Columns {
  const rows = heights.flatMap((height, i) =>
    height === null ? [] : [{ time: from + i * HOUR, height }],
  );
  return {
    time: Float64Array.from(rows, ({ time }) => time),
    significantHeight: Float64Array.from(rows, ({ height }) => height),
    period: Float64Array.from(rows, ({ height }) => (height === 1.2 ? 12 : 6)),
    maximumHeight: Float64Array.from(rows, ({ height }) => 2 * height),
    waterTemperature: Float64Array.from(rows, ({ height }) => 10 * height),
  };
}
const may = { from: utc(2016, 5, 1), to: utc(2016, 6, 1) - 1 };
const inMay = (heights: readonly (number | null)[], operation: Partial<Operation> = {}) =>
  windowsOf(
    columnsOf(heights),
    { height: 1.5, second: null, hours: 3, bridge: 0, ...operation },
    may,
  ).by.month[4];

it('phases follow each other without a break, each below its own limit', () => {
  const sea = [1, 1, 2, 2, 1, 1, 3, 1, 1, 2];
  const later = [{ height: 2.5, hours: 2 }];
  // Two hours below 1.5 m, then two below 2.5 m.
  const month = inMay(sea, { hours: 2, later });
  expect(month).toMatchObject({ hours: 10, windows: 1, workable: 0.4, spells: { count: 3 } });
  const phases = [
    { grid: gridOf(sea), hours: 2 },
    { grid: gridOf(sea, { height: 2.5 }), hours: 2 },
  ] as const;
  expect([...waitsOf(phases[0].grid, startsOf(phases))].slice(0, 3)).toEqual([0, ~9, ~8]);
});

it('phases that can be suspended wait as a slow reckoning says', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(null, 1, 1, 2, 3), { minLength: 1, maxLength: 40 }),
      fc.array(
        fc.record({
          height: fc.constantFrom(1.5, 2.5),
          hours: fc.integer({ min: 1, max: 3 }),
        }),
        { minLength: 1, maxLength: 3 },
      ),
      (given, phases) => {
        const sea = given.slice(given.findIndex((height) => height !== null));
        const [first = { height: 1.5, hours: 1 }, ...more] = phases.map(({ height, hours }) => ({
          grid: gridOf(sea, { height }),
          hours,
          height,
        }));
        if (!('grid' in first)) return;
        const waits = suspendedWaitsOf([first, ...more]);
        const starts = startsOf([first, ...more]);
        const limits = phases.flatMap(({ height, hours }) => Array<number>(hours).fill(height));
        sea.forEach((height, from) => {
          if (height === null) return;
          let idle = 0;
          let done = 0;
          let at = from;
          for (; done < limits.length && typeof sea[at] === 'number'; at++) {
            if ((sea[at] as number) < (limits[done] ?? 0)) done++;
            else idle++;
          }
          expect(waits[from]).toBe(done === limits.length ? idle : ~idle);
          const fits = limits.every((limit, i) => (sea[from + i] ?? Infinity) < limit);
          expect(starts[from]).toBe(fits ? 1 : 0);
        });
      },
    ),
  );
});

it('a second limit is an upper one, of the sea temperature a lower one', () => {
  // Maximum heights of 2, 2.4, 2 m; temperatures of 10, 12, 10 °C.
  const spells = (second: Operation['second'], atMost = false) => [
    ...spellsOf(hourGridOf(columnsOf([1, 1.2, 1]), { height: 2, second, atMost }, 0)),
  ];
  expect(spells({ variable: 'maximumHeight', limit: 2.3 })).toEqual([1, 0, 1]);
  expect(spells({ variable: 'maximumHeight', limit: 2.4 }, true)).toEqual([3, 0, 0]);
  expect(spells({ variable: 'waterTemperature', limit: 11 })).toEqual([0, 1, 0]);
  expect(spells({ variable: 'waterTemperature', limit: 12 })).toEqual([0, 0, 0]);
  expect(spells({ variable: 'waterTemperature', limit: 12 }, true)).toEqual([0, 1, 0]);
});

it('the calendar has the windows that start in the chosen months, to their end, and what is covered of them', () => {
  const from = utc(2016, 5, 31);
  // Calm from 22 h on 31 May to 1 h on 1 June; no readings from 3 h to 12 h.
  const sea = [...Array(22).fill(2), 1, 1, 1, 2, 2, ...Array(9).fill(null), 2, 1, 1, 1, 1];
  const operation = { height: 1.5, second: null, hours: 3, bridge: 0 };
  const { calendar } = windowsOf(columnsOf(sea, from), operation, undefined, [5]);
  expect(calendar.windows).toEqual([{ from: from + 22 * HOUR, to: from + 25 * HOUR - 1 }]);
  expect(calendar.covered).toEqual([{ from, to: from + 24 * HOUR - 1 }]);
  const all = windowsOf(columnsOf(sea, from), operation).calendar;
  expect(all.windows).toHaveLength(2);
  expect(all.covered).toEqual([
    { from, to: from + 27 * HOUR - 1 },
    { from: from + 36 * HOUR, to: from + 41 * HOUR - 1 },
  ]);
});

it('only hours with a reading wait', () => {
  expect(inMay([1, null, 1], { bridge: 1 })?.wait).toMatchObject({ count: 2, censored: 1 });
});

it('an hour with several readings is workable if all of them are; it is bridged as such', () => {
  const start = utc(2016, 5, 2);
  const times = [0, 0.2, 0.9, 1, 3, 3.5].map((hour) => start + hour * HOUR);
  const time = Float64Array.from(times);
  const significantHeight = Float64Array.of(1, 2, 1, 1, 1, 2);
  const columns = { ...columnsOf([]), time, significantHeight };
  const grid = hourGridOf(columns, { height: 1.5, second: null }, 1);
  expect([...spellsOf(grid)]).toEqual([0, 1, 0, 0]);
});

it('limits are strict unless readings at a limit are workable too', () => {
  const starts = (operation: Partial<Operation>) => inMay([1, 1, 1.2, 1, 1], operation)?.windows;
  expect(starts({})).toBe(1);
  expect(starts({ second: { variable: 'period', limit: 12 } })).toBe(0);
  expect(starts({ second: { variable: 'period', limit: 12 }, atMost: true })).toBe(1);
  expect(starts({ height: 1.2 })).toBe(0);
  expect(starts({ height: 1.2, atMost: true })).toBe(1);
});

it('a reading without a period is none where the period is limited', () => {
  const columns = { ...columnsOf([1, 1, 1]), period: Float64Array.of(6, Number.NaN, 6) };
  const spells = (second: Operation['second']) => [
    ...spellsOf(hourGridOf(columns, { height: 2, second }, 0)),
  ];
  expect(spells(null)).toEqual([3, 0, 0]);
  expect(spells({ variable: 'period', limit: 9 })).toEqual([1, 0, 1]);
});

it('Kaplan and Meier: a censored wait counts as at risk as long as it is known', () => {
  // Waits 1, 3, 3; censored after 1 and after 5 hours: S is 4/5, then 4/15.
  const waits = Float64Array.of(~5, ~1, 1, 3, 3);
  expect(kaplanMeier(waits, [0.2, 0.21, 0.73, 0.74])).toEqual([1, 3, 3, null]);
  expect(kaplanMeier(new Float64Array(), [0.5])).toEqual([null]);
});

it('more than 2 % of censored waits are estimated with; they are none that start at once', () => {
  const statistics = (censored: number) => {
    const waits = Int32Array.from({ length: 100 }, (_, i) => (i < censored ? ~9 : i % 2));
    const read = new Uint8Array(100).fill(1);
    const grid = { first: 0, read, covered: read, workable: read };
    return waitStatisticsOf(grid, waits, [{ from: 0, until: 100 }]);
  };
  expect(statistics(2)).toMatchObject({ isEstimated: false, atOnce: 0.5, mean: 0.5, p90: 1 });
  expect(statistics(4)).toMatchObject({ isEstimated: true, atOnce: 0.5, mean: null, p90: 1 });
  expect(statistics(3).isEstimated).toBe(true);
});

it('years and weeks count from four fifths of their hours on', () => {
  // From 27 December to 7 January; calm on 3 January only.
  const from = utc(2015, 12, 27);
  const operation = { height: 1.5, second: null, hours: 3, bridge: 0 };
  const range = { from, to: utc(2016, 1, 8) - 1 };
  const withReadings = (hoursOfDay: number) => {
    const rows = Array.from({ length: 12 * 24 }, (_, hour) =>
      hour % 24 >= hoursOfDay ? null : Math.floor(hour / 24) === 7 ? 1 : 2,
    );
    return windowsOf(columnsOf(rows, from), operation, range);
  };
  const { by, hoursPerYear } = withReadings(20);
  const weeks = by.week.map(({ overYears: { years, withStart } }) => ({ years, withStart }));
  expect(weeks[0]).toEqual({ years: 1, withStart: 1 });
  // Of week 52 (24 to 30 December) three days are missing; week 53 of 2015 is one day.
  expect(weeks[51]).toEqual({ years: 0, withStart: 0 });
  expect(weeks[52]).toEqual({ years: 1, withStart: 0 });
  const none = { years: 0, withStart: 0, p10: null, p50: null, p90: null };
  expect(by.month[0]?.overYears).toEqual(none);
  expect(hoursPerYear).toEqual({ years: 0, min: null, mean: null, max: null });
  expect(withReadings(19).by.week[0]?.overYears).toMatchObject({ years: 0, withStart: 0 });
});

it('days of a planned operation are those of all years, also across New Year', () => {
  const days = 3 * 366;
  const heights = Array.from({ length: 24 * days }, (_, hour) => (hour % 50 < 30 ? 1 : 2));
  const range = { from: utc(2014, 1, 1), to: utc(2017, 1, 1) - 1 };
  const operation = { height: 1.5, second: null, hours: 12, bridge: 0 };
  const columns = columnsOf(heights, range.from);
  const found = (dates: Operation['dates']) => windowsOf(columns, { ...operation, dates }, range);
  const day = (month: number, day: number) => ({ month, day });
  const { ofDates, by } = found({ start: day(1, 1), end: day(1, 7) });
  expect(ofDates).toEqual({ ...by.week[0], number: null });
  // The last year ends with 31 December.
  const across = found({ start: day(12, 28), end: day(1, 3) }).ofDates;
  expect(across).toMatchObject({ hours: (7 + 7 + 4) * 24, overYears: { years: 2 } });
  const leapDay = found({ start: day(2, 29), end: day(2, 29) }).ofDates;
  expect(leapDay).toMatchObject({ hours: 24, overYears: { years: 1, p50: expect.any(Number) } });
  expect(found(undefined).ofDates).toBeNull();
});

it('hours of a year are scaled by its coverage; of chosen months only theirs count', () => {
  const june = Array.from({ length: 30 * 24 }, (_, hour) => (hour % 10 === 0 ? null : hour % 2));
  const range = { from: utc(2016, 1, 1), to: utc(2017, 1, 1) - 1 };
  const columns = columnsOf(june, utc(2016, 6, 1));
  const operation = { height: 0.5, second: null, hours: 1, bridge: 0 };
  const { hoursPerYear, by } = windowsOf(columns, operation, range, [6]);
  // Nine of ten hours have a reading; four of these nine are calm.
  expect(hoursPerYear.mean).toBeCloseTo((720 * 4) / 9, 9);
  expect(by.month[12]?.overYears.years).toBe(1);
  const allMonths = windowsOf(columns, operation, range);
  expect(allMonths.hoursPerYear.years).toBe(0);
  expect(allMonths.by.month[5]?.overYears.years).toBe(1);
  expect(allMonths.by.month[12]?.overYears.years).toBe(0);
  const ofMay = windowsOf(columns, operation, range, [5]).by.month[12];
  expect(ofMay).toMatchObject({ hours: 0, windows: 0 });
});

it('agrees with a slow reckoning, whatever the readings', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(null, 1, 1, 2), { minLength: 1, maxLength: 60 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 3 }),
      (heights, hours, bridge) => {
        const first = heights.findIndex((height) => height !== null);
        const known = heights.slice(
          Math.max(0, first),
          heights.findLastIndex((h) => h !== null) + 1,
        );
        const grid = gridOf(known, { bridge });
        const read = (hour: number) => known[hour] ?? null;
        const near = (hour: number, step: number) => {
          let at = hour;
          while (at >= 0 && at < known.length && read(at) === null) at += step;
          return at;
        };
        /** 1 or 2 as if it had a reading; null: not covered. */
        const sea = (hour: number) => {
          const [before, after] = [near(hour, -1), near(hour, 1)];
          if (read(before) === null || read(after) === null) return null;
          if (before !== after && after - before - 1 > bridge) return null;
          return Math.max(read(before) ?? 0, read(after) ?? 0);
        };
        const segment = (from: number) => {
          const hours: number[] = [];
          for (let at = from, one = sea(at); one !== null; one = sea(++at)) hours.push(one);
          return hours;
        };
        const waits = waitsFor(grid, hours);
        const suspended = suspendedWaitsOf([{ grid, hours }]);
        const isInside = (hour: number) =>
          Array.from({ length: hours }, (_, back) => hour - back).some((begin) =>
            Array.from({ length: hours }, (_, n) => sea(begin + n)).every((one) => one === 1),
          );
        const every = [...known.keys()];
        const covered = every.filter((hour) => sea(hour) !== null).length;
        const inside = every.filter(isInside).length;
        const month = inMay(known, { hours, bridge });
        expect(month?.hours).toBe(covered);
        expect(month?.workable).toBe(covered === 0 ? null : inside / covered);
        known.forEach((height, hour) => {
          if (height === null) return;
          const ahead = segment(hour);
          const isCalm = (at: number) =>
            at + hours <= ahead.length && ahead.slice(at, at + hours).every((one) => one === 1);
          const start = ahead.findIndex((_, at) => isCalm(at));
          expect(waits[hour]).toBe(start < 0 ? ~ahead.length : start);
          const work = ahead.flatMap((one, at) => (one === 1 ? [at] : []));
          const last = work[hours - 1];
          const idle = last === undefined ? ~(ahead.length - work.length) : last + 1 - hours;
          expect(suspended[hour]).toBe(idle);
        });
      },
    ),
  );
});
