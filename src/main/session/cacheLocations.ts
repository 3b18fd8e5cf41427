/** Where the cache file of each service is: in the data folder, or where the user moved it. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { Fault } from '#shared/errors.ts';
import { jsonFile } from '../system/jsonFile.ts';

export type ServiceKind = 'remote' | 'demo';

/** By file name. `previous`: the file before a move, until it is removed. */
const Moved = z.record(
  z.string(),
  z.object({ folder: z.string(), previous: z.nullable(z.string()) }),
);

interface CacheLocation {
  file: string;
  /** Not in the data folder: a missing file is then not created, since its disk may be disconnected. */
  moved: boolean;
  previous: string | null;
}

/** One file per service, so that simulated and real readings can never meet. */
export function cacheName(kind: ServiceKind, url: string): string {
  if (kind === 'demo') return 'demo.sqlite';
  const host = new URL(url).host.replace(/[^a-z0-9.-]/gi, '_');
  const short = createHash('sha256').update(url).digest('hex').slice(0, 8);
  return `${host}-${short}.sqlite`;
}

/**
 * Reads its file at each call: the window or a command may move a cache at any time.
 * Every function throws a Fault `disk` where the file is damaged: without it an empty cache would be created while the
 * real one is elsewhere.
 */
export function createCacheLocations(userData: string) {
  const standard = join(userData, 'cache');
  const path = join(userData, 'cache-places.json');
  const file = jsonFile(path, Moved, {}, () => {
    throw new Fault({ kind: 'disk', path, problem: { code: 'unreadable-places' }, detail: null });
  });
  const of = (kind: ServiceKind, url: string): CacheLocation => {
    const name = cacheName(kind, url);
    const entry = file.read()[name];
    const folder = entry?.folder ?? standard;
    return {
      file: join(folder, name),
      moved: folder !== standard,
      previous: entry?.previous ?? null,
    };
  };
  const move = (kind: ServiceKind, url: string, folder: string, previous: string | null): void => {
    const name = cacheName(kind, url);
    const { [name]: _old, ...others } = file.read();
    const isStandard = folder === standard && previous === null;
    file.write(isStandard ? others : { ...others, [name]: { folder, previous } });
  };
  return {
    of,
    standard,
    /** @param previous the file to remove once the moved one is open; null: it is removed. */
    move,
    /** Back to the data folder. */
    forget: (kind: ServiceKind, url: string): void => move(kind, url, standard, null),
  };
}

/** @throws Fault `cache-missing` where a moved cache is not where it was moved to. */
export function assertCacheExists({ file, moved }: CacheLocation): void {
  if (moved && !existsSync(file)) {
    throw new Fault({ kind: 'cache-missing', path: file, detail: null });
  }
}
