/** A command: the parts of the application without a window. */
import { app, Menu } from 'electron';
import { activateLanguage } from '#shared/i18n/activateLanguage.ts';
import { endCommand } from './cli/headless.ts';
import { explain, runCommand } from './cli/run.ts';
import { startCommand } from './cli/start.ts';
import { createApplication } from './composition.ts';
import { watchMainProcess } from './shell/crashes.ts';
import { openDataFolder } from './shell/dataFolder.ts';
import { startLogFile } from './shell/logFile.ts';
import { declareScheme } from './shell/protocol.ts';

/** Must be called before Electron is ready. Help, wrong options and a missing display end the process here. */
export async function runInTerminal(words: readonly string[], workerPath: string): Promise<void> {
  // Scripts read the sentences of commands.
  await activateLanguage('en');
  const started = startCommand(words, process.argv, {
    folder: app.isPackaged ? null : app.getAppPath(),
    version: app.getVersion(),
  });
  const { command, options, sessionData } = started;
  if (command.name === 'report') declareScheme();
  app.setPath('sessionData', sessionData);
  app.disableHardwareAcceleration();
  Menu.setApplicationMenu(null);
  // A command may run while a window uses the same folder.
  const folder = openDataFolder(options.userDataDir ?? null);
  // Standard error belongs to the command: the log is not echoed there.
  startLogFile(folder.path);
  watchMainProcess((thrown) => {
    const report = (sentence: string) => process.stderr.write(`${sentence}\n`);
    void endCommand(explain(thrown, { report, options }), sessionData);
  });
  const { connections, jobs, settings, status, exportEnvironment } = createApplication({
    command: started,
    folder,
    workerPath,
    opensDemo: false,
  });
  settings.open();
  // An interrupted command has its exit code.
  app.on('before-quit', (event) => {
    event.preventDefault();
    jobs.cancelAll();
  });
  // The cache opens while Chromium starts.
  const ready = app.whenReady();
  const parts = {
    connections,
    jobs,
    status: status.read,
    settings: settings.read,
    exportEnvironment,
    workerPath,
    ready,
  };
  const code = await runCommand(command, options, parts);
  await ready;
  await endCommand(code, sessionData);
}
