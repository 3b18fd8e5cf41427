/** What happened to a cache file that was found damaged. */
import { z } from 'zod';

export const CacheNotice = z.discriminatedUnion('code', [
  /** What could be read was saved; `backupPath` is the new path of the damaged file. */
  z.object({
    code: z.literal('saved'),
    /** Nothing was lost. */
    complete: z.boolean(),
    buoys: z.number().int(),
    readings: z.number().int(),
    backupPath: z.string(),
  }),
  z.object({ code: z.literal('unreadable'), backupPath: z.string() }),
  z.object({ code: z.literal('replaced') }),
]);
export type CacheNotice = z.infer<typeof CacheNotice>;
