/** The file of what the person watches at one service: in memory, and written before a change takes effect. */
import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Fault, invalidRequest } from '#shared/errors.ts';
import type { Topic } from '#shared/ipc/contract.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import {
  emptyWatch,
  groupsOf,
  joinWatch,
  listsOf,
  MAX_ENTRIES,
  patched,
  Spot,
  Watch,
  type WatchPatch,
} from '#shared/model/watch.ts';
import { greatCircleKm, nearestBuoy } from '#shared/science/compass.ts';
import type { Waypoint } from '../passage/routeFile.ts';
import { toFault, wrongFile } from '../system/faults.ts';
import { jsonFile } from '../system/jsonFile.ts';
import { writeTarget } from '../system/target.ts';

/** Of a file that is imported. */
const MAX_BYTES = 10_000_000;

export type WatchFile = ReturnType<typeof createWatchFile>;

/**
 * A file that is damaged or of a newer version is not changed: every call throws a Fault `wrong-file` until it is moved.
 * @param service label of the service
 * @param readWaypoints of a GPX file
 */
export function createWatchFile(
  path: string,
  service: string,
  changed: (topic: Topic) => void,
  readWaypoints: (path: string) => Promise<Waypoint[]>,
) {
  const file = jsonFile(path, Watch, emptyWatch(service), () => {
    throw wrongFile(path, { code: 'unreadable-watch' });
  });
  let known: Watch | null = null;
  const read = (): Watch => {
    known ??= file.read();
    return known;
  };
  const write = (next: Watch): Watch => {
    file.write(next);
    known = next;
    changed({ kind: 'watch' });
    return next;
  };
  return {
    /** @throws Fault `wrong-file`, `disk`. */
    read,
    /**
     * @param before the lists that the patch replaces, as it was made from them
     * @throws Fault `invalid-request` where others are stored, `wrong-file`, `disk`, `disk-full`; nothing changes then
     */
    change(patch: WatchPatch, before: WatchPatch = read()): Watch {
      const stored = read();
      const isOther = (list: keyof WatchPatch) =>
        JSON.stringify(stored[list]) !== JSON.stringify(before[list]);
      if (listsOf(patch).some(isOther)) throw invalidRequest({ code: 'watch-changed' });
      return write(Watch.parse(patched(stored, patch)));
    },
    /** Favourites in no group keep their places, also one that is removed; a new one is last. @param favourites those before */
    placeFavourite(id: number, favourites: readonly number[]): void {
      const placed = new Set(read().groups.flatMap(({ buoyIds }) => buoyIds));
      if (placed.has(id)) return;
      const others = [...new Set([...favourites, id])].filter((one) => !placed.has(one));
      const groups = [{ name: '', buoyIds: others }];
      write(Watch.parse(joinWatch(read(), { ...emptyWatch(service), groups })));
    },
    /**
     * Adds what a file has: all of another file of this kind, or the waypoints of a GPX file.
     * @param buoys all that are known
     * @returns what was there before and is now, the favourites of the file, and the names of waypoints that are there already
     * @throws Fault `wrong-file`, `disk`, `disk-full`; nothing changes then
     */
    async add(from: string, buoys: readonly CachedBuoy[]): Promise<Imported> {
      const isGpx = extname(from).toLowerCase() === '.gpx';
      const { theirs, existing } = isGpx
        ? watchOfWaypoints(await readWaypoints(from), buoys, read())
        : { theirs: readShared(from, service), existing: [] };
      const before = read();
      const joined = joinWatch(before, theirs);
      if (!Watch.safeParse(joined).success) throw wrongFile(from, { code: 'too-many-entries' });
      const favourites = theirs.groups.flatMap(({ buoyIds }) => buoyIds);
      return { before, watch: write(joined), favourites, existing };
    },
    /** Writes all of it to a file, with the favourites in no group. @throws Fault `disk`, `disk-full`. */
    copyTo(target: string, favourites: readonly number[]): void {
      const watch = { ...read(), groups: groupsOf(read().groups, favourites) };
      writeTarget(target, `${JSON.stringify(watch, null, 2)}\n`);
    },
  };
}

interface Imported {
  before: Watch;
  watch: Watch;
  favourites: number[];
  existing: string[];
}

/** A waypoint up to this distance, kilometres, from a buoy or a spot marks it. */
const SAME_KM = 0.1;

/** Waypoints at buoys as favourites, the others as spots, which get names that no other one has. */
function watchOfWaypoints(points: readonly Waypoint[], buoys: readonly CachedBuoy[], mine: Watch) {
  const spots = [...mine.spots];
  const buoyIds: number[] = [];
  const existing: string[] = [];
  for (const { name, position } of points) {
    // The caller refuses so many.
    if (spots.length > MAX_ENTRIES.spots) break;
    const nearest = nearestBuoy(position, buoys);
    const isNear = (spot: Spot) => greatCircleKm(spot.position, position) <= SAME_KM;
    const title =
      name.slice(0, 70).trim() || `${position.lat.toFixed(3)}, ${position.lng.toFixed(3)}`;
    if (nearest && nearest.km <= SAME_KM) {
      const { buoy } = nearest;
      if (buoy.favourite || buoyIds.includes(buoy.id)) existing.push(buoy.name);
      else buoyIds.push(buoy.id);
    } else if (spots.some(isNear)) {
      existing.push(title);
    } else {
      const isTaken = (text: string) => spots.some((spot) => spot.name === text);
      let numbered = title;
      for (let number = 2; isTaken(numbered); number += 1) numbered = `${title} ${number}`;
      spots.push(Spot.parse({ id: randomUUID(), name: numbered, position }));
    }
  }
  const theirs = { ...emptyWatch(mine.service), spots, groups: [{ name: '', buoyIds }] };
  return { theirs, existing };
}

/** Nothing is watched in a file that is only read, and nothing can be. */
export function closedWatchFile(path: string): WatchFile {
  const refuse = (): never => {
    throw new Fault({ kind: 'read-only', path, detail: null });
  };
  const read = () => emptyWatch('');
  return { read, change: refuse, placeFavourite: refuse, add: refuse, copyTo: refuse };
}

/** @param cacheFile name of the cache file of the service */
export const watchPath = (userData: string, cacheFile: string): string =>
  join(userData, 'watch', cacheFile.replace(/\.sqlite$/, '.json'));

/** The file of the alerts beside it. */
export const alertPath = (watchFile: string): string =>
  watchFile.replace(/\.json$/, '.alerts.json');

function readShared(path: string, service: string): Watch {
  let text: string;
  try {
    if (statSync(path).size > MAX_BYTES) throw wrongFile(path, { code: 'unreadable-watch' });
    text = readFileSync(path, 'utf8');
  } catch (thrown) {
    throw toFault(thrown, path);
  }
  const watch = parseWatch(text);
  if (watch === null) throw wrongFile(path, { code: 'unreadable-watch' });
  if (watch.service !== service) {
    throw wrongFile(path, { code: 'other-service', holds: watch.service, expected: service });
  }
  return watch;
}

function parseWatch(text: string): Watch | null {
  try {
    return Watch.parse(JSON.parse(text));
  } catch {
    // The caller reports it.
    return null;
  }
}
