/** What is known of a key and of a file that is open read-only, as text. */
import type { Connection, ReadOnlyCache } from '#shared/model/connection.ts';

/** A sentence on the key: whether there is one, where it is kept, since when. */
export function keySentence(key: Connection['key'], when: (time: number) => string): string {
  if (key.kept === 'none')
    return 'No key: search and nearest buoys work, everything else needs one.';
  const since = key.since === null ? '' : ` since ${when(key.since)}`;
  const place =
    key.kept === 'keychain'
      ? `The key is in the system keychain${since}.`
      : `The key is in memory for this session only${since}.`;
  return key.rejected ? `The service rejected the key. ${place}` : place;
}

/** Whose readings a file holds, and whether they are simulated. */
export function readOnlyCacheSentence({ simulated }: ReadOnlyCache, label: string): string {
  if (simulated === null) {
    return 'The file does not name the service of its readings; they may be simulated.';
  }
  return simulated ? 'All values are simulated by the demo.' : `Readings downloaded from ${label}.`;
}
