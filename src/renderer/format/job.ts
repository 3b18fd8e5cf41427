/** Jobs and downloads as text: state, progress, requests. */
import { plural, t } from '@lingui/core/macro';
import { jobProgress, waitingSentence } from '#shared/i18n/jobTitle.ts';
import type { Job } from '#shared/model/job.ts';
import { formatCount } from './figure.ts';
import { type ClockOptions, formatClock, formatDuration } from './time.ts';

export const isWaitingOrPaused = (job: Job): boolean =>
  job.state === 'waiting' || job.state === 'paused';

/** `300 readings downloaded so far stay available.`; empty where there are none. */
export const keptSentence = ({ rows }: Pick<Job, 'rows'>): string =>
  rows
    ? plural(
        { readings: rows },
        {
          one: '# reading downloaded so far stays available.',
          other: '# readings downloaded so far stay available.',
        },
      )
    : '';

/** `3 of 47 requests, 300 rows, 4 min left`; or why the job is waiting or paused. */
export function jobSentence(job: Job, now: number, zone: ClockOptions): string {
  const facts = [jobProgress(job)];
  const { rows, requests } = job;
  if (rows !== null) facts.push(plural(rows, { one: '# row', other: '# rows' }));
  if (job.unit === 'rows' && requests > 0) {
    facts.push(plural(requests, { one: '# request', other: '# requests' }));
  }
  if (job.elsewhere) facts.push(t`run by another window or the command line`);
  if (isWaitingOrPaused(job)) facts.push(waitingSentence(job, (time) => formatClock(time, zone)));
  else if (job.state === 'queued') facts.push(t`queued`);
  else if (job.endsAt !== null && job.endsAt > now) {
    const duration = formatDuration(job.endsAt - now);
    facts.push(t`${duration} left`);
  }
  return facts.join(', ');
}

/** Expected requests, the checks for readings that arrive meanwhile, and at most so many of both. */
interface Cost {
  requests: number;
  checks?: number;
  maxRequests: number;
}

/** `177 requests`; `446–870 requests` where more may be needed. */
export function formatRequests({ requests: sure, checks = 0, maxRequests }: Cost): string {
  const requests = sure + checks;
  if (maxRequests <= requests)
    return plural({ requests }, { one: '# request', other: '# requests' });
  const [least, most] = [formatCount(requests), formatCount(maxRequests)];
  return t`${least}–${most} requests`;
}

/** The button that starts a download, with its cost. */
export function downloadLabel(cost: Cost): string {
  const count = formatRequests(cost);
  return t`Download (${count})`;
}
