/** Keeps a card beside the place it speaks of and inside the map. */

export interface Size {
  width: number;
  height: number;
}

const MARGIN = 8;

/**
 * Left and top of a box beside `at`: right and below where there is room, else the other side.
 * All in CSS pixels of the map.
 */
export function placeBeside(
  at: { x: number; y: number },
  box: Size,
  gap: number,
  within: Size,
): { left: number; top: number } {
  const right = at.x + gap + box.width + MARGIN <= within.width;
  const left = right ? at.x + gap : at.x - gap - box.width;
  const most = Math.max(MARGIN, within.height - box.height - MARGIN);
  return {
    left: Math.max(MARGIN, Math.min(left, within.width - box.width - MARGIN)),
    top: Math.max(MARGIN, Math.min(at.y - 24, most)),
  };
}
