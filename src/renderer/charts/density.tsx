/** Pairs of values of the same unit: squares with equal axes, coloured by density, with each pair outside the dense part as a dot. */

import type { Described } from './ChartFrame.tsx';
import { countColour } from './colours.ts';
import type { Draw, Mark } from './MarkChart.tsx';
import {
  along,
  axisTitle,
  circle,
  linePath,
  rectangle,
  textAt,
  tickText,
  valueAxis,
} from './svg.tsx';

interface Values {
  x: Float64Array;
  y: Float64Array;
}

/** A square. */
export interface Pairs extends Values {
  title: string;
  /** A line over the pairs. */
  line: Values | null;
  /** Of the pairs in a cell: their rows. */
  describe: (rows: readonly number[]) => Described;
}

/** Cells along an axis, and pairs from which on a cell is dense. */
const CELLS = 48;
const DENSE = 4;
/** Room around a square, pixels, and the radius of a dot. */
const [LEFT, TOP, BOTTOM] = [44, 24, 40];
const DOT = 1.75;

/** The rows of the pairs of each cell that has some, by its place from the lowest left one. */
export function cellsOf({ x, y }: Values, from: number, to: number): Map<number, number[]> {
  const cells = new Map<number, number[]>();
  const at = (value: number) =>
    Math.min(CELLS - 1, Math.floor(((value - from) / (to - from)) * CELLS));
  for (let row = 0; row < x.length; row++) {
    const place = at(y[row] as number) * CELLS + at(x[row] as number);
    const rows = cells.get(place);
    if (rows) rows.push(row);
    else cells.set(place, [row]);
  }
  return cells;
}

/** @param ticks of both axes; the first and the last are their ends. @param titleX of the horizontal axis */
export function drawDensity(all: readonly Pairs[], ticks: readonly number[], titleX: string): Draw {
  const ends = { from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1 };
  const panels = all.map((pairs) => ({ pairs, cells: cellsOf(pairs, ends.from, ends.to) }));
  return ({ width, height }, chartTheme) => {
    const { ink, quiet, hairline, theme } = chartTheme;
    const side = Math.min(width / all.length - LEFT - 12, height - TOP - BOTTOM);
    const bottom = TOP + side;
    const up = along(ends, bottom, TOP);
    const size = side / CELLS;
    const drawn = panels.map(({ pairs, cells }, at) => {
      const left = LEFT + at * (side + LEFT + 12);
      const across = along(ends, left, left + side);
      const most = Math.max(...[...cells.values()].map(({ length }) => length));
      const boxes = [...cells].map(([place, rows]) => {
        const [row, column] = [Math.floor(place / CELLS), place % CELLS];
        const [x, y] = [left + column * size, bottom - (row + 1) * size];
        const outline = rectangle(x, y, size, size);
        const mark: Mark = {
          ...{ outline, x: x + size / 2, y: y + size / 2 },
          ...{ row: -row, column: at * CELLS + column },
          text: () => pairs.describe(rows),
        };
        return { rows, mark };
      });
      const dots = boxes
        .filter(({ rows }) => rows.length < DENSE)
        .flatMap(({ rows }) => rows)
        .map((row) => circle(across(pairs.x[row] ?? 0), up(pairs.y[row] ?? 0), DOT));
      const line = Array.from(pairs.line?.x ?? [], (x, i) => ({
        ...{ x: across(x), y: up(pairs.line?.y[i] ?? Number.NaN) },
      }));
      const drawing = (
        <g key={pairs.title}>
          {valueAxis(ticks, up, { left, right: left + side }, chartTheme)}
          {axisTitle(pairs.title, left, 9, chartTheme, true)}
          {axisTitle(titleX, left + side / 2, bottom + 30, chartTheme)}
          <path
            d={ticks.map((tick) => `M${across(tick)} ${TOP}V${bottom}`).join('')}
            stroke={hairline}
          />
          <g fill={quiet}>
            {ticks.map((tick) => textAt(across(tick), bottom + 12, tickText(tick)))}
          </g>
          {boxes
            .filter(({ rows }) => rows.length >= DENSE)
            .map(({ rows, mark: { outline } }) => (
              <path key={outline} d={outline} fill={countColour(rows.length / most, theme)} />
            ))}
          <path d={dots.join('')} fill={ink} />
          <path
            d={`M${left} ${bottom}L${left + side} ${TOP}`}
            stroke={quiet}
            strokeDasharray="4 4"
          />
          <path d={linePath(line)} stroke={ink} strokeWidth={2} fill="none" />
        </g>
      );
      return { marks: boxes.map(({ mark }) => mark), drawing };
    });
    return {
      marks: drawn.flatMap(({ marks }) => marks),
      drawing: <>{drawn.map(({ drawing }) => drawing)}</>,
    };
  };
}
