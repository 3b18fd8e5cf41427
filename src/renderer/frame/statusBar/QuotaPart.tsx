/** What is left of the hour's requests, and when they are renewed. */
import { formatCount, formatPlural } from '#renderer/format/figure.ts';
import { formatClock, formatDuration } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { useNow } from '#renderer/ui/useNow.ts';
import { useZone } from '#renderer/ui/useZone.ts';
import type { Quota } from '#shared/model/status.ts';
import { StatusPart } from './StatusPart.tsx';

/** Below this share of the limit the figure is amber. */
const LOW = 0.1;

/** What is left now: a quota whose reset has passed is whole again. */
export const quotaLeft = (quota: Quota, now: number): number =>
  now >= quota.resetAt ? quota.limit : quota.remaining;

export function QuotaPart() {
  const quota = useApp((state) => state.status.quota);
  const now = useNow();
  const zone = useZone();
  if (!quota) {
    return (
      <StatusPart label="Requests" trigger="Requests not counted yet">
        <p>The service reports the quota with its first answer to a request with a key.</p>
      </StatusPart>
    );
  }
  const left = quotaLeft(quota, now);
  const low = left <= quota.limit * LOW;
  return (
    <StatusPart
      label="Requests"
      trigger={
        <span className={low ? 'warn strong' : undefined}>
          {formatCount(left)} of {formatPlural(quota.limit, 'request')} left
        </span>
      }
    >
      <p>
        {formatPlural(left, 'request')} of {formatCount(quota.limit)} left until the quota is
        renewed.
      </p>
      <p>
        {now >= quota.resetAt
          ? `The hour ended at ${formatClock(quota.resetAt, zone)}; the next answer has the new count.`
          : `Renewed at ${formatClock(quota.resetAt, zone)}, in ${formatDuration(quota.resetAt - now)}.`}
      </p>
      <p>Showing downloaded data takes no requests.</p>
    </StatusPart>
  );
}
