/** The current messages. Until a catalogue is loaded, the English ones of the source. */
import { i18n, type Messages } from '@lingui/core';
import { formatLocaleOf, type Language } from './language.ts';

/** Uses these messages, and the formats of the language, from now on. */
export const setMessages = (locale: Language, messages: Messages): void =>
  i18n.loadAndActivate({ locale, locales: formatLocaleOf(locale), messages });

setMessages('en', {});

export { i18n };
