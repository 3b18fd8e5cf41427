/**
 * The only window: sandboxed, with its last size and position, in the chosen theme from the first frame. Pages neither
 * navigate nor open windows nor use devices. Quitting closes the cache first.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, BrowserWindow, type Rectangle, screen, session, type WebPreferences } from 'electron';
import type { Settings } from '#shared/model/settings.ts';
import { codeOf } from '../system/faults.ts';
import { writeAtomic } from '../system/files.ts';
import { log } from '../system/log.ts';
import type { PageRoot } from './appearance.ts';

interface WindowParts {
  preload: string;
  url: string;
  picture: boolean;
  /** To be shown without the focus. */
  isHidden?: boolean;
  theme: PageRoot['theme'];
}

/**
 * A page has no Node, no network and nothing of Electron but the preload script. Without arguments of its own the first
 * page gets the process that Electron 44 and later start beforehand (electron#53116).
 */
export const webPreferences = (preload: string): WebPreferences => ({
  preload,
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  webviewTag: false,
  spellcheck: false,
  // Compiled scripts are stored by the first load, not the third.
  v8CacheOptions: 'bypassHeatCheck',
});

/** `--ground` of the themes: the window is shown before its page is drawn. */
const GROUND = { light: '#f4f3ef', dark: '#0b141b', night: '#000000' };

/** On Linux the menu bar has the colours of the desktop, often white: at night only the Alt key shows it. */
export function showMenuBar(window: BrowserWindow, theme: Settings['theme']): void {
  window.setAutoHideMenuBar(theme === 'night');
  window.setMenuBarVisibility(theme !== 'night');
}

export function openWindow({
  url,
  picture,
  isHidden = false,
  theme,
  preload,
}: WindowParts): BrowserWindow {
  const stateFile = join(app.getPath('userData'), 'window-state.json');
  const { x, y, width = 1280, height = 800, ...state } = storedWindowState(stateFile);
  const window = new BrowserWindow({
    ...(x !== undefined && y !== undefined && { x, y }),
    width,
    height,
    minWidth: 900,
    minHeight: 600,
    show: !isHidden,
    title: 'Buoy Almanac',
    backgroundColor: GROUND[theme],
    webPreferences: webPreferences(preload),
  });
  showMenuBar(window, theme);
  if (!picture) keepWindowState(window, stateFile, state);
  window.on('close', (event) => {
    if (!closing.instead) return;
    event.preventDefault();
    closing.instead(window);
  });
  void window.loadURL(url);
  return window;
}

interface WindowState extends Rectangle {
  isMaximized: boolean;
  isFullScreen: boolean;
}

const isWithin = (inner: Rectangle, outer: Rectangle): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** Empty where nothing is stored, or where no display of today shows the complete window. */
export function storedWindowState(file: string): Partial<WindowState> {
  try {
    const state: WindowState = JSON.parse(readFileSync(file, 'utf8'));
    const { x = 0, y = 0, width, height } = state;
    const area = { x, y, width, height };
    if (!Object.values(area).every(Number.isInteger)) return {};
    return screen.getAllDisplays().some(({ bounds }) => isWithin(area, bounds)) ? state : {};
  } catch (thrown) {
    if (codeOf(thrown) !== 'ENOENT') log.error('reading the state of the window', thrown);
    return {};
  }
}

/** Applies what is not in the bounds, and stores everything when the window closes. */
export function keepWindowState(
  window: BrowserWindow,
  file: string,
  state: Partial<WindowState>,
): void {
  if (state.isMaximized) window.maximize();
  if (state.isFullScreen) window.setFullScreen(true);
  window.on('close', () => {
    const { x, y, ...size } = window.getNormalBounds();
    // A window of Wayland does not know its place, which then is 0, 0.
    const hasPlace = x !== 0 || y !== 0 || !process.env.WAYLAND_DISPLAY;
    const now: Partial<WindowState> = {
      ...(hasPlace && { x, y }),
      ...size,
      isMaximized: window.isMaximized(),
      isFullScreen: window.isFullScreen(),
    };
    try {
      writeAtomic(file, JSON.stringify(now), 0o600);
    } catch (thrown) {
      log.error('storing the state of the window', thrown);
    }
  });
}

/** Shows a window that is hidden, minimized or behind others. */
export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/** For a notice that the system does not show: unhides it, and marks it in the taskbar or dock until it has the focus. */
export function drawAttention(window: BrowserWindow): void {
  if (window.isFocused()) return;
  if (!window.isVisible()) window.showInactive();
  window.once('focus', () => window.flashFrame(false));
  window.flashFrame(true);
}

/** What closing the window does instead; null: it closes. */
export const closing: { instead: ((window: BrowserWindow) => void) | null } = { instead: null };

/** Quits only after `close` has settled, however often the user quits. Electron's own signal handlers do not wait. */
export function closeBeforeQuit(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    closing.instead = null;
    close()
      .catch((thrown) => log.error('closing', thrown))
      .finally(() => {
        state = 'closed';
        app.quit();
      });
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !closing.instead) app.quit();
  });
}

export function guardContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    // A reload of the only page is the one navigation allowed; it has no other frames.
    const refuseOthers = (event: { url: string; isMainFrame: boolean; preventDefault(): void }) => {
      if (!event.isMainFrame || event.url !== contents.getURL()) event.preventDefault();
    };
    contents.on('will-frame-navigate', refuseOthers);
    contents.on('will-navigate', refuseOthers);
    contents.on('will-redirect', refuseOthers);
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    // The content security policy does not govern WebRTC.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  });
}

/** @param pageUrl of the development server: pages request nothing else from a network. */
export function refusePermissions(pageUrl?: string): void {
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  defaultSession.setPermissionCheckHandler(() => false);
  defaultSession.setDevicePermissionHandler(() => false);
  // Neither Chromium's downloads (spell-check dictionaries) nor files saved by a page.
  defaultSession.setSpellCheckerEnabled(false);
  defaultSession.on('will-download', (event) => event.preventDefault());
  const host = pageUrl && new URL(pageUrl).host;
  const urls = ['http', 'https', 'ws', 'wss'].map((scheme) => `${scheme}://*/*`);
  defaultSession.webRequest.onBeforeRequest({ urls }, ({ webContentsId, url }, answer) =>
    answer({ cancel: webContentsId !== undefined && new URL(url).host !== host }),
  );
}
