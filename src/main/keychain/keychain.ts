/** The operating system's keychain: the only storage of keys on disk, and the only import of keytar. */
import { createRequire } from 'node:module';
import type { KeychainProblem } from '#shared/errorSchema.ts';
import { Fault } from '#shared/errors.ts';

export interface Keychain {
  /** @param account the service's base URL @returns its key, or null */
  get(account: string): Promise<string | null>;
  set(account: string, key: string): Promise<void>;
  remove(account: string): Promise<void>;
}

const SERVICE = 'Buoy Almanac';

/** Not `import()`: it would first load Node's ESM loader, which slows every command. */
const load = createRequire(import.meta.url);

/** Each function rejects with a Fault `keychain-unavailable` where the keychain cannot be used. */
export function systemKeychain(): Keychain {
  const use = async <T>(work: (keytar: typeof import('keytar')) => Promise<T>): Promise<T> => {
    try {
      return await work(load('keytar'));
    } catch (thrown) {
      const detail = thrown instanceof Error ? thrown.message : String(thrown);
      throw new Fault({ kind: 'keychain-unavailable', reason: keychainReason(detail), detail });
    }
  };
  return {
    get: (account) => use((keytar) => keytar.getPassword(SERVICE, account)),
    set: (account, key) => use((keytar) => keytar.setPassword(SERVICE, account, key)),
    remove: (account) =>
      use(async (keytar) => {
        await keytar.deletePassword(SERVICE, account);
      }),
  };
}

/** From the library's error message. */
export function keychainReason(message: string): KeychainProblem {
  if (/autolaunch|transport|D-?Bus|address|dbus/i.test(message)) {
    return 'no-keyring';
  }
  if (/lock|dismissed|prompt|cancel/i.test(message)) return 'locked';
  if (/denied|refused|interaction/i.test(message)) return 'refused';
  if (/cannot open shared object|no such file|cannot find module/i.test(message)) {
    return 'not-installed';
  }
  return 'failed';
}

/** Why the keychain cannot be used now; null where it can. */
export async function keychainProblem(keychain: Keychain): Promise<KeychainProblem | null> {
  try {
    await keychain.get('availability');
    return null;
  } catch (thrown) {
    if (thrown instanceof Fault && thrown.error.kind === 'keychain-unavailable') {
      return thrown.error.reason;
    }
    throw thrown;
  }
}
