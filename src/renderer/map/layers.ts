/** The base map as a MapLibre style: sea, graticule, land, borders and country names, as a function of the theme's colours. */
import type { Feature, FeatureCollection, LineString } from 'geojson';
import type { LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import borders50Url from '../../../resources/basemap/borders-50m.geojson?url';
import borders110Url from '../../../resources/basemap/borders-110m.geojson?url';
import labelsUrl from '../../../resources/basemap/labels.geojson?url';
import land50Url from '../../../resources/basemap/land-50m.geojson?url';
import land110Url from '../../../resources/basemap/land-110m.geojson?url';
import type { MapColours } from './colours.ts';

/** From this zoom on the finer land is shown. */
export const FINE_ZOOM = 3;

/** Where the finer land and borders come from; they are loaded when they are first needed. */
export const fineSources = { 'land-fine': land50Url, 'borders-fine': borders50Url };
export { borders110Url, land110Url };

// No `glyphs`: the map then draws text with the system's own fonts.
const font = ['system-ui'];

/** Every 10°; each third line is marked. */
function graticule(): FeatureCollection {
  const line = (
    degrees: number,
    coordinates: [number, number][],
  ): Feature<LineString, { every: number }> => ({
    type: 'Feature',
    properties: { every: degrees % 30 === 0 ? 30 : 10 },
    geometry: { type: 'LineString', coordinates },
  });
  const features: Feature[] = [];
  for (let lng = -180; lng < 180; lng += 10) {
    features.push(
      line(lng, [
        [lng, -85],
        [lng, 85],
      ]),
    );
  }
  for (let lat = -80; lat <= 80; lat += 10) {
    features.push(
      line(lat, [
        [-180, lat],
        [180, lat],
      ]),
    );
  }
  return { type: 'FeatureCollection', features };
}

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };
const base = (data: string | FeatureCollection): SourceSpecification => ({
  type: 'geojson',
  data,
  tolerance: 0.3,
});
const sources = (): Record<string, SourceSpecification> => ({
  'land-coarse': base(land110Url),
  'borders-coarse': base(borders110Url),
  'land-fine': base(nothing),
  'borders-fine': base(nothing),
  graticule: base(graticule()),
  labels: base(labelsUrl),
});

/** Colours of the lines of the base map. */
export const lineColours = (theme: MapColours['theme']) =>
  ({
    light: { graticule: '#b4ccd8', border: '#c9bfa6', coast: '#a39b83' },
    dark: { graticule: '#33495a', border: '#3d505e', coast: '#4a5f6e' },
    night: { graticule: '#2c0a07', border: '#45130d', coast: '#6e2016' },
  })[theme];

/** Land, borders and coasts of one scale. */
function landLayers(colours: MapColours, scale: 'coarse' | 'fine'): LayerSpecification[] {
  const line = lineColours(colours.theme);
  const range = { minzoom: scale === 'fine' ? FINE_ZOOM : 0 };
  return [
    {
      id: `land-${scale}`,
      type: 'fill',
      source: `land-${scale}`,
      ...range,
      filter: ['!=', ['get', 'kind'], 'cut-coast'],
      paint: { 'fill-color': colours.land, 'fill-antialias': false },
    },
    {
      id: `borders-${scale}`,
      type: 'line',
      source: `borders-${scale}`,
      minzoom: Math.max(1, range.minzoom),
      paint: {
        'line-color': line.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 6, 1],
        'line-dasharray': [3, 2],
      },
    },
    {
      id: `coast-${scale}`,
      type: 'line',
      source: `land-${scale}`,
      ...range,
      // Cut land is closed along the edge of the world, which is no coast.
      filter: ['!=', ['get', 'kind'], 'cut'],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': line.coast,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 6, 1.2],
      },
    },
  ];
}

export const layers = (colours: MapColours): LayerSpecification[] => [
  { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
  {
    id: 'graticule',
    type: 'line',
    source: 'graticule',
    // Every 30° from afar, every 10° closer.
    filter: ['any', ['==', ['get', 'every'], 30], ['>=', ['zoom'], 3]],
    paint: { 'line-color': lineColours(colours.theme).graticule, 'line-width': 0.6 },
  },
  ...landLayers(colours, 'coarse'),
  ...landLayers(colours, 'fine'),
  {
    id: 'countries',
    type: 'symbol',
    source: 'labels',
    minzoom: 1,
    // Rank 1 from zoom 1, each smaller rank a zoom later.
    filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 2.6, 2, 3.4, 3, 4.4, 4, 5.4, 5]],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': ['interpolate', ['linear'], ['zoom'], 2, 11, 6, 13],
      'text-max-width': 7,
      'text-letter-spacing': 0.04,
      'symbol-sort-key': ['-', 0, ['get', 'area']],
      'text-padding': 4,
    },
    paint: {
      'text-color': colours.quiet,
      'text-halo-color': colours.land,
      'text-halo-width': 1.2,
    },
  },
];

export const mapStyle = (colours: MapColours): StyleSpecification => ({
  version: 8,
  sources: sources(),
  layers: layers(colours),
});
