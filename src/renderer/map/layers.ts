/** The base map as a MapLibre style: sea, graticule, land, borders and country names, as a function of the theme's colours. */
import type { Feature, FeatureCollection, LineString } from 'geojson';
import type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import fineUrl from '../../../resources/basemap/base-50m.geojson?url';
import coarseUrl from '../../../resources/basemap/base-110m.geojson?url';
import labelsUrl from '../../../resources/basemap/labels.geojson?url';
import type { MapColours } from './colours.ts';

/** From this zoom on the finer land is shown. */
export const FINE_ZOOM = 3;

export { coarseUrl };

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

const base = (data: string | FeatureCollection): SourceSpecification => ({
  type: 'geojson',
  data,
  tolerance: 0.3,
});
/** Added when it is first needed: each source costs tiles to prepare. */
export const fineSource = base(fineUrl);

/** Colours of the lines of the base map. */
export const lineColours = (theme: MapColours['theme']) =>
  ({
    light: { graticule: '#b4ccd8', border: '#c9bfa6', coast: '#a39b83' },
    dark: { graticule: '#33495a', border: '#3d505e', coast: '#4a5f6e' },
    night: { graticule: '#2c0a07', border: '#45130d', coast: '#6e2016' },
  })[theme];

/** Land, borders and coasts of one scale, from the source of its name. */
function landLayers(colours: MapColours, scale: 'coarse' | 'fine'): LayerSpecification[] {
  const line = lineColours(colours.theme);
  const range = { minzoom: scale === 'fine' ? FINE_ZOOM : 0 };
  const kinds = (...names: string[]): ExpressionSpecification => [
    'in',
    ['get', 'kind'],
    ['literal', names],
  ];
  return [
    {
      id: `land-${scale}`,
      type: 'fill',
      source: scale,
      ...range,
      filter: kinds('shore', 'cut'),
      paint: { 'fill-color': colours.land, 'fill-antialias': false },
    },
    {
      id: `borders-${scale}`,
      type: 'line',
      source: scale,
      filter: kinds('border'),
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
      source: scale,
      ...range,
      // Cut land is closed along the edge of the world, which is no coast.
      filter: kinds('shore', 'cut-coast'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': line.coast,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 6, 1.2],
      },
    },
  ];
}

/** They belong below {@link LAYER_ABOVE_LAND}. */
export const fineLayers = (colours: MapColours): LayerSpecification[] =>
  landLayers(colours, 'fine');
export const LAYER_ABOVE_LAND = 'countries';

/** The layers that the map begins with. */
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
  {
    id: LAYER_ABOVE_LAND,
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
  sources: {
    coarse: base(coarseUrl),
    graticule: base(graticule()),
    labels: base(labelsUrl),
  },
  layers: layers(colours),
});
