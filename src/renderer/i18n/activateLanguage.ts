/** Loads the messages of a language and uses them from then on. */
import { type Catalogues, sharedCatalogues } from '#shared/i18n/catalogues.ts';
import { i18n, setMessages } from '#shared/i18n/i18n.ts';
import type { Language } from '#shared/i18n/language.ts';

const catalogues: Catalogues = {
  en: () => import('./en.po'),
  fr: () => import('./fr.po'),
  es: () => import('./es.po'),
  pt: () => import('./pt.po'),
};

let wanted: Language | null = null;

export async function activateLanguage(language: Language): Promise<void> {
  // The settings arrive after the first frame: using the same messages again would render everything twice.
  if (wanted === language && i18n.locale === language) return;
  wanted = language;
  const [shared, own] = await Promise.all([sharedCatalogues[language](), catalogues[language]()]);
  // Another language may have been chosen meanwhile.
  if (wanted !== language) return;
  setMessages(language, { ...shared.messages, ...own.messages });
  document.documentElement.lang = language === 'pt' ? 'pt-PT' : language;
}
