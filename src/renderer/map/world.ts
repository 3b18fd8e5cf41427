/** The only module that uses MapLibre: the world below the buoys, panning and zooming. */
import { t } from '@lingui/core/macro';
import {
  GPUInitializationError,
  Map as MapLibre,
  type MapMouseEvent,
  setWorkerCount,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import type { Position } from '#shared/model/geo.ts';
import { type Camera, cameraAt, MAX_ZOOM, MIN_ZOOM, toPosition } from './camera.ts';
import { wrapLongitude } from './geometry.ts';
import { layers, mapStyle } from './layers.ts';
import type { MapFailure, ScreenPoint } from './seaMap.types.ts';

setWorkerUrl(workerUrl);
// The base map is all that it prepares.
setWorkerCount(1);

/** How long (ms) a lost WebGL context may take to come back. */
const LOST_FOR_GOOD_MS = 5000;
/** Device pixels in a CSS pixel of the frames drawn while the map loads. The first view covers them. */
const LOADING_PIXEL_RATIO = 0.1;

interface WorldEvents {
  failed: (failure: MapFailure) => void;
  /** A part of the world could not be drawn; the rest is. */
  trouble: (detail: string) => void;
  /** A frame was drawn. */
  render: () => void;
  /** It begins to move or to draw. */
  busy: () => void;
  /** All of it is drawn and nothing moves. */
  idle: () => void;
  moveEnd: () => void;
  dragStart: () => void;
  click: (at: ScreenPoint) => void;
  doubleClick: () => void;
  contextMenu: (position: Position) => void;
  /** Null: the pointer left the map. */
  pointer: (at: ScreenPoint | null) => void;
  /** A key without modifier; true: handled. Otherwise MapLibre handles it. */
  key: (key: string) => boolean;
}

export class World {
  readonly #map: MapLibre;
  #colours: ChartTheme;
  #isStyled = false;
  #lost: ReturnType<typeof setTimeout> | null = null;

  /** @throws GPUInitializationError where there is no WebGL; {@link createWorld} reports it. */
  constructor(container: HTMLElement, start: Camera, colours: ChartTheme, events: WorldEvents) {
    this.#colours = colours;
    const { lng, lat } = toPosition(start);
    const map = new MapLibre({
      container,
      style: { ...mapStyle(colours), transition: { duration: 0, delay: 0 } },
      center: [lng, lat],
      zoom: start.zoom,
      minZoom: MIN_ZOOM,
      maxZoom: MAX_ZOOM,
      maxPitch: 0,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: false,
      fadeDuration: 0,
      pixelRatio: LOADING_PIXEL_RATIO,
      locale: {
        'Map.Title': t`Map of buoys. Arrow keys: move. Plus and minus: zoom. 0: show all buoys. Enter: open the menu of the centre.`,
      },
    });
    this.#map = map;
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    map.on('style.load', () => {
      this.#isStyled = true;
      this.setColours(this.#colours);
    });
    map.on('error', ({ error }) => {
      if (error instanceof GPUInitializationError)
        events.failed({ why: 'lost', detail: error.message });
      else events.trouble(error instanceof Error ? error.message : String(error));
    });
    map.on('webglcontextlost', () => {
      this.#isStyled = false;
      const detail = t`The WebGL context was lost and not restored.`;
      this.#lost ??= setTimeout(() => events.failed({ why: 'lost', detail }), LOST_FOR_GOOD_MS);
    });
    map.on('webglcontextrestored', () => {
      if (this.#lost) clearTimeout(this.#lost);
      this.#lost = null;
    });
    map.on('resize', () => {
      // The window went to a screen with other pixels, or its zoom changed.
      if (![LOADING_PIXEL_RATIO, devicePixelRatio].includes(map.getPixelRatio()))
        map.setPixelRatio(devicePixelRatio);
    });
    map.on('movestart', events.busy);
    map.on('idle', () => {
      if (map.getPixelRatio() === LOADING_PIXEL_RATIO) map.setPixelRatio(devicePixelRatio);
      else events.idle();
    });
    map.on('render', events.render);
    map.on('moveend', events.moveEnd);
    map.on('dragstart', events.dragStart);
    map.on('dblclick', events.doubleClick);
    map.on('mousemove', ({ point }) => events.pointer(point));
    map.on('mouseout', () => events.pointer(null));
    map.on('click', ({ point }) => events.click(point));
    map.on('contextmenu', (event) => events.contextMenu(placeOf(event)));
    map.getCanvas().addEventListener('keydown', (event) => {
      // With these keys it is a command of the window, as Ctrl+0 is.
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (events.key(event.key)) event.preventDefault();
    });
  }

  camera(): Camera {
    const { lng, lat } = this.#map.getCenter();
    return cameraAt({ lng, lat, zoom: this.#map.getZoom() });
  }

  isMoving(): boolean {
    return this.#map.isMoving();
  }

  jumpTo(camera: Camera): void {
    this.#map.jumpTo(optionsOf(camera));
  }

  flyTo(camera: Camera): void {
    this.#map.flyTo({ ...optionsOf(camera), maxDuration: 1500 });
  }

  zoomBy(steps: number): void {
    this.#map.zoomTo(this.#map.getZoom() + steps, { duration: 200 });
  }

  /** Draws again in other colours. */
  setColours(colours: ChartTheme): void {
    this.#colours = colours;
    if (!this.#isStyled) return;
    for (const layer of layers(colours)) {
      for (const [name, value] of Object.entries(layer.paint ?? {}))
        this.#map.setPaintProperty(layer.id, name as 'line-color', value);
    }
  }

  setCursor(cursor: 'pointer' | ''): void {
    this.#map.getCanvas().style.cursor = cursor;
  }

  focus(): void {
    this.#map.getCanvas().focus({ preventScroll: true });
  }

  destroy(): void {
    if (this.#lost) clearTimeout(this.#lost);
    this.#isStyled = false;
    this.#map.remove();
  }
}

const optionsOf = (camera: Camera) => {
  const { lng, lat } = toPosition(camera);
  return { center: [lng, lat] as [number, number], zoom: camera.zoom };
};

const placeOf = ({ lngLat }: MapMouseEvent): Position => ({
  lat: Math.min(90, Math.max(-90, lngLat.lat)),
  lng: wrapLongitude(lngLat.lng),
});

/** Null, and the event `failed`, where this window has no WebGL. */
export function createWorld(
  ...[container, start, colours, events]: ConstructorParameters<typeof World>
): World | null {
  try {
    return new World(container, start, colours, events);
  } catch (thrown) {
    if (!(thrown instanceof GPUInitializationError)) throw thrown;
    events.failed({ why: 'no-webgl', detail: thrown.message });
    return null;
  }
}
