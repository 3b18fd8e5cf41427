/** The next days in columns: waves, swell, wind and tide over one time axis, night shaded, readings drawn into the past. */
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { MarkChart, type Scene } from '#renderer/charts/MarkChart.tsx';
import { nearestSample, type Samples } from '#renderer/charts/samples.ts';
import {
  along,
  arrowAt,
  bands,
  Hatching,
  linePath,
  placed,
  rectangle,
  type Size,
  textAt,
  textWidth,
  widest,
} from '#renderer/charts/svg.tsx';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { daysWithin } from '#renderer/charts/timeTicks.ts';
import { StateMark } from '#renderer/features/spots/SpotCard.tsx';
import { matchTexts, stateText } from '#renderer/features/spots/words.ts';
import { forecastOpacity, formatAge, formatAgo, isSilent } from '#renderer/format/age.ts';
import { heightColour } from '#renderer/format/colourScale.ts';
import { formatNumber, MISSING, titled } from '#renderer/format/figure.ts';
import {
  asText,
  formatHeight,
  formatPeriod,
  formatSpeed,
  heightUnitLabel,
  speedUnitLabel,
  type Units,
} from '#renderer/format/metrics.ts';
import { dayText, momentWords } from '#renderer/format/moment.ts';
import { nightsOf } from '#renderer/format/sun.ts';
import { type ClockOptions, formatHour, zoneOf } from '#renderer/format/time.ts';
import type { Interval, Position } from '#shared/model/geo.ts';
import type { Column } from '#shared/science/forecastColumns.ts';
import type { SpotMatch } from '#shared/science/spotMatch.ts';
import type { StoredTide } from '#shared/science/storedTide.ts';
import { columnText } from './best.ts';

const ROW = 18;
const HEAD = 38;
/** Pixels between the parts. */
const APART = 8;
/** With less room for heights and tide, pixels, there is no tide: its texts would overlap. */
const TIDE_FROM = 150;
/** Half of the width of a text at high or low water. */
const HALF_TURN = 22;

export interface StripData {
  title: string;
  place: Position;
  /** Of the time axis. */
  range: Interval;
  now: number;
  clock: ClockOptions;
  units: Units;
  columns: readonly Column[];
  /** Seconds from column to column. */
  step: number;
  /** Heights in metres. */
  readings: Samples;
  tide: StoredTide | null;
  /** What fits at the spot; absent: the place has no limits. Null of a column that is not downloaded. */
  matchOf: ((column: Column) => SpotMatch | null) | null;
  chosen: number;
  onChoose: (time: number) => void;
}

/** A height of the tide with as many decimals as are known. */
export const tideHeight = (
  metres: number,
  { decimals }: StoredTide,
  { heightUnit }: Units,
): string =>
  heightUnit === 'm'
    ? `${formatNumber(metres, decimals)}\u00a0m`
    : asText(formatHeight(metres, heightUnit));

const present = (values: Iterable<number | null>): number[] =>
  [...values].filter((one): one is number => one !== null && !Number.isNaN(one));

/** Rows that would repeat themselves: swell that is as the waves in each column, or not stated, and the age. */
export function repeatsOf({ units, now, columns }: StripData) {
  const known = columns.filter(({ fetchedAt }) => fetchedAt !== null);
  const texts = known.map((one) => columnText(one, units));
  return {
    swell: !known.some(
      (one, at) => one.swellHeight !== null && texts[at]?.swell !== texts[at]?.waves,
    ),
    age: new Set(known.map(({ fetchedAt }) => formatAge(now, fetchedAt))).size < 2,
  };
}

/** A row below the heights. */
interface Row {
  label: string;
  text?: (one: Column) => string;
  /** An arrow or a mark in place of a text; null: not known. */
  sign?: (one: Column, x: number, y: number, theme: ChartTheme) => ReactNode;
}

function rowsOf(data: StripData): Row[] {
  const { units, now, matchOf } = data;
  const repeats = repeatsOf(data);
  const spot: Row = {
    label: t`Spot`,
    sign(one, x, y) {
      const state = matchOf?.(one)?.state;
      const opacity = forecastOpacity(now, one.fetchedAt);
      return state && <StateMark key="spot" {...{ state, opacity }} x={x - 8} y={y - 8} />;
    },
  };
  const swell: Row[] = [
    {
      label: t`Swell, ${{ unit: heightUnitLabel[units.heightUnit] }}`,
      text: (one) => formatHeight(one.swellHeight, units.heightUnit).text,
    },
    { label: t`Swell period, s`, text: (one) => formatPeriod(one.swellPeriod).text },
    { label: t`Swell (from)`, sign: (one, ...at) => arrowAt(one.swellDirection, ...at) },
  ];
  const age = t({ message: 'Age', comment: 'Time since the download' });
  return [
    ...(matchOf ? [spot] : []),
    { label: t`Period, s`, text: (one) => formatPeriod(one.period).text },
    { label: t`Waves (from)`, sign: (one, ...at) => arrowAt(one.direction, ...at) },
    ...(repeats.swell ? [] : swell),
    {
      label: t`Wind, ${{ unit: speedUnitLabel[units.speedUnit] }}`,
      text: (one) => formatSpeed(one.windSpeed, units.speedUnit).text,
    },
    { label: t`Wind (from)`, sign: (one, ...at) => arrowAt(one.windDirection, ...at) },
    ...(repeats.age ? [] : [{ label: age, text: (one: Column) => formatAge(now, one.fetchedAt) }]),
  ];
}

/** A column in words. */
function describe(one: Column, data: StripData) {
  const { now, clock, units, tide, readings, step, matchOf } = data;
  const match = matchOf?.(one);
  const title = momentWords(one.time, now, clock);
  const reading = nearestSample({ samples: readings, reach: step / 2 }, one.time);
  const observed = asText(formatHeight(reading?.value, units.heightUnit));
  const readingRows = reading ? [t`Reading ${observed}`] : [];
  if (one.fetchedAt === null) return { title, rows: [t`not downloaded`, ...readingRows] };
  const { waves, swell, wind } = columnText(one, units);
  const age = formatAgo(now, one.fetchedAt);
  return {
    title,
    rows: [
      ...(match ? [titled(stateText[match.state], matchTexts(match.quantities, units))] : []),
      t`Waves ${{ values: waves }}`,
      t`Swell ${{ values: swell }}`,
      t`Wind ${wind}`,
      ...(tide && one.tide !== null
        ? [t`Tide ${{ level: tideHeight(one.tide, tide, units) }}`]
        : []),
      ...readingRows,
      t`Downloaded ${age}`,
    ],
  };
}

/** The parts from top to bottom, and the axes of time and of heights. */
function layoutOf(data: StripData, { width, height }: Size, theme: ChartTheme) {
  const { range, columns, readings, step } = data;
  const below = rowsOf(data);
  const room = height - HEAD - below.length * ROW - 3 * APART;
  const tide = room < TIDE_FROM ? null : data.tide;
  const part = (label: string, top: number, bottom: number) => {
    return { label, top, bottom, middle: (top + bottom) / 2 };
  };
  const water = part(t`Tide`, height - (tide ? room * 0.42 : 0), height);
  const bars = part(t`Wave height`, HEAD, water.top - below.length * ROW - 2 * APART);
  const rows = below.map((row, at) => {
    const top = bars.bottom + APART + at * ROW;
    return { ...row, ...part(row.label, top, top + ROW) };
  });
  const parts = [bars, ...rows, ...(tide ? [water] : [])];
  const names = parts.map(({ label }) => label);
  const left = Math.ceil(widest(names, theme)) + 10;
  const x = along(range, left, width - 4);
  const heights = present([...columns.map((one) => one.height), ...readings.value]);
  const up = along({ from: 0, to: Math.max(1, ...heights) }, bars.bottom, bars.top + 16);
  const half = (x(step) - x(0)) / 2;
  /** Around a column. */
  const box = (time: number, top = HEAD - 16, bottom = height - 1) =>
    rectangle(x(time) - half, top, 2 * half, bottom - top);
  return { width, height, left, x, up, half, box, bars, rows, water, tide, parts };
}
type Layout = ReturnType<typeof layoutOf>;

export function drawStrip(data: StripData, size: Size, theme: ChartTheme): Scene {
  const { range, now, columns, place, chosen } = data;
  const layout = layoutOf(data, size, theme);
  const { height, left, x, box, bars, parts } = layout;
  const missing = columns.flatMap(({ time, fetchedAt }) => (fetchedAt === null ? [time] : []));
  return {
    marks: columns.map((one, column) => ({
      row: 0,
      column,
      outline: box(one.time),
      x: x(one.time),
      y: bars.top,
      text: () => describe(one, data),
      open: () => data.onChoose(one.time),
    })),
    drawing: (
      <>
        <path d={bands(nightsOf(place, range), x, HEAD, height)} fill={`${theme.quiet}0f`} />
        {drawGrid(data, layout, theme)}
        <path d={box(chosen)} fill={theme.action} opacity={0.1} />
        <Hatching
          d={missing.map((time) => box(time, bars.top, bars.bottom)).join('')}
          colour={theme.edge}
        />
        {drawColumns(data, layout, theme)}
        {drawTide(data, layout, theme)}
        <g fill={theme.quiet}>
          {parts.map(({ label, middle }) => textAt(left - 8, middle, label, { textAnchor: 'end' }))}
        </g>
        <path d={box(chosen)} fill="none" stroke={theme.action} />
        {now > range.from && now < range.to ? (
          <path d={nowLine(data, layout)} stroke={theme.action} strokeDasharray="3 3" />
        ) : null}
      </>
    ),
  };
}

/** Lines at the begin of each day, below the head and around each row; and the names of the days. */
function drawGrid({ range, now, clock }: StripData, layout: Layout, theme: ChartTheme): ReactNode {
  const { width, height, x, bars, rows } = layout;
  const days = daysWithin(range, zoneOf(clock));
  const ends = [bars, ...rows].map(({ top }) => top).concat(rows.at(-1)?.bottom ?? []);
  return (
    <>
      <path
        d={[
          ...days.map(({ from }) => `M${Math.round(x(from)) + 0.5} 0V${height}`),
          ...ends.map((y) => `M0 ${Math.round(y) + 0.5}H${width}`),
        ].join('')}
        stroke={theme.hairline}
      />
      {days.map(({ day, from, to }) => {
        const [weekday, date] = [day.toFormat('ccc'), dayText(from, now, clock)];
        const text = [`${weekday} ${date}`, date, weekday].find(
          (one) => textWidth(one, theme, '600 12px') < x(to) - x(from) - 8,
        );
        const style = { textAnchor: 'start', fontWeight: 600, fill: theme.ink } as const;
        return text && textAt(x(from) + 4, 8, text, style);
      })}
    </>
  );
}

/** Bars of heights; over all of them readings; over these hours, figures and rows, in every so many columns, among them the highest. */
function drawColumns(data: StripData, layout: Layout, theme: ChartTheme): ReactNode {
  const { now, clock, units, columns, readings } = data;
  const { x, up, half, bars, rows } = layout;
  const line = linePath(placed(readings, x, up));
  const heightText = (one: Column) => formatHeight(one.height, units.heightUnit).text;
  const figureWidth = Math.max(
    widest(columns.map(heightText), theme, '600 12px'),
    ...rows.map(({ text }) => (text ? widest(columns.map(text), theme, '11px') : 0)),
  );
  const every = Math.ceil((figureWidth + 3) / (2 * half));
  const top = Math.max(...present(columns.map((one) => one.height)));
  const highest = columns.findIndex((one) => one.height === top);
  return (
    <>
      {columns.map(({ time, height, fetchedAt }) =>
        height === null ? null : (
          <rect
            key={time}
            x={x(time) - half + 1}
            y={up(height)}
            width={Math.max(1, 2 * half - 2)}
            height={bars.bottom - up(height)}
            fill={heightColour(height, theme.theme)}
            opacity={forecastOpacity(now, fetchedAt)}
          />
        ),
      )}
      <g fill="none">
        <path d={line} stroke={theme.panel} strokeWidth={4} />
        <path d={line} stroke={theme.ink} strokeWidth={1.6} />
      </g>
      {columns.map((one, at) => {
        if ((at - highest) % every !== 0) return null;
        const { time, height, fetchedAt } = one;
        const own = isSilent(now, fetchedAt) ? { ...theme, ink: theme.quiet } : theme;
        const edge = { stroke: theme.panel, strokeWidth: 3, paintOrder: 'stroke' };
        const bold = { fill: own.ink, fontWeight: 600, ...edge };
        return (
          <g key={time} fill={theme.quiet}>
            {textAt(x(time), HEAD - 9, hourText(time, clock))}
            {height === null ? null : textAt(x(time), up(height) - 7, heightText(one), bold)}
            {fetchedAt === null
              ? null
              : rows.map(
                  ({ middle: y, text, sign }) =>
                    sign?.(one, x(time), y, own) ??
                    textAt(x(time), y, text?.(one) ?? MISSING, { fontSize: 11, fill: own.ink }),
                )}
          </g>
        );
      })}
    </>
  );
}

/** Not through figures: those above the bar, and in the rows. */
function nowLine({ columns, now, step }: StripData, { x, up, bars, water }: Layout): string {
  const top = up(columns.findLast(({ time }) => time - step / 2 <= now)?.height ?? 0);
  const from = `M${x(now)} `;
  return `${from}${HEAD}V${top - 14}${from}${top}V${bars.bottom}${from}${water.top}V${water.bottom}`;
}

/** `07`, or `07:30` where columns are not on the hour; `01 EDT` in an hour that a change of the clock repeats. */
const hourText = (time: number, clock: ClockOptions): string =>
  formatHour(time, clock).replace(':00', '');

function drawTide(
  { range, units, clock }: StripData,
  { x, tide, water }: Layout,
  theme: ChartTheme,
): ReactNode {
  if (!tide) return null;
  const turns = tide.turns.filter(({ time }) => time >= range.from && time <= range.to);
  const all = present([
    ...[tide.levels, ...tide.curves].flatMap(({ value }) => [...value]),
    ...tide.turns.map(({ height }) => height),
  ]);
  const span = { from: Math.min(...all), to: Math.max(...all) };
  const up = along(
    span.to > span.from ? span : { from: span.from - 1, to: span.to + 1 },
    water.bottom - 30,
    water.top + 30,
  );
  return (
    <>
      <path
        d={tide.curves.map((curve) => linePath(placed(curve, x, up))).join('')}
        fill="none"
        stroke={theme.cover}
        strokeWidth={2}
      />
      <g fill={theme.cover}>
        {placed(tide.levels, x, up).map((point) => (
          <circle key={point.x} cx={point.x} cy={point.y} r={2} />
        ))}
      </g>
      {turns.map(({ kind, time, height }) => {
        const middle = Math.min(
          Math.max(x(time), x(range.from) + HALF_TURN),
          x(range.to) - HALF_TURN,
        );
        const first = up(height) + (kind === 'high' ? -23 : 10);
        return (
          <g key={time} fill={theme.ink} fontSize={11}>
            {textAt(middle, first, formatHour(time, clock))}
            {textAt(middle, first + 13, tideHeight(height, tide, units))}
          </g>
        );
      })}
    </>
  );
}

export function DaysStrip({ data }: { data: StripData }) {
  const { title, columns, clock, now, range } = data;
  const known = columns.filter(({ fetchedAt }) => fetchedAt !== null).length;
  const times = `${momentWords(range.from, now, clock)} – ${momentWords(range.to, now, clock)}`;
  const columnsText = t`${known} of ${{ count: columns.length }} columns downloaded`;
  return (
    <div className="days-strip">
      <MarkChart
        sentence={`${title}. ${columnsText}.`}
        draw={(size, theme) => drawStrip(data, size, theme)}
        picture={() => ({ title, lines: [times, columnsText] })}
      />
    </div>
  );
}
