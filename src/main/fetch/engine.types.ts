/** The fetch engine as the rest of main sees it: the only part of the application that fetches readings. */
import type { FetchPlan, Topic } from '#shared/ipc/contract.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Job } from '#shared/model/job.ts';
import type { Cache } from '../cache/api.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Governor, Priority } from '../service/governor.ts';
import type { Sleep } from '../service/retry.ts';

/** Which readings: the range is closed, epoch seconds UTC; what lies after now is left out. */
export type FetchRange = Interval & { buoyIds: readonly number[] };

export interface FetchRequest extends FetchRange {
  /** `interactive` jobs may use the reserve of the quota and never stand behind `background` ones. */
  priority: Priority;
  /** Stored in the cache: other processes list it, and a later run goes on with it. */
  persisted: boolean;
  /** Each gap of several pages is counted once at its end, which finds readings that arrived meanwhile. */
  checkLate: boolean;
  /** Waits for the quota and for the service; otherwise it fails with what it would wait for. */
  waits: boolean;
  /** It ends as `cancelled` before it sends more requests than this. Absent: no limit. */
  maxRequests?: number;
}

interface FetchResult {
  requests: number;
  /** Requests by buoy. */
  byBuoy: ReadonlyMap<number, number>;
}

export interface FetchEngineParts {
  client: Pick<ServiceClient, 'readings'>;
  cache: Pick<
    Cache,
    'needs' | 'gaps' | 'upsertReadings' | 'listJobs' | 'saveJob' | 'takeLease' | 'releaseLease'
  >;
  governor: Pick<Governor, 'quota' | 'reserve' | 'refusedUntil'>;
  /** Epoch seconds. */
  now: () => number;
  /** Waits in milliseconds, at most a minute at a time, so that a changed clock or a sleeping computer cannot mislead it. */
  sleep: Sleep;
  /** Of this session: whose the leases are. */
  ownerId: string;
  /** False only where the process behind an owner id has certainly ended. */
  isOwnerAlive: (ownerId: string) => boolean;
  /** Readings or buoys in the cache changed. */
  changed: (topic: Topic) => void;
  /** The list of jobs changed. */
  onJobs: () => void;
  /** A transition that {@link mayFollow} refuses throws; otherwise it is logged and not made. */
  strict?: boolean;
}

export interface FetchEngine {
  /** Rows, requests and time that {@link start} would take; sends nothing and loads no rows. */
  plan(range: FetchRange): Promise<FetchPlan>;
  /**
   * Queues a job and answers at once.
   * @throws Fault `invalid-request` where the range begins after now, `cancelled` after {@link close}.
   */
  start(request: FetchRequest): Promise<Job>;
  /**
   * Runs a job to its end; an aborted signal cancels it. Jobs of the cache that this one includes, left by processes
   * that ended, are done with it.
   * @throws Fault with the job's error where it failed, was cancelled or is paused until the person mends something,
   *   `cancelled` where another process has taken it over; what was fetched is kept.
   */
  run(request: FetchRequest, signal?: AbortSignal): Promise<FetchResult>;
  /** In the order they are worked on; jobs of other processes and ended ones too. */
  list(): Job[];
  /** These answer false where this process has no such job that can be changed so. */
  pause(id: string): Promise<boolean>;
  resume(id: string): Promise<boolean>;
  cancel(id: string): Promise<boolean>;
  /**
   * Starts a cancelled job once more, with its buoys and its range: only the gaps are fetched.
   * @throws Fault `not-found` where there is no such job.
   */
  restart(id: string): Promise<Job>;
  /** It goes before all others of its priority. */
  moveUp(id: string): Promise<boolean>;
  /** The buoy on screen: its gaps go first. */
  setOpenBuoy(buoyId: number | null): void;
  /** The computer has no network: nothing is sent until it has. */
  setOffline(offline: boolean): void;
  /**
   * Takes over what earlier runs left in the cache, or pauses it. Until then only jobs started here run.
   * Paused jobs stay paused; those of another process that is alive remain its own. Never rejects: where the stored jobs
   * cannot be read, {@link tick} tries again.
   */
  adoptJobs(options: { resume: boolean }): Promise<void>;
  /** Every few seconds: adopts jobs that other processes left. `changed`: another process wrote to the cache. */
  tick(seen: { changed: boolean }): Promise<void>;
  /** The computer woke up or the network is back: waiting jobs check the clock now. */
  wake(): void;
  /** Ends requests under way and sends no more until {@link unsuspend} is called as often; running jobs become `queued`. */
  suspend(): Promise<void>;
  /** Goes on after the last {@link suspend}; the cache may be another file now. */
  unsuspend(): Promise<void>;
  /**
   * Cancels what fetches these buoys; the other buoys of such a job go on in another one. False, and nothing is done,
   * where another process fetches one of them.
   */
  dropBuoys(buoyIds: readonly number[]): Promise<boolean>;
  /**
   * Runs `work` while nothing of the buoy is fetched, in this process or another one. {@link close} aborts its signal
   * and waits for it.
   * @throws Fault `cancelled` where the signal is aborted or the engine closes first.
   */
  withoutFetching<T>(
    buoyId: number,
    work: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
  /** Resolves when no job of this process is queued, running or waiting. */
  idle(): Promise<void>;
  /** Ends everything within one request. Persisted jobs go on in a later run, others are cancelled. */
  close(): Promise<void>;
}
