/** Long work the person can watch and cancel. */
import { z } from 'zod';
import { AlmanacErrorSchema } from '../errors.ts';

/** `sleeping`: until the quota or the service is back. `paused`: until the person says go on. */
export const jobStates = [
  'queued',
  'running',
  'paused',
  'sleeping',
  'done',
  'cancelled',
  'failed',
] as const;
export type JobState = (typeof jobStates)[number];

export const hasEnded = (state: JobState): boolean =>
  state === 'done' || state === 'cancelled' || state === 'failed';

export const Job = z.object({
  id: z.string(),
  kind: z.enum([
    'fetch-readings',
    'refresh-buoys',
    'backfill',
    'export',
    'remove-readings',
    'compact',
    'backup',
    'restore',
    'move',
    'rescue',
  ]),
  /** Plain words: `Fetching 30 days of Cape Grey`. */
  title: z.string(),
  state: z.enum(jobStates),
  /** Another process on the same cache works on it. */
  elsewhere: z.boolean(),
  /** Units of work done and expected (`total` null where unknown), and what they are. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  unit: z.enum(['requests', 'rows', 'readings', 'buoys', 'points', 'bytes']),
  /** Requests sent to the service so far. */
  requests: z.number().int(),
  /** Rows received so far; null where the job counts none. */
  rows: z.number().int().nullable(),
  /** Epoch seconds when a sleeping job goes on; null otherwise. */
  resumesAt: z.number().int().nullable(),
  /** Epoch seconds when it is expected to end; null where unknown. */
  endsAt: z.number().int().nullable(),
  /** Where an export went; null otherwise. */
  path: z.string().nullable(),
  error: AlmanacErrorSchema.nullable(),
  startedAt: z.number().int(),
  endedAt: z.number().int().nullable(),
});
export type Job = z.infer<typeof Job>;
