/** The coverage of a buoy by day, a block or a row per year: by pointer and keys, each gap can be downloaded. */
import { t } from '@lingui/core/macro';
import { useMemo, useRef } from 'react';
import { type Draw, type Mark, MarkChart } from '#renderer/charts/MarkChart.tsx';
import type { Picture } from '#renderer/charts/picture.tsx';
import { Hatching, rectangle, textWidth, useSize } from '#renderer/charts/svg.tsx';
import { type ChartTheme, useChartTheme } from '#renderer/charts/theme.ts';
import { monthNames } from '#renderer/format/time.ts';
import { dateFormat } from '#shared/i18n/formats.ts';
import type { CoverageCalendar } from '#shared/model/coverage.ts';
import { stateOf } from '#shared/science/coverageDays.ts';
import { DAY } from '#shared/science/durations.ts';
import {
  type CalendarLayout,
  calendarLayout,
  dayAfterKey,
  GUTTER,
  HEADING,
  monthStart,
  placeOf,
  SPACE,
  type YearBlock,
} from './layout.ts';
import {
  type DrawnState,
  daySentence,
  drawnStates,
  gapsOf,
  rangeText,
  recordSentence,
  type Span,
  stateMeaning,
  stateWords,
} from './words.ts';

type Cell = { state: DrawnState; x: number; y: number; w: number; h: number };

/** Height of the legend of a picture, size of a swatch and where its word begins. */
const LEGEND = 26;
const SWATCH = 11;
const WORD = SWATCH + 6;
/** Names begin beside the outline of the focus. */
const EDGE = 2;
/** Names of a calendar that is drawn smaller than this cannot be read. */
const SMALLEST_SCALE = 0.7;
/** Height (px) of what stands below the calendar in the frame of a chart. */
const FOOT = 40;

export function CoverageChart(props: {
  name: string;
  calendar: CoverageCalendar;
  /** A block a year with a cell a day; false: a row a year. */
  days: boolean;
  /** The person chose a day that is not complete: the days with gaps around it. Keep it stable. */
  onGap: (gap: Span) => void;
}) {
  const { name, calendar, days, onGap } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useSize(frame)?.width;
  const draw = useMemo(() => drawingOf(calendar, days, onGap), [calendar, days, onGap]);
  const height = width ? calendarLayout(calendar.years, width, days).height : 0;
  return (
    <div className="column" ref={frame} style={{ height: height + FOOT }}>
      <MarkChart
        sentence={t`Days of ${name}`}
        draw={draw}
        picture={() => ({
          title: t`${name}: coverage by day`,
          lines: [rangeText(calendar), recordSentence(calendar)],
        })}
        drawPicture={pictureOf(calendar, days)}
      />
    </div>
  );
}

/** One cell a day; in rows of a year, one for the days in a row that have the same state. */
export function cellsOf(layout: CalendarLayout, states: Uint8Array): Cell[] {
  const { shape, pitch, rowPitch } = layout;
  const cells: Cell[] = [];
  for (let day = 0; day < states.length; day++) {
    const state = stateOf(states, day);
    const place = placeOf(layout, day);
    if (state === 'outside' || !place) continue;
    const last = cells.at(-1);
    if (
      shape === 'years' &&
      last?.y === place.y &&
      last.state === state &&
      stateOf(states, day - 1) === state
    ) {
      last.w += pitch;
    } else {
      const w = shape === 'years' ? pitch : pitch - SPACE;
      cells.push({ state, ...place, w, h: rowPitch - SPACE });
    }
  }
  return cells;
}

/** SVG path data by state, and of the lower left halves of partial days: ten years are a handful of elements. */
export function pathsOf(cells: readonly Cell[]): Record<DrawnState | 'halves', string> {
  const of = (wanted: DrawnState, path: (cell: Cell) => string) =>
    cells.flatMap((cell) => (cell.state === wanted ? [path(cell)] : [])).join('');
  const filled = ({ x, y, w, h }: Cell) => rectangle(x, y, w, h);
  // A line lies half inside and half outside of its path.
  const lined = ({ x, y, w, h }: Cell) => rectangle(x + 0.5, y + 0.5, w - 1, h - 1);
  return {
    complete: of('complete', filled),
    partial: of('partial', lined),
    missing: of('missing', lined),
    // One surface, as in charts.
    never: of('never', ({ x, y, w, h }) => rectangle(x - 1, y - 1, w + SPACE, h + SPACE)),
    halves: of('partial', ({ x, y, w, h }) => `M${x} ${y}v${h}h${w}z`),
  };
}

function Days({ cells, chartTheme }: { cells: readonly Cell[]; chartTheme: ChartTheme }) {
  const { cover, edge } = chartTheme;
  const paths = pathsOf(cells);
  return (
    <g fill="none">
      <Hatching d={paths.never} colour={edge} />
      <path d={paths.complete + paths.halves} fill={cover} />
      <path d={paths.partial} stroke={cover} />
      <path d={paths.missing} stroke={edge} />
    </g>
  );
}

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
          <span>{stateWords[state]}</span>
          <span className="quiet">{stateMeaning[state]}</span>
        </li>
      ))}
    </ul>
  );
}

function PictureLegend({ chartTheme }: { chartTheme: ChartTheme }) {
  let end = 0;
  return drawnStates.map((state) => {
    const word = stateWords[state];
    const x = end;
    end += WORD + textWidth(word, chartTheme) + 20;
    return (
      <g key={state} transform={`translate(${x} 0)`}>
        <Swatch state={state} chartTheme={chartTheme} />
        <text x={WORD} y={SWATCH - 1} fill={chartTheme.ink}>
          {word}
        </text>
      </g>
    );
  });
}

type Name = { text: string; x: number; y: number };

/** The names of months, of days or of weekdays of a year, with their places. */
function namesOf(layout: CalendarLayout, block: YearBlock): Name[] {
  const { pitch, shape, years } = layout;
  const y = headingOf(block);
  const ofRow = (text: string, row: number): Name => ({
    text,
    x: EDGE,
    y: middle(layout, block, row),
  });
  if (shape === 'months') {
    return [
      ...[1, 10, 20, 30].map((day) => ({ text: `${day}`, x: GUTTER + (day - 1) * pitch, y })),
      ...monthNames().map(ofRow),
    ];
  }
  // All rows of years share one heading.
  if (shape === 'years' && block !== years[0]) return [];
  // Above the first week that begins in the month.
  const offset = shape === 'weeks' ? 6 : 0;
  const months = monthNames().map((text, month) => ({
    text,
    x: placeOf(layout, monthStart(layout, block, month) + offset)?.x ?? 0,
    y,
  }));
  if (shape === 'years') return months;
  const weekday = dateFormat({ weekday: 'short', timeZone: 'UTC' });
  // There is no room for the names of all rows. 3 January 2000 was a Monday.
  return [
    ...months,
    ...[0, 2, 4].map((row) => ofRow(weekday.format(Date.UTC(2000, 0, 3 + row)), row)),
  ];
}

const headingOf = ({ top }: YearBlock): number => top + HEADING - 7;
const middle = ({ rowPitch }: CalendarLayout, { top }: YearBlock, row: number): number =>
  top + HEADING + (row + 0.5) * rowPitch + 3;

function Calendar(props: { layout: CalendarLayout; states: Uint8Array; chartTheme: ChartTheme }) {
  const { layout, states, chartTheme } = props;
  return (
    <>
      {layout.years.map((block) => (
        <g key={block.year} fill={chartTheme.quiet}>
          <text
            x={EDGE}
            y={layout.shape === 'years' ? middle(layout, block, 0) : headingOf(block)}
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

/** On the screen, where its height follows from its width. */
const drawingOf =
  (calendar: CoverageCalendar, days: boolean, onGap: (gap: Span) => void): Draw =>
  ({ width }, chartTheme) => {
    const { states, years, from, until } = calendar;
    const layout = calendarLayout(years, width, days);
    const newest = Math.max(0, Math.min(states.length - 1, Math.floor((until - from) / DAY)));
    const gaps = gapsOf(states);
    return {
      drawing: <Calendar layout={layout} states={states} chartTheme={chartTheme} />,
      marks: Array.from(states, (_, day): Mark => {
        const { x, y } = placeOf(layout, day) ?? { x: 0, y: 0 };
        const gap = gaps[day] ?? null;
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
  };

/** In a picture, with its legend: by days where they can be read, else a row a year. */
const pictureOf =
  ({ years, states }: CoverageCalendar, days: boolean): Picture['draw'] =>
  ({ width, height }, chartTheme) => {
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
  };
