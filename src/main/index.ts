/** Composition root: which parts there are and how they are joined; no logic. */
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
import type { Status } from '#shared/model/status.ts';
import { endCommand } from './cli/headless.ts';
import { runCommand } from './cli/run.ts';
import { type Started, startCommand } from './cli/start.ts';
import { startDemoService } from './demo/service.ts';
import type { ExportEnvironment } from './export/exportRequest.ts';
import { startExport } from './export/startExport.ts';
import { handleCalls } from './ipc/handle.ts';
import { createHandlers } from './ipc/handlers.ts';
import { systemKeychain } from './keychain/keychain.ts';
import { netTransport } from './service/netTransport.ts';
import { noTransport } from './service/transport.ts';
import { createConnections, SavedService } from './session/connections.ts';
import { openFileSession } from './session/fileSession.ts';
import { createMaintenance } from './session/maintenance.ts';
import { openSession } from './session/session.ts';
import { parseLaunch } from './shell/commandLine.ts';
import { keepCrashDumps, watchMainProcess, watchWindow } from './shell/crashes.ts';
import { claimDataFolder, openDataFolder } from './shell/dataFolder.ts';
import { diagnosticsText } from './shell/diagnostics.ts';
import { guardContents, refusePermissions } from './shell/guards.ts';
import { logFolder, startLogFile } from './shell/logFile.ts';
import { createPower, systemZone } from './shell/machine.ts';
import { buildMenu } from './shell/menu.ts';
import { createNetworkState } from './shell/networkState.ts';
import { printScreenshot } from './shell/picture.ts';
import { declareScheme, ORIGIN, serveRenderer } from './shell/protocol.ts';
import { createSettings } from './shell/settings.ts';
import { isShown, openWindow } from './shell/window.ts';
import type { AutoRefreshParts } from './sync/autoRefresh.ts';
import { createJobs } from './system/jobs.ts';
import { jsonFile } from './system/jsonFile.ts';
import { log } from './system/log.ts';

/** Null where the window opens; help, mistakes and a missing display are dealt with before anything else starts. */
const command = startCommand(process.argv, {
  folder: app.isPackaged ? null : app.getAppPath(),
  version: app.getVersion(),
});
const launch = parseLaunch(process.argv);
const developmentUrl = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
/** How often the cache is asked what another process did, milliseconds. */
const TICK = 2000;
const now = (): number => Math.floor(Date.now() / 1000);

if (command) {
  app.setPath('sessionData', command.sessionData);
  app.disableHardwareAcceleration();
}
const folder = openDataFolder(command ? command.options.userDataDir : launch.userDataDir);
const userData = folder.path;
/** A command works beside a window on the same folder; a second window does not. Where nothing can be written, nothing can be claimed. */
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
const sendStatus = (): void => send({ type: 'status', status: status() });

const network = createNetworkState(now, () => {
  // Jobs that wait for the service need not wait any longer.
  if (network.online() && connections.isOpen()) connections.session().backfill.wake();
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
    void tick();
  },
);

const workerPath = join(import.meta.dirname, 'cache-worker.cjs');
const changed = (topic: Topic): void => send({ type: 'changed', topic });

const transport = command?.options.offline ? noTransport : netTransport;

const connections = createConnections({
  keychain: systemKeychain(),
  file: jsonFile(join(userData, 'service.json'), SavedService.nullable(), null),
  startDemo: () => startDemoService({}),
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
      transport: transport(),
      jobs,
      now,
      online: () => !command?.options.offline && network.online(),
      onNetwork: network.heard,
      onQuota: sendStatus,
      onJobs: sendStatus,
      pausedReason: autoRefreshPaused,
      onAutoRefresh: sendStatus,
      version: app.getVersion(),
      changed,
    });
  },
  openFile: (path) =>
    openFileSession({ userData, workerPath, jobs, now, changed, onJobs: sendStatus }, path),
});

/** What speaks against refreshing buoys unasked. */
function autoRefreshPaused(): ReturnType<AutoRefreshParts['pausedReason']> {
  const { key } = connections.state();
  if (settings.read().autoRefresh === 'off') return 'off';
  if (!isShown(window)) return 'hidden';
  if (power?.saving()) return 'power';
  if (!net.isOnline()) return 'offline';
  return key.kept === 'none' || key.rejected ? 'key' : null;
}

function status(): Status {
  const session = connections.isOpen() ? connections.session() : null;
  return {
    network: network.state(),
    quota: session?.governor.quota() ?? null,
    jobs: [...jobs.list(), ...(session?.backfill.list() ?? [])],
    autoRefresh: session?.autoRefresh.state() ?? null,
  };
}

const maintenance = createMaintenance({
  service: connections.service,
  jobs,
  userData,
  workerPath,
  version: app.getVersion(),
  now,
  changed,
});

const exportEnvironment = (): ExportEnvironment => ({
  locale: app.getSystemLocale(),
  timezone: systemZone(),
  version: app.getVersion(),
});

let begun: Promise<unknown> = Promise.resolve();
const handlers = createHandlers({
  begun: () => begun,
  connections,
  maintenance,
  userData,
  window: () => window,
  jobs,
  status,
  settings,
  startExport: (order) =>
    startExport(
      { session: connections.session(), jobs, window, environment: exportEnvironment() },
      order,
    ),
  opensOn: launch.demo ? 'map' : 'welcome',
});

/** Two processes may work on one cache; a failure is told to whoever asks the cache for something. */
async function tick(): Promise<void> {
  if (connections.isOpen())
    await connections
      .session()
      .tick()
      .catch((thrown) => log.error('tick', thrown));
}

async function start(): Promise<void> {
  const origins = developmentUrl ? [ORIGIN, new URL(developmentUrl).origin] : [ORIGIN];
  guardContents();
  await app.whenReady();
  refusePermissions();
  serveRenderer(join(import.meta.dirname, '../renderer'));
  nativeTheme.themeSource = settings.open().theme;
  handleCalls(handlers, (url) => origins.some((origin) => url.startsWith(`${origin}/`)));
  Menu.setApplicationMenu(
    buildMenu((command) => send({ type: 'command', command }), {
      openLogFolder: () => void shell.openPath(logFolder(userData)),
      copyDiagnostics: async () =>
        clipboard.writeText(
          await diagnosticsText({ userData, settings: settings.read, connections }),
        ),
    }),
  );
  power = createPower();
  powerMonitor.on('resume', () => {
    if (connections.isOpen()) connections.session().backfill.wake();
  });
  setInterval(() => void tick(), TICK);
  // The window need not wait for the cache, which may be large, slow or damaged.
  begun = connections.begin();
  const open = (): BrowserWindow => {
    const opened = openWindow({
      preload: join(import.meta.dirname, '../preload/index.cjs'),
      url: developmentUrl ?? `${ORIGIN}/index.html`,
      picture: launch.screenshot !== null,
    });
    watchWindow(opened, attended);
    return opened;
  };
  window = open();
  app.on('activate', () => {
    if (!window || window.isDestroyed()) window = open();
  });
  await begun;
  if (!launch.screenshot) return;
  await printScreenshot(window, launch.screenshot, connections.session());
  if (!launch.stay) app.quit();
}

// Electron's own handlers give up waiting for the cache to close.
if (!command)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());

let closing = false;
app.on('before-quit', (event) => {
  if (command) {
    // The command ends by itself: interrupted, and with its exit code.
    event.preventDefault();
    jobs.cancelAll();
    return;
  }
  if (closing) return;
  closing = true;
  event.preventDefault();
  jobs.cancelAll();
  connections
    .close()
    .catch((thrown) => log.error('closing', thrown))
    .finally(() => app.quit());
});
app.on('window-all-closed', () => {
  if (process.platform !== 'darwin') app.quit();
});

/** The same parts without a window. */
async function runInTerminal({ command: wanted, options, sessionData }: Started) {
  await app.whenReady();
  const parts = { connections, jobs, status, exportEnvironment: exportEnvironment() };
  const code = await runCommand(wanted, options, parts, process);
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
