/** Shows the window in a language: the one that its page was served with, then the one that the person chooses. */
import { useEffect } from 'react';
import { useApp } from '#renderer/stores/app.ts';
import { activateLanguage, type Catalogues } from '#shared/i18n/activateLanguage.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import { type Language, languageOf } from '#shared/i18n/language.ts';

export const windowCatalogues: Catalogues = {
  en: () => import('./en.po'),
  fr: () => import('./fr.po'),
  es: () => import('./es.po'),
  pt: () => import('./pt.po'),
};

/** Before another one is shown. */
export const firstLanguage = () => languageOf('system', [document.documentElement.lang]);
/** What the setting `system` means. */
export const systemLanguage = () =>
  languageOf('system', [document.documentElement.dataset.systemLanguage ?? '']);

export async function showLanguage(language: Language): Promise<void> {
  await activateLanguage(language, windowCatalogues);
  document.documentElement.lang = i18n.locale === 'pt' ? 'pt-PT' : i18n.locale;
}

export function useLanguageSetting(): void {
  // Until the settings are known the window has its first language.
  const language = useApp((state) => (state.info === null ? null : state.settings.language));
  useEffect(() => {
    if (language === null) return;
    showLanguage(language === 'system' ? systemLanguage() : language).catch(reportError);
  }, [language]);
}
