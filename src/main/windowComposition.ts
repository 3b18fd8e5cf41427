/** The handlers of the window's calls. Loaded while the window loads. */
import { type BrowserWindow, dialog, nativeTheme, powerMonitor } from 'electron';
import { toAlmanacError } from '#shared/errors.ts';
import { errorSentence } from '#shared/i18n/errorSentence.ts';
import { isoTime } from '#shared/model/geo.ts';
import { markStep } from '#shared/startSteps.ts';
import { type ApplicationParts, createApplication, now } from './composition.ts';
import { startExport } from './export/startExport.ts';
import { answer, createHandlers } from './ipc/handlers.ts';
import { createMaintenance } from './session/maintenance.ts';
import { nativeThemeOf } from './shell/appearance.ts';
import { setTray } from './shell/background.ts';
import type { LaunchOptions } from './shell/commandLine.ts';
import { watchPower } from './shell/machine.ts';
import { type PageParts, withPage } from './shell/page.ts';
import { showMenuBar } from './shell/window.ts';
import { log } from './system/log.ts';

/** How often the session looks for changes by other processes and for due refreshes (ms). */
const TICK = 2000;

/** Opens the service used last. Call it when Electron is ready. */
export function openApplication(
  parts: Required<Omit<ApplicationParts, 'command' | 'opensDemo' | 'onSettings' | 'savesPower'>>,
  page: PageParts,
  { launch, version }: { launch: LaunchOptions; version: string },
) {
  const { window, showWindow, workerPath } = parts;
  const userData = parts.folder.path;
  const application = createApplication({
    ...parts,
    command: null,
    opensDemo: launch.demo,
    savesPower: watchPower(),
    onSettings: (next) => {
      const open = window();
      if (open) showMenuBar(open, next.theme);
      setTray(next.keepInTray === 'on', showWindow);
    },
  });
  const { connections, jobs, settings, status, exportEnvironment, changed } = application;
  const { theme, keepInTray } = settings.open();
  nativeTheme.themeSource = nativeThemeOf(theme);
  setTray(keepInTray === 'on', showWindow);
  powerMonitor.on('resume', connections.wake);
  setInterval(connections.tick, TICK);
  /** Shows a database read-only; the connection stays as it was where that fails. */
  const openFile = async (path: string): Promise<void> => {
    try {
      await connections.openFile(path);
    } catch (thrown) {
      log.error('opening a file', thrown);
      const message = errorSentence(toAlmanacError(thrown), isoTime);
      void dialog.showMessageBox({ type: 'warning', title: 'Buoy Almanac', message });
    }
  };
  const begin = async (): Promise<void> => {
    await connections.begin();
    if (launch.file !== null) await openFile(launch.file);
    markStep('cache open');
  };
  // The cache may be large, slow or damaged.
  const begun = begin();
  const handlers = createHandlers({
    begun: () => begun,
    workerPath,
    connections,
    maintenance: createMaintenance({
      service: connections.service,
      jobs,
      userData,
      workerPath,
      version,
      now,
      changed,
    }),
    userData,
    window,
    jobs,
    status: status.read,
    settings,
    startExport: (request) =>
      startExport(
        {
          session: connections.session,
          jobs,
          window: window(),
          environment: exportEnvironment(),
        },
        request,
      ),
    isPicture: launch.screenshot !== null,
    withPage: (...wanted) => withPage(page, ...wanted),
  });
  return {
    answer: (name: unknown, input: unknown) => answer(handlers, name, input),
    openFile,
    async diagnostics(): Promise<string> {
      const { diagnosticsText } = await import('./shell/diagnostics.ts');
      return diagnosticsText({ userData, settings: settings.read, connections });
    },
    /** Writes a picture of the map and prints the latest readings. */
    async screenshot(of: BrowserWindow, file: string): Promise<void> {
      await begun;
      const { printScreenshot } = await import('./shell/pictures.ts');
      await printScreenshot(of, file, connections.session());
    },
    close(): Promise<void> {
      jobs.cancelAll();
      return connections.close();
    },
  };
}
