/** The language of the menu, dialogs and notifications; the window loads its own messages. */
import { sharedCatalogues } from '#shared/i18n/catalogues.ts';
import { setMessages } from '#shared/i18n/i18n.ts';
import type { Language } from '#shared/i18n/language.ts';

let wanted: Language | null = null;

export async function activateLanguage(language: Language): Promise<void> {
  wanted = language;
  const { messages } = await sharedCatalogues[language]();
  // Another language may have been chosen meanwhile.
  if (wanted === language) setMessages(language, messages);
}
