/** The only module that imports MapLibre: the world below the buoys, panning and zooming. */
import { t } from '@lingui/core/macro';
import {
  clearPrewarmedResources,
  GPUInitializationError,
  Map as MapLibre,
  prewarm,
  setWorkerCount,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { type Camera, cameraAt, MAX_ZOOM, MIN_ZOOM, toPosition } from './camera.ts';
import { layers, mapStyle } from './layers.ts';

setWorkerUrl(workerUrl);
// The base map is all that it prepares.
setWorkerCount(1);
// The worker starts while the window shows its frame.
prewarm();

/** How long (ms) a lost WebGL context may take to come back. */
const LOST_FOR_GOOD_MS = 5000;

export type MapFailure = { why: 'no-webgl' | 'lost'; detail: string };

export interface WorldEvents {
  failed: (failure: MapFailure) => void;
  /** A part of the base map could not be loaded; the rest is drawn. */
  trouble: (thrown: unknown) => void;
}

export type World = ReturnType<typeof openWorld>;

const optionsOf = (camera: Camera) => ({ center: toPosition(camera), zoom: camera.zoom });

function openWorld(
  container: HTMLElement,
  start: Camera,
  startColours: ChartTheme,
  { failed, trouble }: WorldEvents,
) {
  let colours = startColours;
  let isStyled = false;
  let lost: ReturnType<typeof setTimeout> | undefined;
  const map = new MapLibre({
    container,
    style: { ...mapStyle(colours), transition: { duration: 0, delay: 0 } },
    ...optionsOf(start),
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    fadeDuration: 0,
    locale: { 'Map.Title': container.ariaLabel ?? '' },
  });
  skipFrames(map);
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();

  const paint = (): void => {
    if (!isStyled) return;
    for (const layer of layers(colours)) {
      for (const [name, value] of Object.entries(layer.paint ?? {}))
        map.setPaintProperty(layer.id, name as 'line-color', value);
    }
  };
  map.on('style.load', () => {
    isStyled = true;
    paint();
  });
  map.on('error', ({ error }) => {
    if (error instanceof GPUInitializationError) failed({ why: 'lost', detail: error.message });
    else trouble(error);
  });
  map.on('webglcontextlost', () => {
    isStyled = false;
    const detail = t`The WebGL context was lost and not restored.`;
    lost ??= setTimeout(() => failed({ why: 'lost', detail }), LOST_FOR_GOOD_MS);
  });
  map.on('webglcontextrestored', () => {
    clearTimeout(lost);
    lost = undefined;
  });

  return {
    /** Its moves, pointer and keys. */
    map,
    camera(): Camera {
      const { lng, lat } = map.getCenter();
      return cameraAt({ lng, lat, zoom: map.getZoom() });
    },
    jumpTo: (camera: Camera) => map.jumpTo(optionsOf(camera)),
    flyTo: (camera: Camera) => map.flyTo({ ...optionsOf(camera), maxDuration: 1500 }),
    zoomBy: (steps: number) => map.zoomTo(map.getZoom() + steps, { duration: 200 }),
    /** Draws at once, also what was drawn: the canvas has its picture only until it is shown. */
    redraw(): void {
      map._update();
      map.redraw();
    },
    setColours(next: ChartTheme): void {
      colours = next;
      paint();
    },
    destroy(): void {
      clearTimeout(lost);
      isStyled = false;
      map.remove();
    },
  };
}

/**
 * A frame takes 100 ms without a GPU. The first one is drawn when all of it is loaded: until then the first view covers
 * the map. MapLibre draws the same frame again after each press: not here.
 */
function skipFrames(map: MapLibre): void {
  const { painter, _update: update } = map;
  const { render } = painter;
  let isBegun = false;
  let isDrawn = false;
  map._update = (...changes) => {
    isDrawn = false;
    return update.apply(map, changes);
  };
  painter.render = (...frame) => {
    isBegun ||= map.loaded();
    if (isBegun && !isDrawn) render.apply(painter, frame);
  };
  map.on('idle', () => {
    isDrawn = true;
  });
}

/** Null, and the event `failed`, where this window has no WebGL. */
export function createWorld(...given: Parameters<typeof openWorld>): World | null {
  try {
    return openWorld(...given);
  } catch (thrown) {
    if (!(thrown instanceof GPUInitializationError)) throw thrown;
    clearPrewarmedResources();
    given[3].failed({ why: 'no-webgl', detail: thrown.message });
    return null;
  }
}
