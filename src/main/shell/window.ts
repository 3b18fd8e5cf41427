/** The only window: sandboxed, with its last size and position, in the chosen theme from the first frame. Quitting closes the cache first. */
import { app, BrowserWindow, nativeTheme } from 'electron';
import windowState from 'electron-window-state';
import type { Language } from '#shared/i18n/language.ts';
import { log } from '../system/log.ts';

interface WindowParts {
  preload: string;
  url: string;
  picture: boolean;
  /** Of the first frame, and what the setting `system` means. */
  languages: { first: Language; system: Language };
}

const BACKGROUND = { light: '#f7f8f6', dark: '#0f171e' };

export function openWindow({ preload, url, picture, languages }: WindowParts): BrowserWindow {
  const saved = windowState({
    defaultWidth: 1280,
    defaultHeight: 800,
    path: app.getPath('userData'),
  });
  const window = new BrowserWindow({
    ...(Number.isInteger(saved.x) && { x: saved.x, y: saved.y }),
    width: saved.width,
    height: saved.height,
    minWidth: 900,
    minHeight: 600,
    show: false,
    title: 'Buoy Almanac',
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      additionalArguments: [
        `--language=${languages.first}`,
        `--system-language=${languages.system}`,
      ],
    },
  });
  if (!picture) saved.manage(window);
  window.once('ready-to-show', () => window.show());
  void window.loadURL(url);
  return window;
}

/** Quits only after `close` has settled: Electron's own handlers of signals do not wait. */
export function closeBeforeQuit(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());
  let closing = false;
  app.on('before-quit', (event) => {
    if (closing) return;
    closing = true;
    event.preventDefault();
    close()
      .catch((thrown) => log.error('closing', thrown))
      .finally(() => app.quit());
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}
