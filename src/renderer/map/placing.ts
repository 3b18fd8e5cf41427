/** Places a card beside its point and inside the map. */

export interface Size {
  width: number;
  height: number;
}

const MARGIN = 8;

/**
 * Left and top of a box beside `at`: right where there is room, else left, else below or above, so that it does
 * not cover what it speaks of. All in CSS pixels of the map.
 */
export function placeBeside(
  at: { x: number; y: number },
  box: Size,
  gap: number,
  within: Size,
): { left: number; top: number } {
  const inside = (start: number, length: number, most: number) =>
    Math.max(MARGIN, Math.min(start, most - length - MARGIN));
  const across = (left: number) => inside(left, box.width, within.width);
  const down = (top: number) => inside(top, box.height, within.height);
  const right = at.x + gap;
  const left = at.x - gap - box.width;
  if (across(right) === right) return { left: right, top: down(at.y - 24) };
  if (across(left) === left) return { left, top: down(at.y - 24) };
  const below = at.y + gap;
  const above = at.y - gap - box.height;
  return {
    left: across(at.x - box.width / 2),
    top: down(down(below) === below ? below : above),
  };
}
