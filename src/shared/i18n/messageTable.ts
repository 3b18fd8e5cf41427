/** Texts by key, translated to the current language when read. */
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from './i18n.ts';

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
