/** The file of what the person watches at one service: in memory, and written before a change takes effect. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '#shared/errors.ts';
import type { Topic } from '#shared/ipc/contract.ts';
import {
  emptyWatch,
  groupsOf,
  joinWatch,
  patched,
  Watch,
  type WatchPatch,
} from '#shared/model/watch.ts';
import { toFault, wrongFile } from '../system/faults.ts';
import { writeAtomic } from '../system/files.ts';
import { jsonFile } from '../system/jsonFile.ts';
import { resolveTarget } from '../system/target.ts';

/** Of a file that is imported. */
const MAX_BYTES = 10_000_000;

export type WatchFile = ReturnType<typeof createWatchFile>;

/**
 * A file that is damaged or of a newer version is not changed: every call throws a Fault `wrong-file` until it is moved.
 * @param service label of the service
 */
export function createWatchFile(path: string, service: string, changed: (topic: Topic) => void) {
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
    /** @throws Fault `wrong-file`, `disk`, `disk-full`; nothing changes then. */
    change: (patch: WatchPatch): Watch => write(Watch.parse(patched(read(), patch))),
    /** Adds what a file has. @returns all of it, and the favourites of the file. @throws Fault `wrong-file`, `disk`, `disk-full`; nothing changes then. */
    add(from: string): { watch: Watch; favourites: number[] } {
      const theirs = readShared(from, service);
      const favourites = theirs.groups.flatMap(({ buoyIds }) => buoyIds);
      return { watch: write(joinWatch(read(), theirs)), favourites };
    },
    /** Writes all of it to a file, with the favourites in no group. @throws Fault `disk`, `disk-full`. */
    copyTo(target: string, favourites: readonly number[]): void {
      const watch = { ...read(), groups: groupsOf(read().groups, favourites) };
      try {
        writeAtomic(resolveTarget(target), `${JSON.stringify(watch, null, 2)}\n`);
      } catch (thrown) {
        throw toFault(thrown, target);
      }
    },
  };
}

/** Nothing is watched in a file that is only read, and nothing can be. */
export function closedWatchFile(path: string): WatchFile {
  const refuse = (): never => {
    throw new Fault({ kind: 'read-only', path, detail: null });
  };
  return { read: () => emptyWatch(''), change: refuse, add: refuse, copyTo: refuse };
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
