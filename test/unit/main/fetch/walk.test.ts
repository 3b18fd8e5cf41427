import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWalk, PAGE_ROWS, SETTLING } from '#main/fetch/walk.ts';
import type { ReadingsPage } from '#main/service/endpoints.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { IdentifiedReading } from '#shared/model/reading.ts';
import { numbered } from '#support/buoys.ts';
import { runs } from '#support/randomCases.ts';

const NOW = 2_000_000_000;
const reading = (id: number, time: number) => numbered(id, time, { significantHeight: 1 });

type Rows = IdentifiedReading[];

/** The page a service answers over these rows. */
function answer(rows: Rows, range: Interval, perPage: number): ReadingsPage {
  const inRange = rows
    .filter((row) => row.time >= range.from && row.time <= range.to)
    .sort((a, b) => b.time - a.time || b.id - a.id);
  const readings = inRange.slice(0, perPage);
  return {
    buoy: null,
    readings,
    rawCount: readings.length,
    count: inRange.length,
    page: 1,
    perPage,
    totalPages: Math.max(1, Math.ceil(inRange.length / perPage)),
    answeredAt: null,
    dateRange: null,
  };
}

/** The same page of a service that gives fewer rows a page than it is asked for. */
function shortened(page: ReadingsPage, pageRows: number): ReadingsPage {
  const readings = page.readings.slice(0, pageRows);
  const perPage = Math.min(page.perPage ?? pageRows, pageRows);
  const totalPages = Math.max(1, Math.ceil((page.count ?? 0) / perPage));
  return { ...page, readings, rawCount: readings.length, perPage, totalPages };
}

/** Walks a gap over rows that the test may change after each page, and as another kind of service answers. */
function walk(
  gap: Interval,
  rows: Rows,
  {
    onPage = () => undefined,
    as = (page) => page,
    now = NOW,
    checkLate = true,
  }: {
    onPage?: (page: number) => void;
    as?: (page: ReadingsPage) => ReadingsPage;
    now?: number;
    checkLate?: boolean;
  } = {},
) {
  const one = createWalk(gap, { checkLate });
  const stored = new Map<number, IdentifiedReading>();
  const covered: Interval[] = [];
  const unsettled: Interval[] = [];
  const ranges: Interval[] = [];
  let pages = 0;
  let counts = 0;
  for (let step = one.next(); step; step = one.next()) {
    ranges.push(step.range);
    const page = as(answer(rows, step.range, step.perPage));
    if (step.perPage === 1) counts += 1;
    else pages += 1;
    const proof = one.accept(page, now);
    for (const row of proof.readings) stored.set(row.id, row);
    if (proof.covers) covered.push(proof.covers);
    if (proof.unsettled) unsettled.push(proof.unsettled);
    onPage(pages);
    if (pages > 1000) throw new Error('The walk does not end.');
  }
  return { stored, covered, unsettled, ranges, pages, counts };
}

const hourly = (count: number) =>
  Array.from({ length: count }, (_, index) => reading(index + 1, 1_000_000 + index * 3600));

/** The whole of `gap`, each second once. */
function expectTiles(gap: Interval, parts: Interval[]): void {
  const ascending = [...parts].sort((a, b) => a.from - b.from);
  expect(ascending[0]?.from).toBe(gap.from);
  expect(ascending.at(-1)?.to).toBe(gap.to);
  for (const [index, part] of ascending.slice(1).entries()) {
    expect(part.from).toBe((ascending[index]?.to ?? 0) + 1);
  }
}

describe('a walk', () => {
  const gap = { from: 1_000_000, to: 1_000_000 + 249 * 3600 };

  it('passes over no row of a second that a page cut, where the service counts only the page', () => {
    // Two readings every two hours; a single one first, so that a page ends between two.
    const pairs = Array.from({ length: 125 }, (_, index) => {
      const time = gap.from + index * 7200;
      return [reading(2 * index + 1, time), reading(2 * index + 2, time)];
    }).flat();
    const rows = [...pairs, reading(1000, gap.to)];
    const as = (page: ReadingsPage) => ({ ...page, count: page.readings.length });
    const { stored, covered } = walk(gap, rows, { as, checkLate: false });
    expect(stored.size).toBe(251);
    const [first] = covered;
    expect(first?.to).toBe(gap.to);
  });

  it('costs ⌈rows / 100⌉ requests and one count, newest first, and covers the gap', () => {
    const { pages, counts, stored, covered, ranges } = walk(gap, hourly(250));
    expect({ pages, counts, stored: stored.size }).toEqual({ pages: 3, counts: 1, stored: 250 });
    expectTiles(gap, covered);
    expect(ranges.map(({ to }) => to)).toEqual([
      gap.to,
      gap.to - 99 * 3600 - 1,
      gap.to - 199 * 3600 - 1,
      gap.to,
    ]);
    expect(covered[0]?.to).toBe(gap.to);
  });

  it('neither loses nor invents a row when readings arrive or vanish while pages are walked', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 101, max: 450 }),
        fc.array(
          fc.record({ page: fc.integer({ min: 1, max: 4 }), at: fc.nat(400), add: fc.boolean() }),
          { maxLength: 4 },
        ),
        (count, changes) => {
          const rows = hourly(count);
          const kept = new Set(rows.map((row) => row.id));
          let next = 10_000;
          const pending = [...changes];
          const { stored } = walk({ from: 1_000_000, to: 1_000_000 + count * 3600 }, rows, {
            onPage: (page) => {
              for (const change of pending.filter((one) => one.page === page)) {
                pending.splice(pending.indexOf(change), 1);
                if (change.add) {
                  next += 1;
                  rows.push(reading(next, 1_000_000 + (change.at % count) * 3600 + 60));
                } else {
                  const [gone] = rows.splice(change.at % rows.length, 1);
                  if (gone) kept.delete(gone.id);
                }
              }
            },
          });
          for (const id of kept) expect(stored.has(id)).toBe(true);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it('covers nothing it did not receive, however the rows share seconds and whatever the service tells', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(300), { minLength: 0, maxLength: 400 }),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        fc.constantFrom(15, PAGE_ROWS),
        (times, tellsPages, tellsSize, tellsCount, pageRows) => {
          const rows = times.map((time, id) => reading(id + 1, 1000 + time));
          const most = Math.max(0, ...times.map((time) => times.filter((t) => t === time).length));
          fc.pre(most < pageRows);
          const { stored, covered } = walk({ from: 1000, to: 1300 }, rows, {
            as: (page) => ({
              ...shortened(page, pageRows),
              ...(!tellsPages && { totalPages: null }),
              ...(!tellsSize && { perPage: null }),
              ...(!tellsCount && { count: null }),
            }),
          });
          const isCovered = (time: number) =>
            covered.some(({ from, to }) => time >= from && time <= to);
          for (const row of rows) {
            if (isCovered(row.time)) expect(stored.has(row.id)).toBe(true);
          }
          expectTilesOrMore({ from: 1000, to: 1300 }, covered);
        },
      ),
      { numRuns: runs(300) },
    );
  });
});

/** Every second of `gap`. */
function expectTilesOrMore(gap: Interval, parts: Interval[]): void {
  let next = gap.from;
  for (const { from, to } of [...parts].sort((a, b) => a.from - b.from)) {
    expect(from).toBeLessThanOrEqual(next);
    next = Math.max(next, to + 1);
  }
  expect(next).toBe(gap.to + 1);
}

describe('a service that tells neither the number of pages nor their size', () => {
  const gap = { from: 1_000_000, to: 1_000_000 + 249 * 3600 };
  const unsaid = { perPage: null, totalPages: null, count: null };
  const silent = (page: ReadingsPage) => ({ ...shortened(page, 20), ...unsaid });

  it.each([
    { rows: [], requests: 1 },
    { rows: hourly(1), requests: 1 },
    { rows: hourly(2).slice(1), requests: 2 },
    { rows: hourly(15), requests: 2 },
    { rows: [reading(1, gap.to), reading(2, gap.to)], requests: 2 },
  ])('takes one more request where it may have older rows ($requests)', ({ rows, requests }) => {
    const { stored, covered, pages } = walk(gap, rows, { as: silent });
    expect({ pages, stored: stored.size }).toEqual({ pages: requests, stored: rows.length });
    expectTilesOrMore(gap, covered);
  });
});

it('more rows of a second than a page holds are refused, not called complete', () => {
  const rows = Array.from({ length: 150 }, (_, id) => reading(id + 1, 5000));
  expect(() => walk({ from: 5000, to: 6000 }, rows)).toThrow('unexpected-answer');
});

describe('the time too young to be complete', () => {
  const gap = { from: 1_000_000, to: NOW };
  it('is told apart: up to the newest reading, or to six hours ago, is covered', () => {
    const young = walk(gap, [reading(1, NOW - 600)]);
    expect(young.covered).toEqual([{ from: gap.from, to: NOW - 600 }]);
    expect(young.unsettled).toEqual([{ from: NOW - 599, to: NOW }]);
    const empty = walk(gap, []);
    expect(empty.covered).toEqual([{ from: gap.from, to: NOW - SETTLING }]);
    expect(empty.unsettled).toEqual([{ from: NOW - SETTLING + 1, to: NOW }]);
  });
  it('is all of a gap that lies within it and has no row', () => {
    const { covered, unsettled } = walk({ from: NOW - 60, to: NOW }, []);
    expect(covered).toEqual([]);
    expect(unsettled).toEqual([{ from: NOW - 60, to: NOW }]);
  });
  it('is told once, with the first page', () => {
    const rows = Array.from({ length: 250 }, (_, n) => reading(n + 1, NOW - 600 - n * 600));
    const { covered, unsettled } = walk({ from: NOW - 250 * 600, to: NOW }, rows);
    expect(unsettled).toEqual([{ from: NOW - 599, to: NOW }]);
    expectTiles({ from: NOW - 250 * 600, to: NOW - 600 }, covered);
  });
});

describe('an answer that does not fit the question', () => {
  const gap = { from: 1_000_000, to: 1_000_000 + 399 * 3600 };
  it('of rows outside the range is refused, not taken for an empty range', () => {
    const elsewhere = { from: gap.from - 10_000_000, to: gap.to - 10_000_000 };
    const rows = hourly(400).map((row) => ({ ...row, time: row.time - 10_000_000 }));
    const as = () => answer(rows, elsewhere, PAGE_ROWS);
    expect(() => walk(gap, [], { as })).toThrow('No row lies in the requested range');
  });
  it('without page counts does not end early at a row that cannot be read', () => {
    const { stored, covered } = walk(gap, hourly(400), {
      // The service sends a hundred rows, of which one has no readable time.
      as: (page) => ({ ...page, readings: page.readings.slice(1), totalPages: null, count: null }),
    });
    expect(stored.size).toBeGreaterThan(390);
    expectTilesOrMore(gap, covered);
  });
  it('of no row although it announces more pages is refused', () => {
    const as = (page: ReadingsPage) => ({ ...page, totalPages: 3 });
    expect(() => walk(gap, [], { as })).toThrow('unexpected-answer');
  });
});

describe('a service that does not answer newest first', () => {
  const gap = { from: 1_000_000, to: 1_000_000 + 399 * 3600 };
  /** The first answer, with the oldest rows. */
  const firstPage = (change: (readings: Rows) => Rows): ReadingsPage => ({
    ...answer(hourly(400), gap, PAGE_ROWS),
    readings: change(hourly(PAGE_ROWS)),
  });

  it('covers nothing where it answers oldest first', () => {
    const page = firstPage((rows) => rows);
    expect(() => createWalk(gap, { checkLate: true }).accept(page, NOW)).toThrow('newest first');
  });

  it('is read where one page has all rows, in whatever order', () => {
    const as = (page: ReadingsPage) => ({ ...page, readings: page.readings.toReversed() });
    const { stored, covered } = walk(gap, hourly(80), { as });
    expect(stored.size).toBe(80);
    expectTiles(gap, covered);
  });

  it('is found by the pages that are left where it sends the oldest page newest first', () => {
    const walking = createWalk(gap, { checkLate: true });
    const page = firstPage((rows) => rows.toReversed());
    walking.accept(page, NOW);
    const step = walking.next();
    const second = answer(hourly(400), step?.range ?? gap, PAGE_ROWS);
    expect(() => walking.accept(second, NOW)).toThrow('More rows are gone');
  });
});

describe('the count of an answer', () => {
  const gap = { from: 1_000_000, to: 1_000_000 + 1099 * 3600 };
  it.each([
    { of: 'all readings of the buoy', count: () => 5000 },
    { of: 'all readings of the buoy, and these are all', count: () => 1100 },
    { of: 'all readings of the buoy, and few are outside of the range', count: () => 1103 },
    { of: 'the page', count: (page: ReadingsPage) => page.readings.length },
    { of: 'the range', count: (page: ReadingsPage) => page.count },
    { of: 'nothing', count: () => null },
  ])('of $of: no page is requested twice', ({ count }) => {
    const { stored, covered, pages } = walk(gap, hourly(1100), {
      as: (page) => ({ ...page, count: count(page) }),
    });
    expect({ pages, stored: stored.size }).toEqual({ pages: 11, stored: 1100 });
    expectTiles(gap, covered);
  });

  it('of all readings of the buoy costs no further request for two pages', () => {
    const as = (page: ReadingsPage) => ({ ...page, count: 155 });
    const { pages } = walk({ from: 1_000_000, to: 1_000_000 + 149 * 3600 }, hourly(150), { as });
    expect(pages).toBe(2);
  });

  it('of all readings of the buoy, without a number of pages, passes over no row of a shared second', () => {
    const rows = [...hourly(1100), ...hourly(1100).map((row) => ({ ...row, id: row.id + 5000 }))];
    const as = (page: ReadingsPage) => ({ ...page, count: 9000, totalPages: null });
    const { stored, covered } = walk(gap, rows, { as });
    expect(stored.size).toBe(2200);
    expectTilesOrMore(gap, covered);
  });
});

describe('a reading that arrives late, in a part already walked', () => {
  it.each([
    { at: 745, page: 2 },
    { at: 630, page: 3 },
    { at: 110, page: 8 },
  ])('is found by the count and fetched (row $at, after page $page)', ({ at, page }) => {
    const rows = hourly(750);
    const gap = { from: 1_000_000, to: 1_000_000 + 749 * 3600 };
    const { stored, counts, pages } = walk(gap, rows, {
      onPage: (n) => {
        if (n === page && rows.length === 750) rows.push(reading(9999, 1_000_000 + at * 3600 + 60));
      },
    });
    expect(stored.size).toBe(751);
    // Eight pages: one count tells, three halvings find, two pages hold the 101 rows at most.
    expect(counts).toBeLessThanOrEqual(4);
    expect(pages).toBeLessThanOrEqual(10);
  });

  it('costs one count where nothing changed, and none for one page or where it is not wanted', () => {
    for (const [count, checkLate, expected] of [
      [750, true, 1],
      [750, false, 0],
      [80, true, 0],
    ] as const) {
      const gap = { from: 1_000_000, to: 1_000_000 + (count - 1) * 3600 };
      const { counts, pages } = walk(gap, hourly(count), { checkLate });
      expect(counts).toBe(expected);
      expect(pages).toBe(Math.ceil(count / 100));
    }
  });

  it('is not looked for where the service does not keep to one row a page', () => {
    const gap = { from: 1_000_000, to: 1_000_000 + 749 * 3600 };
    const { counts, pages } = walk(gap, hourly(750), {
      as: (page) => (page.perPage === 1 ? { ...page, perPage: 50, totalPages: 15 } : page),
    });
    expect({ counts, pages }).toEqual({ counts: 1, pages: 8 });
  });
});
