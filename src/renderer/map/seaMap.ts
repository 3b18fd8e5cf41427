/** A sea map on two 2D canvases: the base map, and over it the buoys. Takes buoys and tells what the person does. */
import type { Position } from '#shared/model/geo.ts';
import { COMPLETE, markWhenShown } from '#shared/startSteps.ts';
import { BaseMap } from './baseMap.ts';
import {
  type Camera,
  cameraAt,
  constrain,
  fitting,
  flight,
  moved,
  project,
  toPosition,
  toWorld,
  unproject,
  viewOf,
  wholeWorld,
  worldSize,
  zoomedAround,
} from './camera.ts';
import { CLUSTER_MAX_ZOOM, type Mark, marksAt } from './clusters.ts';
import type { MapColours } from './colours.ts';
import type { BuoyPoint } from './features.ts';
import type { Frame } from './frame.ts';
import { listenToGestures } from './gestures.ts';
import {
  markAt,
  type PlacedMark,
  paintMarks,
  paintRing,
  paintSelected,
  placeMarks,
} from './marks.ts';
import type { ScreenPoint, SeaMapEvents, View } from './seaMap.types.ts';
import type { MapView } from './view.ts';

const LABEL =
  'Map of buoys. Arrow keys move it, plus and minus zoom, 0 shows all buoys, Enter asks about its centre.';
/** How far a key moves the map, CSS pixels. */
const KEY_STEP = 100;
/** How long small movements take (ms), and the longest flight. */
const EASE_MS = 200;
const MAX_FLIGHT_MS = 1500;
/** How fast a dragged map slows down (ms), and the least and largest speed (pixels per ms). */
const GLIDE_MS = 300;
const SLOW = 0.2;
const FAST = 4;
/** Fitting shows a few buoys with what is around them. */
const FIT_MAX_ZOOM = 8;

interface Animation {
  at: (share: number) => Camera;
  start: number;
  ms: number;
}

export class SeaMap {
  readonly #container: HTMLElement;
  readonly #ground: HTMLCanvasElement;
  readonly #top: HTMLCanvasElement;
  readonly #pens: { ground: CanvasRenderingContext2D; top: CanvasRenderingContext2D };
  readonly #events: SeaMapEvents;
  readonly #base: BaseMap;
  readonly #stop: (() => void)[] = [];
  #camera: Camera;
  #size = { width: 0, height: 0 };
  #colours: MapColours;
  #formatHeight: (metres: number) => string;
  #points: readonly BuoyPoint[] = [];
  /** The list of buoys was read. */
  #known = false;
  /** Marks by whole zoom, of the present points. */
  #marks = new Map<number, Mark[]>();
  #placed: PlacedMark[] = [];
  #selected: Position | null = null;
  #ring: [number, number][] | null = null;
  #animation: Animation | null = null;
  #frame: number | null = null;
  #settled = false;
  /** The last movement was not told yet as a view. */
  #movedSince = true;
  /** All buoys are shown until the person moves the map. */
  #fitted = false;
  #sized = false;
  /** Hover stays away from what was clicked until the pointer has left it. */
  #clicked: Mark | null = null;

  constructor(
    container: HTMLElement,
    start: MapView | null,
    { colours, formatHeight }: { colours: MapColours; formatHeight: (metres: number) => string },
    events: SeaMapEvents,
  ) {
    this.#container = container;
    this.#events = events;
    this.#colours = colours;
    this.#formatHeight = formatHeight;
    const canvas = (alpha: boolean): [HTMLCanvasElement, CanvasRenderingContext2D] => {
      const element = document.createElement('canvas');
      const pen = element.getContext('2d', { alpha });
      if (!pen) throw new Error('This window cannot draw on a canvas.');
      container.append(element);
      return [element, pen];
    };
    const [ground, groundPen] = canvas(false);
    const [top, topPen] = canvas(true);
    this.#ground = ground;
    this.#top = top;
    this.#pens = { ground: groundPen, top: topPen };
    top.tabIndex = 0;
    top.setAttribute('role', 'region');
    top.setAttribute('aria-label', LABEL);
    top.className = 'map-marks';
    this.#size = this.size();
    this.#camera = constrain(start ? cameraAt(start) : wholeWorld(this.#size), this.#size);
    this.#base = new BaseMap(() => this.#draw(), events.trouble);
    const resized = new ResizeObserver(() => this.#resize());
    resized.observe(container);
    this.#stop.push(
      () => resized.disconnect(),
      listenToGestures(top, {
        pan: (dx, dy) => this.#move(moved(this.#camera, dx, dy)),
        zoom: (steps, at) =>
          this.#move(zoomedAround(this.#camera, this.#size, at, this.#zoomBounded(steps))),
        dragStart: () => {
          this.#animation = null;
          events.dismiss();
        },
        dragEnd: (speed) => this.#glide(speed),
        click: (at) => this.#onClick(at),
        doubleClick: (at, out) => {
          events.dismiss();
          this.#easeTo(zoomedAround(this.#camera, this.#size, at, this.#zoomBounded(out ? -1 : 1)));
        },
        contextMenu: (at) => events.place(this.#positionAt(at)),
        hover: (at) => this.#onPointer(at),
        key: (key) => this.#onKey(key),
      }),
    );
    this.#resize();
  }

  /** @param points null: not known yet */
  setBuoys(points: readonly BuoyPoint[] | null): void {
    this.#points = points ?? [];
    this.#known = points !== null;
    this.#marks.clear();
    if (this.#fitted) this.fit('jump');
    this.#draw();
  }

  setSelected(position: Position | null): void {
    this.#selected = position;
    this.#draw();
  }

  setRing(points: [number, number][] | null): void {
    this.#ring = points;
    this.#draw();
  }

  setColours(colours: MapColours): void {
    this.#colours = colours;
    this.#draw();
  }

  /** How a height (metres) reads in a circle. */
  setFormat(formatHeight: (metres: number) => string): void {
    this.#formatHeight = formatHeight;
    this.#draw();
  }

  /** Goes there without a flight; null: the world. */
  jumpTo(view: MapView | null): void {
    this.#move(view ? cameraAt(view) : wholeWorld(this.#size));
  }

  flyTo(position: Position, zoom: number): void {
    this.#easeTo({ ...toWorld(position), zoom });
  }

  /** Shows all buoys. */
  fit(how: 'fly' | 'jump' = 'fly'): void {
    const camera = fitting(this.#points, this.#size, FIT_MAX_ZOOM);
    if (how === 'fly') this.#easeTo(camera);
    else {
      this.#move(camera);
      this.#fitted = true;
    }
  }

  zoomBy(steps: number): void {
    this.#easeTo({ ...this.#camera, zoom: this.#zoomBounded(steps) });
  }

  /** Where a position lies on screen, in the copy of the world nearest to the middle. */
  project(position: Position): ScreenPoint {
    return project(this.#camera, this.#size, toWorld(position));
  }

  size(): { width: number; height: number } {
    return { width: this.#container.clientWidth, height: this.#container.clientHeight };
  }

  view(): View {
    return viewOf(this.#camera, this.#size);
  }

  focus(): void {
    this.#top.focus({ preventScroll: true });
  }

  destroy(): void {
    for (const stop of this.#stop) stop();
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#ground.remove();
    this.#top.remove();
  }

  #zoomBounded(steps: number): number {
    const { zoom } = constrain({ ...this.#camera, zoom: this.#camera.zoom + steps }, this.#size);
    return zoom;
  }

  #resize(): void {
    const { width, height } = this.size();
    if (width === 0 || height === 0) return;
    if (this.#sized && width === this.#size.width && height === this.#size.height) return;
    this.#sized = true;
    this.#size = { width, height };
    for (const canvas of [this.#ground, this.#top]) {
      canvas.width = Math.round(width * devicePixelRatio);
      canvas.height = Math.round(height * devicePixelRatio);
    }
    if (this.#fitted) this.fit('jump');
    else this.#move(this.#camera);
    // A canvas that changed its size is empty until it is drawn.
    this.#paint();
  }

  #move(camera: Camera): void {
    this.#camera = constrain(camera, this.#size);
    this.#fitted = false;
    this.#movedSince = true;
    this.#events.hover(null);
    this.#events.move();
    this.#draw();
  }

  #easeTo(target: Camera): void {
    const to = constrain(target, this.#size);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#move(to);
      return;
    }
    const way = flight(this.#camera, to, this.#size);
    const ms = Math.min(MAX_FLIGHT_MS, Math.max(EASE_MS, way.length * 800));
    // Begins and ends slowly.
    const at = (share: number): Camera => way.at(share * share * (3 - 2 * share));
    this.#animation = { at, start: performance.now(), ms };
    this.#draw();
  }

  /** A map that was let go while it moved slows down. */
  #glide(end: ScreenPoint): void {
    const pace = Math.hypot(end.x, end.y);
    if (pace < SLOW) return;
    const bound = Math.min(1, FAST / pace);
    const speed = { x: end.x * bound, y: end.y * bound };
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const from = this.#camera;
    const at = (share: number): Camera => {
      const way = ((1 - (1 - share) ** 3) * GLIDE_MS) / 3;
      return moved(from, speed.x * way, speed.y * way);
    };
    this.#animation = { at, start: performance.now(), ms: GLIDE_MS };
    this.#draw();
  }

  /** Draws in the next frame. */
  #draw(): void {
    this.#settle(false);
    this.#frame ??= requestAnimationFrame((time) => {
      this.#frame = null;
      const animation = this.#animation;
      if (animation) {
        const share = Math.max(0, Math.min(1, (time - animation.start) / animation.ms));
        if (share >= 1) this.#animation = null;
        this.#move(animation.at(share));
      }
      this.#paint();
      if (this.#frame !== null) return;
      if (this.#animation) {
        this.#draw();
        return;
      }
      if (this.#movedSince) {
        this.#movedSince = false;
        this.#events.view(this.view());
      }
      this.#settle(this.#base.isComplete(this.#camera.zoom));
    });
  }

  #settle(settled: boolean): void {
    if (this.#settled === settled) return;
    this.#settled = settled;
    this.#events.settled(settled);
    if (settled && this.#known) markWhenShown(COMPLETE);
  }

  #paint(): void {
    if (this.#size.width === 0) return;
    const camera = this.#camera;
    const frame = (pen: CanvasRenderingContext2D): Frame => ({
      pen,
      camera,
      size: this.#size,
      scale: worldSize(camera.zoom),
      pixelRatio: devicePixelRatio,
    });
    this.#base.paint(this.#atPixelRatio(frame(this.#pens.ground)), this.#colours);
    const top = frame(this.#pens.top);
    top.pen.clearRect(0, 0, this.#top.width, this.#top.height);
    if (this.#ring) paintRing(top, this.#ring, this.#colours);
    this.#placed = placeMarks(top, this.#marksNow());
    paintMarks(top, this.#placed, this.#colours, this.#formatHeight);
    if (this.#selected) paintSelected(top, this.#selected, this.#colours);
    if (this.#placed.length > 0) markWhenShown('buoys painted');
  }

  #atPixelRatio(frame: Frame): Frame {
    frame.pen.setTransform(frame.pixelRatio, 0, 0, frame.pixelRatio, 0, 0);
    return frame;
  }

  #marksNow(): readonly Mark[] {
    const zoom = Math.min(Math.floor(this.#camera.zoom), CLUSTER_MAX_ZOOM + 1);
    let marks = this.#marks.get(zoom);
    if (!marks) {
      marks = marksAt(this.#points, zoom);
      this.#marks.set(zoom, marks);
    }
    return marks;
  }

  #positionAt(at: ScreenPoint): Position {
    return toPosition(unproject(this.#camera, this.#size, at));
  }

  #onPointer(at: ScreenPoint | null): void {
    const found = at && markAt(this.#placed, at);
    this.#events.pointer(at && this.#positionAt(at));
    this.#top.style.cursor = found ? 'pointer' : '';
    if (found?.mark !== this.#clicked) this.#clicked = null;
    if (!found || this.#clicked || this.#animation) {
      this.#events.hover(null);
      return;
    }
    const { mark, x, y } = found;
    const [buoy] = mark.points;
    if (mark.points.length === 1 && buoy)
      this.#events.hover({ kind: 'buoy', id: buoy.id, at: { x, y } });
    else
      this.#events.hover({
        kind: 'cluster',
        count: mark.points.length,
        highest: mark.hs,
        at: { x, y },
      });
  }

  #onClick(at: ScreenPoint): void {
    const found = markAt(this.#placed, at);
    if (!found) {
      this.#events.place(this.#positionAt(at));
      return;
    }
    const { mark } = found;
    this.#clicked = mark;
    this.#events.hover(null);
    const [buoy] = mark.points;
    if (mark.points.length === 1 && buoy) {
      this.#events.pick(buoy.id);
      return;
    }
    // Near enough that the group comes apart; buoys at one place never do before the last zoom with groups.
    const apart = fitting(mark.points, this.#size, CLUSTER_MAX_ZOOM + 1);
    this.#easeTo({ ...apart, zoom: Math.max(apart.zoom, Math.floor(this.#camera.zoom) + 1) });
  }

  #onKey(key: string): boolean {
    const steps: Record<string, [number, number]> = {
      ArrowLeft: [KEY_STEP, 0],
      ArrowRight: [-KEY_STEP, 0],
      ArrowUp: [0, KEY_STEP],
      ArrowDown: [0, -KEY_STEP],
    };
    const step = steps[key];
    if (step) this.#easeTo(moved(this.#animation?.at(1) ?? this.#camera, ...step));
    else if (key === '+' || key === '=') this.zoomBy(1);
    else if (key === '-') this.zoomBy(-1);
    else if (key === '0') this.fit();
    else if (key === 'Enter') this.#events.place(toPosition(this.#camera));
    else return false;
    return true;
  }
}
