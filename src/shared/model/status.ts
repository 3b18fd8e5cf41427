/** What the status bar tells: network, quota, jobs. */
import { z } from 'zod';
import { Job } from './job.ts';
import { Quota } from './quota.ts';

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
});
export type Status = z.infer<typeof Status>;
