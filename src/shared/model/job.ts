/** Long work the person can watch and cancel. */
import * as z from 'zod/mini';
import { AlmanacErrorSchema } from '../errorSchema.ts';

/**
 * Which states may follow each state. A stored job that was running or waiting when its process ended is queued
 * again. `waiting`: for the quota or for the service. `paused`: until the user resumes it.
 */
const jobTransitions = {
  queued: ['running', 'waiting', 'paused', 'done', 'failed', 'cancelled'],
  running: ['queued', 'waiting', 'paused', 'done', 'failed', 'cancelled'],
  waiting: ['queued', 'running', 'paused', 'done', 'failed', 'cancelled'],
  paused: ['queued', 'cancelled'],
  done: [],
  failed: ['queued'],
  cancelled: ['queued'],
} as const satisfies Record<string, readonly string[]>;

const jobStates = Object.keys(jobTransitions) as (keyof typeof jobTransitions)[];
export type JobState = keyof typeof jobTransitions;

/** The states that `state` may follow. */
export const statesBefore = (state: JobState): JobState[] =>
  jobStates.filter((before) => (jobTransitions[before] as readonly JobState[]).includes(state));

/** Nothing more is done, unless the user starts a failed or cancelled job again. */
export const hasEnded = (state: JobState): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';

/** What a job works on. */
const JobSubject = z.discriminatedUnion('of', [
  /** `name`: null where the buoy is not known yet. */
  z.object({ of: z.literal('buoy'), id: z.int(), name: z.nullable(z.string()) }),
  z.object({ of: z.literal('buoys'), count: z.int() }),
  z.object({ of: z.literal('file'), name: z.string() }),
  z.object({ of: z.literal('passage'), id: z.string(), name: z.string() }),
]);
export type JobSubject = z.infer<typeof JobSubject>;

/** @param name of the only buoy; null where it is not known or there are several */
export function buoySubject(buoyIds: readonly number[], name: string | null): JobSubject {
  const [id, ...others] = buoyIds;
  return id === undefined || others.length > 0
    ? { of: 'buoys', count: buoyIds.length }
    : { of: 'buoy', id, name };
}

export const Job = z.object({
  id: z.string(),
  kind: z.enum([
    'fetch-readings',
    'refresh-buoys',
    'fetch-conditions',
    'prepare-passage',
    'fetch-history',
    'export',
    'remove-readings',
    'compact',
    'backup',
    'restore',
    'merge',
    'move',
    'rescue',
  ]),
  subject: z.nullable(JobSubject),
  state: z.enum(jobStates),
  /** Another process on the same cache works on it. */
  elsewhere: z.boolean(),
  /** Another process ended it. */
  endedElsewhere: z.boolean(),
  /** Units of work done and expected (`total` null where unknown), and what they are. */
  done: z.int(),
  total: z.nullable(z.int()),
  unit: z.enum(['requests', 'rows', 'readings', 'buoys', 'points', 'bytes']),
  /** Requests sent to the service so far. */
  requests: z.int(),
  /** Rows received so far, or in the complete files of an export that failed; null where the job counts none. */
  rows: z.nullable(z.int()),
  /** Epoch seconds when a waiting job goes on; null otherwise. */
  resumesAt: z.nullable(z.int()),
  /** Epoch seconds when it is expected to end; null where unknown. */
  endsAt: z.nullable(z.int()),
  /** Where an export went; null otherwise. */
  path: z.nullable(z.string()),
  error: z.nullable(AlmanacErrorSchema),
  startedAt: z.int(),
  endedAt: z.nullable(z.int()),
});
export type Job = z.infer<typeof Job>;
