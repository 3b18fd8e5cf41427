/** The compiled messages of `shared` and `main`; a catalogue is loaded when its language is used. */
import type { Messages } from '@lingui/core';
import type { Language } from './language.ts';

export type Catalogues = Record<Language, () => Promise<{ messages: Messages }>>;

export const sharedCatalogues: Catalogues = {
  en: () => import('./en.po'),
  fr: () => import('./fr.po'),
  es: () => import('./es.po'),
  pt: () => import('./pt.po'),
};
