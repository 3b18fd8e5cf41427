/** Seasons at the same dates: pools, records and places of a few values. Reference values of 46026: winters.test.ts. */
import { describe, expect, it } from 'vitest';
import {
  type Compared,
  figuresOf,
  placeAt,
  recordsOf,
  usualOf,
} from '#renderer/features/seasons/figures.ts';
import { DAYS_OF_YEAR } from '#shared/model/dayOfYear.ts';
import { quantilesOf, rowsOfYears } from '#shared/science/climatology.ts';

const nan = Number.NaN;
const around = { reach: 5, step: 1, without: -1, circular: false };
/** @param rows their values; all are complete */
const compared = (
  rows: readonly (readonly number[])[],
  more: Partial<Compared> = {},
): Compared => ({
  years: rows.length,
  width: rows[0]?.length ?? 0,
  values: Float64Array.from(rows.flat()),
  isCyclic: false,
  circular: false,
  isComplete: rows.map(() => true),
  running: -1,
  means: Float64Array.from(rows, (row) => row.reduce((sum, one) => sum + one, 0) / row.length),
  toDate: new Float64Array(rows.length).fill(nan),
  ofReadings: true,
  ...more,
});

it('whole years are pooled as the climatology pools them', () => {
  const values = Float64Array.from({ length: 5 * DAYS_OF_YEAR }, (_, at) =>
    at % 13 === 0 ? nan : (at * 7919) % 997,
  );
  const years = { firstYear: 2011, years: 5, values };
  const { quantiles } = usualOf(rowsOfYears(years), around);
  expect(quantiles?.p90).toEqual(quantilesOf(years, false).p90);
});

describe('rows of a few values', () => {
  it('pool hours of the same clock time', () => {
    const rows = compared([0, 10, 20].map((more) => [1, 2, 3, 4].map((value) => value + more)));
    const usual = usualOf(rows, { ...around, reach: 1, step: 2 });
    // 1 and 3 of each row.
    expect(usual.middle[0]).toBe(12);
  });

  it('a season without values has neither mean nor record', () => {
    const rows = compared([[nan, nan]]);
    expect(figuresOf(rows, 0)).toEqual({ mean: nan, place: null, difference: nan, highest: null });
    expect(placeAt(rows, 0, 0)).toBeNull();
    expect(recordsOf(rows).high).toEqual(Float64Array.of(nan, nan));
  });

  it('equal values share the better place; one season alone has none', () => {
    const rows = compared([[3], [3], [1]]);
    expect([0, 1, 2].map((row) => placeAt(rows, row, 0)?.rank)).toEqual([1, 1, 3]);
    expect(figuresOf(compared([[3]]), 0).place).toBeNull();
  });
});
