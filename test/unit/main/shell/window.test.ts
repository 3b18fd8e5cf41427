/** The window between two runs, and what happens when the user quits. */
import { EventEmitter } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LogLine } from '#main/system/log.ts';
import { freshFolder } from '#support/folder.ts';

const { app, displays, opened } = vi.hoisted(() => ({
  app: {} as import('node:events').EventEmitter & { quit: () => void; getPath: () => string },
  displays: [] as { bounds: Electron.Rectangle }[],
  opened: vi.fn(),
}));
vi.mock('electron', () => ({
  app,
  screen: { getAllDisplays: () => displays },
  BrowserWindow: class {
    constructor(options: Electron.BrowserWindowConstructorOptions) {
      opened(options);
    }
    setAutoHideMenuBar(): void {}
    setMenuBarVisibility(): void {}
    on(): void {}
    async loadURL(): Promise<void> {}
  },
}));
// Another file of the same worker may have loaded it with its own electron.
vi.resetModules();
const { setLogSink } = await import('#main/system/log.ts');
const { shownTheme } = await import('#main/shell/appearance.ts');
const { closeBeforeQuit, drawAttention, keepWindowState, openWindow, storedWindowState } =
  await import('#main/shell/window.ts');

it.each([
  ['system', false, 'light', '#f4f3ef'],
  ['system', true, 'dark', '#0b141b'],
  ['night', true, 'night', '#000000'],
] as const)(
  'the window is shown at once on the ground of the theme %s, with no arguments for its process',
  (setting, isDark, theme, ground) => {
    app.getPath = freshFolder;
    expect(shownTheme(setting, isDark)).toBe(theme);
    openWindow({ preload: '/preload.cjs', url: 'app://almanac/', picture: true, theme });
    const [options] = opened.mock.lastCall as [Electron.BrowserWindowConstructorOptions];
    expect(options.show).toBe(true);
    expect(options.backgroundColor).toBe(ground);
    expect(tokensOf(theme)).toContain(`--ground: ${ground};`);
    expect(options.webPreferences).not.toHaveProperty('additionalArguments');
    expect(options.webPreferences).toMatchObject({ v8CacheOptions: 'bypassHeatCheck' });
  },
);

it('a print dialog that is closed is no failure', async () => {
  const { printPage } = await import('#main/shell/page.ts');
  const answered = (reason: string) =>
    printPage({
      print: (_: unknown, end: (ok: boolean, why: string) => void) => end(false, reason),
    } as never);
  expect(await answered('Print job canceled')).toEqual({ failure: null });
  expect(await answered('out of paper')).toEqual({ failure: 'out of paper' });
});

/** The rule of a theme in the style sheet of the page. */
function tokensOf(theme: string): string {
  const sheet = readFileSync('src/renderer/ui/tokens.css', 'utf8');
  const from = sheet.indexOf(`[data-theme="${theme}"] {`);
  return sheet.slice(from, sheet.indexOf('}', from));
}

it.each([
  ['hidden', { isVisible: false, isFocused: false }, 1, [[true], [false]]],
  ['behind others', { isVisible: true, isFocused: false }, 0, [[true], [false]]],
  ['in use', { isVisible: true, isFocused: true }, 0, []],
])('a window %s draws attention until it has the focus', (_, state, shown, flashed) => {
  const window = Object.assign(new EventEmitter(), {
    isDestroyed: () => false,
    isVisible: () => state.isVisible,
    isFocused: () => state.isFocused,
    showInactive: vi.fn(),
    flashFrame: vi.fn(),
  });
  drawAttention(window as never);
  window.emit('focus');
  expect(window.showInactive).toHaveBeenCalledTimes(shown);
  expect(window.flashFrame.mock.calls).toEqual(flashed);
});

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
    folder = freshFolder();
    file = join(folder, 'window-state.json');
    displays.splice(0, 2, { bounds: { x: 0, y: 0, width: 1920, height: 1080 } });
  });
  const state = { x: 10, y: 20, width: 1000, height: 700, isMaximized: true, isFullScreen: false };
  const windowWith = (bounds: object, isMaximized = false) =>
    Object.assign(new EventEmitter(), {
      ...{ getNormalBounds: () => bounds, isMaximized: () => isMaximized },
      ...{ isFullScreen: () => false, maximize: vi.fn(), setFullScreen: vi.fn() },
    });

  it('is stored when it closes, and used at the next start', () => {
    expect(storedWindowState(file)).toEqual({});
    const { isMaximized, isFullScreen, ...bounds } = state;
    const window = windowWith(bounds, isMaximized);
    keepWindowState(window as never, file, {});
    expect(window.maximize).not.toHaveBeenCalled();
    window.emit('close');
    expect(storedWindowState(file)).toEqual(state);
    keepWindowState(window as never, file, storedWindowState(file));
    expect(window.maximize).toHaveBeenCalledOnce();
    expect(window.setFullScreen).not.toHaveBeenCalled();
  });

  it('has a size and no place after a run on Wayland, where the place is not known', () => {
    vi.stubEnv('WAYLAND_DISPLAY', 'wayland-0');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { isMaximized, isFullScreen, ...bounds } = state;
    const place = { x: 0, y: 0 };
    const window = windowWith({ ...bounds, ...place });
    keepWindowState(window as never, file, {});
    window.emit('close');
    const { width, height } = bounds;
    const size = { width, height, isMaximized: false, isFullScreen: false };
    expect(storedWindowState(file)).toEqual(size);
    vi.stubEnv('WAYLAND_DISPLAY', '');
    window.emit('close');
    expect(storedWindowState(file)).toEqual({ ...size, ...place });
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
    const window = windowWith(state);
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
