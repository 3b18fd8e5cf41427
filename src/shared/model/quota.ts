/** The service's hourly quota as last heard. */
import { z } from 'zod';

export const Quota = z.object({
  limit: z.number().int(),
  remaining: z.number().int(),
  /** Epoch seconds UTC when the quota starts anew. */
  resetAt: z.number().int(),
});
export type Quota = z.infer<typeof Quota>;
