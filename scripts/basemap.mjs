/** Builds resources/basemap from world-atlas (Natural Earth 1:110m, 1:50m and 1:10m): land and borders in one file a scale, the names of countries in four languages, and places from resources/basemap/natural-earth and coast.json. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { feature, mesh } from 'topojson-client';
import { toWorld } from '../src/renderer/map/camera.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'resources/basemap');
const require = createRequire(import.meta.url);
/** The atlas of 1:50m is quantised to 0.0036°, so three decimals lose nothing; that of 1:10m to 0.00036°. */
const levels = [
  { scale: '110m', decimals: 2 },
  { scale: '10m', decimals: 4, packed: true },
  { scale: '50m', decimals: 3 },
];
process.stdout.write('The base map from Natural Earth → resources/basemap: about 10 seconds.\n');

/** The level that is being built. */
let atlas;
let decimals;
const round = (value) => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** Rounded points without repeats. */
function tidy(points) {
  const kept = [];
  for (const [lng, lat] of points) {
    const point = [round(lng), round(lat)];
    const last = kept.at(-1);
    if (!last || last[0] !== point[0] || last[1] !== point[1]) kept.push(point);
  }
  return kept;
}

/** Longitudes made continuous, so that a line over 180° goes on to 181° instead of jumping to -179°. */
function unwrap(points) {
  let turn = 0;
  return points.map(([lng, lat], index) => {
    if (index > 0) {
      const step = lng - points[index - 1][0];
      if (step > 180) turn -= 360;
      else if (step < -180) turn += 360;
    }
    return [lng + turn, lat];
  });
}

/** Shifts an unwrapped ring by whole turns until its middle lies within ±180. */
function centre(points) {
  const lngs = points.map((point) => point[0]);
  const middle = (Math.min(...lngs) + Math.max(...lngs)) / 2;
  const shift = -360 * Math.round(middle / 360);
  return shift === 0 ? points : points.map(([lng, lat]) => [lng + shift, lat]);
}

const turnOf = (ring) => ring.at(-1)[0] - ring[0][0];

/** A ring around the pole as a line that runs from -180 to 180 exactly. */
function fromEdgeToEdge(ring) {
  const open = (turnOf(ring) < 0 ? ring.toReversed() : ring).slice(0, -1);
  const start = open[0][0];
  const edge = Math.ceil((start - 180) / 360) * 360 + 180;
  const crossing = open.findIndex((point) => point[0] >= edge);
  if (crossing < 0) throw new Error('A ring around the pole never reaches 180°.');
  const before = crossing === 0 ? open.at(-1) : open[crossing - 1];
  const after = open[crossing];
  const share = after[0] === before[0] ? 0 : (edge - before[0]) / (after[0] - before[0]);
  const lat = before[1] + share * (after[1] - before[1]);
  const turned = [
    ...open.slice(crossing).map(([lng, at]) => [lng - edge - 180, at]),
    ...open.slice(0, crossing).map(([lng, at]) => [lng - edge + 180, at]),
  ];
  return [[-180, lat], ...turned, [180, lat]];
}

function polygonsOf(geometry) {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
}

const featuresOf = (object) => {
  const made = feature(atlas, object);
  return made.type === 'FeatureCollection' ? made.features : [made];
};

/** The atlas cuts some islands at ±180: an edge along that meridian is no coast. */
const onEdge = ([lng]) => Math.abs(Math.abs(lng) - 180) < 0.002;

/** The parts of a ring that are coast, where it was cut at ±180; null where it was not. */
function coastsOfCut(ring) {
  const isCut = (index) => onEdge(ring[index - 1]) && onEdge(ring[index]);
  if (!ring.some((_, index) => index > 0 && isCut(index))) return null;
  const lines = [[ring[0]]];
  for (let index = 1; index < ring.length; index++) {
    if (isCut(index)) lines.push([ring[index]]);
    else lines.at(-1).push(ring[index]);
  }
  return lines.filter((line) => line.length > 1);
}

/**
 * Land as polygons whose rings may pass ±180 (the map repeats the world, so nothing is cut and no
 * seam shows): `shore` is filled and its outline is the coast. Land for which that is impossible (Antarctica, which
 * is closed along the map's lower edge, and islands the atlas cut at ±180) is filled as `cut`, and
 * its coasts are the lines of `cut-coast`.
 */
function land() {
  const shores = [];
  const cut = [];
  const cutCoasts = [];
  for (const one of featuresOf(atlas.objects.land)) {
    for (const polygon of polygonsOf(one.geometry)) {
      const outer = unwrap(polygon[0]);
      if (Math.abs(turnOf(outer)) > 180) {
        // Its inner ring lies around the pole itself, beyond the edge of the projection: left out.
        const coast = tidy(fromEdgeToEdge(outer));
        cutCoasts.push(coast);
        cut.push([[...coast, [180, -90], [-180, -90], coast[0]]]);
        continue;
      }
      const holes = polygon.slice(1).map((ring) => centre(unwrap(ring)));
      const rings = [centre(outer), ...holes].map(tidy).filter((ring) => ring.length > 3);
      if (rings.length === 0) continue;
      const coasts = coastsOfCut(rings[0]);
      if (coasts) {
        cut.push(rings);
        cutCoasts.push(...coasts);
      } else {
        shores.push(rings);
      }
    }
  }
  const part = (kind, type, coordinates) => ({
    type: 'Feature',
    properties: { kind },
    geometry: { type, coordinates },
  });
  return [
    part('shore', 'MultiPolygon', shores),
    part('cut', 'MultiPolygon', cut),
    part('cut-coast', 'MultiLineString', cutCoasts),
  ];
}

/** Lines between two countries. */
function borders() {
  const lines = mesh(atlas, atlas.objects.countries, (a, b) => a !== b).coordinates;
  const coordinates = lines
    .map((line) => tidy(centre(unwrap(line))))
    .filter((line) => line.length > 1);
  return [
    {
      type: 'Feature',
      properties: { kind: 'border' },
      geometry: { type: 'MultiLineString', coordinates },
    },
  ];
}

/** Area of a ring on the sphere in square degrees at the equator: ∮ sin φ dλ. */
function area(ring) {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [lngA, latA] = ring[i - 1];
    const [lngB, latB] = ring[i];
    sum += (lngB - lngA) * Math.sin((((latA + latB) / 2) * Math.PI) / 180);
  }
  return Math.abs((sum * 180) / Math.PI);
}

/** Signed distance from a point to the rings, in degrees with longitudes shortened; inside is positive. */
function depth(lng, lat, rings, shorten) {
  let inside = false;
  let nearest = Number.POSITIVE_INFINITY;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay] = ring[i - 1];
      const [bx, by] = ring[i];
      if (ay > lat !== by > lat && lng < ((bx - ax) * (lat - ay)) / (by - ay) + ax)
        inside = !inside;
      const dx = (bx - ax) * shorten;
      const dy = by - ay;
      const px = (lng - ax) * shorten;
      const py = lat - ay;
      const along = dx === 0 && dy === 0 ? 0 : (px * dx + py * dy) / (dx * dx + dy * dy);
      const at = Math.min(1, Math.max(0, along));
      nearest = Math.min(nearest, Math.hypot(px - at * dx, py - at * dy));
    }
  }
  return inside ? nearest : -nearest;
}

/** The point deepest inside a polygon, by a grid refined three times. */
function labelPoint(rings) {
  const lngs = rings[0].map((point) => point[0]);
  const lats = rings[0].map((point) => point[1]);
  let [west, east, south, north] = [
    Math.min(...lngs),
    Math.max(...lngs),
    Math.min(...lats),
    Math.max(...lats),
  ];
  const shorten = Math.cos((((south + north) / 2) * Math.PI) / 180);
  let best = { lng: (west + east) / 2, lat: (south + north) / 2, depth: Number.NEGATIVE_INFINITY };
  for (let pass = 0; pass < 4; pass++) {
    const steps = pass === 0 ? 24 : 8;
    const width = (east - west) / steps;
    const height = (north - south) / steps;
    for (let x = 0; x <= steps; x++) {
      for (let y = 0; y <= steps; y++) {
        const lng = west + x * width;
        const lat = south + y * height;
        const found = depth(lng, lat, rings, shorten);
        if (found > best.depth) best = { lng, lat, depth: found };
      }
    }
    [west, east, south, north] = [
      best.lng - width,
      best.lng + width,
      best.lat - height,
      best.lat + height,
    ];
  }
  return [best.lng, best.lat];
}

/** Names that the atlas has in an older, an abbreviated or a longer spelling: a long name covers marks of the coast. */
const spelling = {
  Macedonia: 'North Macedonia',
  eSwatini: 'Eswatini',
  'Faeroe Is.': 'Faroe Is.',
  'United States of America': 'United States',
};
/** Where the deepest point is so near to a border that the name stands in other countries. */
const namedAt = { Argentina: [-65.5, -36] };

/** ISO 3166 codes of the countries that `Intl` names in another way. Those without a code keep their English name. */
const codes = {
  'Antigua and Barb.': 'AG',
  'Bosnia and Herz.': 'BA',
  'Br. Indian Ocean Ter.': 'IO',
  'British Virgin Is.': 'VG',
  'Cabo Verde': 'CV',
  'Cayman Is.': 'KY',
  'Central African Rep.': 'CF',
  Congo: 'CG',
  'Cook Is.': 'CK',
  "Côte d'Ivoire": 'CI',
  'Dem. Rep. Congo': 'CD',
  'Dominican Rep.': 'DO',
  'Eq. Guinea': 'GQ',
  'Falkland Is.': 'FK',
  'Faroe Is.': 'FO',
  'Fr. Polynesia': 'PF',
  'Fr. S. Antarctic Lands': 'TF',
  'Heard I. and McDonald Is.': 'HM',
  'Marshall Is.': 'MH',
  Myanmar: 'MM',
  'N. Mariana Is.': 'MP',
  Palestine: 'PS',
  'Pitcairn Is.': 'PN',
  'S. Geo. and the Is.': 'GS',
  'S. Sudan': 'SS',
  'Saint Helena': 'SH',
  'Saint Lucia': 'LC',
  'Solomon Is.': 'SB',
  'St-Barthélemy': 'BL',
  'St-Martin': 'MF',
  'St. Kitts and Nevis': 'KN',
  'St. Pierre and Miquelon': 'PM',
  'St. Vin. and Gren.': 'VC',
  'São Tomé and Principe': 'ST',
  'Trinidad and Tobago': 'TT',
  Turkey: 'TR',
  'Turks and Caicos Is.': 'TC',
  'U.S. Virgin Is.': 'VI',
  Vatican: 'VA',
  'W. Sahara': 'EH',
  'Wallis and Futuna Is.': 'WF',
  Åland: 'AX',
};
const regionNames = (locale) => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
const english = regionNames('en');
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
  const name = english.of(code);
  if (name) codes[name] ??= code;
}
const languages = { fr: regionNames('fr'), es: regionNames('es'), pt: regionNames('pt-PT') };

/** The name in each language in which it is not the English one. */
const translated = (name) =>
  Object.fromEntries(
    Object.entries(languages)
      .map(([language, names]) => [language, codes[name] && names.of(codes[name])])
      .filter(([, text]) => text && text !== name),
  );

/** 1 for the largest countries to 5 for the smallest. */
const rankOf = (size) => [150, 35, 8, 1].filter((limit) => size < limit).length + 1;

/** Zooms from which countries of ranks 1 to 5 are named. */
const countryZooms = [1, 2.6, 3.4, 4.4, 5.4];

/** Those of smaller zooms first, and of them the larger ones. */
function countries() {
  const found = featuresOf(atlas.objects.countries).flatMap((country) => {
    const polygons = polygonsOf(country.geometry).map((polygon) =>
      polygon.map((ring) => unwrap(ring)),
    );
    if (polygons.length === 0) return [];
    const largest = polygons.reduce((a, b) => (area(b[0]) > area(a[0]) ? b : a));
    const size = polygons.reduce((sum, polygon) => sum + area(polygon[0]), 0);
    const around = Math.abs(turnOf(largest[0])) > 180;
    const name = spelling[country.properties.name] ?? country.properties.name;
    const [lng, lat] = around ? [60, -77] : (namedAt[name] ?? labelPoint(largest.map(centre)));
    const place = {
      kind: 'country',
      name,
      ...translated(name),
      lng: round(((lng + 540) % 360) - 180),
      lat: round(lat),
      zoom: countryZooms[rankOf(size) - 1],
    };
    return [{ size, place }];
  });
  return found.sort((a, b) => b.size - a.size).map(({ place }) => place);
}

/** Degrees between a port and the middle of its town, or another one of its harbours. */
const PORT_TO_TOWN = 0.3;
const folded = (name) =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
/** Without articles and second names: the spellings of one place have it in common. */
const plainName = (name) => folded(name).replace(/^(port of|la|a|el|al) | \(.*\)$/g, '');
/** Zooms from which the capes and ports of coast.json are named. */
const coastZooms = { cape: 6, port: 6.7 };

/** Capes and ports that Natural Earth does not have. */
function coast() {
  const kinds = JSON.parse(readFileSync(join(target, 'coast.json'), 'utf8'));
  return Object.entries(kinds).flatMap(([kind, byName]) =>
    Object.entries(byName).map(([name, [lat, lng]]) => ({
      ...{ kind, name, lng, lat, zoom: coastZooms[kind] },
    })),
  );
}

/** Natural Earth has no zoom for ports; its zooms are those of tiles of 256 pixels. */
const zoomOf = ({ min_zoom, scalerank }) => Math.max(4, (min_zoom ?? scalerank) - 1);

/** Capes, islands, ports and towns, those of smaller zooms first. A town that has a port is one place. */
function places() {
  const file = join(target, 'natural-earth/places.geojson.gz');
  const { features } = JSON.parse(gunzipSync(readFileSync(file)));
  const natural = features.map(({ properties, geometry: { coordinates } }) => ({
    kind: properties.class === 'island group' ? 'island' : properties.class,
    name: properties.name.replaceAll('\u200e', ''),
    lng: round(coordinates[0]),
    lat: round(coordinates[1]),
    zoom: zoomOf(properties),
  }));
  const others = [...natural, ...coast()];
  const isPort = ({ kind }) => kind === 'port';
  const isSame = (port, other) =>
    (other.kind === 'town' || isPort(other)) &&
    plainName(other.name) === plainName(port.name) &&
    Math.abs(other.lng - port.lng) < PORT_TO_TOWN &&
    Math.abs(other.lat - port.lat) < PORT_TO_TOWN;
  const distinct = others.filter((place) => !isPort(place));
  for (const port of others.filter(isPort)) {
    const same = distinct.find((other) => isSame(port, other));
    if (same) {
      // The town has the spelling of its country; the other one finds it, too.
      if (folded(same.name) !== folded(port.name)) same.also = port.name;
      same.kind = 'port';
      same.zoom = Math.min(same.zoom, port.zoom);
    } else distinct.push(port);
  }
  const order = ['cape', 'island', 'port', 'town'];
  return distinct.sort((a, b) => a.zoom - b.zoom || order.indexOf(a.kind) - order.indexOf(b.kind));
}

function write(name, content) {
  writeFileSync(join(target, name), content);
  process.stdout.write(`resources/basemap/${name}  ${(content.length / 1024).toFixed(0)} KiB\n`);
}

function writeFeatures(name, features, packed = false) {
  const text = `${JSON.stringify({ type: 'FeatureCollection', features })}\n`;
  if (packed) write(`${name}.geojson.gz`, gzipSync(text, { level: 9 }));
  else write(`${name}.geojson`, text);
}

/** Units of a path in the width of the world: a tenth of a pixel at the zoom where the land of the next level begins. */
const UNITS = 40_960;

/**
 * A path of SVG with its bounds. The window draws it at once: projecting the points there takes 40 ms at each start.
 * @param parts lines of longitudes and latitudes
 */
function shapeOf(parts) {
  const lines = parts.map((line) =>
    line.map(([lng, lat]) => {
      const { x, y } = toWorld({ lng, lat });
      return [Math.round(x * UNITS), Math.round(y * UNITS)];
    }),
  );
  const path = lines.map((line) => `M${line.map((point) => point.join(' ')).join('L')}`).join('');
  const [xs, ys] = [0, 1].map((axis) => lines.flat().map((point) => point[axis]));
  return {
    path,
    west: Math.min(...xs),
    east: Math.max(...xs),
    north: Math.min(...ys),
    south: Math.max(...ys),
  };
}

/** The world of the first view: shapes by kind. */
const firstView = (features) => ({
  units: UNITS,
  ...Object.fromEntries(
    features.map(({ properties, geometry }) => [
      properties.kind,
      geometry.coordinates.map((one) => shapeOf(Array.isArray(one[0][0]) ? one : [one])),
    ]),
  ),
});

mkdirSync(target, { recursive: true });
for (const level of levels) {
  decimals = level.decimals;
  const file = require.resolve(`world-atlas/countries-${level.scale}.json`);
  atlas = JSON.parse(readFileSync(file, 'utf8'));
  const features = [...land(), ...borders()];
  writeFeatures(`base-${level.scale}`, features, level.packed);
  if (level.scale === '110m') write('first-view.json', `${JSON.stringify(firstView(features))}\n`);
}
// The last level has all countries.
write('countries.json', `${JSON.stringify(countries())}\n`);
write('places.json', `${JSON.stringify(places())}\n`);
