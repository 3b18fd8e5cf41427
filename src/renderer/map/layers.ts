/** The map's style as data: base map, buoys, what is selected; one function of the theme's colours. */
import type { FeatureCollection } from 'geojson';
import type {
  ExpressionSpecification,
  LayerSpecification,
  SourceSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import {
  heightColour,
  heightStops,
  missingHeightColour,
  textOn,
} from '#renderer/format/heightScale.ts';
import bordersUrl from '../../../resources/basemap/borders.geojson?url';
import graticuleUrl from '../../../resources/basemap/graticule.geojson?url';
import labelsUrl from '../../../resources/basemap/labels.geojson?url';
import landUrl from '../../../resources/basemap/land.geojson?url';
import type { MapColours } from './colours.ts';

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };
// No `glyphs`: the map then draws text with the system's own fonts.
const font = ['system-ui'];

/** Points within a cluster's radius of each other merge up to this zoom. */
export const CLUSTER_MAX_ZOOM = 7;

export function sources(): Record<string, SourceSpecification> {
  const base = (data: string): SourceSpecification => ({ type: 'geojson', data, tolerance: 0.3 });
  return {
    land: base(landUrl),
    borders: base(bordersUrl),
    graticule: base(graticuleUrl),
    labels: base(labelsUrl),
    buoys: {
      type: 'geojson',
      data: nothing,
      cluster: true,
      clusterRadius: 34,
      clusterMaxZoom: CLUSTER_MAX_ZOOM,
      clusterProperties: {
        // Highest height not silent, highest of all, and the freshest age.
        recent: [
          'max',
          ['case', ['all', ['has', 'hs'], ['<', ['get', 'age'], 2]], ['get', 'hs'], -1],
        ],
        any: ['max', ['case', ['has', 'hs'], ['get', 'hs'], -1]],
        age: ['min', ['get', 'age']],
      },
    },
    selected: { type: 'geojson', data: nothing },
    ring: { type: 'geojson', data: nothing },
  };
}

/** Colour of a height in metres given by an expression. */
function heightRamp(
  height: ExpressionSpecification,
  { theme }: MapColours,
): ExpressionSpecification {
  const stops = heightStops.flatMap((stop) => [stop.metres, stop[theme]]);
  return ['interpolate', ['linear'], height, ...stops] as ExpressionSpecification;
}

/** The cluster's height: the highest that is not silent, else the highest there is, -1 where none. */
const clusterHeight: ExpressionSpecification = [
  'case',
  ['>=', ['get', 'recent'], 0],
  ['get', 'recent'],
  ['get', 'any'],
];

/** Text on the ramp flips once between dark and light; where, depends on the theme. */
function readableOn(height: ExpressionSpecification, colours: MapColours): ExpressionSpecification {
  const { theme } = colours;
  const first = textOn(heightColour(0, theme));
  let flip = 0.05;
  while (flip < MOST_HEIGHT && textOn(heightColour(flip, theme)) === first) flip += 0.05;
  return ['step', height, first, flip, textOn(heightColour(MOST_HEIGHT, theme))];
}

const byAge = (fresh: string, stale: string, silent: string): ExpressionSpecification => [
  'match',
  ['get', 'age'],
  0,
  fresh,
  1,
  stale,
  silent,
];

/** Where the ramp ends, metres. */
const MOST_HEIGHT = heightStops.at(-1)?.metres ?? 12;

const isCluster: ExpressionSpecification = ['has', 'point_count'];
const isBuoy: ExpressionSpecification = ['!', ['has', 'point_count']];

function baseLayers(colours: MapColours): LayerSpecification[] {
  const dark = colours.theme === 'dark';
  const coast = dark ? '#4a5f6e' : '#a39b83';
  return [
    { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
    {
      id: 'graticule',
      type: 'line',
      source: 'graticule',
      // Every 30° from afar, every 10° closer.
      filter: ['any', ['==', ['get', 'every'], 30], ['>=', ['zoom'], 3]],
      paint: {
        'line-color': dark ? '#33495a' : '#b4ccd8',
        'line-width': 0.6,
      },
    },
    {
      id: 'land',
      type: 'fill',
      source: 'land',
      filter: ['!=', ['get', 'kind'], 'cut-coast'],
      paint: { 'fill-color': colours.land, 'fill-antialias': false },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'borders',
      minzoom: 1,
      paint: {
        'line-color': dark ? '#3d505e' : '#c9bfa6',
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 6, 1],
        'line-dasharray': [3, 2],
      },
    },
    {
      id: 'coast',
      type: 'line',
      source: 'land',
      // Cut land is closed along the edge of the world, which is no coast.
      filter: ['!=', ['get', 'kind'], 'cut'],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': coast,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 6, 1.2],
      },
    },
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
}

function buoyLayers(colours: MapColours): LayerSpecification[] {
  const missing = missingHeightColour(colours.theme);
  const height: ExpressionSpecification = ['get', 'hs'];
  const silent = colours.quiet;
  // Missing is hollow, not merely another colour.
  const fill = (known: ExpressionSpecification, value: ExpressionSpecification) =>
    ['case', known, heightRamp(value, colours), colours.panel] as ExpressionSpecification;
  const clusterKnown: ExpressionSpecification = ['>=', clusterHeight, 0];
  return [
    {
      id: 'ring',
      type: 'line',
      source: 'ring',
      paint: { 'line-color': colours.action, 'line-width': 1.5, 'line-dasharray': [4, 2] },
    },
    {
      id: 'arrows',
      type: 'symbol',
      source: 'buoys',
      filter: ['all', isBuoy, ['has', 'toward']],
      layout: {
        'icon-image': 'arrow',
        'icon-rotate': ['get', 'toward'],
        'icon-rotation-alignment': 'map',
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
      paint: { 'icon-opacity': ['match', ['get', 'age'], 2, 0.45, 1] },
    },
    {
      id: 'clusters',
      type: 'circle',
      source: 'buoys',
      filter: isCluster,
      paint: {
        'circle-color': fill(clusterKnown, clusterHeight),
        'circle-radius': ['step', ['get', 'point_count'], 12, 10, 15, 100, 19, 1000, 23],
        'circle-stroke-width': ['match', ['get', 'age'], 1, 2.5, 1.2],
        'circle-stroke-color': byAge(colours.ink, colours.amber, silent),
      },
    },
    {
      id: 'cluster-counts',
      type: 'symbol',
      source: 'buoys',
      filter: isCluster,
      layout: {
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': font,
        'text-size': 12,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: {
        'text-color': ['case', clusterKnown, readableOn(clusterHeight, colours), colours.ink],
      },
    },
    {
      id: 'buoys',
      type: 'circle',
      source: 'buoys',
      filter: isBuoy,
      paint: {
        'circle-color': fill(['has', 'hs'], height),
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 1, 5, 8, 8],
        // A silent buoy fades; its last height is still told by its colour.
        'circle-opacity': ['match', ['get', 'age'], 2, 0.45, 1],
        'circle-stroke-width': ['match', ['get', 'age'], 1, 2.5, 1.2],
        'circle-stroke-color': [
          'case',
          ['has', 'hs'],
          byAge(colours.ink, colours.amber, silent),
          byAge(missing, colours.amber, missing),
        ],
      },
    },
    {
      id: 'buoy-names',
      type: 'symbol',
      source: 'buoys',
      minzoom: 6.5,
      filter: isBuoy,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': font,
        'text-size': 12,
        'text-anchor': 'left',
        'text-offset': [2.1, 0],
        'text-optional': true,
      },
      paint: {
        'text-color': colours.ink,
        'text-halo-color': colours.sea,
        'text-halo-width': 1.4,
      },
    },
    {
      id: 'selected',
      type: 'circle',
      source: 'selected',
      paint: {
        'circle-color': 'transparent',
        'circle-radius': 14,
        'circle-stroke-color': colours.action,
        'circle-stroke-width': 3,
      },
    },
  ];
}

export const layers = (colours: MapColours): LayerSpecification[] => [
  ...baseLayers(colours),
  ...buoyLayers(colours),
];

export const mapStyle = (colours: MapColours): StyleSpecification => ({
  version: 8,
  sources: sources(),
  layers: layers(colours),
});
