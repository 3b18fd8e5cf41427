/** The cells of a calendar as one path per state, so that ten years are a handful of elements: pure. */
import { type CoverageState, coverageStates, stateOf } from '#shared/science/coverageDays.ts';
import { type CalendarLayout, placeOf, SPACE } from './layout.ts';

export type DrawnState = Exclude<CoverageState, 'outside'>;

/** SVG path data by state, and of the lower left halves of partial days. */
type CellPaths = Record<DrawnState | 'halves', string>;

interface Cell {
  state: DrawnState;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** One cell a day; in rows of a year, one for the days in a row that have the same state. */
export function cellsOf(layout: CalendarLayout, states: Uint8Array): Cell[] {
  const h = layout.rowPitch - SPACE;
  const cells: Cell[] = [];
  for (let day = 0; day < states.length; day++) {
    const state = stateOf(states, day);
    const place = state === 'outside' ? null : placeOf(layout, day);
    if (state === 'outside' || !place) continue;
    const { x, y } = place;
    let w = layout.pitch - SPACE;
    if (layout.shape === 'years') {
      w = layout.pitch;
      while (stateOf(states, day + 1) === state && placeOf(layout, day + 1)?.y === y) {
        day += 1;
        w += layout.pitch;
      }
    }
    cells.push({ state, x, y, w, h });
  }
  return cells;
}

export function cellPaths(layout: CalendarLayout, states: Uint8Array): CellPaths {
  const parts: Record<DrawnState | 'halves', string[]> = {
    complete: [],
    partial: [],
    missing: [],
    never: [],
    halves: [],
  };
  for (const { state, x, y, w, h } of cellsOf(layout, states)) {
    if (state === 'partial' || state === 'missing') {
      // Drawn as a line, which lies half inside and half outside of its path.
      parts[state].push(`M${x + 0.5} ${y + 0.5}h${w - 1}v${h - 1}h${1 - w}z`);
    } else parts[state].push(`M${x} ${y}h${w}v${h}h${-w}z`);
    if (state === 'partial') parts.halves.push(`M${x} ${y}v${h}h${w}z`);
  }
  const joined = (state: DrawnState | 'halves') => parts[state].join('');
  return {
    complete: joined('complete'),
    partial: joined('partial'),
    missing: joined('missing'),
    never: joined('never'),
    halves: joined('halves'),
  };
}

export const drawnStates = coverageStates.filter((state) => state !== 'outside');
