/** A grid of coloured cells with their text: a scatter diagram, and months of years. */
import { textOn } from '#renderer/format/colourScale.ts';
import type { Draw, Mark } from './MarkChart.tsx';
import { axisTitle, Hatching, rectangle, textAt, textWidth, widest } from './svg.tsx';
import type { Colour } from './theme.ts';

/** What keys and the pointer lead to. */
export type Part = Pick<Mark, 'text' | 'open'>;

export interface Cell {
  text: string;
  colour: Colour;
  /** The value is based on too few readings: hatched. */
  isPartial?: boolean;
  part: Part | null;
}

/** The sum of a row or column. */
export interface Sum {
  /** Of the largest sum. */
  share: number;
  /** Null: the sum is 0. */
  part: Part | null;
}

export interface Matrix {
  rows: readonly string[];
  columns: readonly string[];
  rowTitle?: string;
  columnTitle?: string;
  /** Row after row; null: no value. */
  cells: readonly (Cell | null)[];
  /** At the right of the rows and above the columns; absent: none. */
  sums?: { rows: readonly Sum[]; columns: readonly Sum[] };
  /** The first row is the lowest, as on an axis; the columns are named below instead of above. */
  isUpwards?: boolean;
}

/** Parts of the drawing that the sums at the right and above take, and pixels between them and the grid. */
const SUMS = { across: 0.055, up: 0.1 };
const APART = 4;
/** Pixels of a title, and of a label of a column or of a row. */
const TITLE = 20;
const LABEL = 22;
const LINE = 14;

export function drawCells(matrix: Matrix): Draw {
  const { rows, columns, rowTitle = '', columnTitle = '', cells, sums, isUpwards = false } = matrix;
  return ({ width, height }, chartTheme) => {
    const left = Math.ceil(widest(rows, chartTheme)) + 12;
    const top =
      (isUpwards ? (rowTitle === '' || sums ? 4 : TITLE) : LABEL) +
      (sums ? height * SUMS.up + APART : 0);
    const right = width - 4 - (sums ? width * SUMS.across + APART : 0);
    const bottom = height - (isUpwards ? LABEL : 4) - (columnTitle === '' ? 0 : TITLE);
    const [across, down] = [(right - left) / columns.length, (bottom - top) / rows.length];
    const xOf = (column: number) => left + column * across;
    const yOf = (row: number) => top + (isUpwards ? rows.length - 1 - row : row) * down;
    const place = (row: number, column: number) => ({ row: isUpwards ? -row : row, column });
    const mark = (
      part: Part,
      at: { row: number; column: number },
      [x, y, w, h]: readonly [number, number, number, number],
    ): Mark => ({
      ...at,
      outline: rectangle(x, y, w, h),
      x: x + w / 2,
      y: y + h / 2,
      ...part,
    });
    const drawn = cells.flatMap((cell, at) => {
      const [row, column] = [Math.floor(at / columns.length), at % columns.length];
      return cell ? [{ cell, row, column, x: xOf(column), y: yOf(row) }] : [];
    });
    /** Less than a bin: a little space stays between two. */
    const [w, h] = [Math.max(1, across - 1), Math.max(1, down - 1)];
    const barsOf = (of: readonly Sum[] = [], isRow: boolean) =>
      of.flatMap(({ share, part }, at) => {
        const length = Math.max(1, share * (isRow ? width * SUMS.across : height * SUMS.up));
        const box = isRow
          ? ([right + APART, yOf(at), length, h] as const)
          : ([xOf(at), top - APART - length, w, length] as const);
        const where = isRow ? place(at, columns.length) : place(rows.length, at);
        return part ? [{ box, mark: mark(part, where, box) }] : [];
      });
    const bars = [...barsOf(sums?.columns, false), ...barsOf(sums?.rows, true)];
    /** Every so many labels are written. */
    const [stepAcross, stepDown] = [
      Math.ceil((widest(columns, chartTheme) + 8) / across),
      Math.ceil(LINE / down),
    ];
    const veil = `${chartTheme.panel}b3`;
    return {
      marks: [
        ...drawn.flatMap(({ cell: { part }, row, column, x, y }) =>
          part ? [mark(part, place(row, column), [x, y, w, h])] : [],
        ),
        ...bars.map((bar) => bar.mark),
      ],
      drawing: (
        <>
          {drawn.map(({ cell, x, y }) => {
            const colour = cell.colour(chartTheme);
            // As wide as the widest digits: of the same length, all texts are drawn or none.
            const room = textWidth(cell.text.replace(/\d/g, '0'), chartTheme, '11px') + 2;
            const [middle, centre] = [x + w / 2, y + h / 2];
            const isNight = chartTheme.theme === 'night';
            return (
              <g key={`${x} ${y}`}>
                <rect x={x} y={y} width={w} height={h} fill={colour} />
                {cell.isPartial ? <Hatching d={rectangle(x, y, w, h)} colour={veil} /> : null}
                {room > w || h < 11 ? null : (
                  <>
                    {cell.isPartial || isNight ? (
                      <rect
                        x={middle - room / 2 - 2}
                        y={centre - 7}
                        width={room + 4}
                        height={14}
                        fill={isNight ? chartTheme.panel : colour}
                      />
                    ) : null}
                    {textAt(middle, centre, cell.text, {
                      fontSize: 11,
                      fill: isNight ? chartTheme.ink : textOn(colour),
                    })}
                  </>
                )}
              </g>
            );
          })}
          <path
            d={bars.map(({ box }) => rectangle(...box)).join('')}
            fill={`${chartTheme.quiet}66`}
          />
          <g fill={chartTheme.quiet}>
            {columns.map((label, at) =>
              at % stepAcross === 0
                ? textAt(
                    Math.min(xOf(at) + w / 2, width - textWidth(label, chartTheme) / 2),
                    isUpwards ? bottom + LABEL / 2 : LABEL / 2,
                    label,
                  )
                : null,
            )}
            {rows.map((label, at) =>
              at % stepDown === 0
                ? textAt(left - 8, yOf(at) + h / 2, label, { textAnchor: 'end' })
                : null,
            )}
          </g>
          {axisTitle(columnTitle, (left + right) / 2, height - TITLE / 2, chartTheme)}
          {axisTitle(rowTitle, 2, TITLE / 2, chartTheme, true)}
        </>
      ),
    };
  };
}
