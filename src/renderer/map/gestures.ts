/** What the person does on the map until MapLibre is there: the same drag, wheel, clicks and keys, without flights. */
import type { ScreenPoint } from './camera.ts';

export interface Gestures {
  /** A press, which may become a drag. */
  press: () => void;
  /** How far what is shown moves, CSS pixels. */
  pan: (by: ScreenPoint) => void;
  /** `at` stays where it is; null: the centre does. */
  zoom: (steps: number, at: ScreenPoint | null) => void;
  /** Null: it left the map. */
  pointer: (at: ScreenPoint | null) => void;
  click: (at: ScreenPoint) => void;
  contextMenu: (at: ScreenPoint) => void;
  /** A drag or a double click begins. */
  dismiss: () => void;
  key: (event: KeyboardEvent) => void;
}

/** A press that moves less, CSS pixels, is a click. */
const CLICK = 3;
/** How far an arrow key moves the map, CSS pixels. */
const STEP = 100;
/** CSS pixels of the wheel that halve or double the map. */
const WHEEL = 600;
const ARROWS: Record<string, ScreenPoint> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

/** @param surface events of what lies in it, as MapLibre's canvas does, are not taken. */
export function listen(surface: HTMLElement, gestures: Gestures): void {
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    act: (event: HTMLElementEventMap[Name]) => void,
  ): void =>
    surface.addEventListener(name, (event) => event.target === surface && act(event), {
      passive: false,
    });
  const placeOf = ({ offsetX, offsetY }: MouseEvent): ScreenPoint => ({ x: offsetX, y: offsetY });
  /** Where the press was when the map moved last; null: nothing is pressed. */
  let last: ScreenPoint | null = null;
  let isDrag = false;
  on('pointerdown', (event) => {
    isDrag = false;
    last = event.button === 0 && event.isPrimary ? placeOf(event) : null;
    // MapLibre may come meanwhile; the drag goes on.
    surface.setPointerCapture(event.pointerId);
    gestures.press();
  });
  on('pointermove', (event) => {
    if (!last || !event.isPrimary) return;
    const at = placeOf(event);
    const by = { x: at.x - last.x, y: at.y - last.y };
    if (!isDrag && Math.hypot(by.x, by.y) < CLICK) return;
    if (!isDrag) gestures.dismiss();
    isDrag = true;
    last = at;
    gestures.pan(by);
  });
  for (const end of ['pointerup', 'pointercancel'] as const)
    on(end, () => {
      last = null;
    });
  on('click', (event) => isDrag || gestures.click(placeOf(event)));
  on('mousemove', (event) => last || gestures.pointer(placeOf(event)));
  on('mouseleave', () => gestures.pointer(null));
  on('contextmenu', (event) => {
    event.preventDefault();
    gestures.contextMenu(placeOf(event));
  });
  on('dblclick', (event) => {
    gestures.dismiss();
    gestures.zoom(event.shiftKey ? -1 : 1, placeOf(event));
  });
  on('wheel', (event) => {
    event.preventDefault();
    gestures.zoom(-event.deltaY / WHEEL, placeOf(event));
  });
  on('keydown', (event) => {
    gestures.key(event);
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey) return;
    const by = ARROWS[key];
    const steps = (/^[=+]$/.test(key) ? 1 : /^[-_]$/.test(key) ? -1 : 0) * (shiftKey ? 2 : 1);
    if (by) gestures.pan(by);
    else if (steps !== 0) gestures.zoom(steps, null);
    else return;
    event.preventDefault();
  });
}
