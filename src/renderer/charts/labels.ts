/** Texts in the room they have: labels at the ends of lines and below an axis, and sentences broken into lines. Pure. */

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
