/** Theme and language of the first frame, before the settings are loaded and checked; the theme as Electron knows it. */
import { readFileSync } from 'node:fs';
import { languages } from '#shared/i18n/language.ts';
import type { Settings } from '#shared/model/settings.ts';

type Appearance = Pick<Settings, 'theme' | 'language'>;

const THEMES: readonly Settings['theme'][] = ['system', 'light', 'dark', 'night'];

/** Menus, dialogs and scroll bars at night are the dark ones. */
export const nativeThemeOf = (theme: Settings['theme']): 'system' | 'light' | 'dark' =>
  theme === 'night' ? 'dark' : theme;

/** `system` where the file of the settings is missing or not understood. */
export function storedAppearance(file: string): Appearance {
  try {
    const { theme, language } = JSON.parse(readFileSync(file, 'utf8'));
    return {
      theme: THEMES.find((one) => one === theme) ?? 'system',
      language: languages.find((one) => one === language) ?? 'system',
    };
  } catch {
    // The settings report it when they are loaded.
    return { theme: 'system', language: 'system' };
  }
}
