/** What fetching a range costs, when it is done, and its start. */
import type { ReactNode } from 'react';
import { formatCount, formatPlural } from '#renderer/format/figure.ts';
import { type ClockOptions, formatDuration, formatMoment } from '#renderer/format/time.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import type { FetchPlan } from '#shared/ipc/contract.ts';
import type { Interval } from '#shared/model/geo.ts';
import { useFetchPlan } from './useFetchPlan.ts';

const YEAR = 365 * 86_400;

/** `363 days to download, up to 177 requests (897 available, 100 kept in reserve), done in about 3 min.` */
export function planSentence(plan: FetchPlan, now: number, zone: ClockOptions): string {
  if (plan.gaps === 0) return 'Everything in this range is downloaded.';
  const reserve = plan.reserve === null ? '' : `, ${formatCount(plan.reserve)} kept in reserve`;
  const available = plan.left === null ? '' : ` (${formatCount(plan.left)} available${reserve})`;
  const end =
    plan.resets === 0
      ? `done in about ${formatDuration(Math.max(60, plan.finishAt - now))}`
      : `done by ${formatMoment(now, plan.finishAt, zone)}, after ${formatPlural(plan.resets, 'renewal')} of the quota`;
  const requests = formatPlural(plan.requests + plan.checks, 'request');
  // Before 1990 no service has readings; then the length of the gaps says nothing.
  const length =
    plan.missingSeconds > 36 * YEAR ? '' : `${formatDuration(plan.missingSeconds)} to download, `;
  return `${length}${plan.estimated ? 'about' : 'up to'} ${requests}${available}, ${end}.`;
}

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
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            changes
            variant="primary"
            busy={busy}
            disabledBecause={problem ?? refusal}
            onClick={start}
          >
            {plan && plan.gaps > 0
              ? `Download (${formatPlural(plan.requests + plan.checks, 'request')})`
              : 'Download'}
          </Button>
        </>
      }
    >
      {children}
      {plan ? (
        <p>{planSentence(plan, now, zone)}</p>
      ) : error || problem ? null : (
        <p>Estimating the number of requests.</p>
      )}
      {online ? null : <p>Offline: the download starts when the service can be reached.</p>}
      <p className="quiet">The download continues in the background, also after a restart.</p>
      {error ? <ErrorNote error={error} /> : null}
    </Dialog>
  );
}
