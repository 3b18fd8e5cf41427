/** Theme and language of the first frame, before the settings are loaded and checked; the theme as Electron knows it. */
import { readFileSync } from 'node:fs';
import { type Language, languages } from '#shared/i18n/language.ts';
import type { Settings } from '#shared/model/settings.ts';

type Appearance = Pick<Settings, 'theme' | 'language'>;

const THEMES: readonly Settings['theme'][] = ['system', 'light', 'dark', 'night'];

/** Menus, dialogs and scroll bars at night are the dark ones. */
export const nativeThemeOf = (theme: Settings['theme']): 'system' | 'light' | 'dark' =>
  theme === 'night' ? 'dark' : theme;

/** @param isDark whether `system` is dark now */
export const shownTheme = (theme: Settings['theme'], isDark: boolean): PageRoot['theme'] =>
  theme === 'system' ? (isDark ? 'dark' : 'light') : theme;

/** Attributes of the root of the page, which so has them in its first frame. */
export interface PageRoot {
  language: Language;
  /** What the setting `system` means. */
  systemLanguage: Language;
  theme: Exclude<Settings['theme'], 'system'>;
  /** Whether the processor draws WebGL, for want of a graphics device. */
  isSoftware: boolean;
}

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
