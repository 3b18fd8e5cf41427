/** The application menu. Its items send the same commands to the window as the shortcuts. */
import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import type { Command } from '#shared/ipc/contract.ts';

export interface HelpActions {
  openLogFolder: () => void;
  copyDiagnostics: () => void;
}

export function buildMenu(send: (command: Command) => void, help: HelpActions): Menu {
  const item = (
    label: string,
    accelerator: string,
    command: Command,
  ): MenuItemConstructorOptions => ({ label, accelerator, click: () => send(command) });
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const mac = process.platform === 'darwin';
  return Menu.buildFromTemplate([
    ...(mac ? [{ role: 'appMenu' as const }] : []),
    {
      label: 'File',
      submenu: [
        item('Export CSV…', 'CmdOrCtrl+E', 'export'),
        item('Open a database read-only…', 'CmdOrCtrl+O', 'open-cache'),
        separator,
        item('Settings', 'CmdOrCtrl+,', 'show-settings'),
        separator,
        mac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        item('Map', 'CmdOrCtrl+1', 'show-map'),
        item('Latest readings', 'CmdOrCtrl+2', 'show-latest'),
        item('Seasons', 'CmdOrCtrl+3', 'show-seasons'),
        item('Conditions', 'CmdOrCtrl+4', 'show-conditions'),
        item('Downloads', 'CmdOrCtrl+5', 'show-library'),
        separator,
        item('Find buoy', 'CmdOrCtrl+F', 'focus-search'),
        { label: 'Fit all buoys', click: () => send('fit-buoys') },
        item('Refresh', 'CmdOrCtrl+R', 'refresh'),
        { label: 'Refresh', accelerator: 'F5', visible: false, click: () => send('refresh') },
        item('Expand or restore the buoy panel', 'CmdOrCtrl+I', 'toggle-inspector'),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        separator,
        { role: 'togglefullscreen' },
        ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' as const }]),
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Open log folder', click: help.openLogFolder },
        { label: 'Copy diagnostics', click: help.copyDiagnostics },
      ],
    },
  ]);
}
