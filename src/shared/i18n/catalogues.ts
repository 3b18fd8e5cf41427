/** The compiled messages of `shared` and `main`; a catalogue is loaded when its language is used. */
import type { Messages } from '@lingui/core';
import type { Language } from './language.ts';

export type Catalogues = Record<Language, () => Promise<{ messages: Messages }>>;

export const sharedCatalogues: Catalogues = {
  en: () => import('./catalogues/en.po'),
  fr: () => import('./catalogues/fr.po'),
  es: () => import('./catalogues/es.po'),
  pt: () => import('./catalogues/pt.po'),
};
