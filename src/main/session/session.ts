/** A session on one service or file: its client, cache and quota, and the parts that fetch into the cache. */
import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import PQueue from 'p-queue';
import { Fault } from '#shared/errors.ts';
import type { Topic } from '#shared/ipc/contract.ts';
import { type ReadOnlyCache, UNRECORDED_LABEL } from '#shared/model/connection.ts';
import type { QualityLimits } from '#shared/model/quality.ts';
import { isLocal } from '#shared/model/serviceUrl.ts';
import type { Quota } from '#shared/model/status.ts';
import { openAlertFile } from '../alerts/alertFile.ts';
import { type AlertsParts, createAlerts } from '../alerts/alerts.ts';
import type { Cache, OpenReport } from '../cache/api.ts';
import { openCache } from '../cache/cache.ts';
import { runTask } from '../cache/maintenance/runTask.ts';
import {
  BackupInfo,
  CacheIdentity,
  parseStored,
  STATE,
  sameService,
} from '../cache/queries/namedValues.ts';
import { type AutoRefreshParts, createAutoRefresh } from '../fetch/autoRefresh.ts';
import { createFetchEngine } from '../fetch/engine.ts';
import { createRefresh } from '../fetch/refresh.ts';
import { createLibrary } from '../fetch/removeReadings.ts';
import { createWaitPolicy, type WaitPolicy } from '../fetch/waitPolicy.ts';
import { createPassages } from '../passage/passages.ts';
import { createServiceClient, type ServiceClient } from '../service/client.ts';
import { createGovernor, type Governor } from '../service/governor.ts';
import { type Sleep, sleepFor } from '../service/retry.ts';
import type { Transport } from '../service/transport.ts';
import { toFault, wrongFile } from '../system/faults.ts';
import { isSameFile, makePrivateFolder, sweepParts } from '../system/files.ts';
import type { Jobs } from '../system/jobs.ts';
import { newOwnerId } from '../system/processes.ts';
import {
  assertCacheExists,
  cacheName,
  createCacheLocations,
  type ServiceKind,
} from './cacheLocations.ts';
import { rescueJob } from './maintenance.ts';
import { createRankBuilder } from './rankBuilder.ts';
import {
  alertPath,
  closedWatchFile,
  createWatchFile,
  type WatchFile,
  watchPath,
} from './watchFile.ts';

interface Connected {
  readonly url: string;
  /** `file`: a cache that is only read. */
  readonly kind: ServiceKind | 'file';
  /** The service's name, as in exports. */
  readonly label: string;
  readonly readOnlyCache: ReadOnlyCache | null;
  readonly client: ServiceClient;
  readonly cache: Cache;
  readonly governor: Governor;
  /** Of everything that waits for the service. */
  readonly policy: WaitPolicy;
  /** What the person watches. */
  readonly watch: WatchFile;
  readonly alertFile: AlertsParts['file'];
}

export type Session = ReturnType<typeof assemble>;

/** Dependencies of a session, on a service or on a file. */
interface CommonParts {
  userData: string;
  workerPath: string;
  jobs: Jobs;
  /** Epoch seconds. */
  now: () => number;
  changed: (topic: Topic) => void;
  /** Limits of the quality flags, see `openCache`. */
  limits?: () => QualityLimits;
  /** The list of persisted jobs changed. */
  onJobs: () => void;
  /** Whether this computer has no network at all; absent: it has one. */
  offline?: () => boolean;
  /** Why automatic refresh is paused; absent: it is not. */
  pausedReason?: AutoRefreshParts['pausedReason'];
  /** Absent: each buoy is refreshed as it reports. */
  shortestInterval?: AutoRefreshParts['shortestInterval'];
  /** The state of automatic refresh changed. */
  onAutoRefresh?: () => void;
  /** Notices of alerts; absent: none are given. */
  notices?: Pick<AlertsParts, 'tell' | 'withdraw'>;
  /** How jobs and the tries of a request wait. Default: by timers. */
  sleep?: Sleep;
}

export interface SessionParts extends CommonParts {
  url: string;
  kind: ServiceKind;
  label: string;
  key: () => Promise<string | null>;
  transport: Transport;
  online: () => boolean;
  onNetwork: (reached: boolean) => void;
  onKeyChecked: (isAccepted: boolean) => void;
  onQuota: (quota: Quota | null) => void;
  /** Opens the cache without a worker, for a few short calls and no export. */
  inProcess?: boolean;
  /** Of the application, for the `User-Agent`. */
  version?: string;
}

/** @throws Fault `cache-missing`, `wrong-file`, `cache-newer`, `disk`, `disk-full`. */
export async function openSession(parts: SessionParts): Promise<Session> {
  const { url, kind, label, workerPath } = parts;
  const locations = createCacheLocations(parts.userData);
  const location = locations.of(kind, url);
  const { file } = location;
  assertCacheExists(location);
  try {
    // The access rights of a folder that the user chose stay.
    if (!location.moved) makePrivateFolder(dirname(file));
  } catch (thrown) {
    throw toFault(thrown, dirname(file));
  }
  sweepParts(dirname(file));
  const cache = await openCache({
    file,
    workerPath,
    inProcess: parts.inProcess,
    limits: parts.limits,
    onRescue: rescueJob(parts.jobs),
  });
  try {
    // In another folder it may be any file of that name.
    const foreign = location.moved ? await cache.foreignPart() : null;
    if (foreign !== null) throw wrongFile(file, { code: 'not-a-database' }, foreign);
    await identify(cache, file, { url, kind, label });
    if (location.previous !== null) {
      // The move was interrupted between opening the new file and removing the old one.
      if (!isSameFile(location.previous, file)) rmSync(location.previous, { force: true });
      locations.move(kind, url, dirname(file), null);
    }
    const governor = await createGovernor({
      now: parts.now,
      load: async () => (await cache.getState({ name: STATE.quota })) ?? null,
      save: (value) => cache.setState({ name: STATE.quota, value }),
      onChange: parts.onQuota,
    });
    const policy = createWaitPolicy({ governor, now: parts.now });
    const client = createServiceClient({
      baseUrl: url,
      key: parts.key,
      transport: parts.transport,
      governor,
      now: parts.now,
      onNetwork: parts.onNetwork,
      onKeyChecked: (isAccepted) => {
        // The service answers: whatever waits for it goes on.
        if (isAccepted) policy.answered();
        parts.onKeyChecked(isAccepted);
      },
      sleep: parts.sleep,
      version: parts.version,
    });
    const watchFile = watchPath(parts.userData, cacheName(kind, url));
    const watch = createWatchFile(watchFile, label, parts.changed, (path) =>
      runTask('readWaypoints', { file: path }, { workerPath }),
    );
    const alertFile = openAlertFile(alertPath(watchFile));
    return assemble(parts, {
      url,
      kind,
      label,
      readOnlyCache: null,
      cache,
      governor,
      policy,
      client,
      watch,
      alertFile,
    });
  } catch (thrown) {
    await cache.close();
    throw thrown;
  }
}

/** Refuses a file of another service under the name of this one; a new file gets this identity. */
async function identify(cache: Cache, file: string, identity: CacheIdentity): Promise<void> {
  const known = parseStored(await cache.getState({ name: STATE.service }), CacheIdentity);
  if (known === null) {
    await cache.setState({ name: STATE.service, value: JSON.stringify(identity) });
  } else if (!sameService(known, identity)) {
    throw wrongFile(file, { code: 'other-service', holds: known.label, expected: identity.label });
  }
}

/**
 * A cache or backup opened read-only: no network, no key. The file may be of any service.
 * @throws Fault `wrong-file`, `cache-newer`, `no-room`, `disk`.
 */
export async function openFileSession(parts: CommonParts, path: string): Promise<Session> {
  const { workerPath, limits, now } = parts;
  const scratch = join(parts.userData, 'read-only');
  const cache = await openCache({ file: path, workerPath, readOnlyIn: scratch, limits });
  const governor = await createGovernor({ now });
  try {
    const identity = parseStored(await cache.getState({ name: STATE.service }), CacheIdentity);
    const backup = parseStored(await cache.getState({ name: STATE.backup }), BackupInfo);
    return assemble(
      { ...parts, online: () => false },
      {
        url: pathToFileURL(path).href,
        kind: 'file',
        label: identity?.label ?? UNRECORDED_LABEL,
        readOnlyCache: {
          path,
          name: basename(path),
          simulated: identity && identity.kind === 'demo',
          madeAt: backup?.madeAt ?? null,
        },
        cache,
        governor,
        policy: createWaitPolicy({ governor, now }),
        client: refusingClient(path),
        watch: closedWatchFile(path),
        alertFile: null,
      },
    );
  } catch (thrown) {
    await cache.close();
    throw thrown;
  }
}

/** Every call fails with `read-only`. */
function refusingClient(path: string): ServiceClient {
  const refuse = async (): Promise<never> => {
    throw new Fault({ kind: 'read-only', path, detail: null });
  };
  return new Proxy({} as ServiceClient, { get: () => refuse });
}

/** Each after the other, whatever happens to those before. @throws the first failure */
export async function tickEach(parts: readonly { tick(): Promise<void> }[]): Promise<void> {
  const failures: unknown[] = [];
  for (const part of parts) await part.tick().catch((thrown) => failures.push(thrown));
  if (failures.length > 0) throw failures[0];
}

/** Creates the parts that read and fill a cache through its client. */
function assemble(parts: CommonParts & Pick<SessionParts, 'online'>, made: Connected) {
  const { cache, governor, policy, client } = made;
  const closing = new AbortController();
  const changed = (topic: Topic): void => {
    autoRefresh.onChange(topic);
    alerts.onChange(topic);
    parts.changed(topic);
  };
  const engine = createFetchEngine({
    client,
    cache,
    governor,
    policy,
    now: parts.now,
    sleep: parts.sleep ?? sleepFor,
    ownerId: newOwnerId(),
    changed,
    onJobs: parts.onJobs,
  });
  const refresh = createRefresh({
    client,
    cache,
    jobs: parts.jobs,
    engine,
    now: parts.now,
    online: parts.online,
    quota: () => governor.quota(),
    signal: closing.signal,
    changed,
  });
  const shortestInterval = parts.shortestInterval ?? (() => 0);
  const alerts = createAlerts({
    cache,
    watch: made.watch,
    file: made.alertFile,
    now: parts.now,
    shortestInterval,
    changed,
    tell: parts.notices?.tell ?? (() => undefined),
    withdraw: parts.notices?.withdraw ?? (() => undefined),
  });
  const autoRefresh = createAutoRefresh({
    cache,
    policy,
    refresh: (ids) => refresh.refreshLatest({ ids }),
    now: parts.now,
    pausedReason: made.readOnlyCache ? () => 'off' : (parts.pausedReason ?? (() => null)),
    shortestInterval,
    alertBuoys: alerts.buoyIds,
    onState: parts.onAutoRefresh ?? (() => undefined),
  });
  const fileWork = new PQueue({ concurrency: 1 });
  let seen: { version: number; report: OpenReport } | null = null;
  return {
    ...made,
    refresh,
    engine,
    library: createLibrary({
      cache,
      engine,
      jobs: parts.jobs,
      fileWork,
      changed,
      signal: closing.signal,
    }),
    passages: createPassages({
      cache,
      client,
      engine,
      governor,
      policy,
      changed,
      jobs: parts.jobs,
      now: parts.now,
      sleep: parts.sleep ?? sleepFor,
      signal: closing.signal,
    }),
    /** Jobs that need the file to themselves: maintenance, and removals of readings. */
    fileWork,
    autoRefresh,
    alerts,
    /** Those that are known; `ranks` events follow while others are computed. */
    ranks: createRankBuilder({ cache, changed, signal: closing.signal }),
    /** Every few seconds: notices what another process wrote to the cache, and refreshes what is due. */
    async tick() {
      const version = await cache.version();
      const { report } = cache;
      // A file that was opened again may be another one, whatever its version is.
      const written = seen !== null && (version !== seen.version || report !== seen.report);
      seen = { version, report };
      if (written) changed({ kind: 'everything' });
      engine.setOffline(!isLocal(made.url) && (parts.offline?.() ?? false));
      await tickEach([{ tick: () => engine.tick({ changed: written }) }, autoRefresh, alerts]);
    },
    /** Ends the requests of refreshes. */
    abort: () => closing.abort(),
    async close() {
      closing.abort();
      // Maintenance may take minutes. A job whose row cannot be changed is taken over by the next start.
      cache.stopWaiting();
      try {
        await engine.close();
      } finally {
        await cache.close();
      }
    },
  };
}
