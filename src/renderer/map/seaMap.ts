/** A sea map: the world by MapLibre and above it the buoys on a canvas. Takes buoys and reports the person's actions. */
import { t } from '@lingui/core/macro';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import type { Position } from '#shared/model/geo.ts';
import { COMPLETE, markWhenShown } from '#shared/startSteps.ts';
import { type Boat, paintBoat } from './boat.ts';
import {
  type Camera,
  cameraAt,
  constrain,
  fitting,
  frameOn,
  type MapView,
  moved,
  newPen,
  project,
  type ScreenPoint,
  toPosition,
  toWorld,
  unproject,
  type View,
  viewOf,
  wholeWorld,
  worldSize,
} from './camera.ts';
import { type BuoyPoint, CLUSTER_MAX_ZOOM, Marks } from './clusters.ts';
import { type CoarseWorld, coarseWorld, isEnough, paintFirstView } from './firstView.ts';
import type { Size } from './geometry.ts';
import { listen, placeOf } from './gestures.ts';
import {
  type LineMark,
  paintLine,
  paintLineMarks,
  paintMarks,
  paintNamed,
  paintRing,
  paintSelected,
  paintSpots,
  type SpotPoint,
} from './marks.ts';
import {
  loadCountries,
  loadPlaces,
  PLACES_ZOOM,
  type Place,
  paintPlaces,
  zoomWithLand,
} from './places.ts';
import { type Hover, Pointing } from './pointing.ts';
import type { Colouring } from './variables.ts';
import type { World } from './world.ts';
import './seaMap.css';

export type MapFailure = { why: 'no-webgl' | 'lost'; detail: string };

export interface SeaMapEvents {
  failed: (failure: MapFailure) => void;
  /** Whether all that was given is drawn and nothing moves. */
  settled: (settled: boolean) => void;
  /** A part of the base map could not be loaded; the rest is drawn. */
  trouble: (detail: string) => void;
  hover: (hover: Hover | null) => void;
  pointer: (position: Position | null) => void;
  pick: (id: number) => void;
  pickSpot: (id: string) => void;
  /** A place on the sea was chosen. */
  place: (position: Position) => void;
  /** The map moves; places on screen are elsewhere now. */
  move: () => void;
  /** The map came to rest. */
  view: (view: View) => void;
  /** A double click or a drag began: what a single click opened is closed. */
  dismiss: () => void;
}

/** What is drawn besides the points of the buoys. */
interface Drawn {
  colours: ChartTheme;
  colouring: Colouring;
  selected?: Position | null;
  ring?: [number, number][] | null;
  /** A passage; its ends are marked. */
  line?: [number, number][] | null;
  lineMarks?: readonly LineMark[];
  /** Of a passage: those with a name. */
  waypoints?: readonly (Position & { name?: string | undefined })[];
  boat?: Boat | null;
  /** Every click is a place, also on a buoy. */
  isDrawing?: boolean;
  spots?: readonly SpotPoint[];
  /** The outline of the good directions of a spot. */
  sector?: [number, number][] | null;
}

/** A view that fits a few buoys also shows their surroundings. */
const FIT_MAX_ZOOM = 8;

/** How long (ms) a map that has become narrower shows a part of what it drew, and MapLibre waits after a press: what a click opens comes first. */
const CUT_OFF_MS = 300;
/** How long (ms) a map that MapLibre does not move yet rests before its view is reported. */
const REST_MS = 200;

/** Pixels of a picture for each unit of its width. */
const SHARPNESS = 2;

/** Adds a canvas above what `container` shows. */
function addLayer(container: HTMLElement, alpha: boolean): CanvasRenderingContext2D {
  const pen = newPen(alpha);
  pen.canvas.className = 'map-layer over';
  pen.canvas.setAttribute('aria-hidden', 'true');
  container.append(pen.canvas);
  return pen;
}

async function twoFrames(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

async function loadCountriesLater(): Promise<Place[]> {
  await twoFrames();
  return loadCountries();
}

const isSame = (a: Camera, b: Camera | null): boolean =>
  b !== null && a.x === b.x && a.y === b.y && a.zoom === b.zoom;

export class SeaMap {
  readonly #container: HTMLElement;
  /** Has the size that is drawn, and is cut off by a narrower container. */
  readonly #stage = document.createElement('div');
  /** Has the pointer and the keys; MapLibre's canvas comes into it. */
  readonly #surface = document.createElement('div');
  readonly #events: SeaMapEvents;
  readonly #gone = new AbortController();
  readonly #marks = new Marks();
  /** Draws the buoys. */
  readonly #top: CanvasRenderingContext2D;
  /** Draws the coarse world. Null when MapLibre has drawn the world. */
  #ground: CanvasRenderingContext2D | null;
  /** Undefined while it is loading, null where it cannot be loaded. */
  #coarse: CoarseWorld | null | undefined;
  /** Null until MapLibre is loaded, and where it cannot be. */
  #world: World | null = null;
  #isWorldRequested = false;
  /** The person has moved the map. */
  #isTouched = false;
  /** Names by what loads them: of countries after the first view, of others once the map is near; null while they are loaded. */
  readonly #names = new Map<() => Promise<Place[]>, readonly Place[] | null>();
  /** The view shown while there is no world. */
  #start: Camera;
  #size: Size;
  #drawn: Drawn;
  /** The list of buoys was read. */
  #known = false;
  #frame: number | null = null;
  #cutOff: ReturnType<typeof setTimeout> | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #pressed: ReturnType<typeof setTimeout> | undefined;
  /** What the canvases show. */
  #painted: Camera | null = null;
  #settled = false;
  /** The world is drawn and nothing moves. */
  #isIdle = false;
  /** All buoys are shown until the person moves the map. */
  #fitted = false;
  /** What is under the pointer. */
  readonly #pointing: Pointing;

  constructor(container: HTMLElement, start: MapView | null, drawn: Drawn, events: SeaMapEvents) {
    this.#container = container;
    this.#events = events;
    this.#drawn = drawn;
    this.#pointing = new Pointing(this.#marks, events.hover);
    this.#size = this.size();
    this.#start = constrain(start ? cameraAt(start) : wholeWorld(this.#size), this.#size);
    this.#stage.className = 'map-stage';
    container.append(this.#stage);
    this.#openSurface();
    this.#ground = addLayer(this.#stage, false);
    this.#top = addLayer(this.#stage, true);
    const { signal } = this.#gone;
    const resized = new ResizeObserver(() => this.#onResize());
    resized.observe(container);
    signal.addEventListener('abort', () => {
      resized.disconnect();
      for (const timer of [this.#cutOff, this.#rest, this.#pressed]) clearTimeout(timer);
    });
    coarseWorld()
      .catch((thrown: unknown) => {
        events.trouble(String(thrown));
        return null;
      })
      .then((coarse) => {
        this.#coarse = coarse;
        this.#draw();
      });
    this.#resize();
  }

  /** @param points null: not known yet */
  setBuoys(points: readonly BuoyPoint[] | null): void {
    const camera = this.#fitted ? this.#fitting() : null;
    this.#marks.points = points ?? [];
    this.#known = points !== null;
    // Other values alone do not move the map: what hovers stays.
    if (camera && !isSame(this.#fitting(), camera)) this.fit('jump');
    this.#draw();
  }

  set(next: Partial<Drawn>): void {
    this.#drawn = { ...this.#drawn, ...next };
    if (next.selected !== undefined) this.#marks.selected = next.selected;
    if (next.colours) this.#world?.setColours(next.colours);
    this.#draw();
  }

  /** Goes there without a flight. */
  jumpTo(view: MapView): void {
    this.#goTo(cameraAt(view), 'jump');
  }

  flyTo(position: Position, zoom: number): void {
    this.#goTo({ ...toWorld(position), zoom }, 'fly');
  }

  /** Flies there, as close as land is in view, at most as near as `closest`. */
  async visit(position: Position, closest: number): Promise<void> {
    this.#openNames(loadPlaces);
    const places = await this.#orNone(loadPlaces());
    if (this.#gone.signal.aborted) return;
    const near = { ...toWorld(position), zoom: Math.max(closest, this.#camera().zoom) };
    const zoom = zoomWithLand(places, near, this.#size);
    this.#goTo({ ...near, zoom }, 'fly');
  }

  fit(how: 'fly' | 'jump' = 'fly'): void {
    this.#goTo(this.#fitting(), how);
    this.#fitted = how === 'jump';
  }

  #fitting(): Camera {
    return fitting(this.#marks.points, this.#size, FIT_MAX_ZOOM);
  }

  /** Flies to where all of a line is in view. @param covered width at the left that a panel covers, CSS pixels */
  showLine(line: readonly Position[], covered: number): void {
    // A flight goes on with the size that it began with.
    this.#resize();
    this.#world?.map.resize();
    const { width, height } = this.#size;
    const left = width > 2 * covered ? covered : 0;
    const free = fitting(line.map(toWorld), { width: width - left, height }, FIT_MAX_ZOOM);
    this.#goTo({ ...free, x: free.x - left / 2 / worldSize(free.zoom) }, 'fly');
  }

  zoomBy(steps: number): void {
    this.#fitted = false;
    if (this.#world) this.#world.zoomBy(steps);
    else this.#goTo({ ...this.#start, zoom: this.#start.zoom + steps }, 'fly');
  }

  /** Where a position lies on screen, in the copy of the world nearest to the middle. */
  project(position: Position): ScreenPoint {
    return project(this.#camera(), this.#size, toWorld(position));
  }

  /** What it shows, with other values of its buoys each time, as URLs of PNGs. @param width as wide as marks are drawn for */
  picturesOf(colourings: readonly Colouring[], width: number): string[] {
    const ratio = width / this.#size.width;
    const size = { width, height: this.#size.height * ratio };
    const { zoom, ...centre } = this.#camera();
    const camera = { ...centre, zoom: zoom + Math.log2(ratio) };
    const { colours } = this.#drawn;
    if (!this.#ground) this.#world?.redraw();
    const ground = this.#ground?.canvas ?? this.#world?.map.getCanvas();
    const pen = newPen();
    pen.canvas.width = size.width * SHARPNESS;
    pen.canvas.height = size.height * SHARPNESS;
    const frame = frameOn(pen, { camera, size, colours }, SHARPNESS);
    const marks = new Marks();
    marks.points = this.#marks.points;
    return colourings.map((colouring) => {
      // MapLibre leaves the sea free.
      pen.fillStyle = colours.sea;
      pen.fillRect(0, 0, size.width, size.height);
      if (ground) pen.drawImage(ground, 0, 0, size.width, size.height);
      marks.place(frame, colouring);
      paintMarks(frame, marks.placed, colouring);
      return pen.canvas.toDataURL();
    });
  }

  size(): Size {
    return { width: this.#container.clientWidth, height: this.#container.clientHeight };
  }

  view(): View {
    return viewOf(this.#camera(), this.#size);
  }

  focus(): void {
    this.#target().focus({ preventScroll: true });
  }

  destroy(): void {
    this.#gone.abort();
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#world?.destroy();
    this.#container.replaceChildren();
  }

  /** Of the pointer and the keys. */
  #target(): HTMLElement {
    return this.#world?.map.getCanvas() ?? this.#surface;
  }

  #openSurface(): void {
    const surface = this.#surface;
    surface.className = 'map-world over';
    surface.tabIndex = 0;
    surface.role = 'region';
    surface.ariaLabel = t`Map of buoys. Arrow keys: move. Plus and minus: zoom. 0: show all buoys. Enter: open the menu of the centre.`;
    Object.assign(surface.style, { zIndex: 1, cursor: 'grab', touchAction: 'none' });
    this.#stage.append(surface);
    listen(
      surface,
      (from, to, steps) => this.#move(moved(this.#camera(), this.#size, from, to, steps)),
      this.#events.dismiss,
    );
    surface.addEventListener('click', (event) => this.#onClick(placeOf(event)));
    surface.addEventListener('contextmenu', (event) => this.#place(placeOf(event)));
    surface.addEventListener('mousemove', (event) => {
      // What is pressed drags the map.
      if (event.buttons === 0) this.#onPointer(placeOf(event));
    });
    surface.addEventListener('mouseleave', () => this.#onPointer(null));
    surface.addEventListener('dblclick', this.#events.dismiss);
    surface.addEventListener('keydown', (event) => this.#onKey(event));
    surface.addEventListener('pointerdown', () => {
      clearTimeout(this.#pressed);
      const touch = () => requestIdleCallback(() => this.#touch(), { timeout: 1000 });
      this.#pressed = setTimeout(touch, CUT_OFF_MS);
    });
  }

  /** By the person, at once. */
  #move(camera: Camera): void {
    this.#goTo(camera, 'move');
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.#events.view(this.view()), REST_MS);
  }

  #touch(): void {
    this.#isTouched = true;
    this.#openWorld().catch((thrown: unknown) => this.#events.trouble(String(thrown)));
  }

  #camera(): Camera {
    return this.#world?.camera() ?? this.#start;
  }

  /** @param how `move`: the person does, and the view is reported at its end; `jump`: the window does */
  #goTo(target: Camera, how: 'fly' | 'jump' | 'move'): void {
    const camera = constrain(target, this.#size);
    this.#fitted = false;
    if (this.#world) {
      this.#world[how === 'fly' ? 'flyTo' : 'jumpTo'](camera);
      return;
    }
    this.#start = camera;
    if (how !== 'jump') this.#isTouched = true;
    this.#pointing.leave();
    this.#events.move();
    this.#draw();
    if (how !== 'move') this.#events.view(this.view());
  }

  /** Once, when the first view is painted and where it is not enough: the frames of MapLibre would delay it. */
  async #openWorld(): Promise<void> {
    if (this.#gone.signal.aborted || !this.#known || this.#coarse === undefined) return;
    this.#openNames(loadCountriesLater);
    const isEnoughNow = !this.#isTouched && isEnough(this.#coarse, this.#camera());
    if (this.#isWorldRequested || isEnoughNow) return;
    this.#isWorldRequested = true;
    this.#settle();
    await twoFrames();
    const { createWorld } = await import('./world.ts');
    if (this.#gone.signal.aborted) return;
    const hasFocus = document.activeElement === this.#surface;
    this.#world = createWorld(this.#surface, this.#start, this.#drawn.colours, this.#events);
    if (!this.#world) return;
    this.#listen(this.#world);
    for (const name of ['tabindex', 'role', 'aria-label']) this.#surface.removeAttribute(name);
    this.#surface.style.zIndex = '';
    if (hasFocus) this.focus();
  }

  #listen({ map }: World): void {
    map.on('movestart', ({ originalEvent }) => {
      // By the person.
      if (originalEvent) this.#fitted = false;
      this.#setIdle(false);
    });
    map.on('idle', () => this.#setIdle(true));
    map.on('render', () => this.#onRender());
    map.on('moveend', () => this.#events.view(this.view()));
    map.on('dragstart', this.#events.dismiss);
  }

  /** Once: not tried again by this map. */
  async #openNames(load: () => Promise<Place[]>): Promise<void> {
    if (this.#names.has(load)) return;
    this.#names.set(load, null);
    this.#names.set(load, await this.#orNone(load()));
    this.#draw();
  }

  #orNone(loading: Promise<Place[]>): Promise<Place[]> {
    return loading.catch((thrown: unknown) => {
      this.#events.trouble(String(thrown));
      return [];
    });
  }

  /** What takes the place of the map, as an opened buoy does, is drawn before the narrower map. */
  #onResize(): void {
    const { width, height } = this.size();
    clearTimeout(this.#cutOff);
    if (width < this.#size.width && height === this.#size.height)
      this.#cutOff = setTimeout(() => requestIdleCallback(() => this.#resize()), CUT_OFF_MS);
    else this.#resize();
  }

  #resize(): void {
    const { width, height } = this.size();
    if (this.#gone.signal.aborted || width === 0 || height === 0) return;
    const isSameSize = width === this.#size.width && height === this.#size.height;
    if (isSameSize && this.#top.canvas.width === Math.round(width * devicePixelRatio)) return;
    this.#size = { width, height };
    this.#stage.style.width = `${width}px`;
    this.#stage.style.height = `${height}px`;
    for (const pen of [this.#ground, this.#top]) {
      if (!pen) continue;
      pen.canvas.width = Math.round(width * devicePixelRatio);
      pen.canvas.height = Math.round(height * devicePixelRatio);
    }
    if (this.#fitted) this.fit('jump');
    // A canvas that changed its size is empty until it is drawn.
    this.#paint();
    this.#events.view(this.view());
  }

  #onRender(): void {
    const isElsewhere = !isSame(this.#camera(), this.#painted);
    const isMoving = this.#world?.map.isMoving();
    // After a jump what hovers may be under the pointer again, which is looked at when it is painted.
    if (isMoving) this.#pointing.leave();
    if (isMoving || isElsewhere) this.#events.move();
    // MapLibre also draws where only the world has changed.
    if (isElsewhere) this.#paint();
  }

  #setIdle(isIdle: boolean): void {
    this.#isIdle = isIdle;
    if (isIdle) {
      this.#ground?.canvas.remove();
      this.#ground = null;
      this.#coarse = null;
    }
    this.#settle();
  }

  #draw(): void {
    if (this.#gone.signal.aborted) return;
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      this.#paint();
      this.#settle();
    });
    this.#settle();
  }

  /** Reports whether everything is drawn and nothing moves. */
  #settle(): void {
    const names = [...this.#names.values()];
    const isNamed = names.length > 0 && !names.includes(null);
    const isDrawn = this.#size.width > 0 && (this.#isIdle || !this.#isWorldRequested);
    const settled = isDrawn && this.#frame === null && isNamed;
    if (settled && this.#known) markWhenShown(COMPLETE);
    if (this.#settled === settled) return;
    this.#settled = settled;
    this.#events.settled(settled);
  }

  #paint(): void {
    if (this.#size.width === 0) return;
    const camera = this.#camera();
    this.#painted = camera;
    const { colours, colouring, ring, line, lineMarks, waypoints } = this.#drawn;
    const { boat, selected, spots, sector } = this.#drawn;
    const size = this.#size;
    const shown = { camera, size, colours };
    if (this.#ground) paintFirstView(frameOn(this.#ground, shown), this.#coarse ?? null);
    const top = frameOn(this.#top, shown);
    // The last pixel may be a part of one.
    top.pen.clearRect(0, 0, size.width + 1, size.height + 1);
    if (sector) paintRing(top, sector, true);
    if (ring) paintRing(top, ring);
    if (line) paintLine(top, line);
    if (line && lineMarks) paintLineMarks(top, lineMarks);
    this.#marks.place(top, colouring);
    const taken = paintMarks(top, this.#marks.placed, colouring);
    const flags = paintSpots(top, spots ?? [], taken);
    this.#pointing.drawn(flags, boat ? this.project(boat.position) : null);
    if (boat) paintBoat(top, boat, taken);
    if (waypoints) paintNamed(top, waypoints, taken);
    for (const places of this.#names.values()) if (places) paintPlaces(top, places, taken);
    if (this.#world && camera.zoom >= PLACES_ZOOM) this.#openNames(loadPlaces);
    if (selected) paintSelected(top, selected);
    if (this.#marks.placed.length > 0) markWhenShown('buoys painted');
    this.#openWorld().catch((thrown: unknown) => this.#events.trouble(String(thrown)));
  }

  #place(at: ScreenPoint): void {
    this.#events.place(this.#positionAt(at));
  }

  #positionAt(at: ScreenPoint): Position {
    return toPosition(unproject(this.#camera(), this.#size, at));
  }

  #onPointer(pointer: ScreenPoint | null): void {
    this.#events.pointer(pointer && this.#positionAt(pointer));
    const opens = this.#pointing.move(pointer, this.#world?.map.isMoving() ?? false);
    this.#target().style.cursor = opens ? 'pointer' : this.#world ? '' : 'grab';
  }

  #onClick(at: ScreenPoint): void {
    const spot = this.#pointing.spotAt(at);
    if (spot && !this.#drawn.isDrawing) {
      this.#events.pickSpot(spot.id);
      return;
    }
    const mark = this.#marks.under(at)?.mark;
    if (!mark || this.#drawn.isDrawing) {
      this.#place(at);
      return;
    }
    this.#pointing.click(mark);
    if (mark.single) {
      this.#events.pick(mark.single.buoy.id);
      return;
    }
    // Near enough that the group comes apart; buoys at one place never do before the last zoom with groups.
    const apart = fitting(mark.points, this.#size, CLUSTER_MAX_ZOOM + 1);
    const zoom = Math.max(apart.zoom, Math.floor(this.#camera().zoom) + 1);
    this.#goTo({ ...apart, zoom }, 'fly');
  }

  /** Other keys are MapLibre's. */
  #onKey(event: KeyboardEvent): void {
    const { key } = event;
    // With these keys it is a command of the window, as Ctrl+0 is.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key !== '0' && key !== 'Enter') return;
    event.preventDefault();
    if (key === '0') this.fit();
    else this.#events.place(toPosition(this.#camera()));
  }
}
