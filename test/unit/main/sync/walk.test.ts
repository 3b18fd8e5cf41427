import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAGE_ROWS, provenBy, SETTLING, walkGap } from '#main/sync/walk.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { IdentifiedReading } from '#shared/model/reading.ts';

const NOW = 2_000_000_000;
const reading = (id: number, time: number): IdentifiedReading => ({
  id,
  uuid: null,
  time,
  significantHeight: 1,
  maximumHeight: null,
  period: null,
  direction: null,
  directionCompass: null,
  waterTemperature: null,
  energyPerWave: null,
  heightUnit: 'm',
});

/** A service over an array that the test may change between pages. */
function serviceOver(rows: IdentifiedReading[], onPage: (page: number) => void = () => undefined) {
  const stored = new Map<number, IdentifiedReading>();
  const covered: Interval[] = [];
  let requests = 0;
  return {
    stored,
    covered,
    requests: () => requests,
    now: () => NOW,
    page: async (range: Interval) => {
      requests += 1;
      const page = 1;
      const inRange = rows
        .filter((row) => row.time >= range.from && row.time <= range.to)
        .sort((a, b) => a.time - b.time || a.id - b.id);
      const readings = inRange.slice(0, PAGE_ROWS);
      const answer = {
        buoy: null,
        readings,
        count: inRange.length,
        rawCount: readings.length,
        page,
        perPage: PAGE_ROWS,
        totalPages: Math.max(1, Math.ceil(inRange.length / PAGE_ROWS)),
        dateRange: null,
      };
      onPage(requests);
      return answer;
    },
    store: async (page: readonly IdentifiedReading[], covers: Interval | null) => {
      for (const row of page) stored.set(row.id, row);
      if (covers) covered.push(covers);
    },
  };
}

const hourly = (count: number) =>
  Array.from({ length: count }, (_, index) => reading(index + 1, 1_000_000 + index * 3600));

describe('walkGap', () => {
  it('costs ⌈rows / 100⌉ requests and covers the whole gap', async () => {
    const rows = hourly(250);
    const gap = { from: 1_000_000, to: 1_000_000 + 249 * 3600 };
    const source = serviceOver(rows);
    const walked = await walkGap(gap, source, () => undefined);
    expect(walked).toEqual({ requests: 3, rows: 250 });
    expect(source.stored.size).toBe(250);
    expect(source.covered.at(0)?.from).toBe(gap.from);
    expect(source.covered.at(-1)?.to).toBe(gap.to);
    for (const [index, part] of source.covered.slice(1).entries()) {
      expect(part.from).toBe((source.covered[index]?.to ?? 0) + 1);
    }
  });

  it('costs the same where the service counts only the rows of the page', async () => {
    const source = serviceOver(hourly(250));
    const page = source.page;
    const walked = await walkGap(
      { from: 1_000_000, to: 1_000_000 + 249 * 3600 },
      {
        ...source,
        page: async (range) => {
          const answer = await page(range);
          return { ...answer, count: answer.readings.length };
        },
      },
      () => undefined,
    );
    expect(walked).toEqual({ requests: 3, rows: 250 });
  });

  it('asks once where no reading exists, and knows it then', async () => {
    const source = serviceOver([]);
    const gap = { from: 1_000_000, to: 1_100_000 };
    expect((await walkGap(gap, source, () => undefined)).requests).toBe(1);
    expect(source.covered).toEqual([gap]);
  });

  it('neither loses nor invents a row when readings arrive or vanish while pages are walked', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 101, max: 450 }),
        fc.array(
          fc.record({ page: fc.integer({ min: 1, max: 4 }), at: fc.nat(400), add: fc.boolean() }),
          { maxLength: 4 },
        ),
        async (count, changes) => {
          const rows = hourly(count);
          const kept = new Set(rows.map((row) => row.id));
          let next = 10_000;
          const pending = [...changes];
          const source = serviceOver(rows, (page) => {
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
          });
          const gap = { from: 1_000_000, to: 1_000_000 + count * 3600 };
          await walkGap(gap, source, () => undefined);
          for (const id of kept) expect(source.stored.has(id)).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('rows that share a second at the end of a page', () => {
  it.each([99, 100, 101, 150])('are all kept (%i rows before them)', async (before) => {
    const rows = hourly(before);
    const shared = 1_000_000 + before * 3600;
    for (let id = 0; id < 5; id += 1) rows.push(reading(5000 + id, shared));
    rows.push(reading(6000, shared + 3600));
    const gap = { from: 1_000_000, to: shared + 7200 };
    const source = serviceOver(rows);
    await walkGap(gap, source, () => undefined);
    expect(source.stored.size).toBe(before + 6);
    expect(source.covered.at(-1)?.to).toBe(gap.to);
  });
});

describe('provenBy', () => {
  const gap = { from: 0, to: NOW };
  it('does not call the settling time complete', () => {
    expect(provenBy(gap, 0, NOW - 600, true, NOW)).toEqual({ from: 0, to: NOW - 600 });
    expect(provenBy(gap, 0, undefined, true, NOW)).toEqual({ from: 0, to: NOW - SETTLING });
  });
  it('leaves the newest second of a full page open: another row may share it', () => {
    expect(provenBy(gap, 0, 5000, false, NOW)).toEqual({ from: 0, to: 4999 });
  });
  it('proves nothing where the gap lies inside the settling time and holds no row', () => {
    expect(provenBy({ from: NOW - 60, to: NOW }, NOW - 60, undefined, true, NOW)).toBeNull();
  });
});

describe('a reading that arrives late, in a stretch already walked', () => {
  it.each([
    { at: 5, page: 2 },
    { at: 120, page: 3 },
    { at: 640, page: 8 },
  ])('is found by the count and fetched (row $at, after page $page)', async ({ at, page }) => {
    const rows = hourly(750);
    const source = serviceOver(rows, (n) => {
      if (n === page) rows.push(reading(9999, 1_000_000 + at * 3600 + 60));
    });
    let counts = 0;
    const gap = { from: 1_000_000, to: 1_000_000 + 749 * 3600 };
    const counting = {
      ...source,
      count: async ({ from, to }: Interval) => {
        counts += 1;
        return rows.filter((row) => row.time >= from && row.time <= to).length;
      },
    };
    await walkGap(gap, counting, () => undefined);
    expect(source.stored.size).toBe(751);
    // Eight pages: one count tells, three halvings find, two pages hold the 101 rows at most.
    expect(counts).toBeLessThanOrEqual(4);
    expect(source.requests()).toBeLessThanOrEqual(10);
  });

  it('costs one count where nothing changed, and none for one page', async () => {
    for (const [count, expected] of [
      [750, 1],
      [80, 0],
    ] as const) {
      const source = serviceOver(hourly(count));
      let counts = 0;
      const gap = { from: 1_000_000, to: 1_000_000 + (count - 1) * 3600 };
      await walkGap(
        gap,
        {
          ...source,
          count: async () => {
            counts += 1;
            return count;
          },
        },
        () => undefined,
      );
      expect(counts).toBe(expected);
      expect(source.requests()).toBe(Math.ceil(count / 100));
    }
  });
});
