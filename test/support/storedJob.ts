/** A job as a process that ended before it began leaves it in the cache. */
import { randomUUID } from 'node:crypto';
import type { StoredJob } from '#main/cache/queries/jobs.ts';

export const storedJob = (
  job: Pick<StoredJob, 'buoyIds' | 'from' | 'to'> & Partial<StoredJob>,
): StoredJob => ({
  id: randomUUID(),
  name: null,
  state: 'queued',
  rank: 0,
  planned: 100,
  requests: 0,
  rows: 0,
  resumesAt: null,
  error: null,
  createdAt: job.to,
  endedAt: null,
  ...job,
});
