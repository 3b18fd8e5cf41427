/** Composition root: creates the parts and connects them; no logic. */
import { join } from 'node:path';
import {
  app,
  type BrowserWindow,
  clipboard,
  Menu,
  nativeTheme,
  net,
  powerMonitor,
  shell,
} from 'electron';
import { eventChannel } from '#shared/ipc/channels.ts';
import type { AppEvent, Topic } from '#shared/ipc/contract.ts';
import { Settings } from '#shared/model/settings.ts';
import { markStep } from '#shared/startSteps.ts';
import type { ExportEnvironment } from './cache/api.ts';
import { isShort } from './cli/command.ts';
import { endCommand } from './cli/headless.ts';
import { type Started, startCommand } from './cli/start.ts';
import { systemKeychain } from './keychain/keychain.ts';
import { netTransport } from './service/netTransport.ts';
import { noTransport } from './service/transport.ts';
import { createConnections } from './session/connections.ts';
import { openFileSession } from './session/fileSession.ts';
import { SavedService } from './session/keys.ts';
import { openSession } from './session/session.ts';
import { createNetworkState, createStatus } from './session/status.ts';
import { parseLaunch } from './shell/commandLine.ts';
import { keepCrashDumps, watchMainProcess, watchWindow } from './shell/crashes.ts';
import { claimDataFolder, openDataFolder } from './shell/dataFolder.ts';
import { guardContents, refusePermissions } from './shell/guards.ts';
import { logFolder, startLogFile } from './shell/logFile.ts';
import { createPower, isShown, systemZone } from './shell/machine.ts';
import { declareScheme } from './shell/protocol.ts';
import { createSettings } from './shell/settings.ts';
import { createJobs } from './system/jobs.ts';
import { jsonFile } from './system/jsonFile.ts';
import { log } from './system/log.ts';

markStep('main script ran');

/** Null where the window opens. Help, wrong options and a missing display end the process here. */
const command = startCommand(process.argv, {
  folder: app.isPackaged ? null : app.getAppPath(),
  version: app.getVersion(),
});
const launch = parseLaunch(process.argv);
const developmentUrl = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
/** How often the session looks for changes by other processes and for due refreshes (ms). */
const TICK = 2000;
const now = (): number => Math.floor(Date.now() / 1000);

if (command) {
  app.setPath('sessionData', command.sessionData);
  app.disableHardwareAcceleration();
  Menu.setApplicationMenu(null);
}
const folder = openDataFolder(command ? command.options.userDataDir : launch.userDataDir);
const userData = folder.path;
/** A command may run beside a window on the same folder, a second window may not. A read-only folder cannot be claimed. */
const alone = command !== null || !folder.writable || claimDataFolder(() => window);
// A command's standard error is its own.
startLogFile(userData, command ? {} : { echo: (text) => process.stderr.write(text) });
const attended = command === null && launch.screenshot === null;
watchMainProcess(attended);
if (!command && alone) keepCrashDumps(userData);
declareScheme();

let window: BrowserWindow | null = null;
let power: ReturnType<typeof createPower> | null = null;
const send = (event: AppEvent): void => {
  if (window && !window.isDestroyed()) window.webContents.send(eventChannel, event);
};
const sendStatus = (): void => send({ type: 'status', status: status.read() });

const network = createNetworkState(now, () => {
  if (network.online()) connections.wake();
  sendStatus();
});
const jobs = createJobs(now, (list) => {
  command?.progress(list);
  sendStatus();
});
const settings = createSettings(
  jsonFile(join(userData, 'settings.json'), Settings, Settings.parse({})),
  (changed) => {
    nativeTheme.themeSource = changed.theme;
    send({ type: 'settings', settings: changed });
    void connections.tick();
  },
);

const workerPath = join(import.meta.dirname, 'cache-worker.cjs');
const changed = (topic: Topic): void => send({ type: 'changed', topic });

const transport = command?.options.offline ? noTransport : netTransport;

const connections = createConnections({
  keychain: systemKeychain(),
  file: jsonFile(join(userData, 'service.json'), SavedService.nullable(), null),
  // Loaded on demand: most starts do not need the demo.
  startDemo: async () => (await import('./demo/service.ts')).startDemoService({}),
  opensDemo: launch.demo,
  checkFolder: folder.check,
  jobsAtStart: () =>
    command ? 'leave' : settings.read().continueJobs === 'on' ? 'resume' : 'pause',
  transport,
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
      inProcess: command !== null && isShort(command.command),
      transport: transport(),
      jobs,
      now,
      online: () => !command?.options.offline && network.online(),
      onNetwork: network.heard,
      onQuota: sendStatus,
      onJobs: () => {
        command?.progress(status.read().jobs);
        sendStatus();
      },
      offline: () => !net.isOnline(),
      pausedReason: () => status.autoRefreshPaused(),
      onAutoRefresh: sendStatus,
      version: app.getVersion(),
      changed,
    });
  },
  openFile: (path) =>
    openFileSession({ userData, workerPath, jobs, now, changed, onJobs: sendStatus }, path),
});

const status = createStatus({
  connections,
  jobs,
  network,
  settings: settings.read,
  isWindowShown: () => isShown(window),
  isOnline: () => net.isOnline(),
  savesPower: () => power?.saving() ?? false,
});

const exportEnvironment = (): ExportEnvironment => ({
  locale: app.getSystemLocale(),
  timezone: systemZone(),
  version: app.getVersion(),
});

async function start(): Promise<void> {
  guardContents();
  const parts = await import('./windowParts.ts');
  parts.closeBeforeQuit(() => {
    jobs.cancelAll();
    return connections.close();
  });
  const maintenance = parts.createMaintenance({
    service: connections.service,
    jobs,
    userData,
    workerPath,
    version: app.getVersion(),
    now,
    changed,
  });
  let begun: Promise<unknown> = Promise.resolve();
  const handlers = parts.createHandlers({
    begun: () => begun,
    connections,
    maintenance,
    userData,
    window: () => window,
    jobs,
    status: status.read,
    settings,
    startExport: (order) =>
      parts.startExport(
        { session: connections.session(), jobs, window, environment: exportEnvironment() },
        order,
      ),
    opensOn: launch.demo ? 'map' : 'welcome',
  });
  await app.whenReady();
  markStep('application ready');
  refusePermissions();
  parts.serveRenderer(join(import.meta.dirname, '../renderer'));
  nativeTheme.themeSource = settings.open().theme;
  const origins = [parts.ORIGIN, ...(developmentUrl ? [new URL(developmentUrl).origin] : [])];
  parts.handleCalls(handlers, (url) => origins.some((origin) => url.startsWith(`${origin}/`)));
  Menu.setApplicationMenu(
    parts.buildMenu((command) => send({ type: 'command', command }), {
      openLogFolder: () => void shell.openPath(logFolder(userData)),
      copyDiagnostics: async () =>
        clipboard.writeText(
          await parts.diagnosticsText({ userData, settings: settings.read, connections }),
        ),
    }),
  );
  power = createPower();
  powerMonitor.on('resume', connections.wake);
  setInterval(connections.tick, TICK);
  // The window opens meanwhile: the cache may be large, slow or damaged.
  begun = connections.begin();
  const open = (): BrowserWindow => {
    const opened = parts.openWindow({
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      url: developmentUrl ?? `${parts.ORIGIN}/index.html`,
      picture: launch.screenshot !== null,
    });
    watchWindow(opened, attended);
    return opened;
  };
  window = open();
  markStep('window created');
  if (launch.timings)
    parts.printTimings(window).catch((thrown) => log.error('printing timings', thrown));
  app.on('activate', () => {
    if (!window || window.isDestroyed()) window = open();
  });
  await begun;
  markStep('cache open');
  if (!launch.screenshot) return;
  await parts.printScreenshot(window, launch.screenshot, connections.session());
  if (!launch.stay) app.quit();
}

/** The same parts without a window. */
async function runInTerminal({ command: wanted, options, sessionData }: Started) {
  // An interrupted command ends with its own exit code.
  app.on('before-quit', (event) => {
    event.preventDefault();
    jobs.cancelAll();
  });
  const { runCommand } = await import('./cli/run.ts');
  // The cache opens while Chromium starts.
  const ready = app.whenReady();
  const parts = { connections, jobs, status: status.read, exportEnvironment, ready };
  const code = await runCommand(wanted, options, parts);
  await ready;
  await endCommand(code, sessionData);
}

function run(): Promise<void> {
  if (command) return runInTerminal(command);
  if (alone) return start();
  process.stderr.write(
    `Buoy Almanac is already open on this data folder (${userData}); its window is shown instead.\n`,
  );
  app.exit(launch.screenshot ? 1 : 0);
  return Promise.resolve();
}

run().catch((thrown) => {
  log.error('start', thrown);
  process.stderr.write(
    `Buoy Almanac could not start: ${thrown instanceof Error ? thrown.message : thrown}\n`,
  );
  app.exit(1);
});
