/** The application menu, made from the table of commands. Its items send them to the window. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';
import { app, Menu, type MenuItemConstructorOptions } from 'electron';
import { i18n } from '#shared/i18n/i18n.ts';
import { type Command, commandTable, isWindowKey, roleTable } from '#shared/model/shortcuts.ts';

interface HelpActions {
  openLogFolder: () => void;
  copyDiagnostics: () => void;
}

export function buildMenu(send: (command: Command) => void, help: HelpActions): Menu {
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  /** An item shows one accelerator: each further one is a hidden item. */
  const item = (command: Command): MenuItemConstructorOptions[] => {
    const { label, keys } = commandTable[command];
    const [first, ...others] = keys.filter((key) => !isWindowKey(key));
    const base = { label: i18n._(label), click: () => send(command) };
    return [
      first ? { ...base, accelerator: first } : base,
      ...others.map((accelerator) => ({ ...base, accelerator, visible: false })),
    ];
  };
  const items = (...commands: (Command | '-')[]): MenuItemConstructorOptions[] =>
    commands.flatMap((command) => (command === '-' ? separator : item(command)));
  // Electron's own labels of roles are English.
  const role = (
    name: NonNullable<MenuItemConstructorOptions['role']>,
    label: MessageDescriptor,
  ): MenuItemConstructorOptions => ({ role: name, label: i18n._(label) });
  const keyed = (name: keyof typeof roleTable): MenuItemConstructorOptions => {
    const { label, keys } = roleTable[name];
    return { ...role(name, label), accelerator: keys[0] };
  };
  const mac = process.platform === 'darwin';
  const quit = role('quit', mac ? msg`Quit Buoy Almanac` : msg`Quit`);
  const close = role('close', msg`Close window`);
  return Menu.buildFromTemplate([
    ...(mac
      ? [
          {
            // Its label is the name of the application.
            role: 'appMenu' as const,
            submenu: [
              role('about', msg`About Buoy Almanac`),
              separator,
              role('services', msg`Services`),
              separator,
              role('hide', msg`Hide Buoy Almanac`),
              role('hideOthers', msg`Hide others`),
              role('unhide', msg`Show all`),
              separator,
              quit,
            ],
          },
        ]
      : []),
    {
      label: i18n._(msg`File`),
      submenu: [
        ...items('export', 'print', 'open-cache', '-', 'show-settings', '-'),
        mac ? close : quit,
      ],
    },
    {
      ...role('editMenu', msg({ message: 'Edit', comment: 'Menu: undo, cut, copy, paste' })),
      submenu: [
        role('undo', msg`Undo`),
        role('redo', msg`Redo`),
        separator,
        role('cut', msg`Cut`),
        role('copy', msg`Copy`),
        role('paste', msg`Paste`),
        role('delete', msg`Delete`),
        separator,
        role('selectAll', msg`Select all`),
      ],
    },
    {
      label: i18n._(msg({ message: 'View', comment: 'Menu: screens and zoom' })),
      submenu: [
        ...items(
          'show-map',
          'show-latest',
          'show-seasons',
          'show-conditions',
          'show-alerts',
          'show-downloads',
          '-',
        ),
        ...items('focus-search', 'fit-buoys', 'refresh', 'toggle-inspector', 'watch-view', '-'),
        keyed('resetZoom'),
        keyed('zoomIn'),
        keyed('zoomOut'),
        separator,
        // Its usual key opens the watch view.
        keyed('togglefullscreen'),
        ...(app.isPackaged ? [] : [role('toggleDevTools', msg`Developer tools`)]),
      ],
    },
    {
      ...role('windowMenu', msg({ message: 'Window', comment: 'Menu: minimize, close' })),
      submenu: [
        role('minimize', msg`Minimize`),
        role('zoom', msg({ message: 'Maximize', comment: 'Enlarges the window; macOS: Zoom' })),
        ...(mac ? [separator, role('front', msg`Bring all to front`)] : [close]),
      ],
    },
    {
      ...role('help', msg`Help`),
      submenu: [
        ...items('show-handbook', 'show-shortcuts', '-'),
        { label: i18n._(msg`Open log folder`), click: help.openLogFolder },
        { label: i18n._(msg`Copy diagnostics`), click: help.copyDiagnostics },
      ],
    },
  ]);
}
