/** Connecting to a service and keeping its key: the keychain or this process's memory, never a file. */
import { z } from 'zod';
import { type AlmanacError, Fault, toAlmanacError } from '#shared/errors.ts';
import type { Connection, KeyState } from '#shared/model/connection.ts';
import type { DemoService } from '../demo/service.types.ts';
import { type Keychain, keychainProblem } from '../keychain/keychain.ts';
import { checkServiceUrl } from '../service/serviceUrl.ts';
import type { JsonFile } from '../shell/jsonFile.ts';
import type { Session } from './session.ts';

/** What is remembered between starts; holds no key. */
export const Remembered = z.object({
  url: z.string(),
  keySince: z.number().int().nullable(),
});
export type Remembered = z.infer<typeof Remembered>;

export interface ConnectionsParts {
  keychain: Keychain;
  file: JsonFile<Remembered | null>;
  startDemo: () => Promise<DemoService>;
  /** A window opens the demo at its start, not the service used last. */
  opensDemo: boolean;
  /** Throws where nothing can be written in the data folder. */
  checkFolder: () => void;
  /** Whether unfinished jobs go on here at once, or wait until they are resumed; null: jobs are not run here. */
  continuesJobs: () => boolean | null;
  open: (service: {
    url: string;
    kind: 'remote' | 'demo';
    label: string;
    key: () => Promise<string | null>;
    onKeyRejected: () => void;
  }) => Promise<Session>;
  /** A cache or backup to look at. */
  openFile: (path: string) => Promise<Session>;
  now: () => number;
  onChange: (connection: Connection) => void;
}

export type Connections = ReturnType<typeof createConnections>;

const NO_KEY: KeyState = { kept: 'none', since: null, rejected: false };
export const DEMO_LABEL = 'Demo — simulated';

type Service = { url: string; kind: 'remote' | 'demo'; label: string };

const remote = (url: string) => ({ url, kind: 'remote' as const, label: new URL(url).host });

export function createConnections(parts: ConnectionsParts) {
  const { keychain, file, now } = parts;
  let session: Session | null = null;
  /** What stands behind a file that is looked at; its jobs rest meanwhile. */
  let former: { session: Session | null } | null = null;
  /** A service that could not be opened for want of its cache, and how to try again. */
  let missing: { service: Service; path: string; retry: () => Promise<Connection> } | null = null;
  let demo: DemoService | null = null;
  let key: KeyState = NO_KEY;
  /** The key in use, read from the keychain once per start. Each service has a holder of its own: no key can reach another service. */
  let held: { key: string | null } = { key: null };
  let problem: string | null = null;
  let trouble: AlmanacError | null = null;

  const state = (): Connection => ({
    service: session && {
      url: session.url,
      kind: session.kind,
      label: session.label,
      readOnlyCache: session.readOnlyCache,
    },
    missing: missing && { label: missing.service.label, path: missing.path },
    key,
    keychain: { available: problem === null, reason: problem },
    trouble: session ? null : trouble,
  });
  const announce = (): Connection => {
    const connection = state();
    parts.onChange(connection);
    return connection;
  };
  /** A key that is only being tried says nothing of the one in use. */
  const rejected = (holder: { key: string | null }): void => {
    if (holder !== held || key.kept === 'none' || key.rejected) return;
    key = { ...key, rejected: true };
    announce();
  };

  /** @param retry does all of it again, where the cache is not there now. */
  const openWith = async (
    holder: { key: string | null },
    service: Service,
    retry: () => Promise<Connection>,
  ): Promise<Session> => {
    try {
      return await parts.open({
        ...service,
        key: async () => holder.key,
        onKeyRejected: () => rejected(holder),
      });
    } catch (thrown) {
      if (thrown instanceof Fault && thrown.error.kind === 'cache-missing') {
        missing = { service, path: thrown.error.path, retry };
        announce();
      }
      throw thrown;
    }
  };

  async function startJobs({ backfill }: Session): Promise<void> {
    const goOn = parts.continuesJobs();
    if (goOn !== null) await backfill.start({ goOn });
  }

  /** Takes the place of whatever is open, and of what stands behind it. */
  async function use(holder: { key: string | null }, next: Session): Promise<void> {
    const before = [session, former?.session ?? null];
    held = holder;
    session = next;
    former = null;
    missing = null;
    await startJobs(next);
    for (const one of before) await one?.close();
  }

  async function openOn(
    holder: { key: string | null },
    service: Service,
    retry: () => Promise<Connection>,
  ): Promise<void> {
    await use(holder, await openWith(holder, service, retry));
  }

  async function reopen(url: string): Promise<Connection> {
    const stored = await storedKey(url);
    key = stored
      ? { kept: 'keychain', since: file.read()?.keySince ?? null, rejected: false }
      : NO_KEY;
    await openOn({ key: stored }, remote(url), () => reopen(url));
    return announce();
  }

  async function stopDemo(): Promise<void> {
    const running = demo;
    demo = null;
    await running?.stop();
  }

  /** Stores the key where the person said, only after the service took it. */
  async function keepKey(url: string, value: string, keep: 'keychain' | 'session'): Promise<void> {
    if (keep === 'keychain') await keychain.set(url, value);
    key = { kept: keep, since: now(), rejected: false };
    file.write({ url, keySince: keep === 'keychain' ? key.since : null });
  }

  /** What the keychain has of a service; nothing where it cannot be used. */
  async function storedKey(url: string): Promise<string | null> {
    return (await keychainProblem(keychain)) === null ? keychain.get(url) : null;
  }

  /** One cheap request: the latest reading of buoy 1, or the nearest buoy where there is no key. */
  async function tryService(on: Session, value: string | null): Promise<void> {
    if (value === null) await on.client.search('a');
    else await on.client.lastReadings([1]);
  }

  /** @throws Fault `read-only` where a file is looked at: it has no key. */
  function service(): Session {
    if (!session) throw new Fault({ kind: 'no-service', detail: null });
    const { readOnlyCache } = session;
    if (readOnlyCache)
      throw new Fault({ kind: 'read-only', path: readOnlyCache.path, detail: null });
    return session;
  }

  return {
    state,
    session(): Session {
      if (!session) throw new Fault({ kind: 'no-service', detail: null });
      return session;
    },
    service,
    isOpen: () => session !== null,

    /** At the start of a window, and when asked to try again: what keeps the service from being open is in the state. */
    async begin(): Promise<Connection> {
      if (session) return state();
      trouble = null;
      missing = null;
      try {
        parts.checkFolder();
        if (parts.opensDemo) await this.startDemo();
        else await this.restore();
      } catch (thrown) {
        // Where the cache is missing, that is told with ways to find it.
        if (missing === null) trouble = toAlmanacError(thrown);
      }
      return announce();
    },

    /** The service used last, without a request. */
    async restore(): Promise<void> {
      problem = await keychainProblem(keychain);
      const remembered = file.read();
      if (!remembered) return;
      await reopen(remembered.url);
    },

    /**
     * For one run: nothing is sent, stored or remembered.
     * @param input.url null: the service used last. @param input.key null: what the keychain has of it.
     */
    async use(input: { url: string | null; key: string | null }): Promise<void> {
      const checked = checkServiceUrl(input.url ?? file.read()?.url ?? '');
      if (!checked.ok) {
        if (input.url === null) throw new Fault({ kind: 'no-service', detail: null });
        throw new Fault({ kind: 'invalid-request', problem: checked.problem, detail: null });
      }
      problem = await keychainProblem(keychain);
      const stored = input.key === null ? await storedKey(checked.url) : null;
      const kept = input.key !== null ? 'session' : stored !== null ? 'keychain' : 'none';
      key = { kept, since: null, rejected: false };
      await openOn({ key: input.key ?? stored }, remote(checked.url), async () => {
        await this.use(input);
        return state();
      });
    },

    async connect(input: {
      url: string;
      key: string | null;
      keep: 'keychain' | 'session';
    }): Promise<Connection> {
      const checked = checkServiceUrl(input.url);
      if (!checked.ok) {
        throw new Fault({ kind: 'invalid-request', problem: checked.problem, detail: null });
      }
      // Whoever comes back to a service need not type the key the keychain has of it.
      const stored = input.key === null ? await storedKey(checked.url) : null;
      const holder = { key: input.key ?? stored };
      const trial = await openWith(holder, remote(checked.url), () => this.connect(input));
      try {
        await tryService(trial, holder.key);
        if (input.key !== null) await keepKey(checked.url, input.key, input.keep);
        else {
          key = stored ? { kept: 'keychain', since: null, rejected: false } : NO_KEY;
          file.write({ url: checked.url, keySince: null });
        }
      } catch (thrown) {
        await trial.close();
        throw thrown;
      }
      await use(holder, trial);
      await stopDemo();
      problem = await keychainProblem(keychain);
      return announce();
    },

    async startDemo(): Promise<Connection> {
      if (session?.kind === 'demo') return state();
      // The demo was running before a file was looked at.
      if (former?.session?.kind === 'demo') return this.closeFile();
      demo ??= await parts.startDemo();
      const service = { url: demo.url, kind: 'demo' as const, label: DEMO_LABEL };
      await openOn({ key: demo.key }, service, () => this.startDemo());
      key = { kept: 'session', since: now(), rejected: false };
      return announce();
    },

    async replaceKey(input: { key: string; keep: 'keychain' | 'session' }): Promise<Connection> {
      const on = service();
      const before = { key: held.key, state: key };
      held.key = input.key;
      try {
        await tryService(on, input.key);
        await keepKey(on.url, input.key, input.keep);
      } catch (thrown) {
        held.key = before.key;
        key = before.state;
        announce();
        throw thrown;
      }
      if (input.keep === 'session' && before.state.kept === 'keychain')
        await keychain.remove(on.url);
      return announce();
    },

    async removeKey(): Promise<Connection> {
      const on = service();
      if (key.kept === 'keychain') await keychain.remove(on.url);
      held.key = null;
      key = NO_KEY;
      if (on.kind === 'remote') file.write({ url: on.url, keySince: null });
      return announce();
    },

    /** Back to the welcome screen; cache and stored key stay. */
    async disconnect(): Promise<Connection> {
      const before = [session, former?.session ?? null];
      session = null;
      former = null;
      missing = null;
      trouble = null;
      held = { key: null };
      key = NO_KEY;
      file.write(null);
      for (const one of before) await one?.close();
      await stopDemo();
      return announce();
    },

    /** Looks at a cache or backup; the service comes back with {@link closeFile}. */
    async openFile(path: string): Promise<Connection> {
      const next = await parts.openFile(path);
      const before = session;
      session = next;
      if (former === null) {
        former = { session: before };
        await before?.backfill.stop();
      } else await before?.close();
      return announce();
    },

    async closeFile(): Promise<Connection> {
      if (former === null) return state();
      const before = session;
      session = former.session;
      former = null;
      if (session) await startJobs(session);
      await before?.close();
      return announce();
    },

    /** The service whose cache is not there now. */
    missing: () => missing && { ...missing.service, path: missing.path },
    /** After the disk is back, or the person said where the cache is. */
    async tryAgain(): Promise<Connection> {
      if (missing === null) return state();
      return missing.retry();
    },

    async close(): Promise<void> {
      await former?.session?.close();
      await session?.close();
      await stopDemo();
    },
  };
}
