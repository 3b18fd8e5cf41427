/** How this computer writes the shortcut of a menu item. */
import { useApp } from './app.ts';

/** `Ctrl+R`, or `⌘R` on a Mac. */
export const useShortcut = (key: string): string =>
  useApp(({ info }) => `${info?.platform.startsWith('darwin') ? '⌘' : 'Ctrl+'}${key}`);
