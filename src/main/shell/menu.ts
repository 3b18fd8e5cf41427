/** The application menu, made from the table of commands. Its items send them to the window. */

import { msg } from '@lingui/core/runtime-macro';
import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import { i18n } from '#shared/i18n/i18n.ts';
import { type Command, commandTable, isWindowKey, roleTable } from '#shared/model/shortcuts.ts';

interface HelpActions {
  openLogFolder: () => void;
  copyDiagnostics: () => void;
}

export function buildMenu(send: (command: Command) => void, help: HelpActions): Menu {
  /** An item shows one accelerator: each further one is a hidden item. */
  const item = (command: Command): MenuItemConstructorOptions[] => {
    const { label, keys } = commandTable[command];
    const [first, ...others] = keys.filter((key) => !isWindowKey(key));
    const base = { label, click: () => send(command) };
    return [
      first ? { ...base, accelerator: first } : base,
      ...others.map((accelerator) => ({ ...base, accelerator, visible: false })),
    ];
  };
  const role = (name: keyof typeof roleTable): MenuItemConstructorOptions => {
    const { label, keys } = roleTable[name];
    return { role: name, label, accelerator: keys[0] };
  };
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const mac = process.platform === 'darwin';
  return Menu.buildFromTemplate([
    ...(mac ? [{ role: 'appMenu' as const }] : []),
    {
      label: 'File',
      submenu: [
        ...item('export'),
        ...item('open-cache'),
        separator,
        ...item('show-settings'),
        separator,
        mac ? { role: 'close' } : { role: 'quit' },
      ],
    },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        ...item('show-map'),
        ...item('show-latest'),
        ...item('show-seasons'),
        ...item('show-conditions'),
        ...item('show-library'),
        separator,
        ...item('focus-search'),
        ...item('fit-buoys'),
        ...item('refresh'),
        ...item('toggle-inspector'),
        separator,
        role('resetZoom'),
        role('zoomIn'),
        role('zoomOut'),
        separator,
        { role: 'togglefullscreen' },
        ...(app.isPackaged ? [] : [{ role: 'toggleDevTools' as const }]),
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        ...item('show-shortcuts'),
        separator,
        { label: i18n._(msg`Open log folder`), click: help.openLogFolder },
        { label: i18n._(msg`Copy diagnostics`), click: help.copyDiagnostics },
      ],
    },
  ]);
}
