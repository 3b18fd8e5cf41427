/** A stored job as a process that ended before it began leaves it in the cache. */
import { randomUUID } from 'node:crypto';
import type { Cache } from '#main/cache/api.ts';
import type { NewJob } from '#main/cache/queries/jobs.ts';

type Job = Pick<NewJob, 'buoyIds' | 'from' | 'to'> & Partial<NewJob>;

export const storedJob = (job: Job): NewJob => ({
  id: randomUUID(),
  planned: 1000,
  createdAt: job.to,
  ...job,
});

/** Stores it without an owner. @returns its id */
export async function leaveJob(
  cache: Pick<Cache, 'createJob' | 'releaseJobs'>,
  job: Job,
): Promise<string> {
  const stored = storedJob(job);
  const owner = `ended ${stored.id}`;
  await cache.createJob({ ...stored, owner });
  await cache.releaseJobs({ owner, keeps: false });
  return stored.id;
}
