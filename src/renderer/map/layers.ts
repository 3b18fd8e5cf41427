/**
 * The base map as a MapLibre style: graticule, land and borders over the sea, which is the page's, as a function of the
 * theme's colours. Each kind of layer, and a dash, is a program that software rendering compiles for 50 ms at the start;
 * names, which take 200 ms, are drawn with the marks (places.ts).
 */
import type { LayerSpecification, LineLayerSpecification, StyleSpecification } from 'maplibre-gl';
import type { ChartTheme } from '#renderer/charts/theme.ts';

/** Colours of the lines of the base map. */
export const lineColours = (theme: ChartTheme['theme']) =>
  ({
    light: { graticule: '#c3d9e5', border: '#ddd3bd', coast: '#b3aa92' },
    dark: { graticule: '#1b3444', border: '#33434e', coast: '#4b606d' },
    night: { graticule: '#2c0a07', border: '#45130d', coast: '#6e2016' },
  })[theme];

/** Colours of the sea where it is deeper than 200 and 1,000 m. */
export const deepColours = (theme: ChartTheme['theme']) =>
  ({
    light: ['#c5dce9', '#b7d2e2'],
    dark: ['#0c1f2b', '#0a1923'],
    night: ['#0a0101', '#0f0202'],
  })[theme];

/** Of the tiles, with the name of the layer in them (scripts/lib/baseMapTiles.mjs). */
const of = (layer: string) => ({ source: 'world', 'source-layer': layer });

/** @param widest at zoom 6, CSS pixels */
const wider = (colour: string, widest: number): NonNullable<LineLayerSpecification['paint']> => ({
  'line-color': colour,
  'line-width': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 6, widest],
});

export function layers(colours: ChartTheme): LayerSpecification[] {
  const line = lineColours(colours.theme);
  const land = { 'fill-color': colours.land, 'fill-antialias': false };
  const thin = { 'line-color': line.graticule, 'line-width': 0.6 };
  const coast: Partial<LayerSpecification> & { type: 'line' } = {
    type: 'line',
    paint: wider(line.coast, 1.2),
    layout: { 'line-join': 'round' },
  };
  const [deep, deepest] = deepColours(colours.theme);
  const sea = (colour = colours.sea) => ({ 'fill-color': colour, 'fill-antialias': false });
  return [
    { id: 'deep-200', type: 'fill', minzoom: 4, ...of('deep-200'), paint: sea(deep) },
    { id: 'deep-1000', type: 'fill', minzoom: 4, ...of('deep-1000'), paint: sea(deepest) },
    { id: 'graticule', type: 'line', ...of('graticule'), paint: thin },
    { id: 'shore', type: 'fill', ...of('shore'), paint: land },
    { id: 'cut', type: 'fill', ...of('cut'), paint: land },
    { id: 'borders', type: 'line', ...of('border'), minzoom: 1, paint: wider(line.border, 1) },
    { id: 'coast', ...coast, ...of('shore') },
    // Cut land is closed along the edge of the world, which is no coast.
    { id: 'cut-coast', ...coast, ...of('cut-coast') },
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
