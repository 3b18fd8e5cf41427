/** Size, position and state of the window between two runs. */
import { readFileSync } from 'node:fs';
import { type BrowserWindow, type Rectangle, screen } from 'electron';
import { codeOf } from '../system/faults.ts';
import { writeAtomic } from '../system/files.ts';
import { log } from '../system/log.ts';

interface WindowState extends Rectangle {
  isMaximized: boolean;
  isFullScreen: boolean;
}

const isWithin = (inner: Rectangle, outer: Rectangle): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** Empty where nothing is stored, or where no display of today shows the complete window. */
export function storedWindowState(file: string): Partial<WindowState> {
  try {
    const state: WindowState = JSON.parse(readFileSync(file, 'utf8'));
    const { x, y, width, height } = state;
    if (![x, y, width, height].every(Number.isInteger)) return {};
    return screen.getAllDisplays().some(({ bounds }) => isWithin(state, bounds)) ? state : {};
  } catch (thrown) {
    if (codeOf(thrown) !== 'ENOENT') log.error('reading the state of the window', thrown);
    return {};
  }
}

/** Applies what is not in the bounds, and stores everything when the window closes. */
export function keepWindowState(
  window: BrowserWindow,
  file: string,
  state: Partial<WindowState>,
): void {
  if (state.isMaximized) window.maximize();
  if (state.isFullScreen) window.setFullScreen(true);
  window.on('close', () => {
    const now: WindowState = {
      ...window.getNormalBounds(),
      isMaximized: window.isMaximized(),
      isFullScreen: window.isFullScreen(),
    };
    try {
      writeAtomic(file, JSON.stringify(now), 0o600);
    } catch (thrown) {
      log.error('storing the state of the window', thrown);
    }
  });
}
