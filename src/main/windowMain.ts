/** The process with a window: opens it, and loads the application while the page loads. */
import { join, resolve } from 'node:path';
import { app, type BrowserWindow, clipboard, Menu, nativeTheme, shell } from 'electron';
import { languageOf } from '#shared/i18n/language.ts';
import { eventChannel } from '#shared/ipc/channels.ts';
import type { AppEvent } from '#shared/ipc/contract.ts';
import type { Settings } from '#shared/model/settings.ts';
import { markStep } from '#shared/startSteps.ts';
import { prepareWorker } from './cache/calls.ts';
import { handleCalls } from './ipc/handle.ts';
import { nativeThemeOf, type PageRoot, shownTheme, storedAppearance } from './shell/appearance.ts';
import type { LaunchOptions } from './shell/commandLine.ts';
import { keepCrashDumps, offerRestart, watchMainProcess, watchWindow } from './shell/crashes.ts';
import { claimDataFolder, openDataFolder } from './shell/dataFolder.ts';
import { waits } from './shell/handOver.ts';
import { logFolder, startLogFile } from './shell/logFile.ts';
import { declareScheme, developmentPage, ORIGIN, serveRenderer } from './shell/protocol.ts';
import { printTimings } from './shell/timings.ts';
import {
  closeBeforeQuit,
  drawAttention,
  guardContents,
  openWindow,
  refusePermissions,
  showWindow,
} from './shell/window.ts';
import { hasGraphicsDevice } from './system/devices.ts';
import { log } from './system/log.ts';

const here = import.meta.dirname;

/** @param failStart ends the process where the application cannot be loaded. */
export async function runWithWindow(
  launch: LaunchOptions,
  workerPath: string,
  failStart: (thrown: unknown) => void,
): Promise<void> {
  const developmentUrl = developmentPage(app.isPackaged, process.env.ELECTRON_RENDERER_URL);
  const isInteractive = launch.screenshot === null;
  let window: BrowserWindow | null = null;
  const folder = openDataFolder(launch.userDataDir);
  const file = launch.file && resolve(launch.file);
  const openFile = async (path: string) => (await application()).openFile(path);
  // A later start may come before this one has a window.
  const show = (): void => {
    if (window) showWindow(window);
    else if (app.isReady()) open();
  };
  // A read-only folder cannot be claimed.
  const isOnlyWindow =
    !folder.writable ||
    claimDataFolder(
      file,
      () => show(),
      (path) => void openFile(path).catch(failStart),
    );
  startLogFile(folder.path, { echo: process.stderr });
  watchMainProcess(isInteractive ? offerRestart : null);
  if (!isOnlyWindow) {
    process.stderr.write(
      `Buoy Almanac is already open on this data folder (${folder.path}); its window is shown instead.\n`,
    );
    app.exit(launch.screenshot ? 1 : 0);
    return;
  }
  // Notifications of Windows need it; that of the package (scripts/package/application.mjs).
  if (process.platform === 'win32') app.setAppUserModelId('org.buoyalmanac.BuoyAlmanac');
  keepCrashDumps(folder.path);
  declareScheme();
  guardContents();
  // The page's short-lived objects get 4 MB, not 16: 9 MB less after a start, and as fast. With 2 MB it collects garbage
  // during a tenth of the first click on a buoy.
  app.commandLine.appendSwitch('js-flags', '--max-semi-space-size=4');
  const isSoftware = !hasGraphicsDevice();
  if (isSoftware) app.disableHardwareAcceleration();
  prepareWorker(workerPath);
  // Electron would make its own menu first.
  Menu.setApplicationMenu(null);
  markStep('main script ran');
  await app.whenReady();
  markStep('application ready');
  refusePermissions(developmentUrl);
  const appearance = () => storedAppearance(join(folder.path, 'settings.json'));
  nativeTheme.themeSource = nativeThemeOf(appearance().theme);
  const systemLanguages = app.getPreferredSystemLanguages();
  const send = (event: AppEvent): void => {
    if (!waits(event)) window?.webContents.send(eventChannel, event);
  };
  const setLanguage = async (setting: Settings['language']): Promise<void> => {
    const [{ activateLanguage }, { buildMenu }] = await Promise.all([
      import('#shared/i18n/activateLanguage.ts'),
      import('./shell/menu.ts'),
    ]);
    try {
      await activateLanguage(languageOf(setting, systemLanguages));
    } catch (thrown) {
      log.error('loading messages', thrown);
    }
    Menu.setApplicationMenu(
      buildMenu((command) => send({ type: 'command', command }), {
        openLogFolder: () => void shell.openPath(logFolder(folder.path)),
        copyDiagnostics: () =>
          void application()
            .then(async (one) => clipboard.writeText(await one.diagnostics()))
            .catch((thrown) => log.error('copying diagnostics', thrown)),
      }),
    );
  };
  const preload = join(here, '../preload/index.cjs');
  const url = developmentUrl ?? `${ORIGIN}/index.html`;
  const pageRoot = (): PageRoot => {
    const { language, theme } = appearance();
    return {
      language: languageOf(language, systemLanguages),
      systemLanguage: languageOf('system', systemLanguages),
      theme: shownTheme(theme, nativeTheme.shouldUseDarkColors),
      // Without WebGL the map is not waited for: the list takes its place at once.
      isSoftware: isSoftware && !app.commandLine.hasSwitch('disable-3d-apis'),
    };
  };
  const load = async () => {
    void setLanguage(appearance().language);
    const { openApplication } = await import('./windowComposition.ts');
    return openApplication(
      {
        folder,
        workerPath,
        window: () => window,
        send,
        showWindow: show,
        drawAttention: () => drawAttention(window ?? open(true)),
        setLanguage,
      },
      { preload, url },
      { launch: { ...launch, file }, version: app.getVersion() },
    );
  };
  let loading: ReturnType<typeof load> | null = null;
  const application = () => {
    loading ??= load();
    return loading;
  };
  const startLoading = (): void => void application().catch(failStart);
  // Files of the page and the IPC handlers are loaded on this thread, which has nothing else to do while the process of the
  // page starts.
  serveRenderer(join(here, '../renderer'), pageRoot, startLoading);
  const origins = [ORIGIN, ...(developmentUrl ? [new URL(developmentUrl).origin] : [])];
  handleCalls(
    async (name, input) => (await application()).answer(name, input),
    (url) => origins.some((origin) => url.startsWith(`${origin}/`)),
  );
  closeBeforeQuit(async () => (await application()).close());
  const open = (isHidden = false): BrowserWindow => {
    const picture = launch.screenshot !== null;
    const opened = openWindow({ preload, url, picture, isHidden, theme: pageRoot().theme });
    watchWindow(opened, isInteractive);
    // A page that failed makes no call.
    opened.webContents.once('did-stop-loading', startLoading);
    opened.webContents.once('render-process-gone', startLoading);
    opened.once('closed', () => {
      window = null;
    });
    window = opened;
    return opened;
  };
  const first = open();
  markStep('window created');
  app.on('activate', () => window ?? open());
  if (launch.timings) printTimings(first).catch((thrown) => log.error('printing timings', thrown));
  if (!launch.screenshot) return;
  await (await application()).screenshot(first, launch.screenshot);
  if (!launch.stay) app.quit();
}
