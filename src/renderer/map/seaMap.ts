/** The one place that speaks to MapLibre: a sea map that takes buoys and tells what the person does. */
import {
  type GeoJSONSource,
  GPUInitializationError,
  Map as MapLibre,
  type MapMouseEvent,
  type PointLike,
  setWorkerUrl,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import 'maplibre-gl/dist/maplibre-gl.css';
import type { Feature, FeatureCollection } from 'geojson';
import type { Position } from '#shared/model/geo.ts';
import { markStep } from '#shared/startSteps.ts';
import { arrowImage } from './arrow.ts';
import type { MapColours } from './colours.ts';
import type { BuoyFeatures } from './features.ts';
import { wrapLongitude } from './geometry.ts';
import { layers, mapStyle } from './layers.ts';
import type { ScreenPoint, SeaMapEvents, View } from './seaMap.types.ts';
import type { MapView } from './view.ts';

setWorkerUrl(workerUrl);

/** How long a lost drawing context may stay away. */
const LOST_FOR_GOOD_MS = 5000;
/** A pointer this near to a mark means it, CSS pixels. */
const REACH = 5;

const empty: FeatureCollection = { type: 'FeatureCollection', features: [] };
const textOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

export class SeaMap {
  readonly #map: MapLibre;
  readonly #events: SeaMapEvents;
  readonly #data: Record<'buoys' | 'selected' | 'ring', FeatureCollection> = {
    buoys: empty,
    selected: empty,
    ring: empty,
  };
  #colours: MapColours;
  #styled = false;
  #settled = false;
  #lost: ReturnType<typeof setTimeout> | null = null;

  /** @throws GPUInitializationError where there is no WebGL; `createSeaMap` turns it into an event. */
  constructor(container: HTMLElement, start: MapView, colours: MapColours, events: SeaMapEvents) {
    this.#colours = colours;
    this.#events = events;
    const map = new MapLibre({
      container,
      style: { ...mapStyle(colours), transition: { duration: 0, delay: 0 } },
      center: [start.lng, start.lat],
      zoom: start.zoom,
      minZoom: 0.5,
      maxZoom: 14,
      maxPitch: 0,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: false,
      fadeDuration: 0,
      locale: {
        'Map.Title':
          'Map of buoys. Arrow keys move it, plus and minus zoom, Enter asks about its centre.',
      },
    });
    this.#map = map;
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    map.on('style.load', () => this.#dress());
    map.once('load', () => {
      events.ready();
      this.#tellView();
    });
    map.on('error', ({ error }) => {
      if (error instanceof GPUInitializationError) events.failed('lost', error.message);
      else events.trouble(textOf(error));
    });
    map.on('webglcontextlost', () => {
      this.#styled = false;
      this.#lost ??= setTimeout(
        () => events.failed('lost', 'The drawing context was lost and did not come back.'),
        LOST_FOR_GOOD_MS,
      );
    });
    map.on('webglcontextrestored', () => {
      if (this.#lost) clearTimeout(this.#lost);
      this.#lost = null;
    });
    map.on('movestart', () => this.#settle(false));
    map.on('idle', () => this.#settle(true));
    const markPainted = (): void => {
      if (this.#data.buoys.features.length === 0 || !map.isSourceLoaded('buoys')) return;
      map.off('render', markPainted);
      requestAnimationFrame(() => requestAnimationFrame(() => markStep('buoys painted')));
    };
    map.on('render', markPainted);
    map.on('move', () => events.move());
    map.on('moveend', () => this.#tellView());
    map.on('dragstart', () => events.hover(null));
    map.on('dblclick', () => events.dismiss());
    map.on('mousemove', (event) => this.#onPointer(event));
    map.on('mouseout', () => {
      events.hover(null);
      events.pointer(null);
    });
    map.on('click', (event) => void this.#onClick(event));
    map.on('contextmenu', (event) => events.place(placeOf(event)));
    map.getCanvas().addEventListener('keydown', (event) => {
      if (event.key === 'Enter') events.place(this.view());
    });
  }

  setBuoys(buoys: BuoyFeatures): void {
    this.#set('buoys', buoys);
  }

  setSelected(position: Position | null): void {
    this.#set(
      'selected',
      position ? collection({ type: 'Point', coordinates: [position.lng, position.lat] }) : empty,
    );
  }

  setRing(points: [number, number][] | null): void {
    this.#set('ring', points ? collection({ type: 'LineString', coordinates: points }) : empty);
  }

  /** Repaints in other colours; the view and the data stay. */
  setColours(colours: MapColours): void {
    this.#colours = colours;
    if (!this.#styled) return;
    for (const layer of layers(colours)) {
      for (const [name, value] of Object.entries(layer.paint ?? {})) {
        this.#map.setPaintProperty(layer.id, name as 'line-color', value);
      }
    }
    this.#drawArrow();
  }

  flyTo(position: Position, zoom: number): void {
    this.#map.flyTo({
      center: [position.lng, Math.min(84, Math.max(-84, position.lat))],
      zoom,
      maxDuration: 1500,
    });
  }

  zoomBy(steps: number): void {
    this.#map.zoomTo(this.#map.getZoom() + steps, { duration: 200 });
  }

  /** Where a position lies on screen, in the copy of the world nearest to the middle. */
  project(position: Position): ScreenPoint {
    const centre = this.#map.getCenter().lng;
    const lng = position.lng + 360 * Math.round((centre - position.lng) / 360);
    const { x, y } = this.#map.project([lng, position.lat]);
    return { x, y };
  }

  size(): { width: number; height: number } {
    const { clientWidth, clientHeight } = this.#map.getContainer();
    return { width: clientWidth, height: clientHeight };
  }

  view(): View {
    const { lng, lat } = this.#map.getCenter();
    const bounds = this.#map.getBounds();
    return {
      lat: Math.min(85, Math.max(-85, lat)),
      lng: wrapLongitude(lng),
      zoom: this.#map.getZoom(),
      west: bounds.getWest(),
      east: bounds.getEast(),
      south: bounds.getSouth(),
      north: bounds.getNorth(),
    };
  }

  focus(): void {
    this.#map.getCanvas().focus({ preventScroll: true });
  }

  destroy(): void {
    if (this.#lost) clearTimeout(this.#lost);
    this.#styled = false;
    this.#map.remove();
  }

  #settle(settled: boolean): void {
    if (this.#settled === settled) return;
    this.#settled = settled;
    this.#events.settled(settled);
  }

  #tellView(): void {
    if (this.#styled) this.#events.view(this.view());
  }

  /** After the first style, and after a lost context came back: pictures and data again. */
  #dress(): void {
    this.#styled = true;
    this.#drawArrow();
    for (const name of ['buoys', 'selected', 'ring'] as const) this.#set(name, this.#data[name]);
    this.setColours(this.#colours);
  }

  #drawArrow(): void {
    const { image, pixelRatio } = arrowImage(this.#colours.ink, this.#colours.sea);
    if (this.#map.hasImage('arrow')) this.#map.updateImage('arrow', image);
    else this.#map.addImage('arrow', image, { pixelRatio });
  }

  #set(name: 'buoys' | 'selected' | 'ring', data: FeatureCollection): void {
    this.#data[name] = data;
    if (!this.#styled) return;
    this.#settle(false);
    void this.#map.getSource<GeoJSONSource>(name)?.setData(data);
  }

  #marksAt({ x, y }: ScreenPoint) {
    if (!this.#styled) return undefined;
    const box: [PointLike, PointLike] = [
      [x - REACH, y - REACH],
      [x + REACH, y + REACH],
    ];
    return this.#map.queryRenderedFeatures(box, { layers: ['buoys', 'clusters'] })[0];
  }

  #onPointer(event: MapMouseEvent): void {
    this.#events.pointer(placeOf(event));
    if (this.#map.isMoving()) return;
    const mark = this.#marksAt(event.point);
    this.#map.getCanvas().style.cursor = mark ? 'pointer' : '';
    if (!mark) {
      this.#events.hover(null);
      return;
    }
    const { properties, geometry } = mark;
    const [lng = 0, lat = 0] = geometry.type === 'Point' ? geometry.coordinates : [];
    const at = this.project({ lat, lng });
    if (properties.cluster) {
      const highest = properties.recent >= 0 ? properties.recent : properties.any;
      this.#events.hover({
        kind: 'cluster',
        count: properties.point_count,
        highest: highest >= 0 ? highest : null,
        at,
      });
    } else {
      this.#events.hover({ kind: 'buoy', id: properties.id, at });
    }
  }

  async #onClick(event: MapMouseEvent): Promise<void> {
    const mark = this.#marksAt(event.point);
    if (!mark) return this.#events.place(placeOf(event));
    if (!mark.properties.cluster) return this.#events.pick(mark.properties.id);
    const source = this.#map.getSource<GeoJSONSource>('buoys');
    const [lng = 0, lat = 0] = mark.geometry.type === 'Point' ? mark.geometry.coordinates : [];
    try {
      const zoom = await source?.getClusterExpansionZoom(mark.properties.cluster_id);
      if (zoom !== undefined && this.#styled) {
        this.#map.easeTo({ center: [lng, lat], zoom: zoom + 0.3, duration: 300 });
      }
    } catch {
      // The cluster was replaced by newer data between the click and the answer.
    }
  }
}

const placeOf = ({ lngLat }: MapMouseEvent): Position => ({
  lat: Math.min(90, Math.max(-90, lngLat.lat)),
  lng: wrapLongitude(lngLat.lng),
});

const collection = (geometry: Feature['geometry']): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [{ type: 'Feature', properties: {}, geometry }],
});

/** Null, and the event `failed`, where this window has no WebGL. */
export function createSeaMap(
  container: HTMLElement,
  start: MapView,
  colours: MapColours,
  events: SeaMapEvents,
): SeaMap | null {
  try {
    return new SeaMap(container, start, colours, events);
  } catch (thrown) {
    if (!(thrown instanceof GPUInitializationError)) throw thrown;
    events.failed('no-webgl', thrown.message);
    return null;
  }
}
