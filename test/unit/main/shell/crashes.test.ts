import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LogLine, setLogSink } from '#main/system/log.ts';
import { freshFolder } from '#support/folder.ts';

const { app, crashReporter, dialog } = vi.hoisted(() => ({
  app: {
    setPath: vi.fn(),
    isReady: () => true,
    relaunch: vi.fn(),
    quit: vi.fn(),
    on: vi.fn(),
    off: vi.fn(),
  },
  crashReporter: { start: vi.fn() },
  dialog: { showMessageBox: vi.fn() },
}));
vi.mock('electron', () => ({ app, crashReporter, dialog }));
const { keepCrashDumps, offerRestart, watchMainProcess, watchWindow } = await import(
  '#main/shell/crashes.ts'
);
/** The dialog is loaded when it is asked. */
const dialogLoaded = () => import('#main/shell/crashDialog.ts');
await dialogLoaded();

let userData: string;
const lines: LogLine[] = [];
beforeEach(() => {
  userData = freshFolder();
  lines.length = 0;
  setLogSink((line) => lines.push(line));
});
afterEach(() => {
  setLogSink(null);
});

describe('crash dumps', () => {
  it('stay on this machine, and each is mentioned at the next start only', () => {
    const folder = join(userData, 'crashes');
    keepCrashDumps(userData);
    expect(app.setPath).toHaveBeenCalledWith('crashDumps', folder);
    expect(crashReporter.start).toHaveBeenCalledWith({ uploadToServer: false });
    expect(lines).toEqual([]);

    mkdirSync(join(folder, 'pending'));
    const dump = join(folder, 'pending', 'a.dmp');
    writeFileSync(dump, 'memory');
    // A dump of the run that has just ended.
    const later = Date.now() / 1000 + 5;
    utimesSync(dump, later, later);
    keepCrashDumps(userData);
    expect(lines).toMatchObject([
      { level: 'warn', event: 'crash dumps of an earlier run', fields: { files: 'pending/a.dmp' } },
    ]);
    expect(readFileSync(dump, 'utf8')).toBe('memory');
    utimesSync(dump, 1, 1);
    keepCrashDumps(userData);
    expect(lines).toHaveLength(1);
  });
});

describe('a window whose page has crashed', () => {
  const crashed = (answer: (signal: AbortSignal) => Promise<number>) => {
    dialog.showMessageBox.mockReset().mockImplementation(async ({ signal }) => ({
      response: await answer(signal),
    }));
    const webContents = Object.assign(new EventEmitter(), { reload: vi.fn() });
    const window = Object.assign(new EventEmitter(), {
      webContents,
      close: vi.fn(),
      isDestroyed: () => false,
    });
    watchWindow(window as never, true);
    webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    return window;
  };

  it('is reloaded, or closed by the button Close', async () => {
    const reloaded = crashed(async () => 0);
    await expect.poll(() => reloaded.webContents.reload).toHaveBeenCalledOnce();
    expect(reloaded.close).not.toHaveBeenCalled();
    const closed = crashed(async () => 1);
    await expect.poll(() => closed.close).toHaveBeenCalledOnce();
    expect(closed.webContents.reload).not.toHaveBeenCalled();
    expect(dialog.showMessageBox.mock.calls[0]?.[0].buttons).toEqual(['Reload', 'Close']);
  });

  it('stays as it is where the question was taken back', async () => {
    let answered = false;
    const window = crashed(async (signal) => {
      window.emit('responsive');
      await expect.poll(() => signal.aborted).toBe(true);
      answered = true;
      return 1;
    });
    await expect.poll(() => answered).toBe(true);
    await dialogLoaded();
    expect(window.close).not.toHaveBeenCalled();
    expect(window.webContents.reload).not.toHaveBeenCalled();
  });
});

describe('an exception that nothing caught', () => {
  const before = (['uncaughtException', 'unhandledRejection'] as const).map(
    (event) => [event, process.listeners(event as 'uncaughtException')] as const,
  );
  /** The handlers that {@link watchMainProcess} adds, taken away from the test's own process at once. */
  const handlers = (onError: ((thrown: unknown) => void) | null) => {
    watchMainProcess(onError);
    return before.map(([event, known]) => {
      const added = process
        .listeners(event as 'uncaughtException')
        .find((one) => !known.includes(one));
      if (!added) throw new Error(`${event} is not handled`);
      process.off(event, added);
      return (thrown: unknown) => added(thrown as Error, 'uncaughtException');
    });
  };

  it.each([0, 1])('is logged with its stack; a restart is offered (kind %d)', async (kind) => {
    dialog.showMessageBox.mockReset().mockResolvedValue({ response: 0 });
    app.relaunch.mockReset();
    app.quit.mockReset();
    handlers(offerRestart)[kind]?.(new Error('lost'));
    await expect.poll(() => app.quit).toHaveBeenCalledOnce();
    expect(app.relaunch).toHaveBeenCalledOnce();
    expect(lines).toMatchObject([
      { level: 'error', stack: expect.stringContaining('crashes.test') },
    ]);
    expect(dialog.showMessageBox.mock.calls[0]?.[0]).toMatchObject({
      message: 'Something failed inside the application. No saved data were lost.',
      buttons: ['Restart', 'Continue'],
    });
  });

  it('asks once at a time, and nobody where nobody is there or a pipe was closed', async () => {
    let answer = (_: { response: number }): void => undefined;
    dialog.showMessageBox.mockReset().mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    app.quit.mockReset();
    const [thrown, rejected] = handlers(offerRestart);
    thrown?.(Object.assign(new Error('write'), { code: 'EPIPE' }));
    handlers(null)[0]?.(new Error('unattended'));
    await dialogLoaded();
    expect(dialog.showMessageBox).not.toHaveBeenCalled();
    thrown?.(new Error('one'));
    rejected?.(new Error('two'));
    await dialogLoaded();
    expect(dialog.showMessageBox).toHaveBeenCalledOnce();
    answer({ response: 1 });
    const asks = () => {
      thrown?.(new Error('three'));
      return dialog.showMessageBox;
    };
    await expect.poll(asks).toHaveBeenCalledTimes(2);
    answer({ response: 1 });
    expect(app.quit).not.toHaveBeenCalled();
    expect(lines.length).toBeGreaterThanOrEqual(5);
  });
});
