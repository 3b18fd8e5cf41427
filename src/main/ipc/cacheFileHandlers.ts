/** Handlers of the calls on the whole cache file; the person names files in the system's dialogs only. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { app, type BrowserWindow } from 'electron';
import { Fault } from '#shared/errors.ts';
import { LastBackup, parseState, STATE } from '../cache/maintenance/identity.ts';
import type { Connections } from '../session/connections.ts';
import type { Maintenance } from '../session/maintenance.ts';
import { createPlaces } from '../session/places.ts';
import { askCacheFile, askFolder, askTarget } from '../shell/fileDialogs.ts';
import { freeBytes } from '../system/files.ts';
import type { Handlers } from './handle.ts';

export interface CacheFileParts {
  connections: Connections;
  maintenance: Maintenance;
  userData: string;
  window: () => BrowserWindow | null;
}

export function createCacheFileHandlers({
  connections,
  maintenance,
  userData,
  window,
}: CacheFileParts): Pick<
  Handlers,
  | 'getCacheInfo'
  | 'compactCache'
  | 'backUpCache'
  | 'chooseBackup'
  | 'restoreBackup'
  | 'moveCache'
  | 'openCacheFile'
  | 'closeCacheFile'
  | 'findCache'
> {
  const places = createPlaces(userData);

  async function find(how: 'again' | 'choose' | 'begin') {
    const missing = connections.missing();
    if (!missing) return connections.state();
    const { kind, url, path } = missing;
    if (how === 'begin') places.forget(kind, url);
    if (how !== 'choose') return connections.tryAgain();
    const folder = await askFolder(window(), 'Folder of the cache');
    if (folder === null) return null;
    if (!existsSync(join(folder, basename(path)))) {
      const problem = `there is no ${basename(path)} in it.`;
      throw new Fault({ kind: 'wrong-file', path: folder, problem, detail: null });
    }
    places.move(kind, url, folder, null);
    try {
      return await connections.tryAgain();
    } catch (thrown) {
      places.move(kind, url, dirname(path), null);
      throw thrown;
    }
  }

  return {
    getCacheInfo: async () => {
      const { cache } = connections.session();
      const { path, notice } = cache.report;
      const lastBackup = await cache.getState({ name: STATE.lastBackup });
      return {
        ...(await cache.info()),
        path,
        notice,
        free: freeBytes(dirname(path)),
        lastBackup: parseState(lastBackup, LastBackup),
      };
    },
    compactCache: () => maintenance.compact(),
    backUpCache: async () => {
      const { path } = connections.service().cache.report;
      const day = new Date().toISOString().slice(0, 10);
      const name = `${basename(path).replace(/\.sqlite$/, '')}-backup-${day}.sqlite`;
      const suggested = join(app.getPath('documents'), name);
      const target = await askTarget(window(), 'Back up the cache', suggested);
      return target === null ? null : maintenance.backUp(target);
    },
    chooseBackup: async () => {
      connections.service();
      const path = await askCacheFile(window(), 'Restore from a backup');
      return path === null ? null : maintenance.offer(path);
    },
    restoreBackup: (input) => maintenance.restore(input),
    moveCache: async () => {
      connections.service();
      const folder = await askFolder(window(), 'Move the cache to a folder');
      return folder === null ? null : maintenance.move(folder);
    },
    openCacheFile: async () => {
      const path = await askCacheFile(window(), 'Open a cache or backup read-only');
      return path === null ? null : connections.openFile(path);
    },
    closeCacheFile: () => connections.closeFile(),
    findCache: ({ how }) => find(how),
  };
}
