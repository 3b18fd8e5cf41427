/** One handler per call of the contract: its input is parsed before, its output after it runs. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { msg } from '@lingui/core/runtime-macro';
import { app, type BrowserWindow, clipboard, shell, type WebContents } from 'electron';
import { problemOf } from '#shared/errorSchema.ts';
import { Fault, notFound, toAlmanacError } from '#shared/errors.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import {
  type Answer,
  type CallArgument,
  type CallName,
  type CallOutput,
  contract,
} from '#shared/ipc/contract.ts';
import type { PageRequest } from '#shared/model/citation.ts';
import type { Connection } from '#shared/model/connection.ts';
import type { ExportRequest } from '#shared/model/exportRequest.ts';
import type { Job } from '#shared/model/job.ts';
import type { Settings, SettingsPatch } from '#shared/model/settings.ts';
import type { Status } from '#shared/model/status.ts';
import { runTask } from '../cache/maintenance/runTask.ts';
import { LastBackup, parseStored, STATE } from '../cache/queries/namedValues.ts';
import { gpxOf } from '../export/gpx.ts';
import { fileWords } from '../export/startExport.ts';
import { SETTLING } from '../fetch/walk.ts';
import { createCacheLocations } from '../session/cacheLocations.ts';
import type { Connections } from '../session/connections.ts';
import type { Maintenance } from '../session/maintenance.ts';
import type { Session } from '../session/session.ts';
import { canStartAtLogin, setStartAtLogin } from '../shell/background.ts';
import { askFile, askFolder, askTarget, saveFile } from '../shell/fileDialogs.ts';
import { takeOver } from '../shell/handOver.ts';
import { page, systemZone } from '../shell/machine.ts';
import { pageFiles, printPage, printScreen } from '../shell/page.ts';
import { copyPng, decodePng } from '../shell/pictures.ts';
import { wrongFile } from '../system/faults.ts';
import { freeBytes } from '../system/files.ts';
import type { Jobs } from '../system/jobs.ts';
import { log } from '../system/log.ts';
import { writeTarget } from '../system/target.ts';

/** What `recent` reads, seconds. */
const LAST_HOURS = 48 * 3600;

type Handler<N extends CallName> = (
  input: CallArgument<N>,
) => Promise<CallOutput<N>> | CallOutput<N>;
type Handlers = { [N in CallName]: Handler<N> };

type Forwarding = Connections & Session['cache'] & Session['refresh'];
/** Calls that the connections, or the cache or the refreshes of the session answer. */
type Forwarded = {
  [N in CallName & keyof Forwarding]: Forwarding[N] extends Handler<N> ? N : never;
}[CallName & keyof Forwarding];

const call = (on: object, name: string, input: unknown): unknown =>
  (on as Record<string, (input: unknown) => unknown>)[name]?.(input);

/** The type-check names a call that is not of the same form there and has no handler below. */
const forwarded = (connections: Connections) =>
  Object.fromEntries(
    Object.keys(contract).map((name) => [
      name,
      (input: unknown) => {
        if (name in connections) return call(connections, name, input);
        const { cache, refresh } = connections.session();
        return call(name in refresh ? refresh : cache, name, input);
      },
    ]),
  ) as unknown as Pick<Handlers, Forwarded>;

interface HandlerParts {
  connections: Connections;
  maintenance: Maintenance;
  userData: string;
  workerPath: string;
  window: () => BrowserWindow | null;
  jobs: Jobs;
  /** Settles when the service used last is open or has failed to open. */
  begun: () => Promise<unknown>;
  settings: { read: () => Settings; change: (patch: SettingsPatch) => Settings };
  status: () => Status;
  startExport: (request: ExportRequest) => Promise<Job | null>;
  isPicture: boolean;
  withPage: <T>(page: PageRequest, use: (contents: WebContents) => Promise<T>) => Promise<T>;
}

const isCall = (name: unknown): name is CallName =>
  typeof name === 'string' && Object.hasOwn(contract, name);

/** The answer of a handler, or its error as a value. */
export async function answer(
  handlers: Partial<Handlers>,
  name: unknown,
  input: unknown,
): Promise<Answer<unknown>> {
  const handler = isCall(name) ? (handlers[name] as (input: unknown) => unknown) : undefined;
  if (!isCall(name) || !handler) {
    return { ok: false, error: { kind: 'internal', detail: 'There is no such call.' } };
  }
  const parsed = contract[name].input.safeParse(input);
  if (!parsed.success) {
    const { problem, detail } = problemOf(parsed.error);
    const named = detail === null ? name : `${name}: ${detail}`;
    return { ok: false, error: { kind: 'invalid-request', problem, detail: named } };
  }
  try {
    return { ok: true, value: contract[name].output.parse(await handler(parsed.data)) };
  } catch (thrown) {
    const error = toAlmanacError(thrown);
    if (error.kind === 'internal') log.error('call failed', thrown, { call: name });
    else log.info('call refused', { call: name, kind: error.kind });
    return { ok: false, error };
  }
}

const now = () => Math.floor(Date.now() / 1000);

/** What the page of a buoy needs. Sends nothing to the service and changes nothing. */
export function createReadHandlers(
  parts: Pick<HandlerParts, 'connections' | 'begun' | 'status' | 'isPicture'> & {
    settings: Pick<HandlerParts['settings'], 'read'>;
  },
) {
  const { connections, settings, begun, isPicture } = parts;
  const cache = () => connections.session().cache;
  return {
    appInfo: () => ({
      version: app.getVersion(),
      electron: process.versions.electron,
      chromium: process.versions.chrome,
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
      userData: app.getPath('userData'),
      timezone: systemZone(),
      canStartAtLogin: canStartAtLogin(),
      isPicture,
    }),
    getConnection: async () => {
      await begun();
      return connections.state();
    },
    getStatus: () => parts.status(),
    getSettings: () => settings.read(),
    listBuoys: async () => {
      await begun();
      return cache().buoyColumns();
    },
    getBuoy: (input) => cache().getBuoy(input),
    readReadings: (input) => cache().readReadings(input),
    computeStatistics: (request) => cache().computeStatistics({ request, now: now() }),
    computeStatisticsChart: (request) => cache().computeStatisticsChart({ request, now: now() }),
    climatology: (request) => cache().climatology({ request, now: Date.now() / 1000 }),
    onThisDay: (request) => cache().onThisDay({ request, now: now() }),
    coverageCalendar: (input) =>
      cache().coverageCalendar({ ...input, now: now(), settledAt: now() - SETTLING }),
    citeReadings: (input) => {
      const { label, cache } = connections.session();
      return cache.citeReadings({ ...input, serviceLabel: label });
    },
  } satisfies Partial<Handlers>;
}

export function createHandlers(parts: HandlerParts): Handlers {
  const { connections, maintenance, jobs, settings, window } = parts;
  const cache = () => connections.session().cache;
  const engine = () => connections.session().engine;
  const refresh = () => connections.session().refresh;
  const changed =
    (how: 'pause' | 'resume' | 'moveUp') =>
    async ({ id }: { id: string }) => {
      await engine()[how](id);
    };

  return {
    ...forwarded(connections),
    ...createReadHandlers(parts),
    reopenService: () => connections.begin(),
    getDownloaded: ({ url }) => maintenance.downloaded(url),

    checkNetwork: async () => {
      await connections.reach();
      return parts.status();
    },
    setSettings: (patch) => {
      if (patch.startAtLogin) setStartAtLogin(patch.startAtLogin === 'on');
      return settings.change(patch);
    },
    openSource: (source) => shell.openExternal(source),
    setFullScreen: (isFull) => window()?.setFullScreen(isFull),
    setPageVisible: (isVisible) => {
      page.isVisible = isVisible;
    },
    takeOver,
    setTextSize: (factor) => window()?.webContents.setZoomFactor(factor),

    setOpenBuoy: ({ id }) => {
      engine().setOpenBuoy(id);
      connections.session().autoRefresh.setOpenBuoy(id);
    },
    getWatch: () => connections.session().watch.read(),
    changeWatch: ({ before, ...patch }) => connections.session().watch.change(patch, before),
    exportWatch: async () => {
      const { watch, label, cache } = connections.session();
      const path = await askTarget(window(), i18n._(msg`Export favourites and plans`), {
        name: `${fileWords(label)}-plans.json`,
      });
      if (path === null) return null;
      watch.copyTo(path, await favouritesOf(cache));
      return { path };
    },
    exportWaypoints: async () => {
      const { watch, cache, label } = connections.session();
      const title = i18n._(msg`Export favourites and spots as waypoints`);
      const path = await askTarget(window(), title, { name: `${fileWords(label)}.gpx` });
      if (path === null) return null;
      const ids = await favouritesOf(cache);
      const known = await Promise.all(ids.map((id) => cache.getBuoy({ id })));
      const buoys = known.filter((buoy) => buoy !== null);
      writeTarget(path, gpxOf(buoys, watch.read().spots, label));
      return { path };
    },
    importWatch: async () => {
      const { watch, cache, refresh } = connections.session();
      const path = await askFile(window(), 'import', i18n._(msg`Import favourites and plans`), [
        { name: 'JSON, GPX', extensions: ['json', 'gpx'] },
      ]);
      if (path === null) return null;
      const { buoys } = await cache.listBuoys();
      // The service may have been changed while the dialog was open or the list was read.
      if (connections.session().watch !== watch)
        throw new Fault({ kind: 'cancelled', detail: null });
      const added = await watch.add(path, buoys);
      const known = new Set(buoys.filter(({ favourite }) => favourite).map(({ id }) => id));
      const favourites = added.favourites.filter((id) => !known.has(id));
      for (const id of favourites) await cache.setFavourite({ id, favourite: true });
      refresh.announce({ kind: 'buoys' });
      return { ...added, favourites };
    },
    getAlerts: () => connections.session().alerts.read(),
    acknowledgeAlert: (input) => connections.session().alerts.acknowledge(input),
    pauseAlert: (input) => connections.session().alerts.pause(input),
    tryAlert: (rule) => connections.session().alerts.try(rule),
    setFavourite: async (input) => {
      const { cache, watch, refresh } = connections.session();
      const before = await favouritesOf(cache);
      await cache.setFavourite(input);
      refresh.announce({ kind: 'buoys' });
      try {
        watch.placeFavourite(input.id, before);
      } catch (thrown) {
        // It is a favourite, or none, all the same.
        log.error('ordering favourites', thrown);
      }
    },

    planReadings: (input) => refresh().plan(input),
    planFetch: (input) => engine().plan(input),
    startFetch: (input) => engine().start(input),
    planPassage: (passage) => connections.session().passages.plan(passage),
    preparePassage: ({ later, ...passage }) => connections.session().passages.start(passage, later),
    openRoute: async () => {
      const path = await askFile(window(), 'route', i18n._(msg`Open a route or track`), [
        { name: 'GPX, GeoJSON', extensions: ['gpx', 'geojson', 'json'] },
      ]);
      const { workerPath } = parts;
      return path === null ? null : runTask('readRoutes', { file: path }, { workerPath });
    },

    computeSeries: (request) => cache().computeSeries({ request, now: now() }),
    ranks: (input) => connections.session().ranks(input),
    recent: ({ quality }) => cache().recent({ quality, from: now() - LAST_HOURS }),

    startExport: (request) => parts.startExport(request),
    pauseJob: changed('pause'),
    resumeJob: changed('resume'),
    moveJobUp: changed('moveUp'),
    dismissJob: ({ id }) => jobs.dismiss(id),
    cancelJob: async ({ id }) => {
      // A stored job is changed in the cache, which waits while other work, such as that of `jobs`, has the file.
      if (jobs.find(id)) jobs.cancel(id);
      else if (connections.isOpen()) await engine().cancel(id);
    },
    restartJob: ({ id }) => engine().restart(id),
    showExport: ({ id }) => {
      const path = jobs.find(id)?.path;
      if (!path) throw notFound({ code: 'finished-export' });
      shell.showItemInFolder(path);
    },

    removeReadings: (input) => connections.session().library.remove(input),
    // The user names files in the system's dialogs; the window cannot pass a path.
    getCacheInfo: async () => {
      const { cache } = connections.session();
      const { path, notice } = cache.report;
      const lastBackup = await cache.getState({ name: STATE.lastBackup });
      return {
        ...(await cache.info()),
        path,
        notice,
        free: freeBytes(dirname(path)),
        lastBackup: parseStored(lastBackup, LastBackup),
      };
    },
    compactCache: () => maintenance.compact(),
    backUpCache: async () => {
      const { path } = connections.service().cache.report;
      const day = new Date().toISOString().slice(0, 10);
      const name = `${basename(path).replace(/\.sqlite$/, '')}-backup-${day}.sqlite`;
      const title = i18n._(msg`Back up database`);
      const target = await askTarget(window(), title, { name, purpose: 'backup' });
      return target === null ? null : maintenance.backUp(target);
    },
    chooseBackup: async () => {
      connections.service();
      const path = await askFile(window(), 'backup', i18n._(msg`Restore from a backup`));
      return path === null ? null : maintenance.offer(path);
    },
    restoreBackup: (input) => maintenance.restore(input),
    moveCache: async () => {
      connections.service();
      const folder = await askFolder(window(), 'database', i18n._(msg`Move database to a folder`));
      return folder === null ? null : maintenance.move(folder);
    },
    openCacheFile: async () => {
      const path = await askFile(window(), 'database', i18n._(msg`Open database read-only`));
      return path === null ? null : connections.openFile(path);
    },
    closeCacheFile: () => connections.closeFile(),
    findCache: ({ how }) => findCache(parts, how),
    openCacheFolder: () => openPath(dirname(cache().report.path)),
    copyText: ({ text }) => clipboard.writeText(text),
    copyPicture: ({ data }) => copyPng(data),
    drawPage: (page) => parts.withPage(page, pageFiles),
    printPage: (page) => parts.withPage(page, printPage),
    printScreen: async ({ name }) => {
      const contents = window()?.webContents;
      if (!contents) throw new Fault({ kind: 'cancelled', detail: null });
      const { failure, pdf } = await printScreen(contents);
      const saved = pdf && (await saveFile(window(), fileWords(name), 'pdf', pdf));
      return { failure, path: saved?.path ?? null };
    },
    savePicture: async ({ name, format, data }) => {
      if (format === 'png') decodePng(data);
      return saveFile(window(), fileWords(name), format, data);
    },
  };
}

async function favouritesOf(cache: Session['cache']): Promise<number[]> {
  const { buoys } = await cache.watched({ open: [] });
  return buoys.map(({ id }) => id);
}

/** Opens a file or folder with the program that the system has for it. */
async function openPath(path: string): Promise<void> {
  const text = await shell.openPath(path);
  if (text === '') return;
  throw new Fault({ kind: 'disk', path, problem: { code: 'text', text }, detail: null });
}

/** Looks for a missing cache file again, in a folder that the user chooses, or creates an empty one. Null: the dialog was closed. */
async function findCache(
  { connections, userData, window }: HandlerParts,
  how: 'again' | 'choose' | 'begin',
): Promise<Connection | null> {
  const locations = createCacheLocations(userData);
  const missing = connections.missing();
  if (!missing) return connections.state();
  const { kind, url, path } = missing;
  if (how === 'begin') locations.forget(kind, url);
  if (how !== 'choose') return connections.tryAgain();
  const folder = await askFolder(window(), 'database', i18n._(msg`Folder of the database`));
  if (folder === null) return null;
  if (!existsSync(join(folder, basename(path)))) {
    throw wrongFile(folder, { code: 'not-in-folder', name: basename(path) });
  }
  locations.move(kind, url, folder, null);
  try {
    return await connections.tryAgain();
  } catch (thrown) {
    locations.move(kind, url, dirname(path), null);
    throw thrown;
  }
}
