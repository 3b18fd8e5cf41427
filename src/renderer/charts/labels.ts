/** Texts in the room they have: labels at the ends of lines and below an axis, and sentences broken into lines. Pure. */
import type { Point } from './samples.ts';
import type { Area, Size } from './svg.tsx';

/**
 * Moves wanted centres apart to at least `spacing`, within [top, bottom], keeping their order.
 * Answers null for those there is no room for; the later entries of `wanted` win.
 */
export function spreadLabels(
  wanted: readonly number[],
  spacing: number,
  top: number,
  bottom: number,
): (number | null)[] {
  const room = Math.max(0, Math.floor((bottom - top) / spacing) + 1);
  const placed: (number | null)[] = wanted.map(() => null);
  const order = [...wanted.entries()]
    .slice(Math.max(0, wanted.length - room))
    .sort(([i, a], [k, b]) => a - b || i - k);
  let above = top - spacing;
  for (const [index, y] of order) {
    above = Math.max(y, above + spacing);
    placed[index] = above;
  }
  let below = bottom + spacing;
  for (const [index] of order.reverse()) {
    below = Math.min(placed[index] ?? bottom, below - spacing);
    placed[index] = below;
  }
  return placed;
}

/** Pixels between a text and what it is about. */
const BESIDE = 12;

/**
 * The top left corner of a box beside a point that covers none of the points of a line: right or left of it, and level
 * with it or, where the line is, as near as possible above or below the line. Without such room it is at the top of the area.
 * @param points of the line in the order of x; NaN where it is open
 */
export function clearPlace(
  { width, height }: Size,
  at: Point,
  points: readonly Point[],
  area: Area,
): Point {
  const places = [at.x + BESIDE, at.x - BESIDE - width].flatMap((left) => {
    const x = Math.max(area.left, Math.min(left, area.right - width));
    const over = points
      .filter((point) => point.x > x - BESIDE && point.x < x + width + BESIDE)
      .flatMap(({ y }) => (Number.isNaN(y) ? [] : [y]));
    const [top, bottom] = [Math.min(...over) - BESIDE - height, Math.max(...over) + BESIDE];
    const level = at.y - height / 2;
    return [...(over.length === 0 ? [level] : []), top, bottom]
      .filter((y) => y >= area.top && y + height <= area.bottom)
      .map((y) => ({ x, y, distance: Math.abs(y - level) + Math.abs(x - left) }));
  });
  const [nearest] = places.sort((a, b) => a.distance - b.distance);
  const free = Math.max(area.left, Math.min(at.x + BESIDE, area.right - width));
  return { x: nearest?.x ?? free, y: nearest?.y ?? area.top };
}

/** Pixels between two labels of an axis. */
const APART = 6;

/** The ticks, ascending, whose label does not run into the one before. @param middle of a label, pixels */
export function withRoom<Tick extends { label: string }>(
  ticks: readonly Tick[],
  middle: (tick: Tick) => number,
  widthOf: (label: string) => number,
): Tick[] {
  let end = Number.NEGATIVE_INFINITY;
  return ticks.filter((tick) => {
    const half = widthOf(tick.label) / 2;
    if (middle(tick) - half < end) return false;
    end = middle(tick) + half + APART;
    return true;
  });
}

/**
 * Breaks a text into lines, at spaces, and within a word that is wider than a line.
 * @param widthOf width of a text, in the unit of `width`
 */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && widthOf(line + letter) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}
