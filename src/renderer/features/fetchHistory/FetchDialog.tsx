/** What the download of a range costs, when it will be done, and its start. */
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatCount } from '#renderer/format/figure.ts';
import { type ClockOptions, formatDuration, formatMoment } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import type { FetchPlan } from '#shared/ipc/contract.ts';
import type { Interval } from '#shared/model/geo.ts';
import { useFetchPlan } from './useFetchPlan.ts';

const YEAR = 365 * 86_400;

/** `363 days to download, up to 177 requests (897 available, 100 kept in reserve), finished in about 3 min.` */
export function planSentence(plan: FetchPlan, now: number, zone: ClockOptions): string {
  if (plan.gaps === 0) return t`Everything in this range is downloaded.`;
  // Before 1990 no service has readings; then the length of the gaps says nothing.
  const length = plan.missingSeconds > 36 * YEAR ? [] : [lengthText(plan.missingSeconds)];
  return `${[...length, requestsText(plan), endText(plan, now, zone)].join(', ')}.`;
}

function lengthText(seconds: number): string {
  const duration = formatDuration(seconds);
  return t`${duration} to download`;
}

function requestsText({ requests, checks, estimated, left, reserve }: FetchPlan): string {
  const sum = requests + checks;
  const count = estimated
    ? plural(sum, { one: 'about # request', other: 'about # requests' })
    : plural(sum, { one: 'up to # request', other: 'up to # requests' });
  if (left === null) return count;
  const available = formatCount(left);
  const kept = reserve === null ? null : formatCount(reserve);
  return kept === null
    ? t`${count} (${available} available)`
    : t`${count} (${available} available, ${kept} kept in reserve)`;
}

function endText({ resets, finishAt }: FetchPlan, now: number, zone: ClockOptions): string {
  const duration = formatDuration(Math.max(60, finishAt - now));
  if (resets === 0) return t`finished in about ${duration}`;
  const moment = formatMoment(now, finishAt, zone);
  return plural(resets, {
    one: `finished by ${moment}, after # quota renewal`,
    other: `finished by ${moment}, after # quota renewals`,
  });
}

/** The button that starts a download, with its cost. */
export const downloadLabel = ({ requests, checks }: FetchPlan): string =>
  plural(
    { requests: requests + checks },
    {
      one: 'Download (# request)',
      other: 'Download (# requests)',
    },
  );

export function FetchDialog({
  title,
  buoyIds,
  range,
  problem = null,
  zone,
  now,
  onClose,
  children,
}: {
  title: string;
  buoyIds: readonly number[];
  /** Null: no range can be downloaded. */
  range: Interval | null;
  /** Why there is no range. */
  problem?: string | null;
  zone: ClockOptions;
  /** Epoch seconds. */
  now: number;
  /** The download has started, or is not wanted. */
  onClose: () => void;
  /** Which range it is. */
  children: ReactNode;
}) {
  const online = useApp((state) => state.status.network.online);
  const { plan, error, busy, refusal, start } = useFetchPlan(buoyIds, range, onClose);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      dismiss={t`Close`}
      actions={
        <Button
          changes
          variant="primary"
          busy={busy}
          disabledBecause={problem ?? refusal}
          onClick={start}
        >
          {plan && plan.gaps > 0
            ? downloadLabel(plan)
            : t({ message: 'Download', context: 'verb' })}
        </Button>
      }
    >
      {children}
      {plan ? (
        <p>{planSentence(plan, now, zone)}</p>
      ) : error || problem ? null : (
        <p>
          <Trans>Estimating the number of requests.</Trans>
        </p>
      )}
      {online ? null : (
        <p>
          <Trans>Offline: the download starts when the service can be reached.</Trans>
        </p>
      )}
      <p className="quiet">
        <Trans>The download continues in the background, also after a restart.</Trans>
      </p>
      <ErrorNote error={error} />
    </Dialog>
  );
}
