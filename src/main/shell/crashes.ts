/**
 * Crashes of the window, of Chromium's processes and of the main process: logged, reported in one sentence, with a reload
 * or a restart offered. Jobs and cache live outside the window and continue. Crash dumps stay on this machine.
 */
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, type BrowserWindow, crashReporter } from 'electron';
import { codeOf } from '../system/faults.ts';
import { makePrivateFolder } from '../system/files.ts';
import { log } from '../system/log.ts';
import type { Crash } from './crashDialog.ts';

/** The dialog that is open: one at a time. */
let open: AbortController | null = null;

async function offer(
  crash: Crash,
  accept: () => void,
  decline: () => void = () => undefined,
): Promise<void> {
  if (open) return;
  const question = new AbortController();
  open = question;
  try {
    const { askAfterCrash } = await import('./crashDialog.ts');
    const accepted = await askAfterCrash(crash, question.signal);
    if (accepted) accept();
    else if (accepted === false) decline();
  } catch (thrown) {
    log.error('asking after a crash', thrown);
  } finally {
    open = null;
  }
}

/** Must run before the application is ready. Nothing is uploaded. */
export function keepCrashDumps(userData: string): void {
  const folder = join(userData, 'crashes');
  try {
    makePrivateFolder(folder);
    const dumps = newDumps(folder);
    if (dumps.length > 0) log.warn('crash dumps of an earlier run', { files: dumps.join(', ') });
  } catch (thrown) {
    log.error('reading crash dumps', thrown);
  }
  app.setPath('crashDumps', folder);
  crashReporter.start({ uploadToServer: false });
}

/** Dumps that were written since this was last called, as paths inside the folder. */
function newDumps(folder: string): string[] {
  const marker = join(folder, 'last-start');
  const since = statSync(marker, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const dumps = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.dmp') && statSync(join(folder, name)).mtimeMs > since,
  );
  writeFileSync(marker, '', { mode: 0o600 });
  return dumps.sort();
}

/** Logs errors that nothing caught. @param onError null: nothing else happens */
export function watchMainProcess(onError: ((thrown: unknown) => void) | null): void {
  const failed = (event: string) => (thrown: unknown) => {
    log.error(event, thrown);
    // The reader of the output closed the pipe: not an error of the application.
    if (codeOf(thrown) !== 'EPIPE') onError?.(thrown);
  };
  process.on('uncaughtException', failed('uncaught exception'));
  process.on('unhandledRejection', failed('unhandled rejection'));
}

export function offerRestart(): void {
  if (app.isReady()) void offer('mainFailed', restart);
}

function restart(): void {
  app.relaunch();
  app.quit();
}

/** @param asks false: no dialogs; errors are logged only */
export function watchWindow(window: BrowserWindow, asks: boolean): void {
  const contents = window.webContents;
  const reload = (): void => {
    if (!window.isDestroyed()) contents.reload();
  };
  const close = (): void => {
    if (!window.isDestroyed()) window.close();
  };
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    log.error('window process gone', new Error(reason), { exitCode });
    // Closes the question whether to wait for its response.
    open?.abort();
    if (asks) setImmediate(() => void offer('windowGone', reload, close));
  });
  window.on('unresponsive', () => {
    log.warn('window does not respond');
    if (asks) void offer('unresponsive', reload);
  });
  window.on('responsive', () => {
    log.info('window responds again');
    open?.abort();
  });
  const onChildGone = (_event: unknown, details: Electron.Details): void => {
    const { type, reason, exitCode, serviceName } = details;
    if (reason === 'clean-exit' || reason === 'killed') return;
    log.error('child process gone', new Error(reason), { type, exitCode, serviceName });
    // Chromium restarts it; what the page drew with it is lost.
    if (asks && type === 'GPU' && window.isVisible() && !contents.isLoading())
      void offer('graphicsGone', reload);
  };
  app.on('child-process-gone', onChildGone);
  window.once('closed', () => app.off('child-process-gone', onChildGone));
}
