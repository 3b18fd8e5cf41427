/** The coverage of a buoy by day, a block or a row per year: by pointer and keys, each gap can be downloaded. */
import { t } from '@lingui/core/macro';
import { useMemo, useRef } from 'react';
import { type Draw, MarkChart } from '#renderer/charts/MarkChart.tsx';
import { usePictureSource } from '#renderer/parts/usePictureSource.ts';
import { useWidth } from '#renderer/ui/useWidth.ts';
import type { CoverageCalendar as Calendar } from '#shared/model/coverage.ts';
import { drawCalendar, type Span, savedCalendar } from './calendar.tsx';
import { calendarLayout } from './layout.ts';
import { rangeText, recordSentence } from './words.ts';

/** Height (px) of what stands below the calendar in the frame of a chart. */
const FOOT = 40;

export function CoverageCalendar({
  name,
  calendar,
  days,
  onGap,
}: {
  /** Of the buoy. */
  name: string;
  calendar: Calendar;
  /** A block a year with a cell a day; false: a row a year. */
  days: boolean;
  /** The person chose a day that is not complete: the days with gaps around it. Keep it stable. */
  onGap: (gap: Span) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const room = useWidth(frame);
  const source = usePictureSource();
  const draw = useMemo(
    (): Draw =>
      (...place) =>
        drawCalendar(calendar, days, onGap, ...place),
    [calendar, days, onGap],
  );
  const height = Number.isFinite(room) ? calendarLayout(calendar.years, room, days).height : 0;
  return (
    <div className="column" ref={frame} style={{ height: height + FOOT }}>
      <MarkChart
        sentence={t`Days of ${name}`}
        draw={draw}
        picture={() => ({
          title: t`${name}: coverage by day`,
          lines: [rangeText(calendar), recordSentence(calendar)],
          source: source(),
        })}
        drawPicture={(...place) => savedCalendar(calendar, days, ...place)}
      />
    </div>
  );
}
