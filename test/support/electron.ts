/** Electron for unit tests of main. They share it, as they share the modules that import it. */
import { vi } from 'vitest';

export const ipcMain = { handle: vi.fn() };
export const dialog = { showSaveDialog: vi.fn(), showOpenDialog: vi.fn() };

const unused = {};

export const electron = {
  app: { getPath: () => '/documents' },
  BrowserWindow: unused,
  clipboard: unused,
  dialog,
  ipcMain,
  Menu: unused,
  nativeImage: unused,
  nativeTheme: unused,
  net: unused,
  Notification: unused,
  powerMonitor: unused,
  powerSaveBlocker: unused,
  protocol: unused,
  safeStorage: unused,
  screen: unused,
  session: unused,
  shell: unused,
  Tray: unused,
  utilityProcess: unused,
};
