/** A job as main reports it. */
import type { Job } from '#shared/model/job.ts';

/** A download of history under way. */
export const fetchJob = (more: Partial<Job> = {}): Job => ({
  id: 'one',
  kind: 'fetch-history',
  subject: { of: 'buoy', id: 1, name: 'Cape' },
  state: 'running',
  elsewhere: false,
  endedElsewhere: false,
  done: 3,
  total: 20,
  unit: 'requests',
  requests: 3,
  rows: 300,
  resumesAt: null,
  endsAt: null,
  path: null,
  error: null,
  startedAt: 1_700_000_000,
  endedAt: null,
  ...more,
});
