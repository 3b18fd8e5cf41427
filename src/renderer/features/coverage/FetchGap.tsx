/** What downloading the days of a gap costs, and its start. */
import { plural } from '@lingui/core/macro';
import { useState } from 'react';
import { FetchDialog } from '#renderer/features/fetchHistory/FetchDialog.tsx';
import { useZone } from '#renderer/parts/useZone.ts';
import type { CoverageCalendar } from '#shared/model/coverage.ts';
import type { CoveredBuoy } from './CoverageView.tsx';
import type { Span } from './calendar.tsx';
import { downloadTitle, timeOfDay } from './words.ts';

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
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  // As it was when the day was chosen: pages that arrive move the calendar on.
  const [{ title, days, range }] = useState(() => ({
    title: downloadTitle(calendar, gap),
    days: gap.last - gap.first + 1,
    range: {
      from: timeOfDay(calendar, gap.first),
      to: Math.min(now, timeOfDay(calendar, gap.last + 1) - 1),
    },
  }));
  return (
    <FetchDialog
      title={title}
      buoyIds={[buoy.id]}
      range={range}
      zone={zone}
      now={now}
      onClose={onClose}
    >
      <p>
        <bdi>{buoy.name}</bdi>:{' '}
        {plural(days, {
          one: '# day (UTC) not completely downloaded.',
          other: '# days (UTC) not completely downloaded.',
        })}
      </p>
    </FetchDialog>
  );
}
