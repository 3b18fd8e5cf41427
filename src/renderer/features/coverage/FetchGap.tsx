/** What fetching the days of a gap costs, and its start. */
import { useState } from 'react';
import { BACKGROUND, planSentence } from '#renderer/features/fetchHistory/FetchHistory.tsx';
import { useFetchPlan } from '#renderer/features/fetchHistory/useFetchPlan.ts';
import { formatPlural } from '#renderer/format/figure.ts';
import { useApp } from '#renderer/stores/app.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Dialog } from '#renderer/ui/Dialog.tsx';
import { ErrorNote } from '#renderer/ui/ErrorNote.tsx';
import { useZone } from '#renderer/ui/useZone.ts';
import type { CoverageCalendar } from '#shared/model/coverage.ts';
import type { Span } from './CoverageCalendar.tsx';
import type { CoveredBuoy } from './CoverageView.tsx';
import { spanName, timeOfDay } from './words.ts';

export function FetchGap({
  buoy,
  calendar,
  gap,
  onClose,
}: {
  buoy: CoveredBuoy;
  calendar: CoverageCalendar;
  gap: Span;
  onClose: () => void;
}) {
  const zone = useZone(buoy.timezone);
  const online = useApp((state) => state.status.network.online);
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  // As it was when the day was chosen: pages that arrive move the calendar on.
  const [{ title, days, range }] = useState(() => ({
    title: spanName(calendar, gap),
    days: gap.last - gap.first + 1,
    range: {
      from: timeOfDay(calendar, gap.first),
      to: Math.min(now, timeOfDay(calendar, gap.last + 1) - 1),
    },
  }));
  const { plan, error, busy, refusal, start } = useFetchPlan([buoy.id], range, onClose);
  return (
    <Dialog
      title={`Download ${title}`}
      open
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button changes variant="primary" busy={busy} disabledBecause={refusal} onClick={start}>
            {plan && plan.gaps > 0
              ? `Download (${formatPlural(plan.requests + plan.checks, 'request')})`
              : 'Download'}
          </Button>
        </>
      }
    >
      <p>
        <bdi>{buoy.name}</bdi>: {formatPlural(days, 'day')} (UTC) not completely downloaded.
      </p>
      <p>
        {plan ? planSentence(plan, now, zone) : error ? null : 'Estimating the number of requests.'}
      </p>
      {online ? null : <p>Offline: the download starts when the service can be reached.</p>}
      <p className="quiet">{BACKGROUND}</p>
      {error ? <ErrorNote error={error} /> : null}
    </Dialog>
  );
}
