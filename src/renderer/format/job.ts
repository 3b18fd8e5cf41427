/** How far a job is and what it waits for, as text. */
import type { Job } from '#shared/model/job.ts';
import { formatBytes, formatCount, formatPlural } from './figure.ts';
import { type ClockOptions, formatClock, formatDuration } from './time.ts';

/** A job's title in the words of the window: main names jobs for the command line, too. */
export const jobTitle = ({ title }: Pick<Job, 'title'>): string =>
  title.replace(/^Fetching /, 'Downloading ').replace('the cache', 'the database');

/** `3 of 47 requests`, `120,000 rows`. */
export const jobProgress = (job: Job): string =>
  job.unit === 'bytes'
    ? job.total === null
      ? 'Running'
      : `${formatBytes(job.done)} of ${formatBytes(job.total)}`
    : job.total === null
      ? formatPlural(job.done, job.unit.slice(0, -1))
      : `${formatCount(job.done)} of ${formatPlural(job.total, job.unit.slice(0, -1))}`;

/** It waits or is paused. */
export const rests = (job: Job): boolean => job.state === 'waiting' || job.state === 'paused';

/** Why a job that rests does not run. */
export function restSentence({ state, resumesAt, error }: Job, zone: ClockOptions): string {
  if (state === 'paused') return 'Paused';
  if (resumesAt === null) return 'Waiting for the network';
  const at = formatClock(resumesAt, zone);
  switch (error?.kind) {
    case 'quota-exhausted':
      return `Waiting for quota until ${at}`;
    case 'network':
    case 'timeout':
      return `Cannot reach the service; next attempt ${at}`;
    case undefined:
      return `Waiting until ${at}`;
    default:
      return `The service has a problem; next attempt ${at}`;
  }
}

/** `3 of 47 requests, 300 rows, 4 min left`; what a job that does not run waits for. */
export function jobSentence(job: Job, now: number, zone: ClockOptions): string {
  const words = [jobProgress(job)];
  if (job.rows !== null) words.push(formatPlural(job.rows, 'row'));
  if (job.unit === 'rows' && job.requests > 0) words.push(formatPlural(job.requests, 'request'));
  if (job.elsewhere) words.push('run by another Buoy Almanac window');
  if (rests(job)) words.push(restSentence(job, zone));
  else if (job.state === 'queued') words.push('queued');
  else if (job.endsAt !== null && job.endsAt > now) {
    words.push(`${formatDuration(job.endsAt - now)} left`);
  }
  return words.join(', ');
}
