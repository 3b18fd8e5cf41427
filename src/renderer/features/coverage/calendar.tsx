/** The coverage of a buoy by day as a drawing: a block or a row per year, and what its cells mean. */
import { t } from '@lingui/core/macro';
import type { Mark, Scene } from '#renderer/charts/MarkChart.tsx';
import { Hatch, hatchFill, rectangle, type Size, textWidth } from '#renderer/charts/svg.tsx';
import { type ChartTheme, useChartTheme } from '#renderer/charts/theme.ts';
import { monthNames } from '#renderer/format/time.ts';
import { dateFormat } from '#shared/i18n/formats.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import type { CoverageCalendar } from '#shared/model/coverage.ts';
import {
  type CoverageState,
  coverageStates,
  DAY,
  gapAround,
  stateOf,
} from '#shared/science/coverageDays.ts';
import {
  type CalendarLayout,
  calendarLayout,
  dayAfterKey,
  GUTTER,
  HEADING,
  placeOf,
  SPACE,
  type YearBlock,
} from './layout.ts';
import { daySentence, stateMeaning, stateWords } from './words.ts';

/** Days of the calendar. */
export interface Span {
  first: number;
  last: number;
}

type DrawnState = Exclude<CoverageState, 'outside'>;

interface Cell {
  state: DrawnState;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Distance (px) of hatching lines, as in charts. */
const HATCH = 4;
/** Height of the legend of a picture, and size of a swatch. */
const LEGEND = 26;
const SWATCH = 11;
/** Names of a calendar that is drawn smaller than this cannot be read. */
const SMALLEST_SCALE = 0.7;

/** One cell a day; in rows of a year, one for the days in a row that have the same state. */
function cellsOf(layout: CalendarLayout, states: Uint8Array): Cell[] {
  const h = layout.rowPitch - SPACE;
  const cells: Cell[] = [];
  for (let day = 0; day < states.length; day++) {
    const state = stateOf(states, day);
    const place = state === 'outside' ? null : placeOf(layout, day);
    if (state === 'outside' || !place) continue;
    const { x, y } = place;
    let w = layout.pitch - SPACE;
    if (layout.shape === 'years') {
      w = layout.pitch;
      while (stateOf(states, day + 1) === state && placeOf(layout, day + 1)?.y === y) {
        day += 1;
        w += layout.pitch;
      }
    }
    cells.push({ state, x, y, w, h });
  }
  return cells;
}

/** SVG path data by state, and of the lower left halves of partial days: ten years are a handful of elements. */
function pathsOf(cells: readonly Cell[]): Record<DrawnState | 'halves', string> {
  const of = (wanted: DrawnState, path: (cell: Cell) => string) =>
    cells.flatMap((cell) => (cell.state === wanted ? [path(cell)] : [])).join('');
  const filled = ({ x, y, w, h }: Cell) => rectangle(x, y, w, h);
  // A line lies half inside and half outside of its path.
  const lined = ({ x, y, w, h }: Cell) => rectangle(x + 0.5, y + 0.5, w - 1, h - 1);
  return {
    complete: of('complete', filled),
    partial: of('partial', lined),
    missing: of('missing', lined),
    never: of('never', filled),
    halves: of('partial', ({ x, y, w, h }) => `M${x} ${y}v${h}h${w}z`),
  };
}

export const cellPaths = (layout: CalendarLayout, states: Uint8Array) =>
  pathsOf(cellsOf(layout, states));

function Days({ cells, chartTheme }: { cells: readonly Cell[]; chartTheme: ChartTheme }) {
  const { cover, edge } = chartTheme;
  const paths = pathsOf(cells);
  return (
    <g fill="none">
      <defs>
        <Hatch colour={edge} step={HATCH} />
      </defs>
      <path d={paths.never} fill={hatchFill(edge, HATCH)} />
      <path d={paths.complete + paths.halves} fill={cover} />
      <path d={paths.partial} stroke={cover} />
      <path d={paths.missing} stroke={edge} />
    </g>
  );
}

const drawnStates = coverageStates.filter((state) => state !== 'outside');

function Swatch({ state, chartTheme }: { state: DrawnState; chartTheme: ChartTheme }) {
  return <Days cells={[{ state, x: 0, y: 0, w: SWATCH, h: SWATCH }]} chartTheme={chartTheme} />;
}

/** What the cells mean, in words beside their shapes. */
export function Legend() {
  const chartTheme = useChartTheme();
  return (
    <ul className="row facts small">
      {drawnStates.map((state) => (
        <li key={state} className="check">
          <svg width={SWATCH} height={SWATCH} aria-hidden="true">
            <Swatch state={state} chartTheme={chartTheme} />
          </svg>
          <span>{i18n._(stateWords[state])}</span>
          <span className="quiet">{i18n._(stateMeaning[state])}</span>
        </li>
      ))}
    </ul>
  );
}

function PictureLegend({ chartTheme }: { chartTheme: ChartTheme }) {
  let end = 0;
  return drawnStates.map((state) => {
    const word = i18n._(stateWords[state]);
    const x = end;
    end += SWATCH + 6 + textWidth(word, chartTheme) + 20;
    return (
      <g key={state} transform={`translate(${x} 0)`}>
        <Swatch state={state} chartTheme={chartTheme} />
        <text x={SWATCH + 6} y={SWATCH - 1} fill={chartTheme.ink}>
          {word}
        </text>
      </g>
    );
  });
}

const monthDays = [1, 10, 20, 30];

/** Names for every other row: there is no room for all. */
const weekdays = (): string[] => {
  const format = dateFormat({ weekday: 'short', timeZone: 'UTC' });
  // 3 January 2000 was a Monday.
  return Array.from({ length: 7 }, (_, day) =>
    [0, 2, 4].includes(day) ? format.format(Date.UTC(2000, 0, 3 + day)) : '',
  );
};

interface Name {
  text: string;
  x: number;
  y: number;
}

/** The names of months, of days or of weekdays of a year, with their places. */
function namesOf(layout: CalendarLayout, block: YearBlock): Name[] {
  const { pitch, rowPitch, shape } = layout;
  const y = headingOf(block);
  if (shape === 'months') {
    return [
      ...monthDays.map((day) => ({ text: String(day), x: GUTTER + (day - 1) * pitch, y })),
      ...monthNames().map((text, row) => ({ text, x: 0, y: rowMiddle(layout, block, row) })),
    ];
  }
  // All rows of years share one heading.
  if (shape === 'years' && block !== layout.years[0]) return [];
  const months = monthNames().map((text, month) => {
    const first = block.months[month] ?? 0;
    const column = shape === 'years' ? first : Math.ceil((block.weekday + first) / 7);
    return { text, x: GUTTER + pitch * column, y };
  });
  const rows = shape === 'years' ? [] : weekdays();
  return [
    ...months,
    ...rows.flatMap((text, row) =>
      text === '' ? [] : [{ text, x: 0, y: block.top + HEADING + (row + 0.5) * rowPitch + 3 }],
    ),
  ];
}

const headingOf = ({ top }: YearBlock): number => top + HEADING - 7;
const rowMiddle = ({ rowPitch }: CalendarLayout, { top }: YearBlock, row: number): number =>
  top + HEADING + (row + 0.5) * rowPitch + 3;

function Calendar({
  layout,
  states,
  chartTheme,
}: {
  layout: CalendarLayout;
  states: Uint8Array;
  chartTheme: ChartTheme;
}) {
  return (
    <>
      {layout.years.map((block) => (
        <g key={block.year} fill={chartTheme.quiet}>
          <text
            x={0}
            y={layout.shape === 'years' ? rowMiddle(layout, block, 0) : headingOf(block)}
            fill={chartTheme.ink}
            fontWeight={600}
          >
            {block.year}
          </text>
          {namesOf(layout, block).map(({ text, x, y }) => (
            <text key={`${x} ${y}`} x={x} y={y}>
              {text}
            </text>
          ))}
        </g>
      ))}
      <Days cells={cellsOf(layout, states)} chartTheme={chartTheme} />
    </>
  );
}

/** On the screen, where its height follows from its width. @param days a block a year with a cell a day; false: a row a year */
export function drawCalendar(
  calendar: CoverageCalendar,
  days: boolean,
  onGap: (gap: Span) => void,
  { width }: Size,
  chartTheme: ChartTheme,
): Scene {
  const { states, years, from, until } = calendar;
  const layout = calendarLayout(years, width, days);
  const newest = Math.max(0, Math.min(states.length - 1, Math.floor((until - from) / DAY)));
  return {
    drawing: <Calendar layout={layout} states={states} chartTheme={chartTheme} />,
    marks: Array.from(states, (_, day): Mark => {
      const { x, y } = placeOf(layout, day) ?? { x: 0, y: 0 };
      const gap = gapAround(states, day);
      return {
        outline: rectangle(x - 0.5, y - 0.5, Math.max(layout.pitch - 1, 1), layout.rowPitch - 1),
        x,
        y,
        row: 0,
        // Years may be added before it.
        column: from / DAY + day,
        text: () => ({
          title: daySentence(calendar, day),
          rows: gap ? [t`Click or Enter: download this gap`] : [],
        }),
        ...(gap && { open: () => onGap(gap) }),
      };
    }),
    next: (at, key) => {
      const to = dayAfterKey(layout, at ?? newest, key);
      return to !== null && at === null ? newest : to;
    },
  };
}

/** In a picture, with its legend: by days where they can be read, else a row a year. */
export function savedCalendar(
  { years, states }: CoverageCalendar,
  days: boolean,
  { width, height }: Size,
  chartTheme: ChartTheme,
) {
  const room = height - LEGEND;
  const wanted = calendarLayout(years, width, days);
  const fits = wanted.height * SMALLEST_SCALE <= room;
  const layout = fits ? wanted : calendarLayout(years, width, false);
  return (
    <>
      <PictureLegend chartTheme={chartTheme} />
      <g transform={`translate(0 ${LEGEND}) scale(${Math.min(1, room / layout.height)})`}>
        <Calendar layout={layout} states={states} chartTheme={chartTheme} />
      </g>
    </>
  );
}
