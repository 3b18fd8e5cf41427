/** The only window: sandboxed, with its last size and position, in the chosen theme from the first frame. Quitting closes the cache first. */
import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme } from 'electron';
import type { Language } from '#shared/i18n/language.ts';
import { log } from '../system/log.ts';
import { keepWindowState, storedWindowState } from './windowState.ts';

interface WindowParts {
  preload: string;
  url: string;
  picture: boolean;
  /** Of the first frame, and what the setting `system` means. */
  languages: { first: Language; system: Language };
}

const BACKGROUND = { light: '#f7f8f6', dark: '#0f171e' };

export function openWindow({ preload, url, picture, languages }: WindowParts): BrowserWindow {
  const stateFile = join(app.getPath('userData'), 'window-state.json');
  const { x, y, width = 1280, height = 800, ...state } = storedWindowState(stateFile);
  const window = new BrowserWindow({
    ...(x !== undefined && y !== undefined && { x, y }),
    width,
    height,
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
  if (!picture) keepWindowState(window, stateFile, state);
  window.once('ready-to-show', () => window.show());
  void window.loadURL(url);
  return window;
}

/** Quits only after `close` has settled, however often the user quits. Electron's own signal handlers do not wait. */
export function closeBeforeQuit(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => app.quit());
  let state: 'open' | 'closing' | 'closed' = 'open';
  app.on('before-quit', (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    close()
      .catch((thrown) => log.error('closing', thrown))
      .finally(() => {
        state = 'closed';
        app.quit();
      });
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}
