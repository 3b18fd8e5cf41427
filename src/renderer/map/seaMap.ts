/** A sea map: the world by MapLibre and above it the buoys on a canvas. Takes buoys and reports the person's actions. */
import type { ChartTheme } from '#renderer/charts/theme.ts';
import type { Position } from '#shared/model/geo.ts';
import { COMPLETE, markWhenShown } from '#shared/startSteps.ts';
import { type Boat, paintBoat } from './boat.ts';
import {
  type Camera,
  cameraAt,
  fitting,
  frameOn,
  type MapView,
  newPen,
  project,
  type ScreenPoint,
  toPosition,
  toWorld,
  unproject,
  type View,
  worldSize,
} from './camera.ts';
import { type BuoyPoint, CLUSTER_MAX_ZOOM, Marks } from './clusters.ts';
import type { Size } from './geometry.ts';
import { placeOf } from './gestures.ts';
import { Ground, type GroundEvents, twoFrames } from './ground.ts';
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

export interface SeaMapEvents
  extends Pick<GroundEvents, 'failed' | 'trouble' | 'dismiss' | 'view'> {
  /** Whether all that was given is drawn and nothing moves. */
  settled: (settled: boolean) => void;
  hover: (hover: Hover | null) => void;
  pointer: (position: Position | null) => void;
  pick: (id: number) => void;
  pickSpot: (id: string) => void;
  /** A place on the sea was chosen. */
  place: (position: Position) => void;
  /** The map moves; places on screen are elsewhere now. */
  move: () => void;
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
/** Pixels of a picture for each unit of its width. */
const SHARPNESS = 2;

async function loadCountriesLater(): Promise<Place[]> {
  await twoFrames();
  return loadCountries();
}

const isSame = (a: Camera, b: Camera | null): boolean =>
  b !== null && a.x === b.x && a.y === b.y && a.zoom === b.zoom;

export class SeaMap {
  readonly #events: SeaMapEvents;
  readonly #ground: Ground;
  readonly #marks = new Marks();
  /** What is under the pointer. */
  readonly #pointing: Pointing;
  /** Names by what loads them: of countries after the first view, of others once the map is near; null while they are loaded. */
  readonly #names = new Map<() => Promise<Place[]>, readonly Place[] | null>();
  #drawn: Drawn;
  #points: readonly BuoyPoint[] = [];
  /** The list of buoys was read. */
  #known = false;
  #frame: number | null = null;
  /** What the canvases show. */
  #painted: Camera | null = null;
  #settled = false;

  constructor(container: HTMLElement, start: MapView | null, drawn: Drawn, events: SeaMapEvents) {
    this.#events = events;
    this.#drawn = drawn;
    this.#pointing = new Pointing(this.#marks, events.hover);
    this.#ground = new Ground(container, start, {
      ...events,
      move: () => {
        this.#pointing.leave();
        events.move();
      },
      render: () => this.#onRender(),
      draw: () => this.#draw(),
      resize: () => {
        if (this.#ground.isFitted) this.fit('jump');
        // A canvas that changed its size is empty until it is drawn.
        this.#paint();
      },
      settle: () => this.#settle(),
    });
    const { surface } = this.#ground;
    surface.addEventListener('click', (event) => this.#onClick(placeOf(event)));
    surface.addEventListener('contextmenu', (event) => {
      events.place(this.#positionAt(placeOf(event)));
    });
    surface.addEventListener('mousemove', (event) => {
      // What is pressed drags the map.
      if (event.buttons === 0) this.#onPointer(placeOf(event));
    });
    surface.addEventListener('mouseleave', () => this.#onPointer(null));
    surface.addEventListener('keydown', (event) => this.#onKey(event));
    this.#ground.resize();
  }

  /** @param points null: not known yet */
  setBuoys(points: readonly BuoyPoint[] | null): void {
    const camera = this.#ground.isFitted ? this.#fitting() : null;
    this.#points = points ?? [];
    this.#known = points !== null;
    // Other values alone do not move the map: what hovers stays.
    if (camera && !isSame(this.#fitting(), camera)) this.fit('jump');
    this.#draw();
  }

  set(next: Partial<Drawn>): void {
    const { colours } = this.#drawn;
    this.#drawn = { ...this.#drawn, ...next };
    // MapLibre draws again for each colour that it is given.
    if (next.colours && next.colours !== colours) this.#ground.world?.setColours(next.colours);
    this.#draw();
  }

  /** Goes there without a flight. */
  jumpTo(view: MapView): void {
    this.#ground.goTo(cameraAt(view), 'jump');
  }

  flyTo(position: Position, zoom: number): void {
    this.#ground.goTo({ ...toWorld(position), zoom }, 'fly');
  }

  /** Flies there, as close as land is in view, at most as near as `closest`. */
  async visit(position: Position, closest: number): Promise<void> {
    this.#openNames(loadPlaces);
    // Its failure is reported by the other call.
    const places = await loadPlaces().catch((): Place[] => []);
    if (this.#ground.gone.signal.aborted) return;
    const near = { ...toWorld(position), zoom: Math.max(closest, this.#ground.camera().zoom) };
    const zoom = zoomWithLand(places, near, this.#ground.size);
    this.#ground.goTo({ ...near, zoom }, 'fly');
  }

  fit(how: 'fly' | 'jump' = 'fly'): void {
    this.#ground.goTo(this.#fitting(), how);
    this.#ground.isFitted = how === 'jump';
  }

  #fitting(): Camera {
    return fitting(this.#points, this.#ground.size, FIT_MAX_ZOOM);
  }

  /** Flies to where all of a line is in view. @param covered width at the left that a panel covers, CSS pixels */
  showLine(line: readonly Position[], covered: number): void {
    this.#ground.resizeNow();
    const { width, height } = this.#ground.size;
    const left = width > 2 * covered ? covered : 0;
    const free = fitting(line.map(toWorld), { width: width - left, height }, FIT_MAX_ZOOM);
    this.#ground.goTo({ ...free, x: free.x - left / 2 / worldSize(free.zoom) }, 'fly');
  }

  zoomBy(steps: number): void {
    this.#ground.zoomBy(steps);
  }

  /** Where a position lies on screen, in the copy of the world nearest to the middle. */
  project(position: Position): ScreenPoint {
    return project(this.#ground.camera(), this.#ground.size, toWorld(position));
  }

  /** What it shows, with other values of its buoys each time, as URLs of PNGs. @param width as wide as marks are drawn for */
  picturesOf(colourings: readonly Colouring[], width: number): string[] {
    const { colours } = this.#drawn;
    const ratio = width / this.#ground.size.width;
    const size = { width, height: this.#ground.size.height * ratio };
    const { zoom, ...centre } = this.#ground.camera();
    const camera = { ...centre, zoom: zoom + Math.log2(ratio) };
    const ground = this.#ground.picture();
    const pen = newPen();
    pen.canvas.width = size.width * SHARPNESS;
    pen.canvas.height = size.height * SHARPNESS;
    const frame = frameOn(pen, { camera, size, colours }, SHARPNESS);
    const marks = new Marks();
    return colourings.map((colouring) => {
      // MapLibre leaves the sea free.
      pen.fillStyle = colours.sea;
      pen.fillRect(0, 0, size.width, size.height);
      if (ground) pen.drawImage(ground, 0, 0, size.width, size.height);
      marks.place(frame, { points: this.#points, colouring });
      paintMarks(frame, marks.placed, colouring);
      return pen.canvas.toDataURL();
    });
  }

  size(): Size {
    return this.#ground.room();
  }

  view(): View {
    return this.#ground.view();
  }

  focus(): void {
    this.#ground.focus();
  }

  destroy(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#ground.destroy();
  }

  /** Once: not tried again by this map. */
  async #openNames(load: () => Promise<Place[]>): Promise<void> {
    if (this.#names.has(load)) return;
    this.#names.set(load, null);
    this.#names.set(load, (await load().catch(this.#events.trouble)) ?? []);
    this.#draw();
  }

  #onRender(): void {
    const isElsewhere = !isSame(this.#ground.camera(), this.#painted);
    const isMoving = this.#ground.isMoving();
    // After a jump what hovers may be under the pointer again, which is looked at when it is painted.
    if (isMoving) this.#pointing.leave();
    if (isMoving || isElsewhere) this.#events.move();
    // MapLibre also draws where only the world has changed.
    if (isElsewhere) this.#paint();
  }

  #draw(): void {
    if (this.#ground.gone.signal.aborted) return;
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
    const settled = this.#ground.isIdle() && this.#frame === null && isNamed;
    if (settled && this.#known) markWhenShown(COMPLETE);
    if (this.#settled === settled) return;
    this.#settled = settled;
    this.#events.settled(settled);
  }

  #paint(): void {
    if (this.#ground.size.width === 0) return;
    const { colours, colouring, ring, line, lineMarks, waypoints } = this.#drawn;
    const { boat, selected, spots, sector } = this.#drawn;
    const { top, isComplete } = this.#ground.paint(colours);
    this.#painted = top.camera;
    if (sector) paintRing(top, sector, { isFilled: true });
    if (ring) paintRing(top, ring);
    if (line) paintLine(top, line);
    if (line && lineMarks) paintLineMarks(top, lineMarks);
    this.#marks.place(top, { points: this.#points, selected, colouring });
    const taken = paintMarks(top, this.#marks.placed, colouring);
    const flags = paintSpots(top, spots ?? [], taken);
    this.#pointing.drawn(flags, boat ? this.project(boat.position) : null);
    if (boat) paintBoat(top, boat, taken);
    if (waypoints) paintNamed(top, waypoints, taken);
    for (const places of this.#names.values()) if (places) paintPlaces(top, places, taken);
    if (this.#ground.world && top.camera.zoom >= PLACES_ZOOM) this.#openNames(loadPlaces);
    if (selected) paintSelected(top, selected);
    if (this.#marks.placed.length > 0) markWhenShown('buoys painted');
    if (!isComplete || !this.#known) return;
    this.#openNames(loadCountriesLater);
    this.#ground.openWorld(() => this.#drawn.colours).catch(this.#events.trouble);
  }

  #positionAt(at: ScreenPoint): Position {
    return toPosition(unproject(this.#ground.camera(), this.#ground.size, at));
  }

  #onPointer(pointer: ScreenPoint | null): void {
    this.#events.pointer(pointer && this.#positionAt(pointer));
    this.#ground.setCursor(this.#pointing.move(pointer, this.#ground.isMoving()));
  }

  #onClick(at: ScreenPoint): void {
    const spot = this.#pointing.spotAt(at);
    if (spot && !this.#drawn.isDrawing) {
      this.#events.pickSpot(spot.id);
      return;
    }
    const mark = this.#marks.under(at)?.mark;
    if (!mark || this.#drawn.isDrawing) {
      this.#events.place(this.#positionAt(at));
      return;
    }
    this.#pointing.click(mark);
    if (mark.single) {
      this.#events.pick(mark.single.buoy.id);
      return;
    }
    // Near enough that the group comes apart; buoys at one place never do before the last zoom with groups.
    const apart = fitting(mark.points, this.#ground.size, CLUSTER_MAX_ZOOM + 1);
    const zoom = Math.max(apart.zoom, Math.floor(this.#ground.camera().zoom) + 1);
    this.#ground.goTo({ ...apart, zoom }, 'fly');
  }

  /** Other keys are MapLibre's. */
  #onKey(event: KeyboardEvent): void {
    const { key } = event;
    // With these keys it is a command of the window, as Ctrl+0 is.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key !== '0' && key !== 'Enter') return;
    event.preventDefault();
    if (key === '0') this.fit();
    else this.#events.place(toPosition(this.#ground.camera()));
  }
}
