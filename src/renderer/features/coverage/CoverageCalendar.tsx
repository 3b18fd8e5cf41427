/** The coverage of a buoy by day, a block or a row per year: by pointer and keys, each gap can be downloaded. */
import { t } from '@lingui/core/macro';
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useWidth } from '#renderer/ui/useWidth.ts';
import type { CoverageCalendar as Calendar } from '#shared/model/coverage.ts';
import { DAY, gapAround } from '#shared/science/coverageDays.ts';
import { CalendarPicture } from './CalendarPicture.tsx';
import { calendarLayout, dayAfterKey, dayAt, placeOf } from './layout.ts';
import { daySentence } from './words.ts';

/** Half the width of the card, which is kept inside the picture. */
const CARD = 140;

export interface Span {
  first: number;
  last: number;
}

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
  /** The person chose a day that is not complete: the days with gaps around it. */
  onGap: (gap: Span) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const ring = useRef<SVGRectElement>(null);
  const room = useWidth(frame);
  const { years, states, from } = calendar;
  const layout = useMemo(
    () => (Number.isFinite(room) ? calendarLayout(years, room, days) : null),
    [years, room, days],
  );
  const newest = Math.min(states.length - 1, Math.floor((calendar.until - from) / DAY));
  /** The day the keys are on, by its time: years may be added before it. */
  const [cursorTime, setCursorTime] = useState<number | null>(null);
  const [hover, setHover] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const cursor = cursorTime === null ? Math.max(0, newest) : (cursorTime - from) / DAY;
  const setCursor = (day: number) => setCursorTime(from + day * DAY);

  useEffect(() => {
    if (focused && cursor >= 0) ring.current?.scrollIntoView({ block: 'nearest' });
  }, [focused, cursor]);

  const choose = (day: number) => {
    const gap = gapAround(states, day);
    if (gap) onGap(gap);
  };
  const dayAtPointer = (event: PointerEvent): number | null => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return layout && dayAt(layout, event.clientX - left, event.clientY - top);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !layout) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(cursor);
      return;
    }
    const to = dayAfterKey(layout, cursor, event.key);
    if (to === null) return;
    event.preventDefault();
    setHover(null);
    setCursor(to);
  };

  const shownDay = hover ?? (focused ? cursor : null);
  const place = layout && shownDay !== null ? placeOf(layout, shownDay) : null;
  const at = layout && focused ? placeOf(layout, cursor) : null;
  const isGap = shownDay !== null && gapAround(states, shownDay) !== null;
  return (
    <div className="coverage-frame" ref={frame}>
      {layout ? (
        <div
          className={
            isGap && hover !== null ? 'coverage-picture coverage-pointer' : 'coverage-picture'
          }
          style={{ width: layout.width, height: layout.height }}
          role="slider"
          aria-label={t`Days of ${name}`}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={states.length - 1}
          aria-valuenow={cursor}
          aria-valuetext={daySentence(calendar, cursor)}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          onPointerMove={(event) => setHover(dayAtPointer(event))}
          onPointerLeave={() => setHover(null)}
          onPointerUp={(event) => {
            const day = dayAtPointer(event);
            if (day === null || event.button !== 0) return;
            setCursor(day);
            choose(day);
          }}
        >
          <svg width={layout.width} height={layout.height} fill="none" aria-hidden="true">
            <CalendarPicture layout={layout} states={states} />
            {at ? (
              <rect
                ref={ring}
                className="coverage-ring"
                x={at.x - 1.5}
                y={at.y - 1.5}
                width={Math.max(layout.pitch, 4) + 1}
                height={layout.rowPitch + 1}
              />
            ) : null}
            {place && hover !== null ? (
              <rect
                className="coverage-hover"
                x={place.x - 0.5}
                y={place.y - 0.5}
                width={Math.max(layout.pitch - 1, 1)}
                height={layout.rowPitch - 1}
              />
            ) : null}
          </svg>
        </div>
      ) : null}
      {place && layout && shownDay !== null ? (
        <div
          className="coverage-card tip box small numeric"
          aria-hidden="true"
          style={{
            left: Math.min(Math.max(place.x, CARD), Math.max(CARD, layout.width - CARD)),
            top: place.y - 6,
          }}
        >
          {daySentence(calendar, shownDay)}
          {isGap ? (
            <div className="quiet">
              {hover === null ? t`Enter: download this gap` : t`Click: download this gap`}
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
