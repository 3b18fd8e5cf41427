/** What moves the map until MapLibre is there: the same drag, wheel, double click and keys, without flights. */
import type { ScreenPoint } from './camera.ts';

/** A press that moves less, CSS pixels, is a click. */
const CLICK = 3;
/** CSS pixels of the wheel that halve or double the map. */
const WHEEL = 600;
/** How far (CSS pixels) and how many zooms. */
const KEYS: Record<string, { x?: number; y?: number; steps?: number }> = {
  ArrowLeft: { x: 100 },
  ArrowRight: { x: -100 },
  ArrowUp: { y: 100 },
  ArrowDown: { y: -100 },
  '+': { steps: 1 },
  '=': { steps: 1 },
  '-': { steps: -1 },
  _: { steps: -1 },
};

export const placeOf = ({ offsetX: x, offsetY: y }: MouseEvent): ScreenPoint => ({ x, y });

/**
 * Events of what lies in `surface`, as MapLibre's canvas does, are not taken. Listeners added later get no click of a drag.
 * @param dismiss called when a drag begins
 * @param move called with what comes where, and how many zooms
 */
export function listen(
  surface: HTMLElement,
  dismiss: () => void,
  move: (from: ScreenPoint, to: ScreenPoint, steps: number) => void,
): void {
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    act: (event: HTMLElementEventMap[Name]) => void,
  ) => surface.addEventListener(name, (event) => event.target === surface && act(event));
  /** Where the press was when the map moved last; null: nothing is pressed. */
  let last: ScreenPoint | null = null;
  let isDrag = false;
  on('pointerdown', (event) => {
    isDrag = false;
    last = event.button === 0 && event.isPrimary ? placeOf(event) : null;
    // MapLibre may come meanwhile; the drag goes on.
    surface.setPointerCapture(event.pointerId);
  });
  on('pointermove', (event) => {
    const to = placeOf(event);
    if (!last || !event.isPrimary) return;
    if (!isDrag && Math.hypot(to.x - last.x, to.y - last.y) < CLICK) return;
    if (!isDrag) dismiss();
    isDrag = true;
    move(last, to, 0);
    last = to;
  });
  on('lostpointercapture', () => {
    last = null;
  });
  on('click', (event) => isDrag && event.stopImmediatePropagation());
  on('dblclick', (event) => move(placeOf(event), placeOf(event), event.shiftKey ? -1 : 1));
  on('wheel', (event) => move(placeOf(event), placeOf(event), -event.deltaY / WHEEL));
  on('keydown', ({ key, shiftKey, ctrlKey, metaKey, altKey }) => {
    const { x = 0, y = 0, steps = 0 } = KEYS[key] ?? {};
    if (!(key in KEYS) || ctrlKey || metaKey || altKey) return;
    const middle = { x: surface.clientWidth / 2, y: surface.clientHeight / 2 };
    move(middle, { x: middle.x + x, y: middle.y + y }, shiftKey ? 2 * steps : steps);
  });
}
