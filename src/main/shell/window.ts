/** The one window: sandboxed, remembered, in the person's theme from its first frame. */
import { app, BrowserWindow, nativeTheme } from 'electron';
import windowState from 'electron-window-state';

export interface WindowParts {
  preload: string;
  url: string;
  picture: boolean;
}

const GROUND = { light: '#f7f8f6', dark: '#0f171e' };

export function openWindow({ preload, url, picture }: WindowParts): BrowserWindow {
  const remembered = windowState({
    defaultWidth: 1280,
    defaultHeight: 800,
    path: app.getPath('userData'),
  });
  const window = new BrowserWindow({
    ...(Number.isInteger(remembered.x) && { x: remembered.x, y: remembered.y }),
    width: remembered.width,
    height: remembered.height,
    minWidth: 900,
    minHeight: 600,
    show: false,
    title: 'Buoy Almanac',
    backgroundColor: nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
    },
  });
  if (!picture) remembered.manage(window);
  window.once('ready-to-show', () => window.show());
  void window.loadURL(url);
  return window;
}

/** Whether somebody can see it. */
export const isShown = (window: BrowserWindow | null): boolean =>
  window !== null && !window.isDestroyed() && window.isVisible() && !window.isMinimized();
