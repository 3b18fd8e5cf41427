/** Asks for years of the history of one or more buoys: the days, what is missing of them, what it costs and when it is done. */
import { useState } from 'react';
import { formatPlural } from '#renderer/format/figure.ts';
import { customRange, dayOf } from '#renderer/format/range.ts';
import {
  type ClockOptions,
  clockLabel,
  formatDuration,
  formatMoment,
  zoneOf,
} from '#renderer/format/time.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { Field } from '#renderer/ui/Field.tsx';
import { useZone } from '#renderer/ui/useZone.ts';
import type { FetchPlan } from '#shared/ipc/contract.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { useFetchPlan } from './useFetchPlan.ts';

const YEAR = 365 * 86_400;

/** `Missing 214 days, 103 requests, 812 left this hour, done in about 3 min.` */
export function planSentence(plan: FetchPlan, now: number, zone: ClockOptions): string {
  if (plan.gaps === 0) return 'Nothing is missing. All of it is here.';
  const words = [
    `Missing ${formatDuration(plan.missingSeconds)}`,
    `${plan.estimated ? 'about' : 'at most'} ${formatPlural(plan.requests + plan.checks, 'request')}`,
  ];
  if (plan.left !== null) words.push(`${plan.left} left this hour`);
  words.push(
    plan.resets === 0
      ? `done in about ${formatDuration(Math.max(60, plan.finishAt - now))}`
      : `done by ${formatMoment(now, plan.finishAt, zone)}, after ${formatPlural(plan.resets, 'reset')} of the quota`,
  );
  return `${words.join(', ')}.`;
}

/** What is left to the person of each hour's requests. */
export const reserveSentence = (reserve: number | null): string =>
  reserve === null
    ? 'Some requests of each hour are kept for what you ask by hand.'
    : `${formatPlural(reserve, 'request')} of each hour ${reserve === 1 ? 'is' : 'are'} kept for what you ask by hand.`;

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
  const [days, setDays] = useState(() => ({
    from: dayOf(since ?? now - YEAR, zoneName),
    to: dayOf(until ?? now, zoneName),
  }));
  const range = customRange(days.from, days.to, zoneName, now);
  const problem = typeof range === 'string' ? range : null;
  const ids = buoys.map(({ id }) => id);
  const { plan, error, busy, start } = useFetchPlan(
    ids,
    typeof range === 'string' ? null : range,
    onClose,
  );
  const day = (label: string, key: 'from' | 'to', wrong: string | null) => (
    <Field label={label} error={wrong}>
      {(control) => (
        <input
          {...control}
          className="input"
          type="date"
          max={dayOf(now, zoneName)}
          value={days[key]}
          onChange={(event) => setDays({ ...days, [key]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <Dialog
      title={`Fetch history of ${second ? formatPlural(buoys.length, 'buoy') : first?.name}`}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            changes
            variant="primary"
            busy={busy}
            disabled={!plan || plan.gaps === 0}
            onClick={start}
          >
            {plan && plan.gaps > 0
              ? `Fetch ${formatPlural(plan.requests + plan.checks, 'request')}`
              : 'Fetch'}
          </Button>
        </>
      }
    >
      <div className="row start">
        {day(`First day, ${clockLabel(now, zone)}`, 'from', null)}
        {day(`Last day, ${clockLabel(now, zone)}`, 'to', problem)}
      </div>
      {plan ? <p>{planSentence(plan, now, zone)}</p> : null}
      <p className="quiet">
        It goes on in the background, also after a restart. {reserveSentence(plan?.reserve ?? null)}
      </p>
      {error ? <ErrorNote error={error} /> : null}
    </Dialog>
  );
}
