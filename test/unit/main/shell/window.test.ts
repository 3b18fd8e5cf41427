/** The window between two runs, and what happens when the user quits. */
import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LogLine } from '#main/system/log.ts';

const { app, displays } = vi.hoisted(() => ({
  app: {} as import('node:events').EventEmitter & { quit: () => void },
  displays: [] as { bounds: Electron.Rectangle }[],
}));
vi.mock('electron', () => ({ app, screen: { getAllDisplays: () => displays } }));
// Another file of the same worker may have loaded it with its own electron.
vi.resetModules();
const { setLogSink } = await import('#main/system/log.ts');
const { closeBeforeQuit, keepWindowState, storedWindowState } = await import(
  '#main/shell/window.ts'
);

describe('quitting', () => {
  /** As Electron does: the process ends unless a listener prevents it. */
  const ended = vi.fn();
  beforeEach(() => {
    ended.mockReset();
    vi.spyOn(process, 'on').mockReturnThis();
    onTestFinished(() => void vi.restoreAllMocks());
    Object.assign(app, EventEmitter.prototype);
    app.removeAllListeners();
    app.quit = () => {
      const event = { defaultPrevented: false, preventDefault: () => undefined };
      event.preventDefault = () => {
        event.defaultPrevented = true;
      };
      app.emit('before-quit', event);
      if (!event.defaultPrevented) ended();
    };
  });
  it.each(['resolve', 'reject'] as const)(
    'twice waits until closing has ended (%s)',
    async (how) => {
      const lines: LogLine[] = [];
      setLogSink((line) => lines.push(line));
      let settle = (): void => undefined;
      const close = vi.fn(
        () =>
          new Promise<void>((resolve, reject) => {
            settle = how === 'resolve' ? resolve : () => reject(new Error('locked'));
          }),
      );
      closeBeforeQuit(close);
      app.quit();
      // The last window is closed while the cache is still closing.
      app.emit('window-all-closed');
      expect(close).toHaveBeenCalledOnce();
      expect(ended).not.toHaveBeenCalled();
      settle();
      await expect.poll(() => ended).toHaveBeenCalledOnce();
      expect(close).toHaveBeenCalledOnce();
      expect(lines.map(({ event }) => event)).toEqual(how === 'reject' ? ['closing'] : []);
      setLogSink(null);
    },
  );
});

describe('the state of the window', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'almanac-window-'));
    file = join(folder, 'window-state.json');
    displays.splice(0, 2, { bounds: { x: 0, y: 0, width: 1920, height: 1080 } });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const state = { x: 10, y: 20, width: 1000, height: 700, isMaximized: true, isFullScreen: false };

  it('is stored when it closes, and used at the next start', () => {
    expect(storedWindowState(file)).toEqual({});
    const { isMaximized, isFullScreen, ...bounds } = state;
    const window = Object.assign(new EventEmitter(), {
      getNormalBounds: () => bounds,
      isMaximized: () => isMaximized,
      isFullScreen: () => isFullScreen,
      maximize: vi.fn(),
      setFullScreen: vi.fn(),
    });
    keepWindowState(window as never, file, {});
    expect(window.maximize).not.toHaveBeenCalled();
    window.emit('close');
    expect(storedWindowState(file)).toEqual(state);
    keepWindowState(window as never, file, storedWindowState(file));
    expect(window.maximize).toHaveBeenCalledOnce();
    expect(window.setFullScreen).not.toHaveBeenCalled();
  });

  it.each([
    ['a display that is not connected', { ...state, x: 2000 }],
    ['beyond the edge of a smaller display', { ...state, width: 1919 }],
    ['a file without bounds', { isMaximized: true }],
    ['null', null],
  ])('is the default: %s', (_, stored) => {
    writeFileSync(file, JSON.stringify(stored));
    expect(storedWindowState(file)).toEqual({});
  });

  it('may be on any display', () => {
    displays.push({ bounds: { x: 1920, y: 0, width: 1280, height: 1024 } });
    const second = { ...state, x: 2000 };
    writeFileSync(file, JSON.stringify(second));
    expect(storedWindowState(file)).toEqual(second);
  });

  it('that cannot be stored or read is logged', () => {
    const lines: LogLine[] = [];
    setLogSink((line) => lines.push(line));
    writeFileSync(file, '{');
    expect(storedWindowState(file)).toEqual({});
    const window = Object.assign(new EventEmitter(), {
      getNormalBounds: () => state,
      isMaximized: () => false,
      isFullScreen: () => false,
    });
    keepWindowState(window as never, join(folder, 'absent', 'window-state.json'), {});
    window.emit('close');
    expect(lines.map(({ event }) => event)).toEqual([
      'reading the state of the window',
      'storing the state of the window',
    ]);
    expect(readFileSync(file, 'utf8')).toBe('{');
    setLogSink(null);
  });
});
