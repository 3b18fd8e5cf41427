/** The current messages, and texts by key. Until a catalogue is loaded, the English ones of the source. */
import { i18n, type MessageDescriptor, type Messages } from '@lingui/core';
import { formatLocaleOf, type Language } from './language.ts';

/** Uses these messages, and the formats of the language, from now on. */
export const setMessages = (locale: Language, messages: Messages): void =>
  i18n.loadAndActivate({ locale, locales: formatLocaleOf(locale), messages });

export { i18n };

setMessages('en', {});

export const messageTable = <Key extends string>(
  messages: Readonly<Record<Key, MessageDescriptor>>,
): Readonly<Record<Key, string>> =>
  Object.defineProperties(
    {},
    Object.fromEntries(
      Object.entries<MessageDescriptor>(messages).map(([key, message]) => [
        key,
        { enumerable: true, get: () => i18n._(message) },
      ]),
    ),
  ) as Record<Key, string>;
