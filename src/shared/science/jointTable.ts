/** Joint occurrence of significant height with period or direction: the scatter diagram of the coast. */
import type { BinConvention, HeightBins, JointTable } from '../model/statistics.ts';
import { compassPoints, sectorOf } from './compass.ts';

/** Metres. Two feet are exactly 0.6096 m. */
const binWidths: Record<HeightBins, number> = { '0.5m': 0.5, '2ft': 0.6096 };
/** Rows with an upper bound: up to 10 m, or 32 ft (9.75 m). */
const closedRows: Record<HeightBins, number> = { '0.5m': 20, '2ft': 16 };
/** Columns with an upper bound: up to 20 s. */
const CLOSED_PERIODS = 20;

/**
 * A value on a bound belongs to the bin above it, also where the division by the width of a bin
 * rounds down: 6 ft are three bins of 2 ft. A value below 0 counts in the first bin.
 */
const binOf = (value: number, width: number, last: number, shift: number): number =>
  Math.min(last, Math.max(0, Math.floor(value / width + shift + 1e-9)));

/** Bins centred on the marks begin half a width before them. */
const shiftOf = (convention: BinConvention): number => (convention === 'centres' ? 0.5 : 0);

/** Lower bounds of the bins of these marks, which are bounds or centres; the first bin begins at 0. */
export const lowerBounds = (
  marks: readonly number[],
  { convention }: Pick<JointTable, 'convention'>,
): number[] =>
  convention === 'edges'
    ? [...marks]
    : marks.map((mark, at) => (at === 0 ? 0 : (mark + (marks[at - 1] as number)) / 2));

/** Lower bounds, or centres, of the height bins, metres, from 0; the last one is open. To the tenth of a millimetre, which is exact. */
export const heightBounds = (bins: HeightBins): number[] =>
  Array.from(
    { length: closedRows[bins] + 1 },
    (_, row) => Math.round(row * binWidths[bins] * 1e4) / 1e4,
  );

/** Period (seconds) in bins of a second; direction (degrees true, from) in sixteen sectors of 22.5° centred on north. */
const columnsOf = {
  period: {
    columns: Array.from({ length: CLOSED_PERIODS + 1 }, (_, column) => column),
    columnOf: (period: number, shift: number) => binOf(period, 1, CLOSED_PERIODS, shift),
  },
  direction: {
    columns: compassPoints.map((_, sector) => (sector * 360) / compassPoints.length),
    columnOf: sectorOf,
  },
};

/**
 * Height in bins of half a metre or two feet.
 * @param heights metres, NaN for a missing one
 * @param others parallel to `heights`
 */
export function jointTable(
  kind: keyof typeof columnsOf,
  heights: Float64Array,
  others: Float64Array,
  bins: HeightBins,
  convention: BinConvention = 'edges',
): JointTable {
  const { columns, columnOf } = columnsOf[kind];
  const rows = heightBounds(bins);
  const counts = new Array<number>(rows.length * columns.length).fill(0);
  const shift = shiftOf(convention);
  let total = 0;
  for (let i = 0; i < heights.length; i++) {
    const height = heights[i] as number;
    const other = others[i] as number;
    if (Number.isNaN(height) || Number.isNaN(other)) continue;
    const row = binOf(height, binWidths[bins], closedRows[bins], shift);
    const cell = row * columns.length + columnOf(other, shift);
    counts[cell] = (counts[cell] as number) + 1;
    total++;
  }
  return { convention, heights: rows, columns: [...columns], counts, total };
}
