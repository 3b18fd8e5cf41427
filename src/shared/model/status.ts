/** The state shown in the status bar: network, quota, jobs, auto refresh. */
import * as z from 'zod/mini';
import { Job } from './job.ts';

/** The service's hourly quota as last reported. */
export const Quota = z.object({
  limit: z.int(),
  remaining: z.int(),
  /** When the quota resets, epoch seconds UTC. */
  resetAt: z.int(),
});
export type Quota = z.infer<typeof Quota>;

/** Automatic refresh of favourites and of the open buoy. */
export const AutoRefreshState = z.object({
  buoys: z.int(),
  /** Time of the next refresh, epoch seconds; null where none is scheduled. */
  nextAt: z.nullable(z.int()),
  /** Why it is paused: the setting, power, a hidden window, no network, no key, no requests left, a failure. Null: it is not. */
  pausedReason: z.nullable(z.enum(['off', 'power', 'hidden', 'offline', 'key', 'quota', 'error'])),
});
export type AutoRefreshState = z.infer<typeof AutoRefreshState>;

export const Status = z.object({
  network: z.object({
    /** False from a request that failed without a network until one succeeds. */
    online: z.boolean(),
    /** Epoch seconds of the first failure; null while online. */
    offlineSince: z.nullable(z.int()),
    /** When the service last answered, epoch seconds; null: not since it was connected. */
    lastContactAt: z.nullable(z.int()),
  }),
  /** Null until an authenticated answer has reported it. */
  quota: z.nullable(Quota),
  jobs: z.array(Job),
  /** Null without a service. */
  autoRefresh: z.nullable(AutoRefreshState),
});
export type Status = z.infer<typeof Status>;
