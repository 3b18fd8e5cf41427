/** What the fetch engine needs, and the ranges it fetches. */
import type { Topic } from '#shared/ipc/contract.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Cache } from '../cache/api.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Governor, Priority } from '../service/governor.ts';
import type { Sleep } from '../service/retry.ts';
import type { WaitPolicy } from './waitPolicy.ts';

/** Which readings: the range is closed, epoch seconds UTC; times after now are left out. */
export type FetchRange = Interval & { buoyIds: readonly number[] };

export interface FetchResult {
  requests: number;
  /** Requests by buoy. */
  byBuoy: ReadonlyMap<number, number>;
}

export interface RangeOptions {
  priority: Priority;
  /** It ends as `cancelled` before it sends more requests than this. Absent: no limit. */
  maxRequests?: number;
  /** Called after each page with the requests answered and expected. */
  onProgress?: (progress: { requests: number; total: number }) => void;
}

export interface FetchEngineParts {
  client: Pick<ServiceClient, 'readings'>;
  cache: Cache;
  governor: Pick<Governor, 'quota' | 'reserve' | 'refusedUntil'>;
  /** Of the session. */
  policy: WaitPolicy;
  /** Epoch seconds. */
  now: () => number;
  /** Waits in milliseconds, at most a minute at a time, so that a changed clock or a sleeping computer cannot mislead it. */
  sleep: Sleep;
  /** Of this session: the owner of its jobs. */
  ownerId: string;
  /** Readings or buoys in the cache changed. */
  changed: (topic: Topic) => void;
  /** The list of jobs changed. */
  onJobs: () => void;
}
