/** Fetching history under quota, as the rest of main sees it. */
import type { FetchPlan, Topic } from '#shared/ipc/contract.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Job } from '#shared/model/job.ts';
import type { Cache } from '../cache/api.ts';
import type { ServiceClient } from '../service/client.types.ts';
import type { Governor } from '../service/governor.ts';
import type { Sleep } from '../service/retry.ts';
import type { Claims } from './claims.ts';
import type { Lines } from './lines.ts';

export interface BackfillParts {
  client: Pick<ServiceClient, 'readings'>;
  cache: Cache;
  governor: Pick<Governor, 'quota' | 'reserve' | 'refusedUntil'>;
  claims: Claims;
  lines: Lines;
  /** Epoch seconds. */
  now: () => number;
  /** Waits at most a minute at a time, so that a changed clock or the computer's sleep cannot mislead it. */
  sleep: Sleep;
  changed: (topic: Topic) => void;
  /** The list of jobs changed. */
  onJobs: () => void;
}

export type BackfillRequest = Interval & { buoyIds: number[] };

export interface Backfill {
  plan(request: BackfillRequest): Promise<FetchPlan>;
  /** Queues the job and answers at once. */
  begin(request: BackfillRequest): Promise<Job>;
  list(): Job[];
  /** These answer false where there is no such job under way. */
  pause(id: string): Promise<boolean>;
  resume(id: string): Promise<boolean>;
  cancel(id: string): Promise<boolean>;
  /** The buoy the person looks at: its gaps go first. */
  setOpenBuoy(buoyId: number | null): void;
  /** Goes on with what an earlier run, or {@link stop}, left unfinished, or pauses it. Paused jobs stay paused, those of another process its own. */
  start(options?: { goOn: boolean }): Promise<void>;
  /** Asked every few seconds: whether another process wrote to the cache, or let go of a job. */
  tick(seen: { changed: boolean }): Promise<void>;
  /** The computer woke up or the network is back: whoever sleeps looks at the clock now. */
  wake(): void;
  /** Ends work under way; its jobs go on at the next start. */
  stop(): Promise<void>;
  /** Resolves when no job is queued, running or sleeping. */
  idle(): Promise<void>;
}
