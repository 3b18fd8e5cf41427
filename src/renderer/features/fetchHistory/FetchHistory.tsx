/** Asks for years of the history of one or more buoys: the days, what is missing of them, what it costs and when it is done. */
import { useState } from 'react';
import { useBuoys } from '#renderer/data/useCacheQuery.ts';
import { isSilent, lastReport, observedAt } from '#renderer/format/age.ts';
import { formatCount, formatPlural } from '#renderer/format/figure.ts';
import { customRange, dayOf } from '#renderer/format/range.ts';
import {
  type ClockOptions,
  clockLabel,
  formatDuration,
  formatMoment,
  zoneOf,
} from '#renderer/format/time.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { DayField } from '#renderer/ui/DayField.tsx';
import type { Days } from '#renderer/ui/DayFields.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { useZone } from '#renderer/ui/useZone.ts';
import type { FetchPlan } from '#shared/ipc/contract.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
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

export const BACKGROUND = 'The download continues in the background, also after a restart.';

/** Before the first buoy: everything the service has. */
const FIRST_DAY = '1970-01-01';
const spans = [
  { label: 'Everything', years: null },
  { label: '10 years', years: 10 },
  { label: '5 years', years: 5 },
  { label: '1 year', years: 1 },
] as const;

/** Time of the newest reading known of any of the buoys; null where none is known. */
function useNewest(ids: readonly number[]): number | null {
  const times = (useBuoys().value?.buoys ?? []).flatMap((buoy) =>
    ids.includes(buoy.id) ? (observedAt(buoy) ?? []) : [],
  );
  return times.length === 0 ? null : Math.max(...times);
}

export function FetchHistory({
  buoys,
  since = null,
  until = null,
  onClose,
}: {
  buoys: readonly Pick<CachedBuoy, 'id' | 'name' | 'timezone'>[];
  /** Where the range offered begins, epoch seconds; null: a year ago. */
  since?: number | null;
  /** And where it ends; null: now. */
  until?: number | null;
  onClose: () => void;
}) {
  const [first, second] = buoys;
  // Several buoys have no zone in common.
  const zone = useZone(second ? null : (first?.timezone ?? null));
  const zoneName = zoneOf(zone);
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const ids = buoys.map(({ id }) => id);
  const newest = useNewest(ids);
  /** Days after the newest reading of silent buoys have nothing to download. */
  const end = newest !== null && isSilent(now, newest) ? newest : now;
  const [chosen, setDays] = useState<Days | null>(null);
  const days = chosen ?? {
    from: dayOf(since ?? end - YEAR, zoneName),
    to: dayOf(until ?? end, zoneName),
  };
  const range = customRange(days.from, days.to, zoneName, now);
  const problem = typeof range === 'string' ? range : null;
  const { plan, error, busy, refusal, start } = useFetchPlan(
    ids,
    typeof range === 'string' ? null : range,
    onClose,
  );
  const day = (label: string, key: 'from' | 'to', wrong: string | null) => (
    <DayField
      label={label}
      value={days[key]}
      problem={wrong}
      onChange={(value) => setDays({ ...days, [key]: value })}
    />
  );
  return (
    <Dialog
      title={`Download history of ${second ? formatPlural(buoys.length, 'buoy') : first?.name}`}
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
      <div className="row">
        {spans.map(({ label, years }) => (
          <Button
            key={label}
            onClick={() =>
              setDays({
                from: years === null ? FIRST_DAY : dayOf(end - years * YEAR, zoneName),
                to: dayOf(end, zoneName),
              })
            }
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="row start">
        {day(`First day, ${clockLabel(now, zone)}`, 'from', null)}
        {day(`Last day, ${clockLabel(now, zone)}`, 'to', problem)}
      </div>
      {plan ? <p>{planSentence(plan, now, zone)}</p> : null}
      {end === now || newest === null ? null : (
        <p className="quiet">{lastReport(now, newest, zone)}.</p>
      )}
      <p className="quiet">{BACKGROUND}</p>
      {error ? <ErrorNote error={error} /> : null}
    </Dialog>
  );
}
