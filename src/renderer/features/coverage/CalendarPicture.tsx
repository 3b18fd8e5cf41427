/** The drawn part of a coverage calendar: one path per state, names of months and weekdays. */
import { memo, useId, useMemo } from 'react';
import { cellPaths } from './cells.ts';
import type { CalendarLayout, YearBlock } from './layout.ts';
import { namesOf } from './names.ts';

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
  return (
    <g>
      {namesOf(layout, block).map(({ text, x, y, isYear }) => (
        <text key={`${x} ${y}`} className={isYear ? 'coverage-year' : 'coverage-name'} x={x} y={y}>
          {text}
        </text>
      ))}
    </g>
  );
}
