/** One service in use: its client, its cache file, its quota, and what fills the one from the other. */
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Topic } from '#shared/ipc/contract.ts';
import type { Quota } from '#shared/model/quota.ts';
import type { Cache } from '../cache/api.ts';
import { openCache } from '../cache/cache.ts';
import { toFault } from '../cache/faults.ts';
import { createServiceClient } from '../service/client.ts';
import type { ServiceClient } from '../service/client.types.ts';
import type { Dropped } from '../service/decode.ts';
import { createGovernor, type Governor } from '../service/governor.ts';
import { type Sleep, sleepFor } from '../service/retry.ts';
import type { Transport } from '../service/transport.ts';
import { createBackfill } from '../sync/backfill.ts';
import type { Backfill } from '../sync/backfill.types.ts';
import { isGone, newMark } from '../sync/claimant.ts';
import { createClaims } from '../sync/claims.ts';
import type { Jobs } from '../sync/jobs.ts';
import { createLibrary, type Library } from '../sync/library.ts';
import { createLines } from '../sync/lines.ts';
import { createUpdater, type Updater } from '../sync/updater.ts';

export interface Session {
  readonly url: string;
  readonly kind: 'remote' | 'demo';
  readonly label: string;
  readonly client: ServiceClient;
  readonly cache: Cache;
  readonly governor: Governor;
  readonly updater: Updater;
  readonly library: Library;
  /** At rest until it is started. */
  readonly backfill: Backfill;
  /** Asked every few seconds: notices what another process wrote to the cache. */
  look(): Promise<void>;
  close(): Promise<void>;
}

export interface SessionParts {
  url: string;
  kind: 'remote' | 'demo';
  label: string;
  key: () => Promise<string | null>;
  userData: string;
  workerPath: string;
  transport: Transport;
  jobs: Jobs;
  now: () => number;
  online: () => boolean;
  onNetwork: (reached: boolean) => void;
  onKeyRejected: () => void;
  onQuota: (quota: Quota | null) => void;
  changed: (topic: Topic) => void;
  /** The list of jobs that outlive the process changed. */
  onJobs: () => void;
  /** For the naps of these jobs and between tries of a request; tests wait for nothing. */
  sleep?: Sleep;
  /** The application's version, told to the service. */
  version?: string;
  /** An item of an answer that could not be read and was left out. */
  onDropped?: (dropped: Dropped) => void;
}

const QUOTA_STATE = 'quota';

/** One file per service, so that simulated and real readings can never meet. */
export function cacheFile(userData: string, kind: 'remote' | 'demo', url: string): string {
  if (kind === 'demo') return join(userData, 'cache', 'demo.sqlite');
  const host = new URL(url).host.replace(/[^a-z0-9.-]/gi, '_');
  const short = createHash('sha256').update(url).digest('hex').slice(0, 8);
  return join(userData, 'cache', `${host}-${short}.sqlite`);
}

export async function openSession(parts: SessionParts): Promise<Session> {
  const { url, kind, label } = parts;
  const file = cacheFile(parts.userData, kind, url);
  try {
    mkdirSync(dirname(file), { recursive: true });
  } catch (thrown) {
    throw toFault(thrown, dirname(file));
  }
  const cache = await openCache({ file, workerPath: parts.workerPath });
  try {
    const governor = await createGovernor({
      now: parts.now,
      load: async () => (await cache.getState({ name: QUOTA_STATE })) ?? null,
      save: (value) => cache.setState({ name: QUOTA_STATE, value }),
      onChange: parts.onQuota,
    });
    const client = createServiceClient({
      baseUrl: url,
      key: parts.key,
      transport: parts.transport,
      governor,
      now: parts.now,
      onNetwork: parts.onNetwork,
      onKeyRejected: parts.onKeyRejected,
      ...(parts.sleep ? { sleep: parts.sleep } : {}),
      ...(parts.version !== undefined && { version: parts.version }),
      ...(parts.onDropped && { onDropped: parts.onDropped }),
    });
    const claims = createClaims({
      cache,
      now: parts.now,
      sleep: parts.sleep ?? sleepFor,
      owner: newMark(),
      isGone,
    });
    const lines = createLines(claims);
    const updater = createUpdater({
      client,
      cache,
      jobs: parts.jobs,
      lines,
      now: parts.now,
      online: parts.online,
      quota: () => governor.quota(),
      changed: parts.changed,
    });
    const backfill = createBackfill({
      client,
      cache,
      governor,
      claims,
      lines,
      now: parts.now,
      sleep: parts.sleep ?? sleepFor,
      changed: parts.changed,
      onJobs: parts.onJobs,
    });
    const library = createLibrary({
      cache,
      backfill,
      jobs: parts.jobs,
      lines,
      now: parts.now,
      changed: parts.changed,
    });
    let seen: number | null = null;
    return {
      url,
      kind,
      label,
      client,
      cache,
      governor,
      updater,
      library,
      backfill,
      async look() {
        const version = await cache.version();
        const written = seen !== null && version !== seen;
        seen = version;
        if (written) parts.changed({ kind: 'everything' });
        await backfill.look({ changed: written });
      },
      async close() {
        await backfill.stop();
        await claims.stop().catch(() => undefined);
        await cache.close();
      },
    };
  } catch (thrown) {
    await cache.close();
    throw thrown;
  }
}
