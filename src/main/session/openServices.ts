/** The ways in which a service is opened: the saved one, one with a new key, the demo. */
import { Fault, invalidRequest } from '#shared/errors.ts';
import { DEMO_LABEL } from '#shared/model/connection.ts';
import { checkServiceUrl } from '#shared/model/serviceUrl.ts';
import type { DemoService } from '../demo/service.ts';
import type { ServiceClient } from '../service/client.ts';
import { log } from '../system/log.ts';
import { type Change, type Current, end, type Service } from './current.ts';
import {
  type Credential,
  type createKeys,
  type KeyStorage,
  type KeysParts,
  keyState,
  NO_KEY,
  type SavedService,
} from './keys.ts';
import type { Session, SessionParts } from './session.ts';

export interface OpeningParts extends KeysParts {
  startDemo: () => Promise<DemoService>;
  open: (service: Service & Pick<SessionParts, 'key' | 'onKeyChecked'>) => Promise<Session>;
}

/** A locked keychain answers only after the user unlocks it. A command waits for its key (`await`), the window does not. */
export type KeychainUse = 'await' | 'later' | 'unused';

/** An entry that could not be removed from a locked keychain is not used. */
export const keychainUse = ({ keySince }: SavedService, use: KeychainUse): KeychainUse =>
  keySince === null ? 'unused' : use;

export interface ConnectInput {
  url: string;
  key: string | null;
  keep: KeyStorage;
}

const remote = (url: string): Service => ({ url, kind: 'remote', label: new URL(url).host });

/** @throws Fault `invalid-request` */
export function checkedUrl(url: string): string {
  const checked = checkServiceUrl(url);
  if (checked.ok) return checked.url;
  throw invalidRequest({ code: checked.problem });
}

export function createOpenings(
  parts: OpeningParts,
  keys: ReturnType<typeof createKeys>,
  current: Current,
) {
  const { file, now } = parts;

  /** Takes note of whether the key of the service in use is accepted, but not of a key that is only being tried. */
  function onKeyChecked(credential: Credential, isAccepted: boolean): void {
    if (credential !== current.inUse?.credential || credential.state.storage === 'none') return;
    if (credential.state.rejected === !isAccepted) return;
    credential.state = { ...credential.state, rejected: !isAccepted };
    current.announce();
  }

  /** @param retry repeats the change once a missing cache file is back. */
  async function open(service: Service, credential: Credential, retry: Change): Promise<Session> {
    try {
      return await parts.open({
        ...service,
        key: async () => credential.key,
        onKeyChecked: (isAccepted) => onKeyChecked(credential, isAccepted),
      });
    } catch (thrown) {
      if (thrown instanceof Fault && thrown.error.kind === 'cache-missing') {
        current.missing = { service, path: thrown.error.path, retry };
        current.announce();
      }
      throw thrown;
    }
  }

  async function restore(keychain: KeychainUse): Promise<void> {
    let saved: SavedService | null = null;
    try {
      saved = file.read();
    } finally {
      if (keychain === 'later' && (saved?.keySince ?? null) === null) {
        keys.check().then(current.announce, (thrown) => log.error('checking the keychain', thrown));
      }
    }
    if (saved) await reopen(saved, null, keychainUse(saved, keychain));
  }

  /** Sends and stores nothing. @param given null: the key in the keychain, if there is one. */
  async function reopen(
    saved: SavedService,
    given: string | null,
    keychain: KeychainUse,
    retry: Change = () => reopen(saved, given, keychain),
  ): Promise<void> {
    const { url, keySince } = saved;
    const later = given === null && keychain !== 'unused' ? keys.storedLater(url) : null;
    const stored = keyState(keySince === null ? 'none' : 'keychain', keySince);
    const state = given === null ? stored : keyState('session');
    const credential: Credential = { key: given, ...later, state };
    const settled = later?.key.then((key) => {
      // It holds the promise, and so the key, also after that was removed.
      credential.abandon = undefined;
      // It may have been replaced or removed before the keychain answered.
      if (credential.key !== later.key) return;
      credential.key = key;
      credential.state = keyState(key === null ? 'none' : 'keychain', keySince);
    });
    // Reported below. Where opening fails, its error is reported, and the next opening reads the keychain again.
    settled?.catch(() => undefined);
    const session = await open(remote(url), credential, retry);
    try {
      if (keychain === 'await') await settled;
    } catch (thrown) {
      await end(session.close());
      throw thrown;
    }
    await current.replace({ session, credential });
    if (keychain === 'later')
      void settled?.then(current.announce, (thrown) => onNoKey(credential, thrown));
  }

  /** The next start opens it too, unless it cannot be opened now. */
  async function openSaved(saved: SavedService): Promise<void> {
    const before = file.read();
    file.write(saved);
    try {
      await reopen(saved, null, keychainUse(saved, 'later'), () => openSaved(saved));
    } catch (thrown) {
      file.write(before);
      throw thrown;
    }
  }

  function onNoKey(credential: Credential, thrown: unknown): void {
    if (credential !== current.inUse?.credential) return;
    log.error('reading the key', thrown);
    credential.key = null;
    credential.state = NO_KEY;
    current.announce();
  }

  async function connect(input: ConnectInput, signal: AbortSignal): Promise<void> {
    const url = checkedUrl(input.url);
    const key = input.key ?? (await keys.stored(url));
    const credential: Credential = { key, state: NO_KEY };
    const session = await open(remote(url), credential, (retried) => connect(input, retried));
    try {
      await tryKey(session.client, key, signal);
      await keys.check();
      if (input.key !== null) {
        credential.state = await keys.store(url, input.key, input.keep);
      } else {
        const keySince = key === null ? null : now();
        credential.state = keyState(key === null ? 'none' : 'keychain', keySince);
        file.write({ url, keySince });
      }
    } catch (thrown) {
      await session.close();
      const { isNew, path } = session.cache.report;
      // Of a mistyped address nothing is left.
      if (isNew) (await import('../cache/file.ts')).removeDatabase(path);
      throw thrown;
    }
    await current.replace({ session, credential });
  }

  async function startDemo(): Promise<void> {
    if (current.inUse?.demo) return current.closeFile();
    const demo = await parts.startDemo();
    const { url, key } = demo;
    const credential = { key, state: keyState('session', now()) };
    try {
      const session = await open({ url, kind: 'demo', label: DEMO_LABEL }, credential, startDemo);
      await current.replace({ session, credential, demo });
    } catch (thrown) {
      if (current.inUse?.demo !== demo) await end(demo.stop());
      throw thrown;
    }
  }

  return { restore, reopen, openSaved, connect, startDemo };
}

/** One cheap request: the latest reading of buoy 1, or a search where there is no key. */
export async function tryKey(
  client: ServiceClient,
  key: string | null,
  signal: AbortSignal,
): Promise<void> {
  if (key === null) await client.search('a', { signal });
  else await client.lastReadings([1], { signal });
}
