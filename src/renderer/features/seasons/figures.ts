/** Seasons or years compared at the same dates: percentiles around each date, records, and how one of them differs from the others. */
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import { quantileOfSorted } from '#shared/science/aggregate.ts';
import {
  type Pool,
  poolAround,
  quantilesOfPools,
  type YearRows,
} from '#shared/science/climatology.ts';
import { presentOf } from '#shared/science/columns.ts';
import { resultantOf } from '#shared/science/compass.ts';
import { meanOfKnown } from '#shared/science/seasonMeans.ts';

type Column = Float64Array<ArrayBuffer>;

export const rowOf = ({ values, width }: YearRows, row: number): Column =>
  values.subarray(row * width, (row + 1) * width);

/** What is usual around each position, in the unit of the rows; NaN where values of fewer than `MIN_YEARS` rows exist. */
export type Usual = ReturnType<typeof usualOf>;

/**
 * @param around see {@link poolAround}
 * @param around.smooth each quantile becomes its cyclic running mean over 31 positions
 */
export function usualOf(
  rows: YearRows,
  around: { reach: number; step: number; without: number; circular: boolean; smooth?: boolean },
) {
  const { reach, circular, smooth = false } = around;
  const pools = Array.from({ length: rows.width }, (_, at) => {
    const pool = poolAround(rows, at, reach, around);
    return pool.years < MIN_YEARS ? { ...pool, values: new Float64Array() } : pool;
  });
  const meanDirection = ({ values }: Pool) => resultantOf(values).direction ?? Number.NaN;
  const quantiles = circular ? null : quantilesOfPools(pools, smooth);
  return {
    /** Rows with a value. */
    seasons: Float64Array.from(pools, ({ years }) => years),
    /** Null for directions. */
    quantiles,
    /** The median; of directions the mean direction. */
    middle: quantiles?.p50 ?? Float64Array.from(pools, meanDirection),
  };
}

/** Lowest and highest value of all rows at each position, and the row of each; NaN where no row has a value. */
export function recordsOf({ years, width, values }: YearRows) {
  const column = (): Column => new Float64Array(width).fill(Number.NaN);
  const records = { low: column(), lowRow: column(), high: column(), highRow: column() };
  const { low, lowRow, high, highRow } = records;
  for (let row = 0; row < years; row++) {
    for (let at = 0; at < width; at++) {
      const value = values[row * width + at] as number;
      if (Number.isNaN(value)) continue;
      if (!(value >= (low[at] as number))) {
        low[at] = value;
        lowRow[at] = row;
      }
      if (!(value <= (high[at] as number))) {
        high[at] = value;
        highRow[at] = row;
      }
    }
  }
  return records;
}

/** Place of a value among others from the highest on: 1 is the highest. */
export interface Place {
  rank: number;
  of: number;
}

/** @param others with the value itself, NaN for a missing one */
function placeAmong(value: number, others: Float64Array): Place {
  const compared = presentOf(others);
  return { rank: 1 + compared.filter((other) => other > value).length, of: compared.length };
}

/** The place of a row's value among the values of all rows at the same position; null where it has none. */
export function placeAt(rows: YearRows, row: number, at: number): Place | null {
  const { years, width, values } = rows;
  const value = values[row * width + at] ?? Number.NaN;
  if (Number.isNaN(value)) return null;
  const all = Float64Array.from({ length: years }, (_, one) => values[one * width + at] as number);
  return placeAmong(value, all);
}

/** What the rows are, beside their values. */
export interface Compared extends YearRows {
  circular: boolean;
  isComplete: readonly boolean[];
  /** The row whose season has not ended; -1: all have. */
  running: number;
  /** Of the readings of each season, and of those to the date of the running one; NaN where there is none, see `seasonMeans`. */
  means: Column;
  toDate: Column;
  /** False: the readings are not known, and the means are those of the values. */
  ofReadings: boolean;
}

/** The means of stretches of `length` positions, the last one shorter, as rows; NaN where there is no value. */
export function meansOfStretches(rows: Compared, length: number): YearRows {
  const width = Math.ceil(rows.width / length);
  const values = Float64Array.from({ length: rows.years * width }, (_, i) => {
    const from = (i % width) * length;
    const within = rowOf(rows, Math.floor(i / width)).subarray(from, from + length);
    return meanOfKnown(within, rows.circular);
  });
  return { ...rows, width, values };
}

/** Value that nine tenths of all values are not above: quantile 0.9 of definition 7. */
export const p90Of = ({ values }: YearRows): number =>
  quantileOfSorted(presentOf(values).sort(), 0.9);

/** How many values of each row are above a threshold. */
export const countsAbove = (rows: YearRows, threshold: number): number[] =>
  Array.from(
    { length: rows.years },
    (_, row) => rowOf(rows, row).filter((value) => value > threshold).length,
  );

/**
 * A season in figures, in the unit of the rows. The running season is compared with the same dates of the others, another
 * season with the complete ones. A season that is neither running nor complete has no place, and so have directions.
 */
export function figuresOf(rows: Compared, row: number) {
  const { circular, isComplete, running, means, toDate } = rows;
  const own = rowOf(rows, row);
  const compared =
    row === running ? toDate : means.map((mean, one) => (isComplete[one] ? mean : Number.NaN));
  const mean = means[row] as number;
  const others = presentOf(compared.filter((_, one) => one !== row));
  const isRanked = !circular && !Number.isNaN(compared[row] as number) && others.length > 0;
  const highest = circular
    ? Number.NaN
    : presentOf(own).reduce((a, b) => Math.max(a, b), -Infinity);
  const at = own.indexOf(highest);
  return {
    mean,
    /** Among the means of the seasons that are compared, itself included; null where it is not ranked. */
    place: isRanked ? placeAmong(mean, compared) : null,
    /** Its mean less the mean of the other compared means; NaN where it is not ranked. */
    difference: isRanked ? mean - meanOfKnown(others, circular) : Number.NaN,
    /** Position and value of its first highest value; null for directions and without values. */
    highest: at < 0 ? null : { at, value: highest },
  };
}
