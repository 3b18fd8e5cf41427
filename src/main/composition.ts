/** Composition of all parts but the window: service, cache, jobs, settings. A command uses the same ones. */
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { app, type BrowserWindow, nativeTheme, net } from 'electron';
import * as z from 'zod/mini';
import type { AppEvent, Topic } from '#shared/ipc/contract.ts';
import type { Settings } from '#shared/model/settings.ts';
import { emptyWatch } from '#shared/model/watch.ts';
import { throttle } from '#shared/throttle.ts';
import { createNotifier } from './alerts/notifier.ts';
import type { ExportEnvironment } from './cache/api.ts';
import type { Started } from './cli/start.ts';
import { systemKeychain } from './keychain/keychain.ts';
import { netTransport } from './service/netTransport.ts';
import { noTransport } from './service/transport.ts';
import { createConnections } from './session/connections.ts';
import { SavedService } from './session/keys.ts';
import { openFileSession, openSession } from './session/session.ts';
import { createNetworkState, createStatus } from './session/status.ts';
import { nativeThemeOf } from './shell/appearance.ts';
import type { DataFolder } from './shell/dataFolder.ts';
import { isShown, systemZone } from './shell/machine.ts';
import { createSettings, settingsFile } from './shell/settings.ts';
import { createJobs } from './system/jobs.ts';
import { jsonFile } from './system/jsonFile.ts';

export interface ApplicationParts {
  /** Null: the window is open. */
  command: Started | null;
  folder: DataFolder;
  /** Path of the script of the cache worker. */
  workerPath: string;
  opensDemo: boolean;
  /** Null: it is closed. */
  window?: () => BrowserWindow | null;
  send?: (event: AppEvent) => void;
  /** Also where it is closed. */
  showWindow?: () => void;
  /** Marks it, also where it is closed, without taking the focus. */
  drawAttention?: () => void;
  /** Called when the user changes the language. */
  setLanguage?: (setting: Settings['language']) => void;
  /** Called when the settings change. */
  onSettings?: (settings: Settings) => void;
  /** Whether the computer saves power. */
  savesPower?: () => boolean;
}

const nothing = (): void => undefined;

/** Shortest time (ms) between two reports of the status: a download changes it with every request. */
const STATUS_PAUSE = 250;

export const now = (): number => Math.floor(Date.now() / 1000);

export function createApplication({
  command,
  folder,
  workerPath,
  opensDemo,
  window = () => null,
  send = nothing,
  showWindow = nothing,
  drawAttention = nothing,
  setLanguage,
  onSettings,
  savesPower = () => false,
}: ApplicationParts) {
  const userData = folder.path;
  const sendStatus = throttle(() => send({ type: 'status', status: status.read() }), STATUS_PAUSE);
  const network = createNetworkState(now, (isBack) => {
    if (isBack) connections.wake();
    sendStatus();
  });
  const jobs = createJobs(now, (list) => {
    command?.progress(list);
    sendStatus();
  });
  const settings = createSettings(settingsFile(join(userData, 'settings.json')), (next, before) => {
    nativeTheme.themeSource = nativeThemeOf(next.theme);
    if (next.language !== before.language) setLanguage?.(next.language);
    onSettings?.(next);
    send({ type: 'settings', settings: next });
    if (!isDeepStrictEqual(next.qualityLimits, before.qualityLimits)) {
      changed({ kind: 'everything' });
    }
    void connections.tick();
  });
  // Without a listener Electron 44 and later answers a service that requests a certificate with the first one of the person.
  app.on('select-client-certificate', (event, _contents, _url, _list, choose) => {
    event.preventDefault();
    choose();
  });
  const limits = () => settings.read().qualityLimits;
  const changed = (topic: Topic): void => send({ type: 'changed', topic });
  const noticesOf = (url: string) =>
    createNotifier({
      settings: settings.read,
      watch: () => connections.inUse()?.watch.read() ?? emptyWatch(''),
      zone: systemZone,
      buoy: async (id) => (await connections.inUse()?.cache.getBuoy({ id })) ?? null,
      isInUse: () => connections.inUse()?.url === url,
      isShown: () => connections.isOpen() && connections.session().url === url,
      send,
      showWindow,
      drawAttention,
    });
  const transport = command?.options.offline ? noTransport : netTransport;
  const connections = createConnections({
    keychain: systemKeychain(),
    file: jsonFile(join(userData, 'service.json'), z.nullable(SavedService), null),
    // Loaded on demand: most starts do not need the demo.
    startDemo: async () => (await import('./demo/service.ts')).startDemoService({}),
    opensDemo,
    checkFolder: folder.check,
    jobsAtStart: () =>
      command ? 'leave' : settings.read().continueJobs === 'on' ? 'resume' : 'pause',
    transport,
    onNetwork: network.reported,
    now,
    onChange: (connection) => {
      send({ type: 'connection', connection });
      sendStatus();
    },
    open: (service) => {
      network.reset();
      return openSession({
        ...service,
        userData,
        workerPath,
        inProcess: command?.command.isShort ?? false,
        transport: transport(),
        jobs,
        now,
        online: () => !command?.options.offline && network.online(),
        onNetwork: network.reported,
        limits,
        onQuota: sendStatus,
        notices: noticesOf(service.url),
        onJobs: () => {
          command?.progress(status.read().jobs);
          sendStatus();
        },
        offline: () => !net.isOnline(),
        pausedReason: () => status.autoRefreshPaused(service.url),
        shortestInterval: () => Number(settings.read().autoRefresh) * 60 || 0,
        onAutoRefresh: sendStatus,
        version: app.getVersion(),
        changed,
      });
    },
    openFile: (path) =>
      openFileSession(
        { userData, workerPath, jobs, now, limits, changed, onJobs: sendStatus },
        path,
      ),
  });
  const status = createStatus({
    connections,
    jobs,
    network,
    settings: settings.read,
    isWindowShown: () => isShown(window()),
    isOnline: () => net.isOnline(),
    savesPower,
  });
  const exportEnvironment = (): ExportEnvironment => ({
    locale: app.getSystemLocale(),
    timezone: systemZone(),
    version: app.getVersion(),
  });
  return {
    connections,
    jobs,
    settings,
    status,
    exportEnvironment,
    changed,
  };
}
