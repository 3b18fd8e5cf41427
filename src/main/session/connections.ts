/** The connected service, its key, and a cache file that is shown instead of it: what the window and commands change. */
import PQueue from 'p-queue';
import { Fault, toAlmanacError } from '#shared/errors.ts';
import type { Connection } from '#shared/model/connection.ts';
import { createServiceClient } from '../service/client.ts';
import { createGovernor } from '../service/governor.ts';
import type { Transport } from '../service/transport.ts';
import { log } from '../system/log.ts';
import { type Change, type CurrentParts, createCurrent, end } from './current.ts';
import { createKeys, type KeyStorage, NO_KEY } from './keys.ts';
import {
  type ConnectInput,
  checkedUrl,
  createOpenings,
  type KeychainUse,
  keychainUse,
  type OpeningParts,
  tryKey,
} from './openServices.ts';
import { type Session, tickEach } from './session.ts';

interface ConnectionsParts extends OpeningParts, CurrentParts {
  /** The window opens the demo at its start instead of the service used last. */
  opensDemo: boolean;
  /** @throws Fault where the data folder cannot be written. */
  checkFolder: () => void;
  /** Opens a cache or backup read-only. */
  openFile: (path: string) => Promise<Session>;
  /** For trying a key before anything else uses it. */
  transport: () => Transport;
  /** Whether a request that tries a key reached the service. */
  onNetwork: (reached: boolean) => void;
}

export type Connections = ReturnType<typeof createConnections>;

export function createConnections(parts: ConnectionsParts) {
  const { file, now } = parts;
  const keys = createKeys(parts);
  const current = createCurrent(parts, keys);
  const openings = createOpenings(parts, keys, current);
  const changes = new PQueue({ concurrency: 1 });
  let trials = new AbortController();
  let tickFailed = false;

  /** Makes changes one after the other and announces each. Its signal is aborted by {@link cancelAttempt}. */
  const inTurn = (change: Change): Promise<Connection> => {
    const { signal } = trials;
    return changes.add(async () => {
      current.refuseClosed();
      await change(signal);
      return current.announce();
    });
  };
  const cancelAttempt = (): void => {
    trials.abort();
    trials = new AbortController();
  };

  return {
    state: current.state,
    /** @throws Fault `no-service` */
    session(): Session {
      const session = current.shown();
      if (!session) throw new Fault({ kind: 'no-service', detail: null });
      return session;
    },
    /** The session on a service, also while a file is shown. */
    inUse: (): Session | null => current.inUse?.session ?? null,
    /** The session on a service. @throws Fault `no-service`; `read-only` where a file is shown. */
    service: () => current.remoteOrDemo().session,
    isOpen: () => current.shown() !== null,

    /** Called every few seconds: notices what another process wrote and refreshes buoys that are due. */
    async tick(): Promise<void> {
      // Alerts of the service go on while a file is shown.
      const shown = current.shown();
      const service = current.inUse?.session;
      const sessions = [shown, service === shown ? null : service].filter((one) => one != null);
      try {
        await tickEach(sessions);
        tickFailed = false;
      } catch (thrown) {
        // Logged once: the next call that reads the cache shows the error.
        if (!tickFailed && shown === current.shown()) log.error('tick', thrown);
        tickFailed = true;
      }
    },
    /** The network is back or the computer has woken up: waiting jobs try again. */
    wake: (): void => current.inUse?.session.engine.wake(),

    /** At the start of a window and to try again. Sends nothing. An error is in the returned state. */
    begin: () =>
      inTurn(async () => {
        if (current.shown()) return;
        current.openError = null;
        current.missing = null;
        try {
          parts.checkFolder();
          if (parts.opensDemo) await openings.startDemo();
          else await openings.restore('later');
        } catch (thrown) {
          log.error('opening the service', thrown);
          // A missing cache is reported in `missing`.
          if (current.missing === null) current.openError = toAlmanacError(thrown);
        }
      }),

    /** Opens the service used last; sends nothing. */
    restore: (keychain: KeychainUse) => inTurn(() => openings.restore(keychain)),

    /**
     * Opens a service for one run: nothing is sent, stored or remembered.
     * @param input.url null: the service used last. @param input.key null: the key in the keychain.
     */
    use: (input: { url: string | null; key: string | null; keychain: KeychainUse }) =>
      inTurn(() => {
        const saved = file.read();
        const url = input.url === null ? saved?.url : checkedUrl(input.url);
        if (url === undefined) throw new Fault({ kind: 'no-service', detail: null });
        const keychain = saved?.url === url ? keychainUse(saved, input.keychain) : input.keychain;
        return openings.reopen({ url, keySince: null }, input.key, keychain);
      }),

    /** Opens what is downloaded of a service: nothing is sent. */
    openService: ({ url, hasStoredKey }: { url: string; hasStoredKey: boolean }) =>
      inTurn(async () => {
        const saved = { url: checkedUrl(url), keySince: hasStoredKey ? now() : null };
        // Its jobs and a key of this session stay.
        if (current.inUse?.session.kind === 'remote' && current.inUse.session.url === saved.url)
          return current.closeFile();
        return openings.openSaved(saved);
      }),

    /** @param input.key null: the key in the keychain, if there is one. */
    connect: (input: ConnectInput) => inTurn((signal) => openings.connect(input, signal)),

    startDemo: () => inTurn(openings.startDemo),

    /** One cheap request to the service in use. */
    async reach(): Promise<void> {
      const { session, credential } = current.remoteOrDemo();
      await tryKey(session.client, await credential.key, trials.signal);
    },

    /** Running jobs use the present key until the service has accepted the new one. */
    replaceKey: ({ key, keep }: { key: string; keep: KeyStorage }) =>
      inTurn(async (signal) => {
        const { session, credential } = current.remoteOrDemo();
        // A separate client: the quota and the jobs of the session do not know the key yet.
        const client = createServiceClient({
          baseUrl: session.url,
          key: async () => key,
          transport: parts.transport(),
          governor: await createGovernor({ now }),
          onNetwork: parts.onNetwork,
          now,
        });
        await tryKey(client, key, signal);
        credential.state = await keys.store(session.url, key, keep);
        credential.key = key;
      }),

    /** Ends requests that only try a key. */
    cancelAttempt,

    removeKey: () =>
      inTurn(async () => {
        const { session, credential } = current.remoteOrDemo();
        await keys.remove(session.url, credential.state);
        credential.key = null;
        credential.state = NO_KEY;
        current.announce();
        if (session.kind === 'remote') file.write({ url: session.url, keySince: null });
      }),

    /** Back to the welcome screen; the cache and a key in the keychain stay. */
    disconnect: () => {
      cancelAttempt();
      return inTurn(async () => {
        try {
          file.write(null);
        } finally {
          await current.replace(null);
          current.announce();
        }
      });
    },

    /** Shows a cache or backup; {@link closeFile} goes back to the service. */
    openFile: (path: string) =>
      inTurn(async () => {
        const next = await parts.openFile(path);
        await current.refuseLate(next);
        const before = current.shownFile;
        current.shownFile = next;
        if (before) await end(before.close());
        else await current.inUse?.session.engine.suspend();
      }),
    closeFile: () => inTurn(current.closeFile),

    /** The service whose moved cache file was not found. */
    missing: () => current.missing && { ...current.missing.service, path: current.missing.path },
    /** After the disk is connected again, or the user chose the folder of the cache. */
    tryAgain: () => inTurn(async (signal) => current.missing?.retry(signal)),

    /** Does not wait for changes under way: they end as `cancelled`, and so do later ones. */
    async close(): Promise<void> {
      current.closed = true;
      cancelAttempt();
      await current.replace(null);
    },
  };
}
