/** The menu has every command and shortcut of the table, each once. */
import { msg } from '@lingui/core/runtime-macro';
import type { MenuItemConstructorOptions } from 'electron';
import { expect, it, vi } from 'vitest';
import { buildMenu } from '#main/shell/menu.ts';
import { railWords } from '#renderer/frame/Rail.tsx';
import { setMessages } from '#shared/i18n/i18n.ts';
import { commandNames, commandTable, isWindowKey, roleTable } from '#shared/model/shortcuts.ts';

vi.mock('electron', () => ({
  app: { isPackaged: true },
  Menu: { buildFromTemplate: (template: unknown) => template },
}));

/** All items, and what they have sent. */
function build() {
  const sent: string[] = [];
  const actions = { openLogFolder: () => undefined, copyDiagnostics: () => undefined };
  const template = buildMenu(
    (command) => sent.push(command),
    actions,
  ) as unknown as MenuItemConstructorOptions[];
  const items = template.flatMap(({ submenu }) =>
    Array.isArray(submenu) ? (submenu as MenuItemConstructorOptions[]) : [],
  );
  return { template, items, sent };
}

it('sends each command of the table from an item that people see', () => {
  const { items, sent } = build();
  for (const { click, visible } of items)
    if (visible !== false) (click as (() => void) | undefined)?.();
  expect(sent.sort()).toEqual([...commandNames].sort());
});

it('has each accelerator of the table once, and no others', () => {
  const listed = [...Object.values(commandTable), ...Object.values(roleTable)]
    .flatMap(({ keys }): readonly string[] => keys)
    .filter((key) => !isWindowKey(key));
  const used = build().items.flatMap(({ accelerator }) => accelerator ?? []);
  expect(used.sort()).toEqual(listed.sort());
  expect(new Set(used).size).toBe(used.length);
});

it('has the screens and their keys in the order of the rail', () => {
  const screens = build().items.filter(({ accelerator = '' }) => /\+[1-6]$/.test(`${accelerator}`));
  expect(screens.map(({ label }) => label?.split(' ')[0])).toEqual(railWords().slice(0, 6));
  expect(screens.map(({ accelerator }) => accelerator)).toEqual(
    [1, 2, 3, 4, 5, 6].map((key) => `CmdOrCtrl+${key}`),
  );
});

it('has a label of its own for every item, in the current language', () => {
  const labels = () => {
    const { items, template } = build();
    return [...template, ...items].filter(({ type }) => type !== 'separator');
  };
  for (const item of labels()) {
    expect(item, JSON.stringify(item)).toHaveProperty('label', expect.stringMatching(/\S/));
  }
  try {
    setMessages('fr', { [msg`Paste`.id]: 'Coller', [msg`Help`.id]: 'Aide' });
    expect(labels().map(({ label }) => label)).toEqual(expect.arrayContaining(['Coller', 'Aide']));
  } finally {
    setMessages('en', {});
  }
});
