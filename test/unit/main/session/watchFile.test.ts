// What the person watches is never lost: it is written before it takes effect, and a file that cannot be read stays.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { readWaypointFile } from '#main/passage/routeFile.ts';
import { closedWatchFile, createWatchFile, watchPath } from '#main/session/watchFile.ts';
import { type Spot, type SpotInput, WatchPatch } from '#shared/model/watch.ts';
import { ruleOf } from '#support/alerts.ts';
import { buoy } from '#support/buoys.ts';
import { thrownFault } from '#support/faults.ts';
import { freshFolder } from '#support/folder.ts';
import { spotOf } from '#support/spots.ts';

let folder: string;
let path: string;
const changed = vi.fn();
beforeEach(() => {
  folder = freshFolder();
  path = watchPath(folder, 'buoys.example-12345678.sqlite');
  changed.mockClear();
});

const readWaypoints = async (from: string) => readWaypointFile(from);
const open = () => createWatchFile(path, 'buoys.example', changed, readWaypoints);
/** Another file of the same service. */
const another = (name = 'b.json') =>
  createWatchFile(join(folder, name), 'buoys.example', changed, readWaypoints);
const north = { name: 'North coast', buoyIds: [3, 1] };
const rejection = (adding: Promise<unknown>) =>
  adding.then(
    () => null,
    (thrown) => thrown.error,
  );

it('begins empty, keeps a change over a restart and announces it', () => {
  expect(path).toBe(join(folder, 'watch/buoys.example-12345678.json'));
  expect(open().read()).toEqual({
    version: 1,
    service: 'buoys.example',
    groups: [],
    spots: [],
    rules: [],
    quietHours: null,
    passages: [],
  });
  expect(open().change({ groups: [north] }).groups).toEqual([north]);
  expect(changed).toHaveBeenCalledExactlyOnceWith({ kind: 'watch' });
  expect(open().read().groups).toEqual([north]);
});

it('new favourites stand in the order of their stars, after those of before; one that has a place, or is removed, keeps it', () => {
  const file = open();
  file.change({ groups: [north] });
  file.placeFavourite(7, [1, 6, 7, 9]);
  file.placeFavourite(5, [1, 6, 7, 9]);
  file.placeFavourite(2, [1, 5, 7, 9]);
  file.placeFavourite(3, [1, 2, 5, 7, 9]);
  expect(open().read().groups).toEqual([{ name: '', buoyIds: [6, 7, 9, 5, 2] }, north]);
});

it('a change of one list leaves the others', () => {
  const watch = open();
  watch.change({ groups: [north] });
  const quietHours = { from: '22:00', to: '07:00', zone: 'UTC' };
  watch.change(WatchPatch.parse({ quietHours, groups: undefined }));
  expect(open().read()).toMatchObject({ groups: [north], quietHours });
});

it('a change made from other lists than are stored is refused and changes nothing', () => {
  const watch = open();
  watch.change({ groups: [north] }, { groups: [] });
  const fromNothing = [{}, { groups: [] }, { groups: [{ ...north, buoyIds: [3] }] }];
  for (const before of fromNothing) {
    expect(thrownFault(() => watch.change({ groups: [] }, before))).toMatchObject({
      kind: 'invalid-request',
      problem: { code: 'watch-changed' },
    });
  }
  expect(open().read().groups).toEqual([north]);
  watch.change({ spots: [spotOf()] }, { spots: [] });
  watch.change({ groups: [] }, { groups: open().read().groups });
  expect(open().read()).toMatchObject({ groups: [], spots: [spotOf()] });
});

it.each([
  ['damaged', '{"version": 1, "gro'],
  ['of a newer version', '{"version": 2, "service": "buoys.example", "boards": []}'],
])('a file that is %s stays, and nothing is written over it', (_, text) => {
  mkdirSync(join(folder, 'watch'));
  writeFileSync(path, text);
  const watch = open();
  const refused = { kind: 'wrong-file', path, problem: { code: 'unreadable-watch' } };
  expect(thrownFault(() => watch.read())).toMatchObject(refused);
  expect(thrownFault(() => watch.change({ groups: [north] }))).toMatchObject(refused);
  expect(readFileSync(path, 'utf8')).toBe(text);
  expect(changed).not.toHaveBeenCalled();
});

it('what cannot be written does not take effect', () => {
  writeFileSync(join(folder, 'blocked'), '');
  const blocked = another('blocked/x.json');
  expect(thrownFault(() => blocked.change({ groups: [north] }))).not.toBeNull();
  expect(changed).not.toHaveBeenCalled();
});

it('is copied to a file, from which another adds what it lacks', async () => {
  const copy = join(folder, 'copy.json');
  const mine = open();
  mine.change({ groups: [north, { name: 'Approach', buoyIds: [9] }] });
  mine.copyTo(copy, [3, 1, 4]);
  const other = another();
  other.change({ groups: [{ name: 'North coast', buoyIds: [1, 5] }] });
  const { watch, favourites } = await other.add(copy, []);
  expect(watch.groups).toEqual([
    { name: '', buoyIds: [4] },
    { name: 'North coast', buoyIds: [1, 5, 3] },
    { name: 'Approach', buoyIds: [] },
  ]);
  expect(favourites).toEqual([4, 3, 1]);
});

const passage = {
  id: 'p1',
  name: 'To the islands',
  line: [
    { lat: 37.8, lng: -122.5, at: null },
    { lat: 21.3, lng: -157.9, at: null },
  ],
  departure: { at: 1_480_000_000, speed: 3 },
  within: 50 as const,
};

const others = ['p1', 'p2'].map((id) => ({ ...passage, id, name: 'Renamed' }));

const night = { from: '22:00', to: '06:00', zone: 'Europe/Lisbon' };

it.each<[string, mine: WatchPatch, theirs: WatchPatch, joined: WatchPatch]>([
  [
    'rules and quiet hours',
    { rules: [ruleOf(), ruleOf({ id: 'r2' })] },
    { rules: [ruleOf({ id: 'r2', name: 'Low' }), ruleOf({ id: 'r3' })], quietHours: night },
    {
      rules: [ruleOf(), ruleOf({ id: 'r2', name: 'Low' }), ruleOf({ id: 'r3' })],
      quietHours: night,
    },
  ],
  [
    'spots',
    { spots: [spotOf(), spotOf({ id: 's2' })] },
    { spots: [spotOf({ id: 's2', name: 'Reef' }), spotOf({ id: 's3', tide: 'low' })] },
    { spots: [spotOf(), spotOf({ id: 's2', name: 'Reef' }), spotOf({ id: 's3', tide: 'low' })] },
  ],
  ['passages', { passages: [passage] }, { passages: others }, { passages: others }],
])(
  '%s are kept, and joined by their id with those of another file',
  async (_, of, others, joined) => {
    const [mine, theirs] = [open(), another()];
    mine.change(of);
    theirs.change(others);
    theirs.copyTo(join(folder, 'c.json'), []);
    expect((await mine.add(join(folder, 'c.json'), [])).watch).toMatchObject(joined);
    mine.change({ groups: [north] });
    expect(open().read()).toMatchObject({ groups: [north], ...joined });
  },
);

it('a spot without limits has none', () => {
  const spot = { id: 's1', name: 'Reef', position: { lat: 0, lng: 0 } };
  expect(open().change(WatchPatch.parse({ spots: [spot] })).spots).toEqual([
    {
      ...spot,
      buoyIds: [],
      height: { low: null, high: null },
      period: { low: null, high: null },
      direction: null,
      tide: null,
    },
  ]);
});

it.each<[string, Partial<SpotInput>]>([
  ['without a name', { name: ' ' }],
  ['not on the earth', { position: { lat: 91, lng: 0 } }],
  ['of four buoys', { buoyIds: [1, 2, 3, 4] }],
  ['of a buoy twice', { buoyIds: [1, 1] }],
  ['with heights the wrong way round', { height: { low: 3, high: 1 } }],
  ['with a negative period', { period: { low: -1 } }],
  ['with a direction of 400 degrees', { direction: { first: 400, last: 10 } }],
])('a spot %s is refused and changes nothing', (_, wrong) => {
  const watch = open();
  watch.change({ spots: [spotOf()] });
  expect(() => watch.change({ spots: [{ ...spotOf(), ...wrong } as Spot] })).toThrow();
  expect(open().read().spots).toEqual([spotOf()]);
});

it('a line of one position, and one too long to be stored, are refused', () => {
  const start = { lat: 0, lng: 0, at: null };
  const long = Array.from({ length: 1001 }, () => start);
  for (const line of [[start], long]) {
    expect(() => open().change({ passages: [{ ...passage, line }] })).toThrow();
  }
  expect(open().read().passages).toEqual([]);
});

it.each([
  ['no JSON', 'hello', { code: 'unreadable-watch' }],
  ['something else', '{"type": "FeatureCollection"}', { code: 'unreadable-watch' }],
  [
    'a group of words',
    '{"version":1,"service":"buoys.example","groups":[{"name":"a","buoyIds":["x"]}]}',
    { code: 'unreadable-watch' },
  ],
  [
    'of another service',
    '{"version":1,"service":"waves.example"}',
    { code: 'other-service', holds: 'waves.example', expected: 'buoys.example' },
  ],
])('a file to add that is %s is refused and changes nothing', async (_, text, problem) => {
  const from = join(folder, 'from.json');
  writeFileSync(from, text);
  const watch = open();
  watch.change({ groups: [north] });
  expect(await rejection(watch.add(from, []))).toMatchObject({
    kind: 'wrong-file',
    path: from,
    problem,
  });
  expect(watch.read().groups).toEqual([north]);
});

it('a file that is missing or a folder is refused with its path', async () => {
  expect(await rejection(open().add(join(folder, 'none.json'), []))).toMatchObject({
    kind: 'disk',
  });
  expect(await rejection(open().add(folder, []))).toMatchObject({ path: folder });
});

const gpxFile = (...points: [lat: unknown, lng: unknown, name: string][]) => {
  const from = join(folder, 'points.GPX');
  const body = points.map(
    ([lat, lng, name]) => `<wpt lat="${lat}" lon="${lng}"><name>${name}</name></wpt>`,
  );
  writeFileSync(from, `<gpx version="1.1">\n${body.join('\n')}\n</gpx>`);
  return from;
};

it('waypoints become favourites at buoys and spots elsewhere; those that are there already are named', async () => {
  const buoys = [
    buoy({ id: 1, name: 'Near Bank', lat: 10, lng: 20, favourite: true }),
    buoy({ id: 2, name: 'Outer Deep', lat: 11, lng: 20, favourite: false }),
  ];
  const watch = open();
  const reef = spotOf({ name: 'Reef' });
  watch.change({ spots: [reef], groups: [north] });
  const from = gpxFile(
    [10.0001, 20, 'BANK'],
    [11, 20.0005, 'DEEP'],
    [37.75, -122.5201, 'Ocean'],
    [1, 2, 'Reef'],
    [-3, 4, ' '],
    [1, 2.0001, 'Reef again'],
    [11, 20.0004, 'DEEP again'],
  );
  const adding = watch.add(from, buoys);
  // Meanwhile another window changes what it is added to.
  watch.change({ quietHours: { from: '22:00', to: '06:00', zone: 'UTC' } });
  const { before, watch: added, favourites, existing } = await adding;
  expect(before).toMatchObject({ spots: [reef], quietHours: added.quietHours });
  expect(favourites).toEqual([2]);
  expect(existing).toEqual(['Near Bank', 'Ocean', 'Reef again', 'Outer Deep']);
  expect(added.groups).toEqual([{ name: '', buoyIds: [2] }, north]);
  expect(added.spots[0]).toEqual(reef);
  expect(added.spots.slice(1)).toMatchObject([
    { name: 'Reef 2', position: { lat: 1, lng: 2 }, buoyIds: [], tide: null },
    { name: '-3.000, 4.000', position: { lat: -3, lng: 4 } },
  ]);
  expect(open().read()).toEqual(added);
  expect((await watch.add(from, buoys)).watch.spots).toEqual(added.spots);
});

it.each([
  ['without waypoints', () => gpxFile(), { code: 'waypoint-none' }],
  ['beyond a pole', () => gpxFile([1, 2, 'a'], [95, 2, 'b']), { code: 'route-position', line: 3 }],
  [
    'of 201 spots',
    () =>
      gpxFile(...Array.from({ length: 201 }, (_, i): [number, number, string] => [i / 4, 9, ''])),
    { code: 'too-many-entries' },
  ],
])('a file of waypoints %s is refused and changes nothing', async (_, write, problem) => {
  const watch = open();
  watch.change({ spots: [spotOf()] });
  expect(await rejection(watch.add(write(), []))).toMatchObject({ kind: 'wrong-file', problem });
  expect(open().read().spots).toEqual([spotOf()]);
});

it('a file with more than can be stored is refused: what is stored can still be read', async () => {
  const watch = open();
  const many = (prefix: string) =>
    Array.from({ length: 30 }, (_, i) => ({ ...passage, id: `${prefix}${i}` }));
  watch.change({ passages: many('a') });
  const other = another();
  other.change({ passages: many('b') });
  const copy = join(folder, 'c.json');
  other.copyTo(copy, []);
  const problem = { code: 'too-many-entries' };
  expect(await rejection(watch.add(copy, []))).toMatchObject({ path: copy, problem });
  expect(open().read().passages).toHaveLength(30);
});

it('nothing can be watched in a file that is only read', () => {
  const closed = closedWatchFile('/backup.sqlite');
  expect(closed.read().groups).toEqual([]);
  expect(thrownFault(() => closed.change({}))).toMatchObject({ kind: 'read-only' });
});
