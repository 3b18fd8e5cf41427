/** The drawn part of a coverage calendar: one path per state, names of months and weekdays. */
import { memo, useId, useMemo } from 'react';
import { monthNames } from '#renderer/format/time.ts';
import { dateFormat } from '#shared/i18n/formats.ts';
import { cellPaths } from './cells.ts';
import { type CalendarLayout, GUTTER, HEADING, type YearBlock } from './layout.ts';

/** Names for every other row: there is no room for all. */
const weekdays = (): string[] => {
  const format = dateFormat({ weekday: 'short', timeZone: 'UTC' });
  // 3 January 2000 was a Monday.
  return Array.from({ length: 7 }, (_, day) =>
    [0, 2, 4].includes(day) ? format.format(Date.UTC(2000, 0, 3 + day)) : '',
  );
};
const monthDays = [1, 10, 20, 30];
const rowNames = (): Record<CalendarLayout['shape'], readonly string[]> => ({
  weeks: weekdays(),
  months: monthNames(),
  years: [],
});

/** Hatching for what is not downloaded, as in charts. */
export function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width="4" height="4" patternUnits="userSpaceOnUse">
      <path className="coverage-hatch" d="M-1 1l2-2M0 4l4-4M3 5l2-2" />
    </pattern>
  );
}

export const CalendarPicture = memo(function CalendarPicture({
  layout,
  states,
}: {
  layout: CalendarLayout;
  states: Uint8Array;
}) {
  const hatch = useId();
  const paths = useMemo(() => cellPaths(layout, states), [layout, states]);
  return (
    <>
      <defs>
        <Hatch id={hatch} />
      </defs>
      {layout.years.map((block) => (
        <Names key={block.year} layout={layout} block={block} />
      ))}
      <path d={paths.never} fill={`url(#${hatch})`} />
      <path d={paths.complete} className="coverage-complete" />
      <path d={paths.halves} className="coverage-complete" />
      <path d={paths.partial} className="coverage-partial" />
      <path d={paths.missing} className="coverage-missing" />
    </>
  );
});

function Names({ layout, block }: { layout: CalendarLayout; block: YearBlock }) {
  const { pitch, rowPitch, shape } = layout;
  const heading = block.top + HEADING - 7;
  const rowName = (row: number) => block.top + HEADING + row * rowPitch + rowPitch / 2 + 3;
  return (
    <g>
      <text className="coverage-year" x={0} y={shape === 'years' ? rowName(0) : heading}>
        {block.year}
      </text>
      {shape === 'years' && block !== layout.years[0]
        ? null
        : shape !== 'months'
          ? monthNames().map((name, month) => (
              <text
                key={name}
                className="coverage-name"
                x={
                  GUTTER +
                  pitch *
                    (shape === 'years'
                      ? (block.months[month] ?? 0)
                      : Math.ceil((block.weekday + (block.months[month] ?? 0)) / 7))
                }
                y={heading}
              >
                {name}
              </text>
            ))
          : monthDays.map((day) => (
              <text key={day} className="coverage-name" x={GUTTER + (day - 1) * pitch} y={heading}>
                {day}
              </text>
            ))}
      {rowNames()[shape].map((name, row) =>
        name === '' ? null : (
          <text key={name} className="coverage-name" x={0} y={rowName(row)}>
            {name}
          </text>
        ),
      )}
    </g>
  );
}
