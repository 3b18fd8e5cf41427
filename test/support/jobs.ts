/** Jobs as main reports them, and the plan of a download. */
import type { FetchPlan } from '#shared/ipc/contract.ts';
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

/** Nothing is missing, unless `given` says something else. */
export const planOf = (given: Partial<FetchPlan> = {}): FetchPlan => ({
  ...{ incomplete: 0, gaps: 0, missingSeconds: 0, rows: 0, requests: 0, checks: 0 },
  ...{ maxRequests: 0, left: 900, reserve: 100, resets: 0, finishAt: 2_000_000_000 },
  ...given,
});
