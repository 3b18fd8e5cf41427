/** The connected service, its key, and a cache file that is shown instead of it. */
import PQueue from 'p-queue';
import { type AlmanacError, Fault, invalidRequest, toAlmanacError } from '#shared/errors.ts';
import { type Connection, DEMO_LABEL } from '#shared/model/connection.ts';
import { checkServiceUrl } from '#shared/model/serviceUrl.ts';
import type { DemoService } from '../demo/service.ts';
import { createServiceClient, type ServiceClient } from '../service/client.ts';
import { createGovernor } from '../service/governor.ts';
import type { Transport } from '../service/transport.ts';
import { log } from '../system/log.ts';
import {
  type Credential,
  createKeys,
  type KeyStorage,
  type KeysParts,
  keyState,
  NO_KEY,
  type SavedService,
} from './keys.ts';
import type { Session, SessionParts } from './session.ts';

type Service = { url: string; kind: 'remote' | 'demo'; label: string };

interface ConnectionsParts extends KeysParts {
  startDemo: () => Promise<DemoService>;
  /** The window opens the demo at its start instead of the service used last. */
  opensDemo: boolean;
  /** @throws Fault where the data folder cannot be written. */
  checkFolder: () => void;
  /** What happens to unfinished jobs when a service is opened; `leave`: this process runs no stored jobs. */
  jobsAtStart: () => 'resume' | 'pause' | 'leave';
  open: (service: Service & Pick<SessionParts, 'key' | 'onKeyChecked'>) => Promise<Session>;
  /** Opens a cache or backup read-only. */
  openFile: (path: string) => Promise<Session>;
  /** For trying a key before anything else uses it. */
  transport: () => Transport;
  /** Whether a request that tries a key reached the service. */
  onNetwork: (reached: boolean) => void;
  onChange: (connection: Connection) => void;
}

/** A locked keychain answers only after the user unlocks it. A command waits for its key (`await`), the window does not. */
type KeychainUse = 'await' | 'later' | 'unused';

/** An entry that could not be removed from a locked keychain is not used. */
const keychainUse = ({ keySince }: SavedService, use: KeychainUse): KeychainUse =>
  keySince === null ? 'unused' : use;

export type Connections = ReturnType<typeof createConnections>;

const remote = (url: string): Service => ({ url, kind: 'remote', label: new URL(url).host });

/** @throws Fault `invalid-request` */
function checkedUrl(url: string): string {
  const checked = checkServiceUrl(url);
  if (checked.ok) return checked.url;
  throw invalidRequest({ code: checked.problem });
}

export function createConnections(parts: ConnectionsParts) {
  const { file, now } = parts;
  const keys = createKeys(parts);
  /** The service in use. Its jobs are suspended while a file is shown. */
  let inUse: { session: Session; credential: Credential; demo?: DemoService } | null = null;
  /** The cache file that is shown instead of the service. */
  let shownFile: Session | null = null;
  /** A service whose moved cache file was not found, and the change to repeat once the file is found. */
  let missing: { service: Service; path: string; retry: Change } | null = null;
  /** Why no service could be opened. */
  let openError: AlmanacError | null = null;
  /** Paths of the caches opened since the application started. */
  const opened = new Set<string>();

  type Change = (signal: AbortSignal) => Promise<void>;
  const changes = new PQueue({ concurrency: 1 });
  let trials = new AbortController();
  let closed = false;
  let tickFailed = false;

  const refuseClosed = (): void => {
    if (closed) throw new Fault({ kind: 'cancelled', detail: null });
  };
  /** A session or demo that cannot be closed does not prevent the change. */
  const end = (closing: Promise<void> | undefined): Promise<void> | undefined =>
    closing?.catch((thrown) => log.error('closing a session', thrown));
  /** @throws Fault `cancelled` where the application closed while the session was opened. */
  async function refuseLate(opened: Session): Promise<void> {
    if (closed) await end(opened.close());
    refuseClosed();
  }
  /** Makes changes one after the other and announces each. Its signal is aborted by {@link abortTrials}. */
  const inTurn = (change: Change): Promise<Connection> => {
    const { signal } = trials;
    return changes.add(async () => {
      refuseClosed();
      await change(signal);
      return announce();
    });
  };
  /** Ends requests that only try a key. */
  const abortTrials = (): void => {
    trials.abort();
    trials = new AbortController();
  };

  const shown = (): Session | null => shownFile ?? inUse?.session ?? null;

  const state = (): Connection => {
    const session = shown();
    return {
      service: session && {
        url: session.url,
        kind: session.kind,
        label: session.label,
        readOnlyCache: session.readOnlyCache,
      },
      missing: missing && { label: missing.service.label, path: missing.path },
      key: inUse?.credential.state ?? NO_KEY,
      keychain: keys.availability(),
      openError: session ? null : openError,
    };
  };
  const announce = (): Connection => {
    const connection = state();
    parts.onChange(connection);
    return connection;
  };

  /** Takes note of whether the key of the service in use is accepted, but not of a key that is only being tried. */
  function onKeyChecked(credential: Credential, isAccepted: boolean): void {
    if (credential !== inUse?.credential || credential.state.storage === 'none') return;
    if (credential.state.rejected === !isAccepted) return;
    credential.state = { ...credential.state, rejected: !isAccepted };
    announce();
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
        missing = { service, path: thrown.error.path, retry };
        announce();
      }
      throw thrown;
    }
  }

  /** Replaces what is open, and closes it. */
  async function replace(next: typeof inUse): Promise<void> {
    if (next) await refuseLate(next.session);
    const file = shownFile;
    const before = inUse;
    before?.credential.abandon?.();
    inUse = next;
    shownFile = null;
    missing = null;
    openError = null;
    await end(file?.close());
    await end(before?.session.close());
    await end(before?.demo?.stop());
    const jobs = parts.jobsAtStart();
    if (!next || jobs === 'leave') return;
    const { cache, engine } = next.session;
    // Jobs that were started since the application started continue.
    const isStart = !opened.has(cache.report.path);
    opened.add(cache.report.path);
    await engine.adoptJobs({ resume: jobs === 'resume' || !isStart });
  }

  /** @throws Fault `no-service`; `read-only` where a file is shown. */
  function remoteOrDemo(): NonNullable<typeof inUse> {
    if (shownFile?.readOnlyCache) {
      throw new Fault({ kind: 'read-only', path: shownFile.readOnlyCache.path, detail: null });
    }
    if (!inUse) throw new Fault({ kind: 'no-service', detail: null });
    return inUse;
  }

  async function restore(keychain: KeychainUse): Promise<void> {
    let saved: SavedService | null = null;
    try {
      saved = file.read();
    } finally {
      if (keychain === 'later' && (saved?.keySince ?? null) === null) {
        keys.check().then(announce, (thrown) => log.error('checking the keychain', thrown));
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
    await replace({ session, credential });
    if (keychain === 'later') void settled?.then(announce, (thrown) => onNoKey(credential, thrown));
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
    if (credential !== inUse?.credential) return;
    log.error('reading the key', thrown);
    credential.key = null;
    credential.state = NO_KEY;
    announce();
  }

  interface ConnectInput {
    url: string;
    key: string | null;
    keep: KeyStorage;
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
      throw thrown;
    }
    await replace({ session, credential });
  }

  async function startDemo(): Promise<void> {
    if (inUse?.demo) return closeFile();
    const demo = await parts.startDemo();
    const { url, key } = demo;
    const credential = { key, state: keyState('session', now()) };
    try {
      const session = await open({ url, kind: 'demo', label: DEMO_LABEL }, credential, startDemo);
      await replace({ session, credential, demo });
    } catch (thrown) {
      if (inUse?.demo !== demo) await end(demo.stop());
      throw thrown;
    }
  }

  async function closeFile(): Promise<void> {
    const before = shownFile;
    if (!before) return;
    shownFile = null;
    // Jobs that ran when the file was opened continue; the setting for unfinished jobs applies to a start only.
    await inUse?.session.engine.unsuspend();
    await end(before.close());
  }

  return {
    state,
    /** @throws Fault `no-service` */
    session(): Session {
      const session = shown();
      if (!session) throw new Fault({ kind: 'no-service', detail: null });
      return session;
    },
    /** The session on a service, also while a file is shown. */
    inUse: (): Session | null => inUse?.session ?? null,
    /** The session on a service. @throws Fault `no-service`; `read-only` where a file is shown. */
    service: () => remoteOrDemo().session,
    isOpen: () => shown() !== null,

    /** Called every few seconds: notices what another process wrote and refreshes buoys that are due. */
    async tick(): Promise<void> {
      // Alerts of the service go on while a file is shown.
      const sessions = new Set([shown(), inUse?.session]);
      const ticks = await Promise.allSettled([...sessions].map((session) => session?.tick()));
      const failure = ticks.find((one) => one.status === 'rejected');
      // Logged once: the next call that reads the cache shows the error.
      if (failure && !tickFailed && sessions.has(shown())) log.error('tick', failure.reason);
      tickFailed = failure !== undefined;
    },
    /** The network is back or the computer has woken up: waiting jobs try again. */
    wake: (): void => inUse?.session.engine.wake(),

    /** At the start of a window and to try again. Sends nothing. An error is in the returned state. */
    begin: () =>
      inTurn(async () => {
        if (shown()) return;
        openError = null;
        missing = null;
        try {
          parts.checkFolder();
          if (parts.opensDemo) await startDemo();
          else await restore('later');
        } catch (thrown) {
          log.error('opening the service', thrown);
          // A missing cache is reported in `missing`.
          if (missing === null) openError = toAlmanacError(thrown);
        }
      }),

    /** Opens the service used last; sends nothing. */
    restore: (keychain: KeychainUse) => inTurn(() => restore(keychain)),

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
        return reopen({ url, keySince: null }, input.key, keychain);
      }),

    /** Opens what is downloaded of a service: nothing is sent. */
    openService: ({ url, hasStoredKey }: { url: string; hasStoredKey: boolean }) =>
      inTurn(async () => {
        const saved = { url: checkedUrl(url), keySince: hasStoredKey ? now() : null };
        // Its jobs and a key of this session stay.
        if (inUse?.session.kind === 'remote' && inUse.session.url === saved.url) return closeFile();
        return openSaved(saved);
      }),

    /** @param input.key null: the key in the keychain, if there is one. */
    connect: (input: ConnectInput) => inTurn((signal) => connect(input, signal)),

    startDemo: () => inTurn(startDemo),

    /** One cheap request to the service in use. */
    async reach(): Promise<void> {
      const { session, credential } = remoteOrDemo();
      await tryKey(session.client, await credential.key, trials.signal);
    },

    /** Running jobs use the present key until the service has accepted the new one. */
    replaceKey: ({ key, keep }: { key: string; keep: KeyStorage }) =>
      inTurn(async (signal) => {
        const { session, credential } = remoteOrDemo();
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

    removeKey: () =>
      inTurn(async () => {
        const { session, credential } = remoteOrDemo();
        await keys.remove(session.url, credential.state);
        credential.key = null;
        credential.state = NO_KEY;
        announce();
        if (session.kind === 'remote') file.write({ url: session.url, keySince: null });
      }),

    /** Back to the welcome screen; the cache and a key in the keychain stay. */
    disconnect: () => {
      abortTrials();
      return inTurn(async () => {
        try {
          file.write(null);
        } finally {
          await replace(null);
          announce();
        }
      });
    },

    /** Shows a cache or backup; {@link closeFile} goes back to the service. */
    openFile: (path: string) =>
      inTurn(async () => {
        const next = await parts.openFile(path);
        await refuseLate(next);
        const before = shownFile;
        shownFile = next;
        if (before) await end(before.close());
        else await inUse?.session.engine.suspend();
      }),
    closeFile: () => inTurn(closeFile),

    /** The service whose moved cache file was not found. */
    missing: () => missing && { ...missing.service, path: missing.path },
    /** After the disk is connected again, or the user chose the folder of the cache. */
    tryAgain: () => inTurn(async (signal) => missing?.retry(signal)),

    /** Does not wait for changes under way: they end as `cancelled`, and so do later ones. */
    async close(): Promise<void> {
      closed = true;
      abortTrials();
      await replace(null);
    },
  };
}

/** One cheap request: the latest reading of buoy 1, or a search where there is no key. */
async function tryKey(
  client: ServiceClient,
  key: string | null,
  signal: AbortSignal,
): Promise<void> {
  if (key === null) await client.search('a', { signal });
  else await client.lastReadings([1], { signal });
}
