/** Shows the window in a language. */
import { activateLanguage, type Catalogues } from '#shared/i18n/activateLanguage.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import type { Language } from '#shared/i18n/language.ts';

export const windowCatalogues: Catalogues = {
  en: () => import('./en.po'),
  fr: () => import('./fr.po'),
  es: () => import('./es.po'),
  pt: () => import('./pt.po'),
};

export async function showLanguage(language: Language): Promise<void> {
  await activateLanguage(language, windowCatalogues);
  document.documentElement.lang = i18n.locale === 'pt' ? 'pt-PT' : i18n.locale;
}
