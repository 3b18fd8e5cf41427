/** What the status bar tells: network, quota, jobs. */
import { z } from 'zod';
import { Job } from './job.ts';
import { Quota } from './quota.ts';

/** How favourites and the open buoy keep themselves up to date. */
export const AutoRefreshState = z.object({
  /** How many are watched. */
  buoys: z.number().int(),
  /** Epoch seconds of the next round; null where none is in sight. */
  nextAt: z.number().int().nullable(),
  /** What speaks against it now: the setting, power, a hidden window, no network, no key, no requests left, a failure. */
  pausedReason: z.enum(['off', 'power', 'hidden', 'offline', 'key', 'quota', 'trouble']).nullable(),
});
export type AutoRefreshState = z.infer<typeof AutoRefreshState>;

export const Status = z.object({
  network: z.object({
    /** False after a request failed for want of a network and until one succeeds. */
    online: z.boolean(),
    /** Epoch seconds of the first failure; null while online. */
    offlineSince: z.number().int().nullable(),
  }),
  /** Null until an authenticated answer told it. */
  quota: Quota.nullable(),
  jobs: z.array(Job),
  /** Null without a service. */
  autoRefresh: AutoRefreshState.nullable(),
});
export type Status = z.infer<typeof Status>;
