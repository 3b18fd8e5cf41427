/** One thin handler per call of the contract. */
import { dirname } from 'node:path';
import { app, clipboard, shell } from 'electron';
import { Fault } from '#shared/errors.ts';
import type { AppInfo } from '#shared/ipc/contract.ts';
import type { ExportOrder } from '#shared/model/export.ts';
import type { Job } from '#shared/model/job.ts';
import type { Settings, SettingsPatch } from '#shared/model/settings.ts';
import type { Status } from '#shared/model/status.ts';
import { systemZone } from '../shell/systemZone.ts';
import type { Jobs } from '../system/jobs.ts';
import { type CacheFileParts, createCacheFileHandlers } from './cacheFileHandlers.ts';
import type { Handlers } from './handle.ts';

export interface HandlerParts extends CacheFileParts {
  jobs: Jobs;
  /** The service used last is open, or why not is known. */
  begun: () => Promise<unknown>;
  settings: { read: () => Settings; change: (patch: SettingsPatch) => Settings };
  status: () => Status;
  startExport: (order: ExportOrder) => Promise<Job | null>;
  opensOn: AppInfo['opensOn'];
}

export function createHandlers(parts: HandlerParts): Handlers {
  const { connections, jobs, settings } = parts;
  const cache = () => connections.session().cache;
  const backfill = () => connections.session().backfill;
  const updater = () => connections.session().updater;

  return {
    appInfo: () => ({
      version: app.getVersion(),
      electron: process.versions.electron,
      chromium: process.versions.chrome,
      node: process.versions.node,
      platform: `${process.platform} ${process.arch}`,
      userData: app.getPath('userData'),
      timezone: systemZone(),
      opensOn: parts.opensOn,
    }),

    getConnection: async () => {
      await parts.begun();
      return connections.state();
    },
    reopenService: () => connections.begin(),
    connect: (input) => connections.connect(input),
    startDemo: () => connections.startDemo(),
    replaceKey: (input) => connections.replaceKey(input),
    removeKey: () => connections.removeKey(),
    disconnect: () => connections.disconnect(),

    getStatus: () => parts.status(),
    checkNetwork: async () => {
      const { client, cache: known } = connections.session();
      const first = (await known.listBuoys()).buoys[0];
      if (first) await client.lastReadings([first.id]);
      else await client.buoys({ perPage: 1 });
      return parts.status();
    },
    getSettings: () => settings.read(),
    setSettings: (patch) => settings.change(patch),

    listBuoys: () => cache().listBuoys(),
    refreshBuoys: (input) => updater().refreshBuoys(input),
    refreshLatest: (input) => updater().refreshLatest(input),
    getBuoy: (input) => cache().getBuoy(input),
    refreshBuoy: (input) => updater().refreshBuoy(input),
    setOpenBuoy: ({ id }) => {
      backfill().setOpenBuoy(id);
      connections.session().autoRefresh.setOpenBuoy(id);
    },
    setFavourite: async (input) => {
      await cache().setFavourite(input);
      updater().announce({ kind: 'buoys' });
    },
    searchService: (input) => updater().searchService(input),
    nearestBuoys: (input) => cache().nearestBuoys(input),
    refreshNearest: (input) => updater().refreshNearest(input),

    readReadings: (input) => cache().readReadings(input),
    planReadings: ({ buoyId, from, to }) => updater().plan(buoyId, { from, to }),
    fetchReadings: (input) => updater().fetchReadings(input),
    planFetch: (input) => backfill().plan(input),
    startFetch: (input) => backfill().begin(input),
    getReading: (input) => cache().getReading(input),
    refreshReading: (input) => updater().refreshReading(input),

    getSeries: (input) => cache().getSeries(input),
    refreshSeries: (input) => updater().refreshSeries(input),
    computeSeries: (request) => updater().computeSeries(request),
    computeStatistics: (request) => updater().computeStatistics(request),
    getConditions: (input) => cache().getConditions(input),
    listConditions: () => cache().listConditions(),
    refreshConditions: (input) => updater().refreshConditions(input),

    previewExport: (order) => cache().previewExport(order),
    startExport: (order) => parts.startExport(order),
    pauseJob: async ({ id }) => {
      await backfill().pause(id);
    },
    resumeJob: async ({ id }) => {
      await backfill().resume(id);
    },
    cancelJob: async ({ id }) => {
      if (!(connections.isOpen() && (await backfill().cancel(id)))) jobs.cancel(id);
    },
    showExport: ({ id }) => {
      const path = jobs.find(id)?.path;
      if (!path) {
        const what = 'finished export of this job';
        throw new Fault({ kind: 'not-found', what, local: true, detail: null });
      }
      shell.showItemInFolder(path);
    },

    cacheSummary: () => cache().cacheSummary(),
    coverageCalendar: (input) => connections.session().library.calendar(input),
    removeReadings: (input) => connections.session().library.remove(input),
    ...createCacheFileHandlers(parts),
    openCacheFolder: async () => {
      const { path } = cache().report;
      const problem = await shell.openPath(dirname(path));
      if (problem) throw new Fault({ kind: 'disk', path: dirname(path), problem, detail: null });
    },
    copyText: ({ text }) => clipboard.writeText(text),
  };
}
