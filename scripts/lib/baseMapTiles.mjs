/** Vector tiles of the base map, made from resources/basemap when the window is built: parsing GeoJSON at every start takes longer. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';

/** From this zoom on the land of 1:50m is shown, and every 10° of the graticule. */
const FINE_ZOOM = 3;
/** A unit of these tiles is finer than the points of the land; closer views enlarge them. */
const MAX_ZOOM = 4;

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

/** The layers of tiles, each with its index; a kind of land is a layer. */
function layersOf(folder, { land, step, minZoom, maxZoom }) {
  const read = (name) => JSON.parse(readFileSync(join(folder, `${name}.geojson`), 'utf8'));
  const layers = [
    ...read(land).features.map((feature) => [feature.properties.kind, [feature]]),
    ['graticule', graticule(step)],
    ['labels', read('labels').features],
  ];
  return {
    minZoom,
    maxZoom,
    layers: layers.map(([name, of]) => [
      name,
      new GeoJSONVT({ type: 'FeatureCollection', features: of }, { maxZoom, tolerance: 2.4 }),
    ]),
  };
}

const makeLevels = (folder) => [
  layersOf(folder, { land: 'base-110m', step: 30, minZoom: 0, maxZoom: FINE_ZOOM - 1 }),
  layersOf(folder, { land: 'base-50m', step: 10, minZoom: FINE_ZOOM, maxZoom: MAX_ZOOM }),
];

/** A tile in the Mapbox vector tile format 2.1. */
function tileOf({ layers }, z, x, y) {
  const found = layers.flatMap(([name, index]) => {
    const tile = index.getTile(z, x, y);
    if (!tile) return [];
    // Countries of rank 2 are shown from zoom 2 on, and so on; the last tiles have all.
    const features = tile.features.filter(
      ({ tags }) => name !== 'labels' || tags.rank <= Math.max(1, z) || z === MAX_ZOOM,
    );
    return features.length ? [[name, { ...tile, features }]] : [];
  });
  return fromGeojsonVt(Object.fromEntries(found), { version: 2 });
}

/**
 * Gives the window its tiles under `/tiles/{z}/{x}/{y}.pbf`, built or served.
 * @param {string} folder of the GeoJSON files
 */
export function baseMapTiles(folder) {
  let made;
  const levels = () => (made ??= makeLevels(folder));
  return {
    name: 'base-map-tiles',
    generateBundle() {
      for (const level of levels()) {
        for (let z = level.minZoom; z <= level.maxZoom; z++) {
          for (let x = 0; x < 2 ** z; x++) {
            for (let y = 0; y < 2 ** z; y++) {
              const source = tileOf(level, z, x, y);
              this.emitFile({ type: 'asset', fileName: `tiles/${z}/${x}/${y}.pbf`, source });
            }
          }
        }
      }
    },
    configureServer({ middlewares }) {
      middlewares.use('/tiles', (request, response, next) => {
        const [z, x, y] = (request.url.match(/\d+/g) ?? []).map(Number);
        const level = levels().find(({ minZoom, maxZoom }) => z >= minZoom && z <= maxZoom);
        if (!level) return next();
        response.setHeader('content-type', 'application/x-protobuf');
        response.end(tileOf(level, z, x, y));
      });
    },
  };
}
