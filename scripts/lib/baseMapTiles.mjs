/** Vector tiles of the base map, made from resources/basemap when the window is built: parsing GeoJSON at every start takes longer. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';

/**
 * Zooms of tiles with their land and the degrees between lines of the graticule. Closer views enlarge the last tiles:
 * the unit of those, 76 m, is finer than the points of the land. Each tile has a line of the graticule.
 */
const levels = [
  { land: 'base-110m.geojson', step: 30, minZoom: 0, maxZoom: 2, extent: 4096 },
  { land: 'base-50m.geojson', step: 10, minZoom: 3, maxZoom: 4, extent: 4096 },
  { land: 'base-10m.geojson.gz', step: 5, minZoom: 5, maxZoom: 6, extent: 8192 },
];
const LAST_ZOOM = 6;
/** From this zoom on areas deeper than `DEPTHS`, metres, are shown. */
const DEPTH_ZOOM = 4;
const DEPTHS = [200, 1000];

/** Lines every `step` degrees. */
function graticule(step) {
  const lines = [];
  for (let lng = -180; lng < 180; lng += step) {
    lines.push([
      [lng, -85],
      [lng, 85],
    ]);
  }
  for (let lat = -80; lat <= 80; lat += 10) {
    if (lat % step !== 0) continue;
    lines.push([
      [-180, lat],
      [180, lat],
    ]);
  }
  return [
    { type: 'Feature', properties: {}, geometry: { type: 'MultiLineString', coordinates: lines } },
  ];
}

function featuresOf(file) {
  const bytes = readFileSync(file);
  return JSON.parse(file.endsWith('.gz') ? gunzipSync(bytes) : bytes).features;
}

/** The areas end at ±179.999; those of both sides must meet. */
const toEdge = ([lng, lat]) => [Math.abs(lng) > 179.99 ? Math.sign(lng) * 180 : lng, lat];

/** Areas deeper than `depth` metres. */
function deepAreas(folder, depth) {
  const file = join(folder, `natural-earth/bathymetry-${depth}m.geojson.gz`);
  const polygons = featuresOf(file).flatMap(({ geometry: { type, coordinates } }) =>
    type === 'Polygon' ? [coordinates] : coordinates,
  );
  const coordinates = polygons.map((rings) => rings.map((ring) => ring.map(toEdge)));
  return [{ type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates } }];
}

/** The layers of tiles, each with its index; a kind of land is a layer. */
function layersOf(folder, { land, step, maxZoom, extent }) {
  const index = (features, lastZoom = maxZoom) =>
    new GeoJSONVT(
      { type: 'FeatureCollection', features },
      { maxZoom: lastZoom, extent, tolerance: (2.4 * extent) / 4096, buffer: extent / 64 },
    );
  const layers = [
    ...featuresOf(join(folder, land)).map((one) => [one.properties.kind, index([one])]),
    ['graticule', index(graticule(step))],
  ];
  if (maxZoom < DEPTH_ZOOM) return layers;
  // Simplified below the last zoom of all.
  const deep = DEPTHS.map((depth) => [`deep-${depth}`, index(deepAreas(folder, depth), LAST_ZOOM)]);
  return [...deep, ...layers];
}

/** A tile in the Mapbox vector tile format 2.1. */
function tileOf(layers, extent, z, x, y) {
  const found = layers.flatMap(([name, index]) => {
    if (name.startsWith('deep') && z < DEPTH_ZOOM) return [];
    const tile = index.getTile(z, x, y);
    return tile ? [[name, tile]] : [];
  });
  return fromGeojsonVt(Object.fromEntries(found), { version: 2, extent });
}

/**
 * Gives the window its tiles under `/tiles/{z}/{x}/{y}.pbf`, built or served.
 * @param {string} folder of the GeoJSON files
 */
export function baseMapTiles(folder) {
  /** The layers of each level, made when its first tile is. */
  const made = new Map();
  const tile = (level, ...place) => {
    const layers = made.get(level) ?? layersOf(folder, level);
    made.set(level, layers);
    return tileOf(layers, level.extent, ...place);
  };
  return {
    name: 'base-map-tiles',
    generateBundle() {
      for (const level of levels) {
        for (let z = level.minZoom; z <= level.maxZoom; z++) {
          for (let x = 0; x < 2 ** z; x++) {
            for (let y = 0; y < 2 ** z; y++) {
              const source = tile(level, z, x, y);
              this.emitFile({ type: 'asset', fileName: `tiles/${z}/${x}/${y}.pbf`, source });
            }
          }
        }
      }
    },
    configureServer({ middlewares }) {
      middlewares.use('/tiles', (request, response, next) => {
        const [z, x, y] = (request.url.match(/\d+/g) ?? []).map(Number);
        const level = levels.find(({ minZoom, maxZoom }) => z >= minZoom && z <= maxZoom);
        if (!level) return next();
        response.setHeader('content-type', 'application/x-protobuf');
        response.end(tile(level, z, x, y));
      });
    },
  };
}
