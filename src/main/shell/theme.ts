/** The theme of the first frame, before the settings are loaded and checked, and as Electron knows it. */
import { readFileSync } from 'node:fs';
import type { Settings } from '#shared/model/settings.ts';

const THEMES: readonly unknown[] = [
  'system',
  'light',
  'dark',
  'night',
] satisfies Settings['theme'][];
const isTheme = (value: unknown): value is Settings['theme'] => THEMES.includes(value);

/** Menus, dialogs and scroll bars at night are the dark ones. */
export const nativeThemeOf = (theme: Settings['theme']): 'system' | 'light' | 'dark' =>
  theme === 'night' ? 'dark' : theme;

/** `system` where the file of the settings is missing or not understood. */
export function storedTheme(file: string): Settings['theme'] {
  try {
    const { theme } = JSON.parse(readFileSync(file, 'utf8'));
    return isTheme(theme) ? theme : 'system';
  } catch {
    // The settings report it when they are loaded.
    return 'system';
  }
}
