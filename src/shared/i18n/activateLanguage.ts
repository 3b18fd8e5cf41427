/** Activates a language: loads its catalogues first. Catalogues of other languages are not loaded. */
import type { Messages } from '@lingui/core';
import { i18n, setMessages } from './i18n.ts';
import type { Language } from './language.ts';

export type Catalogues = Record<Language, () => Promise<{ messages: Messages }>>;

/** The messages of `shared` and `main`. */
const shared: Catalogues = {
  en: () => import('./catalogues/en.po'),
  fr: () => import('./catalogues/fr.po'),
  es: () => import('./catalogues/es.po'),
  pt: () => import('./catalogues/pt.po'),
};

let requested: Language | null = null;

/** @param more further catalogues of this process */
export async function activateLanguage(language: Language, ...more: Catalogues[]): Promise<void> {
  // The settings arrive after the first frame: using the same messages again would render everything twice.
  if (requested === language && i18n.locale === language) return;
  requested = language;
  const loaded = await Promise.all([shared, ...more].map((catalogues) => catalogues[language]()));
  // Another language may have been chosen meanwhile.
  if (requested !== language) return;
  setMessages(language, Object.assign({}, ...loaded.map(({ messages }) => messages)));
}
