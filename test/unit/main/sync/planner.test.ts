/** The cost of gaps. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { requestsFor } from '#main/sync/planner.ts';

const hours = (from: number, to: number) => ({ from: from * 3600, to: to * 3600 - 1 });

describe('requestsFor', () => {
  test.each([
    { name: 'nothing missing', gaps: [], cadence: 3600, cost: { requests: 0, rows: 0 } },
    { name: 'one page', gaps: [hours(0, 100)], cadence: 3600, cost: { requests: 1, rows: 100 } },
    { name: 'a row more', gaps: [hours(0, 101)], cadence: 3600, cost: { requests: 2, rows: 101 } },
    {
      name: 'one request per gap at least',
      gaps: [hours(0, 1), hours(5, 6), { from: 30_000, to: 30_000 }],
      cadence: 3600,
      cost: { requests: 3, rows: 3 },
    },
    { name: 'half-hourly', gaps: [hours(0, 100)], cadence: 1800, cost: { requests: 2, rows: 200 } },
    {
      name: 'unknown cadence',
      gaps: [hours(0, 250)],
      cadence: null,
      cost: { requests: 3, rows: null },
    },
  ])('$name', ({ gaps, cadence, cost }) => {
    expect(requestsFor(gaps, cadence)).toEqual(cost);
  });

  test('a history tells the cadence and where rows end', () => {
    const history = { readings: 101, first: 0, last: 100 * 600 };
    expect(requestsFor([{ from: -9e6, to: 9e6 }], null, history)).toEqual({
      requests: 2,
      rows: 101,
    });
    expect(requestsFor([{ from: 70_000, to: 9e6 }], 600, history)).toEqual({
      requests: 1,
      rows: 0,
    });
  });

  test('a full regular gap costs what its rows cost, wherever it begins', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7200 }),
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 0, max: 2e9 }),
        (cadence, rows, from) => {
          const gap = { from, to: from + rows * cadence - 1 };
          expect(requestsFor([gap], cadence)).toEqual({ rows, requests: Math.ceil(rows / 100) });
        },
      ),
    );
  });
});
