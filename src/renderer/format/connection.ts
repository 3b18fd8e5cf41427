/** What is known of a key and of a file that is open read-only, as text. */
import { t } from '@lingui/core/macro';
import type { Connection, ReadOnlyCache } from '#shared/model/connection.ts';

/** Whether there is a key, where it is stored, since when, and whether the service accepts it. */
export function keySentence(key: Connection['key'], when: (time: number) => string): string {
  if (key.storage === 'none')
    return t`No key: search and nearest buoys work, everything else needs one.`;
  const date = key.since === null ? null : when(key.since);
  const storage =
    key.storage === 'keychain'
      ? date === null
        ? t`The key is in the system keychain.`
        : t`The key has been in the system keychain since ${date}.`
      : date === null
        ? t`The key is in memory for this session only.`
        : t`The key has been in memory since ${date}, for this session only.`;
  return key.rejected ? `${t`The service rejected the key.`} ${storage}` : storage;
}

/** Whose readings a file holds, and whether they are simulated. */
export function readOnlyCacheSentence({ simulated }: ReadOnlyCache, service: string): string {
  if (simulated === null) {
    return t`The file does not say which service its readings are from; they may be simulated.`;
  }
  return simulated
    ? t`All values are simulated by the demo.`
    : t`Readings downloaded from ${service}.`;
}
