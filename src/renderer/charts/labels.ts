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
  const order = wanted
    .map((y, index) => ({ y, index }))
    .slice(Math.max(0, wanted.length - room))
    .sort((a, b) => a.y - b.y || a.index - b.index);
  const placed: number[] = [];
  for (const { y } of order) {
    const above = placed.at(-1);
    placed.push(Math.max(y, top, above === undefined ? top : above + spacing));
  }
  let limit = bottom;
  for (let i = placed.length - 1; i >= 0; i -= 1) {
    placed[i] = Math.min(placed[i] as number, limit);
    limit = (placed[i] as number) - spacing;
  }
  const result: (number | null)[] = wanted.map(() => null);
  order.forEach(({ index }, i) => {
    result[index] = placed[i] as number;
  });
  return result;
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
