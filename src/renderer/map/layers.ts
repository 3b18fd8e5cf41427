/**
 * The base map as a MapLibre style: graticule, land, borders and country names over the sea, which is the page's, as a
 * function of the theme's colours. Each kind of layer, and a dash, is a program that software rendering compiles for
 * 50 ms at the start.
 */
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import { PLACES_ZOOM } from './places.ts';

// No `glyphs`: the map then draws text with the system's own fonts.
const font = ['system-ui'];

/** Colours of the lines of the base map. */
export const lineColours = (theme: ChartTheme['theme']) =>
  ({
    light: { graticule: '#b4ccd8', border: '#c9bfa6', coast: '#a39b83' },
    dark: { graticule: '#33495a', border: '#3d505e', coast: '#4a5f6e' },
    night: { graticule: '#2c0a07', border: '#45130d', coast: '#6e2016' },
  })[theme];

/** Colours of the sea where it is deeper than 200 and 1,000 m. */
const deepColours = (theme: ChartTheme['theme']) =>
  ({
    light: ['#d0e3ec', '#c3dae6'],
    dark: ['#0f1e29', '#0c1822'],
    night: ['#0a0101', '#0f0202'],
  })[theme];

/** Of the tiles, with the name of the layer in them (scripts/lib/baseMapTiles.mjs). */
const of = (
  layer:
    | 'deep-200'
    | 'deep-1000'
    | 'shore'
    | 'cut'
    | 'cut-coast'
    | 'border'
    | 'graticule'
    | 'labels',
) => ({
  source: 'world',
  'source-layer': layer,
});

export function layers(colours: ChartTheme): LayerSpecification[] {
  const line = lineColours(colours.theme);
  const land = { 'fill-color': colours.land, 'fill-antialias': false };
  const coast: Partial<LayerSpecification> & { type: 'line' } = {
    type: 'line',
    paint: {
      'line-color': line.coast,
      'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 6, 1.2],
    },
    layout: { 'line-join': 'round' },
  };
  const [deep, deepest] = deepColours(colours.theme);
  const sea = (colour = colours.sea) => ({ 'fill-color': colour, 'fill-antialias': false });
  return [
    { id: 'deep-200', type: 'fill', minzoom: 4, ...of('deep-200'), paint: sea(deep) },
    { id: 'deep-1000', type: 'fill', minzoom: 4, ...of('deep-1000'), paint: sea(deepest) },
    {
      id: 'graticule',
      type: 'line',
      ...of('graticule'),
      paint: { 'line-color': line.graticule, 'line-width': 0.6 },
    },
    { id: 'shore', type: 'fill', ...of('shore'), paint: land },
    { id: 'cut', type: 'fill', ...of('cut'), paint: land },
    {
      id: 'borders',
      type: 'line',
      ...of('border'),
      minzoom: 1,
      paint: {
        'line-color': line.border,
        'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 6, 1],
      },
    },
    { id: 'coast', ...coast, ...of('shore') },
    // Cut land is closed along the edge of the world, which is no coast.
    { id: 'cut-coast', ...coast, ...of('cut-coast') },
    {
      id: 'countries',
      type: 'symbol',
      ...of('labels'),
      minzoom: 1,
      // From there on they are among the places.
      maxzoom: PLACES_ZOOM,
      // Rank 1 from zoom 1, each smaller rank a zoom later.
      filter: ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 2.6, 2, 3.4, 3]],
      layout: {
        // The tiles have names in other languages where they are not the English ones.
        'text-field': ['coalesce', ['get', i18n.locale], ['get', 'name']],
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

export const mapStyle = (colours: ChartTheme): StyleSpecification => ({
  version: 8,
  sources: {
    // Up to zoom 2 the land is of 1:110m, from 3 on of 1:50m, from 5 on of 1:10m.
    world: { type: 'vector', tiles: [`${location.origin}/tiles/{z}/{x}/{y}.pbf`], maxzoom: 6 },
  },
  layers: layers(colours),
});
