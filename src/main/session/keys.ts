/** The key of a service: stored in the keychain, or in memory only. Never in a file. */
import * as z from 'zod/mini';
import type { KeychainProblem } from '#shared/errorSchema.ts';
import { Fault } from '#shared/errors.ts';
import type { Connection, KeyState } from '#shared/model/connection.ts';
import { type Keychain, keychainProblem } from '../keychain/keychain.ts';
import type { JsonFile } from '../system/jsonFile.ts';
import { log } from '../system/log.ts';

/** The content of `service.json`; never the key. */
export const SavedService = z.object({
  url: z.string(),
  /** Epoch seconds when the key was stored in the keychain or found there; null: the keychain is not used. */
  keySince: z.nullable(z.int()),
});
export type SavedService = z.infer<typeof SavedService>;

export type KeyStorage = 'keychain' | 'session';

/** The key of one session. Each session has one, so that no key reaches another service. */
export interface Credential {
  /** A promise while the keychain has not answered. */
  key: string | null | Promise<string | null>;
  state: KeyState;
  /** Requests that wait for the key fail as `cancelled`. */
  abandon?: (() => void) | undefined;
}

export const NO_KEY: KeyState = { storage: 'none', since: null, rejected: false };

export const keyState = (storage: KeyState['storage'], since: number | null = null): KeyState =>
  storage === 'none' ? NO_KEY : { storage, since, rejected: false };

export interface KeysParts {
  keychain: Keychain;
  file: JsonFile<SavedService | null>;
  /** Epoch seconds. */
  now: () => number;
}

export function createKeys({ keychain, file, now }: KeysParts) {
  let reason: KeychainProblem | null = null;
  const check = async (): Promise<void> => {
    reason = await keychainProblem(keychain);
  };
  /**
   * An entry that this data folder does not use may be that of another one. Where the keychain is locked the entry stays, and
   * is not used: see `keySince`.
   */
  async function removeOldEntry(url: string, saved: SavedService | null): Promise<void> {
    if (saved?.url !== url || saved.keySince === null) return;
    await keychain.remove(url).catch((thrown) => log.error('removing a keychain entry', thrown));
  }

  return {
    /** As of the last {@link check}. */
    availability: (): Connection['keychain'] => ({ available: reason === null, reason }),
    check,
    /** The key that the keychain has of a service; null where the keychain cannot be used. */
    async stored(url: string): Promise<string | null> {
      await check();
      return reason === null ? keychain.get(url) : null;
    },
    /** {@link stored} for requests that wait for it, which `abandon` ends. */
    storedLater(url: string): { key: Promise<string | null>; abandon: () => void } {
      let abandon = (): void => undefined;
      const abandoned = new Promise<never>((_, reject) => {
        abandon = () => reject(new Fault({ kind: 'cancelled', detail: null }));
      });
      const key = Promise.race([this.stored(url), abandoned]);
      // Prevents an unhandled rejection while no request awaits the key; each request that does gets the error, and connections.ts reports it.
      key.catch(() => undefined);
      return { key, abandon };
    },
    /**
     * Stores an accepted key in the keychain or in memory only.
     * @throws Fault `disk`, `disk-full`, `keychain-unavailable`; the file and the keychain are then as they were.
     */
    async store(url: string, key: string, storage: KeyStorage): Promise<KeyState> {
      const since = now();
      const before = file.read();
      // The file first: the keychain never has the key of a service that is not stored.
      file.write({ url, keySince: storage === 'keychain' ? since : null });
      try {
        if (storage === 'keychain') await keychain.set(url, key);
        else await removeOldEntry(url, before);
      } catch (thrown) {
        log.error('storing a key', thrown);
        file.write(before);
        throw thrown;
      }
      return keyState(storage, since);
    },
    /** @throws Fault `keychain-unavailable` where the key in use is in the keychain and stays there. */
    remove: (url: string, { storage }: KeyState): Promise<void> =>
      storage === 'keychain' ? keychain.remove(url) : removeOldEntry(url, file.read()),
  };
}
