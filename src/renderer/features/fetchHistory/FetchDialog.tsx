/** What the download of a range costs, computed as the range changes, when it will be done, and its start. */
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { call } from '#renderer/data/almanac.ts';
import { reads } from '#renderer/data/reads.ts';
import { useAction } from '#renderer/data/useAction.ts';
import { useCacheQuery } from '#renderer/data/useCacheQuery.ts';
import { formatCount } from '#renderer/format/figure.ts';
import { downloadLabel, formatRequests } from '#renderer/format/job.ts';
import { type ClockOptions, formatDuration, formatMoment } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import type { FetchPlan } from '#shared/ipc/contract.ts';
import type { Interval } from '#shared/model/geo.ts';

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

/** Whether the interval of a buoy is not known, so that it may take more requests. */
const isRange = ({ requests, checks, maxRequests }: FetchPlan): boolean =>
  maxRequests > requests + checks;

function requestsText(plan: FetchPlan): string {
  const { requests, checks, maxRequests, left, reserve } = plan;
  const count = isRange(plan)
    ? formatRequests(requests + checks, maxRequests)
    : plural(maxRequests, { one: 'up to # request', other: 'up to # requests' });
  if (left === null) return count;
  const available = formatCount(left);
  const kept = reserve === null ? null : formatCount(reserve);
  return kept === null
    ? t`${count} (${available} available)`
    : t`${count} (${available} available, ${kept} kept in reserve)`;
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

/** The button that starts a download, with its cost. */
export const planLabel = ({ requests, checks, maxRequests }: FetchPlan): string =>
  downloadLabel(requests + checks, maxRequests);

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
          {plan && plan.gaps > 0 ? planLabel(plan) : t({ message: 'Download', context: 'verb' })}
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
      {plan && isRange(plan) ? (
        <p className="quiet">
          <Trans>
            A reporting interval is not known yet: 30 to 60 minutes are assumed. The download pauses
            if it needs a fifth more requests.
          </Trans>
        </p>
      ) : null}
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

export function useFetchPlan(
  buoyIds: readonly number[],
  range: Interval | null,
  onStarted = () => {},
) {
  const wanted = range && { buoyIds: [...buoyIds], from: range.from, to: range.to };
  const plan = useCacheQuery(reads.planFetch, wanted);
  const start = useAction((input: NonNullable<typeof wanted>) => call('startFetch', input), {
    onDone: onStarted,
  });
  return {
    plan: plan.value ?? null,
    error: start.error ?? plan.error,
    busy: start.busy,
    /** The download of this range was started. */
    started: start.output !== undefined && JSON.stringify(start.input) === JSON.stringify(wanted),
    /** Why the download cannot be started; null: it can. */
    refusal: plan.value
      ? plan.value.gaps === 0
        ? t`Everything in this range is downloaded`
        : null
      : plan.error
        ? t`The number of requests could not be estimated`
        : t`Estimating the number of requests`,
    start: () => {
      if (wanted) start.run(wanted);
    },
  };
}
