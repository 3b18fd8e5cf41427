/** Long work the person can watch and cancel. */
import { z } from 'zod';
import { AlmanacErrorSchema } from '../errors.ts';

export const Job = z.object({
  id: z.string(),
  kind: z.enum(['fetch-readings', 'refresh-buoys', 'export']),
  /** Plain words: `Fetching 30 days of Cape Grey`. */
  title: z.string(),
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  /** Units of work done and expected (`total` null where unknown), and what they are. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  unit: z.enum(['requests', 'rows']),
  /** Requests sent to the service so far. */
  requests: z.number().int(),
  /** Where an export went; null otherwise. */
  path: z.string().nullable(),
  error: AlmanacErrorSchema.nullable(),
  startedAt: z.number().int(),
  endedAt: z.number().int().nullable(),
});
export type Job = z.infer<typeof Job>;
