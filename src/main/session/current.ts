/** What is open: the service in use with its key, and a cache file that is shown instead of it. */
import { type AlmanacError, Fault } from '#shared/errors.ts';
import type { Connection } from '#shared/model/connection.ts';
import type { DemoService } from '../demo/service.ts';
import { log } from '../system/log.ts';
import { type Credential, type createKeys, NO_KEY } from './keys.ts';
import type { Session } from './session.ts';

export type Service = { url: string; kind: 'remote' | 'demo'; label: string };
/** Its signal ends requests that only try a key. */
export type Change = (signal: AbortSignal) => Promise<void>;
type InUse = { session: Session; credential: Credential; demo?: DemoService };

export interface CurrentParts {
  /** What happens to unfinished jobs when a service is opened; `leave`: this process runs no stored jobs. */
  jobsAtStart: () => 'resume' | 'pause' | 'leave';
  onChange: (connection: Connection) => void;
}

/** A session or demo that cannot be closed does not prevent the change. */
export const end = (closing: Promise<void> | undefined): Promise<void> | undefined =>
  closing?.catch((thrown) => log.error('closing a session', thrown));

export type Current = ReturnType<typeof createCurrent>;

export function createCurrent(parts: CurrentParts, keys: ReturnType<typeof createKeys>) {
  /** Paths of the caches opened since the application started. */
  const opened = new Set<string>();
  const current = {
    /** Its jobs are suspended while a file is shown. */
    inUse: null as InUse | null,
    shownFile: null as Session | null,
    /** A service whose moved cache file was not found, and the change to repeat once the file is found. */
    missing: null as { service: Service; path: string; retry: Change } | null,
    /** Why no service could be opened. */
    openError: null as AlmanacError | null,
    /** The application ends: what is opened now is closed at once. */
    closed: false,
    ...{ shown, state, announce, refuseClosed, refuseLate, remoteOrDemo, replace, closeFile },
  };

  function shown(): Session | null {
    return current.shownFile ?? current.inUse?.session ?? null;
  }

  function state(): Connection {
    const session = shown();
    return {
      service: session && {
        url: session.url,
        kind: session.kind,
        label: session.label,
        readOnlyCache: session.readOnlyCache,
      },
      missing: current.missing && {
        label: current.missing.service.label,
        path: current.missing.path,
      },
      key: current.inUse?.credential.state ?? NO_KEY,
      keychain: keys.availability(),
      openError: session ? null : current.openError,
    };
  }
  function announce(): Connection {
    const connection = state();
    parts.onChange(connection);
    return connection;
  }

  function refuseClosed(): void {
    if (current.closed) throw new Fault({ kind: 'cancelled', detail: null });
  }
  /** @throws Fault `cancelled` where the application closed while the session was opened. */
  async function refuseLate(opened: Session): Promise<void> {
    if (current.closed) await end(opened.close());
    refuseClosed();
  }
  /** Replaces what is open, and closes it. */
  async function replace(next: InUse | null): Promise<void> {
    if (next) await refuseLate(next.session);
    const file = current.shownFile;
    const before = current.inUse;
    before?.credential.abandon?.();
    current.inUse = next;
    current.shownFile = null;
    current.missing = null;
    current.openError = null;
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
  function remoteOrDemo(): InUse {
    if (current.shownFile?.readOnlyCache) {
      throw new Fault({
        kind: 'read-only',
        path: current.shownFile.readOnlyCache.path,
        detail: null,
      });
    }
    if (!current.inUse) throw new Fault({ kind: 'no-service', detail: null });
    return current.inUse;
  }

  async function closeFile(): Promise<void> {
    const before = current.shownFile;
    if (!before) return;
    current.shownFile = null;
    // Jobs that ran when the file was opened continue; the setting for unfinished jobs applies to a start only.
    await current.inUse?.session.engine.unsuspend();
    await end(before.close());
  }

  return current;
}
