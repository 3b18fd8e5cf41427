/** Jobs and downloads as text: state, progress, requests. */
import { plural, t } from '@lingui/core/macro';
import { jobProgress, waitingSentence } from '#shared/i18n/jobTitle.ts';
import type { FetchPlan } from '#shared/ipc/contract.ts';
import type { Job } from '#shared/model/job.ts';
import { DAY } from '#shared/science/durations.ts';
import { asSentence, formatCount } from './figure.ts';
import { type ClockOptions, formatClock, formatDuration, formatMoment } from './time.ts';

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
export interface Cost {
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

/**
 * `363 days to download, up to 177 requests (897 available, 100 kept in reserve), finished in about 3 min.`
 * @param buoys how many are chosen
 */
export function planSentence(plan: FetchPlan, buoys: number, now: number, zone: ClockOptions) {
  if (plan.gaps === 0) return t`Everything in this range is downloaded.`;
  const parts = [costText(plan, now, zone)];
  const missing = plan.missingSeconds / plan.incomplete;
  const duration = formatDuration(missing);
  const count = formatCount(plan.incomplete);
  // Before 1990 no service has readings; then the length of the gaps says nothing.
  if (missing <= 36 * 365 * DAY) {
    parts.unshift(
      buoys === 1
        ? t`${duration} to download`
        : t`about ${duration} for each of ${count} buoys to download`,
    );
  }
  return asSentence(`${parts.join(', ')}.`);
}

/** `up to 177 requests (897 available, 100 kept in reserve), finished in about 3 min`. */
export const costText = (plan: FetchPlan, now: number, zone: ClockOptions): string =>
  [requestsText(plan), endText(plan, now, zone)].join(', ');

/** Whether the interval of a buoy is not known, so that it may take more requests. */
export const isRange = ({ requests, checks, maxRequests }: FetchPlan): boolean =>
  maxRequests > requests + checks;

function requestsText(plan: FetchPlan): string {
  const { maxRequests, left, reserve } = plan;
  const count = isRange(plan)
    ? formatRequests(plan)
    : plural(maxRequests, { one: 'up to # request', other: 'up to # requests' });
  if (left === null) return count;
  const available = formatCount(left);
  if (reserve === null) return t`${count} (${available} available)`;
  return t`${count} (${available} available, ${{ kept: formatCount(reserve) }} kept in reserve)`;
}

function endText(plan: FetchPlan, now: number, zone: ClockOptions): string {
  const { resets, finishAt } = plan;
  const duration = formatDuration(Math.max(60, finishAt - now));
  if (resets === 0) {
    return isRange(plan) ? t`finished within about ${duration}` : t`finished in about ${duration}`;
  }
  const moment = formatMoment(now, finishAt, zone);
  return plural(resets, {
    one: `finished by ${moment}, after # quota renewal`,
    other: `finished by ${moment}, after # quota renewals`,
  });
}
