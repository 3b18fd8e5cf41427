/** Commands and keys: the menu, the shortcuts and the list of them in the window are made from these tables. */

interface Shortcut {
  label: string;
  /** As Electron writes accelerators. A single character is a key of the window, outside text fields. */
  keys: readonly string[];
}

/** What menu items and shortcuts do in the window. */
export const commandTable = {
  'show-map': { label: 'Map', keys: ['CmdOrCtrl+1'] },
  'show-latest': { label: 'Latest readings', keys: ['CmdOrCtrl+2'] },
  'show-seasons': { label: 'Seasons', keys: ['CmdOrCtrl+3'] },
  'show-conditions': { label: 'Conditions', keys: ['CmdOrCtrl+4'] },
  'show-library': { label: 'Downloads', keys: ['CmdOrCtrl+5'] },
  'show-settings': { label: 'Settings', keys: ['CmdOrCtrl+,'] },
  'focus-search': { label: 'Find buoy', keys: ['CmdOrCtrl+F'] },
  'fit-buoys': { label: 'Fit all buoys', keys: [] },
  refresh: { label: 'Refresh', keys: ['CmdOrCtrl+R', 'F5'] },
  export: { label: 'Export CSV…', keys: ['CmdOrCtrl+E'] },
  'open-cache': { label: 'Open a database read-only…', keys: ['CmdOrCtrl+O'] },
  'toggle-inspector': { label: 'Expand or restore the buoy panel', keys: ['CmdOrCtrl+I'] },
  'show-shortcuts': { label: 'Keyboard shortcuts', keys: ['F1', '?'] },
} as const satisfies Record<string, Shortcut>;

export type Command = keyof typeof commandTable;
export const commandNames = Object.keys(commandTable) as Command[];

/** Menu items that Electron handles. */
export const roleTable = {
  resetZoom: { label: 'Actual size', keys: ['CmdOrCtrl+0'] },
  zoomIn: { label: 'Zoom in', keys: ['CmdOrCtrl+Plus'] },
  zoomOut: { label: 'Zoom out', keys: ['CmdOrCtrl+-'] },
} as const satisfies Record<string, Shortcut>;

export const isWindowKey = (key: string): boolean => key.length === 1;

/** Keys of the part of the window that has the focus, as `KeyboardEvent.key` names them. */
export const focusKeys = {
  map: [
    { label: 'Move the map', keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
    { label: 'Zoom in and out', keys: ['+', '-'] },
    { label: 'Fit all buoys', keys: ['0'] },
    { label: 'Open the menu of the centre', keys: ['Enter'] },
  ],
  tables: [
    { label: 'Previous and next row', keys: ['ArrowUp', 'ArrowDown'] },
    { label: 'Page up and down', keys: ['PageUp', 'PageDown'] },
    { label: 'First and last row', keys: ['Home', 'End'] },
    { label: 'Mark several rows', keys: ['Shift+ArrowUp', 'Shift+ArrowDown'] },
    { label: 'Mark all rows', keys: ['CmdOrCtrl+A'] },
    { label: 'Copy the marked rows', keys: ['CmdOrCtrl+C'] },
    { label: 'Open the row', keys: ['Enter'] },
    { label: 'Select the row, or open it', keys: ['Space'] },
    { label: 'Add to or remove from favourites (Latest)', keys: ['F'] },
  ],
  charts: [
    { label: 'Previous and next value', keys: ['ArrowLeft', 'ArrowRight'] },
    { label: 'Line above and below', keys: ['ArrowUp', 'ArrowDown'] },
    { label: 'First and last value', keys: ['Home', 'End'] },
    { label: 'Keep the line highlighted (Seasons)', keys: ['Enter'] },
    { label: 'Open the readings of the part (Statistics)', keys: ['Enter'] },
    { label: 'Zoom in and out', keys: ['+', '-'] },
    { label: 'Reset zoom', keys: ['Escape'] },
  ],
} as const satisfies Record<string, readonly Shortcut[]>;
