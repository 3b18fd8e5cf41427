/** Pointer, wheel and keys of a canvas as movements of a map. */
import type { ScreenPoint } from './seaMap.types.ts';

export interface GestureEvents {
  /** CSS pixels that the content moves. */
  pan: (dx: number, dy: number) => void;
  /** Steps of zoom around a place; a wheel sends many small ones. */
  zoom: (steps: number, at: ScreenPoint) => void;
  dragStart: () => void;
  /** Everything was let go; pixels per millisecond at the end of a drag. */
  dragEnd: (speed: ScreenPoint) => void;
  click: (at: ScreenPoint) => void;
  doubleClick: (at: ScreenPoint, out: boolean) => void;
  contextMenu: (at: ScreenPoint) => void;
  hover: (at: ScreenPoint | null) => void;
  /** @returns whether the key was used */
  key: (key: string) => boolean;
}

/** A pointer that moves less than this between down and up clicks, CSS pixels. */
const SLACK = 4;
/** Only movement of the last moments counts for the speed at the end of a drag (ms). */
const SPEED_WINDOW = 80;
/** CSS pixels in a line and in a page of a wheel that does not count pixels. */
const WHEEL_UNIT = [1, 40, 300];
const STEPS_PER_PIXEL = 1 / 300;
/** A pinch on a touch pad arrives as a wheel with Ctrl and small numbers. */
const PINCH_STEPS_PER_PIXEL = 1 / 80;

/** @returns removes the listeners */
export function listenToGestures(element: HTMLElement, events: GestureEvents): () => void {
  const removal = new AbortController();
  const { signal } = removal;
  const down = new Map<number, ScreenPoint>();
  let start: ScreenPoint | null = null;
  let dragging = false;
  let trail: (ScreenPoint & { time: number })[] = [];

  const placeOf = (event: MouseEvent): ScreenPoint => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const middle = (): ScreenPoint => {
    const all = [...down.values()];
    const sum = all.reduce((a, b) => ({ x: a.x + b.x, y: a.y + b.y }), { x: 0, y: 0 });
    return { x: sum.x / all.length, y: sum.y / all.length };
  };
  const spread = (): number => {
    const [a, b] = [...down.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      // Not from every source of events: the gesture works without, up to the edge.
      if (event.isTrusted) element.setPointerCapture(event.pointerId);
      down.set(event.pointerId, placeOf(event));
      if (down.size > 1) return;
      start = placeOf(event);
      dragging = false;
      trail = [];
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      const at = placeOf(event);
      const before = down.get(event.pointerId);
      if (!before || !start) {
        if (down.size === 0) events.hover(at);
        return;
      }
      if (!dragging && down.size === 1) {
        if (Math.hypot(at.x - start.x, at.y - start.y) < SLACK) return;
        dragging = true;
        events.dragStart();
      }
      dragging = true;
      const from = { middle: middle(), spread: spread() };
      down.set(event.pointerId, at);
      const to = middle();
      trail.push({ ...to, time: event.timeStamp });
      events.pan(to.x - from.middle.x, to.y - from.middle.y);
      if (from.spread > 0 && spread() > 0) events.zoom(Math.log2(spread() / from.spread), to);
    },
    { signal },
  );
  const onUp = (event: PointerEvent): void => {
    if (!down.delete(event.pointerId) || down.size > 0) return;
    const at = placeOf(event);
    if (!dragging) {
      if (event.type === 'pointerup') events.click(at);
      return;
    }
    dragging = false;
    const recent = trail.filter(({ time }) => event.timeStamp - time < SPEED_WINDOW);
    const [first] = recent;
    const last = recent.at(-1);
    const time = first && last ? last.time - first.time : 0;
    events.dragEnd(
      first && last && time > 0
        ? { x: (last.x - first.x) / time, y: (last.y - first.y) / time }
        : { x: 0, y: 0 },
    );
  };
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', onUp, { signal });
  element.addEventListener('pointerleave', () => events.hover(null), { signal });
  element.addEventListener(
    'dblclick',
    (event) => events.doubleClick(placeOf(event), event.shiftKey),
    {
      signal,
    },
  );
  element.addEventListener(
    'contextmenu',
    (event) => {
      event.preventDefault();
      events.contextMenu(placeOf(event));
    },
    { signal },
  );
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const pixels = event.deltaY * (WHEEL_UNIT[event.deltaMode] ?? 1);
      const steps = pixels * (event.ctrlKey ? PINCH_STEPS_PER_PIXEL : STEPS_PER_PIXEL);
      events.zoom(-Math.max(-1, Math.min(1, steps)), placeOf(event));
    },
    { signal, passive: false },
  );
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (events.key(event.key)) event.preventDefault();
    },
    { signal },
  );
  return () => removal.abort();
}
