// Routes of GPX and GeoJSON files. What is none is refused with the number of the line.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { readRouteFile } from '#main/passage/routeFile.ts';
import { Fault } from '#shared/errors.ts';
import { errorSentence } from '#shared/i18n/errorSentence.ts';
import { thrownFault } from '#support/faults.ts';
import { freshFolder } from '#support/folder.ts';
import { runs } from '#support/randomCases.ts';

let folder: string;
beforeEach(() => {
  folder = freshFolder();
});

function read(text: string | Uint8Array, name = 'way.gpx') {
  writeFileSync(join(folder, name), text);
  return readRouteFile(join(folder, name));
}

/** The problem with a file, and the sentence that the person reads. */
function refused(text: string) {
  const error = thrownFault(() => read(text));
  if (error?.kind !== 'wrong-file') throw new Error(`It was read, or ${error?.kind}.`);
  return { problem: error.problem, sentence: errorSentence(error, String).replace(folder, '') };
}

const gpx = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1">\n${body}\n</gpx>\n`;
const point = (kind: string, lat: unknown, lon: unknown, time = '') =>
  `<${kind} lat="${lat}" lon="${lon}">${time && `<time>${time}</time>`}</${kind}>`;
const route = (points: string) => gpx(`<rte>${points}</rte>`);
/** From its second line on. */
const lineString = (coordinates: string) => `{"type": "LineString",\n"coordinates": ${coordinates}`;
const wrongIn = (line: number) => `line ${line} is not correctly written`;
const geometry = (type: string, coordinates: unknown) => JSON.stringify({ type, coordinates });
/** `lat lng` of each position of each line. */
const places = (lines: ReturnType<typeof read>) =>
  lines.map(({ line }) => line.map(({ lat, lng }) => `${lat} ${lng}`).join(', '));

it('reads routes with their planned times', () => {
  const points = [
    point('rtept', 37.8, -122.5, '2026-11-24T06:00:00Z'),
    point('rtept', 36.6, -121.9, '2026-11-24T20:00:00+01:00'),
  ];
  expect(read(gpx(`<rte><name> To Monterey </name>${points.join('\n')}</rte>`))).toEqual([
    {
      name: 'To Monterey',
      line: [
        { lat: 37.8, lng: -122.5, at: Date.UTC(2026, 10, 24, 6) / 1000 },
        { lat: 36.6, lng: -121.9, at: Date.UTC(2026, 10, 24, 19) / 1000 },
      ],
      timesIgnored: false,
    },
  ]);
});

it('keeps the names of the waypoints of a route as they are written, at most 80 characters', () => {
  const waypoint = (lat: number, name: string) =>
    `<rtept lat="${lat}" lon="-9"><name>${name}</name></rtept>`;
  const names = ['Cascais', '', '<![CDATA[<b>Roca</b>]]>', 'x'.repeat(100)];
  const [route] = read(
    gpx(`<rte>${names.map((name, i) => waypoint(38 + i, name)).join('')}</rte>`),
  );
  expect(route?.line.map(({ name }) => name)).toEqual([
    'Cascais',
    undefined,
    '<b>Roca</b>',
    'x'.repeat(80),
  ]);
});

it('offers several routes and tracks; the segments of a track are one line, empty ones are left out', () => {
  const rte = `<rte><name>A</name>${point('rtept', 1, 1)}${point('rtept', 2, 2)}</rte>`;
  const single = `<rte>${point('rtept', 5, 5)}</rte><rte/>`;
  const trk = `<trk><trkseg/><trkseg>${point('trkpt', 3, 3)}${point('trkpt', 4, 4)}</trkseg>
    <trkseg>${point('trkpt', 5, 5)}${point('trkpt', 6, 6)}</trkseg></trk>`;
  const lines = read(gpx(`${point('wpt', 0, 0)}${rte}${single}${trk}`));
  expect(lines.map(({ name }) => name)).toEqual(['way', 'A']);
  expect(places(lines)[0]).toBe('3 3, 4 4, 5 5, 6 6');
});

it('gives a route its own times where a shorter one before it is left out', () => {
  const points = (day: number) =>
    [1, 2].map((lat) => point('rtept', lat, 1, `2026-11-0${day + lat}T00:00:00Z`));
  const body = `<rte>${points(1)[0]}</rte><rte>${points(3).join('')}</rte>`;
  expect(read(gpx(body))[0]?.line[0]?.at).toBe(Date.UTC(2026, 10, 4) / 1000);
});

it.each([
  ['out of order', ['2026-11-24T06:00:00Z', '2026-11-23T06:00:00Z']],
  ['missing in part', ['2026-11-24T06:00:00Z', '']],
  ['no times', ['tomorrow', 'later']],
])('times that are %s are not used, and this is said', (_, [a = '', b = '']) => {
  for (const kind of ['rte', 'trk'] as const) {
    const points = point(`${kind}pt`, 1, 1, a) + point(`${kind}pt`, 2, 2, b);
    const body = kind === 'rte' ? `<rte>${points}</rte>` : `<trk><trkseg>${points}</trkseg></trk>`;
    const [line] = read(gpx(body));
    expect(line?.timesIgnored).toBe(true);
    expect(line?.line.map(({ at }) => at)).toEqual([null, null]);
  }
});

it('reads GeoJSON: a geometry, features, a collection, across 180°, with a byte order mark', () => {
  const line = geometry('LineString', JSON.parse('[[-9, 38], [-28, 38.5, 10]]'));
  expect(places(read(line))).toEqual(['38 -9, 38.5 -28']);
  const text = `{
    "type": "FeatureCollection",
    "features": [
      {
        "type": "Feature",
        "properties": { "name": "Fiji" },
        "geometry": { "type": "LineString", "coordinates": [[179, -17], [188, -14]] }
      },
      { "type": "Feature", "geometry": null },
      {
        "type": "Feature",
        "properties": null,
        "geometry": {
          "type": "GeometryCollection",
          "geometries": [
            {
              "type": "MultiLineString",
              "coordinates": [[[179, 1], [180, 1]], [], [[-180, 1], [-179, 1]]]
            }
          ]
        }
      }
    ]
  }`;
  const lines = read(`\ufeff${text}`, 'crossing.geojson');
  expect(lines.map(({ name }) => name)).toEqual(['Fiji', 'crossing']);
  expect(places(lines)).toEqual(['-17 179, -14 -172', '1 179, 1 180, 1 -179']);
});

it.each([
  [
    'a document type',
    '<?xml version="1.0"?>\n\n<!DOCTYPE gpx [<!ENTITY a "b">]>\n<gpx/>',
    'line 3 has a document type declaration',
  ],
  ['another XML', '\n<kml>\n</kml>', 'line 2 is not the beginning of GPX or GeoJSON'],
  ['a table', 'lat,lon\n1,2\n', 'line 1 is not'],
  ['nothing', '', 'line 1 is not'],
  ['a cut-off file', gpx('<rte>\n').replace('</gpx>', ''), 'is not correctly written or is cut'],
  ['waypoints alone', gpx(point('wpt', 1, 2)), 'it has something else, from line 3 on'],
  ['a route of one point', route(point('rtept', 1, 2)), 'no route, track or line'],
  ['a route without length', route(point('rtept', 1, 2).repeat(2)), 'no route, track or line'],
  [
    'a latitude beyond the pole',
    route(`${point('rtept', 1, 2)}\n${point('rtept', 91, 2)}`),
    'line 4 has the position 91, 2',
  ],
  ['letters in a number', route(`\n${point('rtept', '1a', 2)}`), 'line 4 has the position 1a, 2'],
  ['no longitude', route('\n\n<rtept lat="3"/>'), 'line 5 has the position 3, null'],
  ['broken JSON', lineString('[[1, 2],\n[3 4]]}'), wrongIn(3)],
  ['no number in JSON', lineString('[[1, 2],\n[NaN, 4],\n[5, 6]]\n}\n'), wrongIn(3)],
  ['two commas in JSON', lineString('[[1, 2],,\n[5, 6]]\n}\n'), wrongIn(2)],
  [
    'a word in JSON',
    '{"type": "LineString",\n"bbox": nul,\n"coordinates": [[1, 2],\n[5, 6]]\n}\n',
    wrongIn(2),
  ],
  ['a text after JSON', lineString('[]\n}\nend\n\n'), wrongIn(4)],
  ['JSON that ends early', lineString('['), wrongIn(2)],
  ['a point', `\n${geometry('Point', [1, 2])}`, 'it has something else, from line 2 on'],
  ['JSON of something else', '{"watch": 1}', 'no route, track or line'],
  [
    'a latitude in place of a longitude',
    '{"type": "LineString", "coordinates": [\n[1, 2],\n[2, -122.5]]}',
    'line 3 has the position [2,-122.5]',
  ],
  [
    'a latitude whose number is a right longitude before it',
    '{"type": "LineString", "bbox": [1, 200.5],\n"coordinates": [\n[200.5, 1],\n[ 1.0 , 200.50 ]]}',
    'line 4 has the position [1,200.5]',
  ],
  [
    'positions that are texts',
    '{"type": "LineString", "coordinates": [["1","2"],["3","4"]]}',
    'has the position ["1","2"]',
  ],
  ['no list of positions', '{"type": "LineString", "coordinates": 5}', 'line 1 has the position 5'],
])('%s is refused with a sentence', (_, text, words) => {
  expect(refused(text).sentence).toContain(words);
  expect(refused(text).sentence).toContain('Nothing was changed.');
});

it('refuses more than 50,000 points and 10 MB before they are parsed', () => {
  const tooLarge = { code: 'route-too-large' };
  expect(refused(route(point('rtept', 1, 2).repeat(50_001))).problem).toEqual(tooLarge);
  const positions = Array.from({ length: 50_001 }, (_, i) => [i / 1000, 1]);
  expect(refused(geometry('LineString', positions)).problem).toEqual(tooLarge);
  expect(refused(`<gpx>${' '.repeat(10_000_000)}</gpx>`).problem).toEqual(tooLarge);
  expect(refused(`<gpx>${'<a/>'.repeat(800_001)}</gpx>`).problem).toEqual(tooLarge);
});

it('thins 50,000 points to what is stored', () => {
  const points = Array.from({ length: 50_000 }, (_, i) => point('trkpt', 10, i / 500 - 50));
  const [line] = read(gpx(`<trk><trkseg>${points.join('')}</trkseg></trk>`));
  expect(line?.line.length).toBeLessThanOrEqual(1000);
  expect(line?.line.at(-1)?.lng).toBeCloseTo(49.998, 3);
});

it('an entity is not replaced', () => {
  const { problem } = refused(gpx('<rte><name>&xxe;</name></rte>'));
  expect(problem).toMatchObject({ code: 'route-syntax' });
});

it('a folder is refused', () => {
  expect(() => readRouteFile(folder)).toThrow(Fault);
});

const pieces = fc.constantFrom(
  ...['<gpx>', '</gpx>', '<rte>', '</rte>', '<trk><trkseg>', '</trkseg></trk>', '</rtept>'],
  ...['<rtept lat="1" lon="2">', '<trkpt lat="95" lon="-1"/>', '<time>2026</time>'],
  ...['<name>x</name>', '&amp;', '&', '<!--', '-->', '<![CDATA[', ']]>', '1e999', 'null'],
  ...['{"type":"LineString","coordinates":', '{"type":"Feature","geometry":', '[[1,2],[3,4]]'],
  ...['}', '[', ']', '\n', '\0'],
);
it('whatever a file holds, it is read or refused as a file', () => {
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
    fc.string(),
    fc.json(),
  );
  fc.assert(
    fc.property(fc.oneof(texts, fc.uint8Array()), (content) => {
      try {
        for (const { name, line } of read(content)) {
          expect(name).not.toBe('');
          expect(line.length).toBeGreaterThanOrEqual(2);
          for (const { lat, lng } of line) {
            expect(Math.abs(lat)).toBeLessThanOrEqual(90);
            expect(Math.abs(lng)).toBeLessThanOrEqual(180);
          }
        }
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(Fault);
        expect((thrown as Fault).error.kind).toBe('wrong-file');
      }
    }),
    { numRuns: runs(500) },
  );
});
