/** Commands and keys: the menu, the shortcuts and the list of them in the window are made from these tables. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/runtime-macro';

export interface Shortcut {
  label: MessageDescriptor;
  /** As Electron writes accelerators. A single character is a key of the window, outside text fields. */
  keys: readonly string[];
}

/** What menu items and shortcuts do in the window. */
export const commandTable = {
  'show-map': { label: msg`Map`, keys: ['CmdOrCtrl+1'] },
  'show-latest': { label: msg`Latest readings`, keys: ['CmdOrCtrl+2'] },
  'show-seasons': { label: msg`Seasons`, keys: ['CmdOrCtrl+3'] },
  'show-conditions': { label: msg`Days`, keys: ['CmdOrCtrl+4'] },
  'show-alerts': { label: msg`Alerts`, keys: ['CmdOrCtrl+5'] },
  'show-downloads': { label: msg`Downloads`, keys: ['CmdOrCtrl+6'] },
  'show-settings': { label: msg`Settings`, keys: ['CmdOrCtrl+,'] },
  'focus-search': { label: msg`Search`, keys: ['CmdOrCtrl+F'] },
  'fit-buoys': { label: msg`Fit all buoys`, keys: [] },
  refresh: { label: msg`Refresh`, keys: ['CmdOrCtrl+R', 'F5'] },
  export: { label: msg`Export…`, keys: ['CmdOrCtrl+E'] },
  print: { label: msg`Print…`, keys: ['CmdOrCtrl+P'] },
  'open-cache': { label: msg`Open database read-only…`, keys: ['CmdOrCtrl+O'] },
  'toggle-inspector': { label: msg`Expand or restore buoy panel`, keys: ['CmdOrCtrl+I'] },
  'watch-view': { label: msg`Watch view`, keys: ['F11'] },
  'show-handbook': { label: msg`Handbook`, keys: ['F1'] },
  'show-shortcuts': { label: msg`Keyboard shortcuts`, keys: ['CmdOrCtrl+/', '?'] },
} as const satisfies Record<string, Shortcut>;

export type Command = keyof typeof commandTable;
export const commandNames = Object.keys(commandTable) as Command[];

/** Menu items that Electron handles and the list of shortcuts names. */
export const roleTable = {
  resetZoom: { label: msg`Actual size`, keys: ['CmdOrCtrl+0'] },
  zoomIn: { label: msg`Zoom in`, keys: ['CmdOrCtrl+Plus'] },
  togglefullscreen: { label: msg`Full screen`, keys: ['Shift+F11'] },
  zoomOut: { label: msg`Zoom out`, keys: ['CmdOrCtrl+-'] },
} as const satisfies Record<string, Shortcut>;

export const isWindowKey = (key: string): boolean => key.length === 1;

/** Keys of the part of the window that has the focus, as `KeyboardEvent.key` names them. */
export const focusKeys = {
  map: [
    { label: msg`Move the map`, keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
    { label: msg`Zoom in or out`, keys: ['+', '-'] },
    { label: msg`Fit all buoys`, keys: ['0'] },
    { label: msg`Open the menu at the centre of the map`, keys: ['Enter'] },
  ],
  tables: [
    { label: msg`Previous or next row`, keys: ['ArrowUp', 'ArrowDown'] },
    { label: msg`Cells of the row and their explanations`, keys: ['ArrowLeft', 'ArrowRight'] },
    { label: msg`Page up or down`, keys: ['PageUp', 'PageDown'] },
    { label: msg`First or last row`, keys: ['Home', 'End'] },
    { label: msg`Select several rows`, keys: ['Shift+ArrowUp', 'Shift+ArrowDown'] },
    { label: msg`Select all rows`, keys: ['CmdOrCtrl+A'] },
    { label: msg`Copy the selected rows`, keys: ['CmdOrCtrl+C'] },
    { label: msg`Open the row`, keys: ['Enter'] },
    { label: msg`Tick or open the row`, keys: ['Space'] },
    { label: msg`Add to or remove from favourites (Latest)`, keys: ['F'] },
  ],
  charts: [
    { label: msg`Previous or next value`, keys: ['ArrowLeft', 'ArrowRight'] },
    { label: msg`Line above or below`, keys: ['ArrowUp', 'ArrowDown'] },
    { label: msg`Height class of a wave rose (Statistics)`, keys: ['ArrowUp', 'ArrowDown'] },
    { label: msg`Previous or next wave rose (Statistics)`, keys: ['PageUp', 'PageDown'] },
    { label: msg`First or last value`, keys: ['Home', 'End'] },
    { label: msg`Keep the line highlighted (Seasons)`, keys: ['Enter'] },
    { label: msg`Open the readings behind the value (Statistics)`, keys: ['Enter'] },
    { label: msg`Zoom in or out`, keys: ['+', '-'] },
    { label: msg`Reset zoom`, keys: ['Escape'] },
  ],
} as const satisfies Record<string, readonly Shortcut[]>;
