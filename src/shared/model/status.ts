/** The state shown in the status bar: network, quota, jobs, auto refresh. */
import { z } from 'zod';
import { Job } from './job.ts';

/** The service's hourly quota as last reported. */
export const Quota = z.object({
  limit: z.number().int(),
  remaining: z.number().int(),
  /** When the quota resets, epoch seconds UTC. */
  resetAt: z.number().int(),
});
export type Quota = z.infer<typeof Quota>;

/** Automatic refresh of favourites and of the open buoy. */
export const AutoRefreshState = z.object({
  buoys: z.number().int(),
  /** Time of the next refresh, epoch seconds; null where none is scheduled. */
  nextAt: z.number().int().nullable(),
  /** Why it is paused: the setting, power, a hidden window, no network, no key, no requests left, a failure. Null: it is not. */
  pausedReason: z.enum(['off', 'power', 'hidden', 'offline', 'key', 'quota', 'error']).nullable(),
});
export type AutoRefreshState = z.infer<typeof AutoRefreshState>;

export const Status = z.object({
  network: z.object({
    /** False from a request that failed without a network until one succeeds. */
    online: z.boolean(),
    /** Epoch seconds of the first failure; null while online. */
    offlineSince: z.number().int().nullable(),
    /** When the service last answered, epoch seconds; null: not since it was connected. */
    lastContactAt: z.number().int().nullable(),
  }),
  /** Null until an authenticated answer has reported it. */
  quota: Quota.nullable(),
  jobs: z.array(Job),
  /** Null without a service. */
  autoRefresh: AutoRefreshState.nullable(),
});
export type Status = z.infer<typeof Status>;
