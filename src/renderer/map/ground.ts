/** The world below the buoys: drawn coarsely at once, then by MapLibre in its place. Has the size, the camera, the pointer and the keys of the map. */
import { t } from '@lingui/core/macro';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import {
  type Camera,
  cameraAt,
  constrain,
  type Frame,
  frameOn,
  type MapView,
  moved,
  newPen,
  type View,
  viewOf,
  wholeWorld,
} from './camera.ts';
import { type CoarseWorld, coarseWorld, isEnough, paintFirstView } from './firstView.ts';
import type { Size } from './geometry.ts';
import { listen } from './gestures.ts';
import type { World, WorldEvents } from './world.ts';
import './seaMap.css';

export interface GroundEvents extends WorldEvents {
  /** A double click or a drag began: what a single click opened is closed. */
  dismiss: () => void;
  /** The map came to rest. */
  view: (view: View) => void;
  /** The first view moves. */
  move: () => void;
  /** MapLibre has drawn its world, where it was or elsewhere. */
  render: () => void;
  /** The map must be drawn again. */
  draw: () => void;
  /** The layers have another size, and are empty. */
  resize: () => void;
  /** `isIdle` may have changed. */
  settle: () => void;
}

/** How long (ms) a map that has become narrower shows a part of what it drew, and MapLibre waits after a press: what a click opens comes first. */
const CUT_OFF_MS = 300;
/** How long (ms) a map that MapLibre does not move yet rests before its view is reported. */
const REST_MS = 200;

/** Adds a canvas above what `container` shows. */
function addLayer(container: HTMLElement, alpha: boolean): CanvasRenderingContext2D {
  const pen = newPen(alpha);
  pen.canvas.className = 'map-layer over';
  pen.canvas.setAttribute('aria-hidden', 'true');
  container.append(pen.canvas);
  return pen;
}

export async function twoFrames(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}

export class Ground {
  readonly #container: HTMLElement;
  /** Has the size that is drawn, and is cut off by a narrower container. */
  readonly #stage = document.createElement('div');
  /** Has the pointer and the keys; MapLibre's canvas comes into it. */
  readonly surface = document.createElement('div');
  readonly #events: GroundEvents;
  readonly gone = new AbortController();
  /** Draws the coarse world. Null when MapLibre has drawn the world. */
  #firstView: CanvasRenderingContext2D | null;
  /** Draws what lies on the world. */
  readonly #top: CanvasRenderingContext2D;
  /** Undefined while it is loading, null where it cannot be loaded. */
  #coarse: CoarseWorld | null | undefined;
  #isWorldRequested = false;
  #isWorldIdle = false;
  /** The person has moved the map. */
  #isTouched = false;
  /** The view shown while there is no world. */
  #start: Camera;
  #cutOff: ReturnType<typeof setTimeout> | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #pressed: ReturnType<typeof setTimeout> | undefined;
  /** MapLibre; null until it is loaded, and where it cannot be. */
  world: World | null = null;
  /** What is drawn, in CSS pixels; the container may be narrower for a moment. */
  size: Size;
  /** All buoys are shown until the map is moved. */
  isFitted = false;

  /** Empty until it is resized. */
  constructor(container: HTMLElement, start: MapView | null, events: GroundEvents) {
    this.#container = container;
    this.#events = events;
    this.size = this.room();
    this.#start = constrain(start ? cameraAt(start) : wholeWorld(this.size), this.size);
    this.#stage.className = 'map-stage';
    container.append(this.#stage);
    this.#openSurface();
    this.#firstView = addLayer(this.#stage, false);
    this.#top = addLayer(this.#stage, true);
    const resized = new ResizeObserver(() => this.#onResize());
    resized.observe(container);
    this.gone.signal.addEventListener('abort', () => {
      resized.disconnect();
      for (const timer of [this.#cutOff, this.#rest, this.#pressed]) clearTimeout(timer);
    });
    coarseWorld()
      .catch(events.trouble)
      .then((coarse) => {
        this.#coarse = coarse ?? null;
        events.draw();
      });
  }

  /** The size of the container. */
  room(): Size {
    return { width: this.#container.clientWidth, height: this.#container.clientHeight };
  }

  camera(): Camera {
    return this.world?.camera() ?? this.#start;
  }

  view(): View {
    return viewOf(this.camera(), this.size);
  }

  /** @param how `move`: the person does, and the view is reported at its end; `jump`: the window does */
  goTo(target: Camera, how: 'fly' | 'jump' | 'move'): void {
    const camera = constrain(target, this.size);
    this.isFitted = false;
    if (this.world) {
      this.world[how === 'fly' ? 'flyTo' : 'jumpTo'](camera);
      return;
    }
    this.#start = camera;
    if (how !== 'jump') this.#isTouched = true;
    this.#events.move();
    this.#events.draw();
    if (how !== 'move') this.#events.view(this.view());
  }

  zoomBy(steps: number): void {
    this.isFitted = false;
    if (this.world) this.world.zoomBy(steps);
    else this.goTo({ ...this.#start, zoom: this.#start.zoom + steps }, 'fly');
  }

  isMoving(): boolean {
    return this.world?.map.isMoving() ?? false;
  }

  /** Whether the world is drawn and nothing moves. */
  isIdle(): boolean {
    return this.size.width > 0 && (this.#isWorldIdle || !this.#isWorldRequested);
  }

  /** Paints the world. @returns an empty layer for what lies on it, and whether all of the first view is painted */
  paint(colours: ChartTheme): { top: Frame; isComplete: boolean } {
    const { size } = this;
    const shown = { camera: this.camera(), size, colours };
    if (this.#firstView) paintFirstView(frameOn(this.#firstView, shown), this.#coarse ?? null);
    const top = frameOn(this.#top, shown);
    // The last pixel may be a part of one.
    top.pen.clearRect(0, 0, size.width + 1, size.height + 1);
    return { top, isComplete: this.#coarse !== undefined };
  }

  /** What it shows; MapLibre leaves the sea free. */
  picture(): HTMLCanvasElement | undefined {
    if (!this.#firstView) this.world?.redraw();
    return this.#firstView?.canvas ?? this.world?.map.getCanvas();
  }

  setCursor(opens: boolean): void {
    this.#target().style.cursor = opens ? 'pointer' : this.world ? '' : 'grab';
  }

  focus(): void {
    this.#target().focus({ preventScroll: true });
  }

  /** Of the pointer and the keys. */
  #target(): HTMLElement {
    return this.world?.map.getCanvas() ?? this.surface;
  }

  /** Once, when the first view is painted and where it is not enough: the frames of MapLibre would delay it. */
  async openWorld(colours: () => ChartTheme): Promise<void> {
    const isEnoughNow = !this.#isTouched && isEnough(this.#coarse ?? null, this.camera());
    if (this.gone.signal.aborted || this.#isWorldRequested || isEnoughNow) return;
    this.#isWorldRequested = true;
    this.#events.settle();
    await twoFrames();
    const { createWorld } = await import('./world.ts');
    if (this.gone.signal.aborted) return;
    const hasFocus = document.activeElement === this.surface;
    this.world = createWorld(this.surface, this.#start, colours(), this.#events);
    if (!this.world) return;
    const { map } = this.world;
    map.on('movestart', ({ originalEvent }) => {
      // By the person.
      if (originalEvent) this.isFitted = false;
      this.#setIdle(false);
    });
    map.on('idle', () => this.#setIdle(true));
    map.on('render', this.#events.render);
    map.on('moveend', () => this.#events.view(this.view()));
    map.on('dragstart', this.#events.dismiss);
    for (const name of ['tabindex', 'role', 'aria-label']) this.surface.removeAttribute(name);
    this.surface.style.zIndex = '';
    if (hasFocus) this.focus();
  }

  #setIdle(isIdle: boolean): void {
    this.#isWorldIdle = isIdle;
    if (isIdle) {
      this.#firstView?.canvas.remove();
      this.#firstView = null;
      this.#coarse = null;
    }
    this.#events.settle();
  }

  #openSurface(): void {
    const { surface } = this;
    const { dismiss } = this.#events;
    surface.className = 'map-world over';
    surface.tabIndex = 0;
    surface.role = 'region';
    surface.ariaLabel = t`Map of buoys. Arrow keys: move. Plus and minus: zoom. 0: show all buoys. Enter: open the menu of the centre.`;
    Object.assign(surface.style, { zIndex: 1, cursor: 'grab', touchAction: 'none' });
    this.#stage.append(surface);
    listen(surface, dismiss, (...how) => {
      this.goTo(moved(this.camera(), this.size, ...how), 'move');
      clearTimeout(this.#rest);
      this.#rest = setTimeout(() => this.#events.view(this.view()), REST_MS);
    });
    surface.addEventListener('dblclick', dismiss);
    surface.addEventListener('pointerdown', () => {
      clearTimeout(this.#pressed);
      const touch = () => {
        this.#isTouched = true;
        this.#events.draw();
      };
      const whenIdle = () => requestIdleCallback(touch, { timeout: 1000 });
      if (!this.#isWorldRequested) this.#pressed = setTimeout(whenIdle, CUT_OFF_MS);
    });
  }

  /** What takes the place of the map, as an opened buoy does, is drawn before the narrower map. */
  #onResize(): void {
    const { width, height } = this.room();
    clearTimeout(this.#cutOff);
    if (width < this.size.width && height === this.size.height)
      this.#cutOff = setTimeout(() => requestIdleCallback(() => this.resize()), CUT_OFF_MS);
    else this.resize();
  }

  resize(): void {
    const { width, height } = this.room();
    if (this.gone.signal.aborted || width === 0 || height === 0) return;
    const isSameSize = width === this.size.width && height === this.size.height;
    const pixels = Math.round(width * devicePixelRatio);
    if (isSameSize && this.#top.canvas.width === pixels) return;
    this.size = { width, height };
    this.#stage.style.width = `${width}px`;
    this.#stage.style.height = `${height}px`;
    for (const pen of [this.#firstView, this.#top]) {
      if (!pen) continue;
      pen.canvas.width = pixels;
      pen.canvas.height = Math.round(height * devicePixelRatio);
    }
    this.#events.resize();
    this.#events.view(this.view());
  }

  /** A flight goes on with the size that it began with. */
  resizeNow(): void {
    this.resize();
    this.world?.map.resize();
  }

  destroy(): void {
    this.gone.abort();
    this.world?.destroy();
    this.#container.replaceChildren();
  }
}
