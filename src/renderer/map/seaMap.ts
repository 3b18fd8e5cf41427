/** A sea map: the world by MapLibre and above it the buoys on a canvas. Takes buoys and reports the person's actions. */

import type { ChartTheme } from '#renderer/charts/theme.ts';
import type { Position } from '#shared/model/geo.ts';
import { COMPLETE, markWhenShown } from '#shared/startSteps.ts';
import type { Frame } from './camera.ts';
import {
  type Camera,
  cameraAt,
  constrain,
  fitting,
  project,
  toPosition,
  toWorld,
  unproject,
  viewOf,
  wholeWorld,
  worldSize,
} from './camera.ts';
import type { BuoyPoint } from './clusters.ts';
import { CLUSTER_MAX_ZOOM, type Mark, marksAt } from './clusters.ts';
import { type CoarseWorld, coarseWorld, paintFirstView } from './firstView.ts';
import {
  markAt,
  type PlacedMark,
  paintMarks,
  paintRing,
  paintSelected,
  placeMarks,
} from './marks.ts';
import type { ScreenPoint, SeaMapEvents, View } from './seaMap.types.ts';
import type { Colouring, Shown } from './variables.ts';
import type { MapView } from './view.ts';
import type { World } from './world.ts';
import './seaMap.css';

/** MapLibre moves the map by these. */
const MOVING_KEYS = /^(Arrow|[-+=_])/;
/** A view that fits a few buoys also shows their surroundings. */
const FIT_MAX_ZOOM = 8;

/** Where buoys are drawn, and until MapLibre has drawn the world the coarse land below them. */
class Layer {
  readonly canvas = document.createElement('canvas');
  readonly pen: CanvasRenderingContext2D;

  constructor(container: HTMLElement, alpha: boolean) {
    const pen = this.canvas.getContext('2d', { alpha });
    if (!pen) throw new Error('This window cannot draw on a canvas.');
    this.pen = pen;
    this.canvas.className = 'map-layer';
    this.canvas.setAttribute('aria-hidden', 'true');
    container.append(this.canvas);
  }

  resize({ width, height }: { width: number; height: number }): void {
    this.canvas.width = Math.round(width * devicePixelRatio);
    this.canvas.height = Math.round(height * devicePixelRatio);
  }
}

const isSame = (a: Camera, b: Camera | null): boolean =>
  b !== null && a.x === b.x && a.y === b.y && a.zoom === b.zoom;

export class SeaMap {
  readonly #container: HTMLElement;
  readonly #events: SeaMapEvents;
  readonly #top: Layer;
  readonly #stop: (() => void)[] = [];
  /** Null when MapLibre has drawn the world. */
  #ground: Layer | null;
  #coarse: CoarseWorld | null = null;
  /** The coarse land is loaded, or cannot be. */
  #isCoarseDone = false;
  /** Null until MapLibre is loaded, and where it cannot be. */
  #world: World | null = null;
  #isGone = false;
  /** The view shown while there is no world. */
  #start: Camera;
  #size = { width: 0, height: 0 };
  #colours: ChartTheme;
  #colouring: Colouring;
  #points: readonly BuoyPoint[] = [];
  /** The list of buoys was read. */
  #known = false;
  /** Marks by whole zoom, of the present points. */
  #marks = new Map<number, Mark[]>();
  /** What marks show in the present colouring, of those drawn so far. */
  #shown = new Map<Mark, Shown>();
  #placed: PlacedMark[] = [];
  #selected: Position | null = null;
  #ring: [number, number][] | null = null;
  #frame: number | null = null;
  /** What the canvases show. */
  #painted: Camera | null = null;
  #settled = false;
  /** The world is drawn and nothing moves. */
  #isIdle = false;
  /** All buoys are shown until the person moves the map. */
  #fitted = false;
  /** The clicked mark has no hover card until the pointer has left it. */
  #clicked: Mark | null = null;

  constructor(
    container: HTMLElement,
    start: MapView | null,
    { colours, colouring }: { colours: ChartTheme; colouring: Colouring },
    events: SeaMapEvents,
  ) {
    this.#container = container;
    this.#events = events;
    this.#colours = colours;
    this.#colouring = colouring;
    this.#size = this.size();
    this.#start = constrain(start ? cameraAt(start) : wholeWorld(this.#size), this.#size);
    this.#ground = new Layer(container, false);
    this.#top = new Layer(container, true);
    const resized = new ResizeObserver(() => this.#resize());
    resized.observe(container);
    this.#stop.push(() => resized.disconnect(), this.#listenToFirstView());
    coarseWorld()
      .then(
        (world) => {
          this.#coarse = world;
        },
        (thrown: unknown) => events.trouble(String(thrown)),
      )
      .then(() => {
        this.#isCoarseDone = true;
        if (!this.#isGone) this.#draw();
      });
    this.#resize();
  }

  /** @param points null: not known yet */
  setBuoys(points: readonly BuoyPoint[] | null): void {
    this.#points = points ?? [];
    this.#known = points !== null;
    this.#marks.clear();
    this.#shown.clear();
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

  setColours(colours: ChartTheme): void {
    this.#colours = colours;
    this.#world?.setColours(colours);
    this.#draw();
  }

  /** Other values, colours or texts for the same buoys: their places and groups stay. */
  setColouring(colouring: Colouring): void {
    this.#colouring = colouring;
    this.#shown.clear();
    this.#draw();
  }

  /** Goes there without a flight; null: the world. */
  jumpTo(view: MapView | null): void {
    this.#goTo(view ? cameraAt(view) : wholeWorld(this.#size), 'jump');
  }

  flyTo(position: Position, zoom: number): void {
    this.#goTo({ ...toWorld(position), zoom }, 'fly');
  }

  /** Shows all buoys. */
  fit(how: 'fly' | 'jump' = 'fly'): void {
    this.#goTo(fitting(this.#points, this.#size, FIT_MAX_ZOOM), how);
    this.#fitted = how === 'jump';
  }

  zoomBy(steps: number): void {
    this.#fitted = false;
    if (this.#world) this.#world.zoomBy(steps);
    else this.#goTo({ ...this.#start, zoom: this.#start.zoom + steps }, 'jump');
  }

  /** Where a position lies on screen, in the copy of the world nearest to the middle. */
  project(position: Position): ScreenPoint {
    return project(this.#camera(), this.#size, toWorld(position));
  }

  size(): { width: number; height: number } {
    return { width: this.#container.clientWidth, height: this.#container.clientHeight };
  }

  view(): View {
    return viewOf(this.#camera(), this.#size);
  }

  focus(): void {
    this.#world?.focus();
  }

  destroy(): void {
    this.#isGone = true;
    for (const stop of this.#stop) stop();
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#world?.destroy();
    this.#container.replaceChildren();
  }

  #camera(): Camera {
    return this.#world?.camera() ?? this.#start;
  }

  #goTo(target: Camera, how: 'fly' | 'jump'): void {
    const camera = constrain(target, this.#size);
    this.#fitted = false;
    if (!this.#world) {
      this.#start = camera;
      this.#moved();
      this.#events.view(this.view());
    } else if (how === 'fly') this.#world.flyTo(camera);
    else this.#world.jumpTo(camera);
  }

  /** After the first view is drawn: the frames of MapLibre would delay it. */
  async #openWorld(): Promise<void> {
    const { createWorld } = await import('./world.ts');
    if (this.#isGone) return;
    const element = document.createElement('div');
    element.className = 'map-world';
    this.#container.prepend(element);
    this.#world = createWorld(element, this.#start, this.#colours, {
      failed: this.#events.failed,
      trouble: this.#events.trouble,
      render: () => this.#onRender(),
      busy: () => this.#busy(),
      idle: () => this.#onIdle(),
      moveEnd: () => this.#events.view(this.view()),
      dragStart: () => {
        this.#fitted = false;
        this.#events.dismiss();
      },
      click: (at) => this.#onClick(at),
      doubleClick: () => this.#events.dismiss(),
      contextMenu: (position) => this.#events.place(position),
      pointer: (at) => this.#onPointer(at),
      key: (key) => this.#onKey(key),
    });
    const wheel = (): void => {
      this.#fitted = false;
    };
    element.addEventListener('wheel', wheel, { passive: true });
  }

  /** Clicks and hovering before MapLibre is there; its own events come after. */
  #listenToFirstView(): () => void {
    const at = ({ clientX, clientY }: MouseEvent): ScreenPoint => {
      const { left, top } = this.#container.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const click = (event: MouseEvent): void => {
      if (!this.#world) this.#onClick(at(event));
    };
    const move = (event: MouseEvent): void => {
      if (!this.#world) this.#onPointer(at(event));
    };
    this.#container.addEventListener('click', click);
    this.#container.addEventListener('mousemove', move);
    return () => {
      this.#container.removeEventListener('click', click);
      this.#container.removeEventListener('mousemove', move);
    };
  }

  #resize(): void {
    const { width, height } = this.size();
    if (width === 0 || height === 0) return;
    const isSame = width === this.#size.width && height === this.#size.height;
    if (isSame && this.#top.canvas.width === Math.round(width * devicePixelRatio)) return;
    this.#size = { width, height };
    for (const layer of [this.#ground, this.#top]) layer?.resize(this.#size);
    if (this.#fitted) this.fit('jump');
    // A canvas that changed its size is empty until it is drawn.
    this.#paint();
    this.#events.view(this.view());
  }

  #moved(): void {
    this.#events.hover(null);
    this.#events.move();
    this.#draw();
  }

  #onRender(): void {
    if (this.#world?.isMoving()) {
      this.#events.hover(null);
      this.#events.move();
    }
    // MapLibre also draws where only the world has changed.
    if (!isSame(this.#camera(), this.#painted)) this.#paint();
  }

  #onIdle(): void {
    this.#isIdle = true;
    this.#ground?.canvas.remove();
    this.#ground = null;
    this.#coarse = null;
    this.#settle();
  }

  #busy(): void {
    this.#isIdle = false;
    this.#settle();
  }

  /** Draws in the next frame. */
  #draw(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.#paint();
      this.#settle();
    });
    this.#settle();
  }

  /** Reports whether everything is drawn and nothing moves. */
  #settle(): void {
    const settled = this.#isIdle && this.#frame === null;
    if (settled && this.#known) markWhenShown(COMPLETE);
    if (this.#settled === settled) return;
    this.#settled = settled;
    this.#events.settled(settled);
  }

  #paint(): void {
    if (this.#size.width === 0) return;
    const camera = this.#camera();
    this.#painted = camera;
    const frame = (layer: Layer): Frame => ({
      pen: layer.pen,
      camera,
      size: this.#size,
      scale: worldSize(camera.zoom),
      pixelRatio: devicePixelRatio,
    });
    if (this.#ground) paintFirstView(frame(this.#ground), this.#coarse, this.#colours);
    const top = frame(this.#top);
    top.pen.clearRect(0, 0, this.#top.canvas.width, this.#top.canvas.height);
    if (this.#ring) paintRing(top, this.#ring, this.#colours);
    this.#placed = placeMarks(
      top,
      this.#marksNow(camera.zoom),
      (mark) => this.#shownBy(mark),
      this.#colouring.compare,
    );
    paintMarks(top, this.#placed, this.#colours, this.#colouring);
    if (this.#selected) paintSelected(top, this.#selected, this.#colours);
    if (this.#placed.length > 0) markWhenShown('buoys painted');
    this.#wantWorld();
  }

  #isWorldWanted = false;
  /** Once, when the first view is painted. */
  #wantWorld(): void {
    if (this.#isWorldWanted || !this.#known || !this.#isCoarseDone) return;
    this.#isWorldWanted = true;
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        this.#openWorld().catch((thrown: unknown) => this.#events.trouble(String(thrown)));
      }),
    );
  }

  #marksNow(zoom: number): readonly Mark[] {
    const whole = Math.max(0, Math.min(Math.floor(zoom), CLUSTER_MAX_ZOOM + 1));
    let marks = this.#marks.get(whole);
    if (!marks) {
      marks = marksAt(this.#points, whole);
      this.#marks.set(whole, marks);
    }
    return marks;
  }

  #shownBy(mark: Mark): Shown {
    let shown = this.#shown.get(mark);
    if (!shown) {
      shown = this.#colouring.ofGroup(mark.points.map(({ buoy }) => buoy));
      this.#shown.set(mark, shown);
    }
    return shown;
  }

  #positionAt(at: ScreenPoint): Position {
    return toPosition(unproject(this.#camera(), this.#size, at));
  }

  #onPointer(at: ScreenPoint | null): void {
    const found = at && markAt(this.#placed, at);
    this.#events.pointer(at && this.#positionAt(at));
    this.#world?.setCursor(found ? 'pointer' : '');
    if (found?.mark !== this.#clicked) this.#clicked = null;
    if (!found || this.#clicked || this.#world?.isMoving()) {
      this.#events.hover(null);
      return;
    }
    const { mark, shown, x, y } = found;
    const [point] = mark.points;
    if (mark.points.length === 1 && point)
      this.#events.hover({ kind: 'buoy', id: point.buoy.id, at: { x, y } });
    else
      this.#events.hover({
        kind: 'cluster',
        count: mark.points.length,
        shown,
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
    const [point] = mark.points;
    if (mark.points.length === 1 && point) {
      this.#events.pick(point.buoy.id);
      return;
    }
    // Near enough that the group comes apart; buoys at one place never do before the last zoom with groups.
    const apart = fitting(mark.points, this.#size, CLUSTER_MAX_ZOOM + 1);
    const zoom = Math.max(apart.zoom, Math.floor(this.#camera().zoom) + 1);
    this.#goTo({ ...apart, zoom }, 'fly');
  }

  #onKey(key: string): boolean {
    if (key === '0') this.fit();
    else if (key === 'Enter') this.#events.place(toPosition(this.#camera()));
    else {
      if (MOVING_KEYS.test(key)) this.#fitted = false;
      return false;
    }
    return true;
  }
}
