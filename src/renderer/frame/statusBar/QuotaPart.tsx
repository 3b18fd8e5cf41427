/** How many requests are left this hour, and when the quota is renewed. */
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatClock, formatDuration } from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/useZone.ts';
import { useApp } from '#renderer/stores/app.ts';
import { useNow } from '#renderer/ui/useNow.ts';
import type { Quota } from '#shared/model/status.ts';
import { StatusPart } from './StatusPart.tsx';

/** Below this share of the limit the figure is amber. */
const LOW = 0.1;

/** What is left now: a quota whose reset has passed is full again. */
export const quotaLeft = (quota: Quota, now: number): number =>
  now >= quota.resetAt ? quota.limit : quota.remaining;

export function QuotaPart() {
  const quota = useApp((state) => state.status.quota);
  const now = useNow();
  const zone = useZone();
  if (!quota) {
    return (
      <StatusPart label={t`Requests`} trigger={t`Requests not counted yet`}>
        <p>
          <Trans>The quota is known after the first request with a key.</Trans>
        </p>
      </StatusPart>
    );
  }
  const { limit } = quota;
  const remaining = quotaLeft(quota, now);
  const time = formatClock(quota.resetAt, zone);
  const duration = formatDuration(quota.resetAt - now);
  const low = remaining <= limit * LOW;
  return (
    <StatusPart
      label={t`Requests`}
      trigger={
        <span className={low ? 'warn strong' : undefined}>
          {plural(
            { remaining },
            {
              one: `# of ${plural({ limit }, { one: '# request', other: '# requests' })} left`,
              other: `# of ${plural({ limit }, { one: '# request', other: '# requests' })} left`,
            },
          )}
        </span>
      }
    >
      <p>
        {now >= quota.resetAt
          ? t`The quota was renewed at ${time}. The next answer reports the new count.`
          : t`Renewed at ${time}, in ${duration}.`}
      </p>
      <p>
        <Trans>Viewing downloaded data uses no requests.</Trans>
      </p>
    </StatusPart>
  );
}
