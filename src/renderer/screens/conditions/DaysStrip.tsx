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
import { forecastOpacity, formatAge, formatAgo } from '#renderer/format/age.ts';
import { heightColour } from '#renderer/format/colourScale.ts';
import { type FigureText, formatNumber, titled } from '#renderer/format/figure.ts';
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
import type { SpotMatch, SpotState } from '#shared/science/spotMatch.ts';
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

const withoutUnit = ({ text }: FigureText): string => text;

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

type Row = { label: string } & (
  | { text: (one: Column) => string }
  /** Drawn as an arrow, and as the mark of a spot. */
  | { arrow: (one: Column) => number | null }
  | { state: (one: Column) => SpotState | undefined }
);

/** Rows below the heights. */
function rowsOf(data: StripData): Row[] {
  const { units, now, matchOf } = data;
  const repeats = repeatsOf(data);
  const swell: Row[] = [
    {
      label: t`Swell, ${{ unit: heightUnitLabel[units.heightUnit] }}`,
      text: (one) => withoutUnit(formatHeight(one.swellHeight, units.heightUnit)),
    },
    { label: t`Swell period, s`, text: (one) => withoutUnit(formatPeriod(one.swellPeriod)) },
    { label: t`Swell (from)`, arrow: (one) => one.swellDirection },
  ];
  const age = t({ message: 'Age', comment: 'Time since the download' });
  return [
    ...(matchOf ? [{ label: t`Spot`, state: (one: Column) => matchOf(one)?.state }] : []),
    { label: t`Period, s`, text: (one) => withoutUnit(formatPeriod(one.period)) },
    { label: t`Waves (from)`, arrow: (one) => one.direction },
    ...(repeats.swell ? [] : swell),
    {
      label: t`Wind, ${{ unit: speedUnitLabel[units.speedUnit] }}`,
      text: (one) => withoutUnit(formatSpeed(one.windSpeed, units.speedUnit)),
    },
    { label: t`Wind (from)`, arrow: (one) => one.windDirection },
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

export function drawStrip(data: StripData, { width, height }: Size, theme: ChartTheme): Scene {
  const { range, now, clock, units, columns, readings, place } = data;
  const rows = rowsOf(data);
  const names = [t`Wave height`, ...rows.map(({ label }) => label), t`Tide`];
  const left = Math.ceil(widest(names, theme)) + 10;
  const x = along(range, left, width - 4);
  const columnWidth = x(data.step) - x(0);
  const room = height - HEAD - rows.length * ROW - 3 * APART;
  const tide = room < TIDE_FROM ? null : data.tide;
  const tideRoom = tide ? room * 0.42 : 0;
  const bars = { top: HEAD, bottom: height - tideRoom - rows.length * ROW - 2 * APART };
  const middleOf = (row: number) => bars.bottom + APART + (row + 0.5) * ROW;
  const water = { top: height - tideRoom, bottom: height };
  const heights = present([...columns.map((one) => one.height), ...readings.value]);
  const up = along({ from: 0, to: Math.max(1, ...heights) }, bars.bottom, bars.top + 16);
  const heightText = (one: Column) => withoutUnit(formatHeight(one.height, units.heightUnit));
  /** Every so many columns have text, among them the highest. */
  const figures = rows.flatMap((row) => ('text' in row ? columns.map(row.text) : []));
  const figureWidth = Math.max(
    widest(columns.map(heightText), theme, '600 12px'),
    widest(figures, theme, '11px'),
  );
  const every = Math.ceil((figureWidth + 3) / columnWidth);
  const top = Math.max(...present(columns.map((one) => one.height)));
  const highest = columns.findIndex((one) => one.height === top);
  const isWritten = (at: number) => (at - highest) % every === 0;
  const days = daysWithin(range, zoneOf(clock));
  // The longest name that has room in its day.
  const dayLabels = days.flatMap(({ day, from, to }) => {
    const weekday = day.toFormat('ccc');
    const date = dayText(from, now, clock);
    const text = [`${weekday} ${date}`, date, weekday].find(
      (one) => textWidth(one, theme, '600 12px') < x(to) - x(from) - 8,
    );
    return text === undefined ? [] : [{ at: from, text }];
  });
  /** Below the head, and around each row. */
  const lines = [
    HEAD,
    ...[...rows.keys(), rows.length].map((row) => bars.bottom + APART + row * ROW),
  ];
  const box = (at: number, top: number, bottom: number) =>
    rectangle(x(at) - columnWidth / 2, top, columnWidth, bottom - top);
  const missing = columns.filter(({ fetchedAt }) => fetchedAt === null);
  const line = linePath(placed(readings, x, up));
  const nowTop = up(columns.findLast(({ time }) => time - data.step / 2 <= now)?.height ?? 0);
  /** Not through figures: those above the bar, and in the rows. */
  const nowLine = [
    [HEAD, nowTop - 14],
    [nowTop, bars.bottom],
    [water.top, height],
  ]
    .map(([from, to]) => `M${x(now)} ${from}V${to}`)
    .join('');
  return {
    marks: columns.map((one, column) => ({
      row: 0,
      column,
      outline: box(one.time, HEAD - 16, height - 1),
      x: x(one.time),
      y: bars.top,
      text: () => describe(one, data),
      open: () => data.onChoose(one.time),
    })),
    drawing: (
      <>
        <path d={bands(nightsOf(place, range), x, HEAD, height)} fill={`${theme.quiet}0f`} />
        <path
          d={[
            ...days.map(({ from }) => `M${Math.round(x(from)) + 0.5} 0V${height}`),
            ...lines.map((y) => `M0 ${Math.round(y) + 0.5}H${width}`),
          ].join('')}
          stroke={theme.hairline}
        />
        <path d={box(data.chosen, HEAD - 16, height - 1)} fill={theme.action} opacity={0.1} />
        {dayLabels.map(({ at, text }) =>
          textAt(x(at) + 4, 8, text, { textAnchor: 'start', fontWeight: 600, fill: theme.ink }),
        )}
        <Hatching
          d={missing.map(({ time }) => box(time, bars.top, bars.bottom)).join('')}
          colour={theme.edge}
        />
        {columns.map((one, at) => {
          const opacity = forecastOpacity(now, one.fetchedAt);
          const own = opacity === undefined ? theme : { ...theme, ink: theme.quiet };
          return (
            <g key={one.time} fill={theme.quiet}>
              {isWritten(at) ? textAt(x(one.time), HEAD - 9, hourText(one.time, clock)) : null}
              {one.height === null ? null : (
                <rect
                  x={x(one.time) - columnWidth / 2 + 1}
                  y={up(one.height)}
                  width={Math.max(1, columnWidth - 2)}
                  height={bars.bottom - up(one.height)}
                  fill={heightColour(one.height, theme.theme)}
                  opacity={opacity}
                />
              )}
              {one.height !== null && isWritten(at)
                ? textAt(x(one.time), up(one.height) - 7, heightText(one), {
                    fill: own.ink,
                    fontWeight: 600,
                  })
                : null}
              {one.fetchedAt !== null && isWritten(at)
                ? rows.map((row, i) => {
                    const [cx, y] = [x(one.time), middleOf(i)];
                    const mark = 'state' in row && row.state(one);
                    if (mark)
                      return (
                        <StateMark
                          key={row.label}
                          state={mark}
                          x={cx - 8}
                          y={y - 8}
                          opacity={opacity}
                        />
                      );
                    const degrees = 'arrow' in row ? row.arrow(one) : null;
                    if (degrees !== null) return arrowAt(cx, y, degrees, own);
                    const written = 'text' in row ? row.text(one) : '–';
                    return textAt(cx, y, written, { fontSize: 11, fill: own.ink });
                  })
                : null}
            </g>
          );
        })}
        <g fill="none">
          <path d={line} stroke={theme.panel} strokeWidth={4} />
          <path d={line} stroke={theme.ink} strokeWidth={1.6} />
        </g>
        {tide ? drawTide(data, tide, x, water, theme) : null}
        <g fill={theme.quiet}>
          {textAt(left - 8, (bars.top + bars.bottom) / 2, names[0] ?? '', { textAnchor: 'end' })}
          {rows.map(({ label }, row) =>
            textAt(left - 8, middleOf(row), label, { textAnchor: 'end' }),
          )}
          {tide
            ? textAt(left - 8, (water.top + water.bottom) / 2, t`Tide`, { textAnchor: 'end' })
            : null}
        </g>
        <path d={box(data.chosen, HEAD - 16, height - 1)} fill="none" stroke={theme.action} />
        {now > range.from && now < range.to ? (
          <path d={nowLine} stroke={theme.action} strokeDasharray="3 3" />
        ) : null}
      </>
    ),
  };
}

/** `07`, or `07:30` where columns are not on the hour; `01 EDT` in an hour that a change of the clock repeats. */
const hourText = (time: number, clock: ClockOptions): string =>
  formatHour(time, clock).replace(':00', '');

function drawTide(
  { range, units, clock }: StripData,
  tide: StoredTide,
  x: (time: number) => number,
  water: { top: number; bottom: number },
  theme: ChartTheme,
): ReactNode {
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
        const way = kind === 'high' ? -1 : 1;
        const middle = Math.min(
          Math.max(x(time), x(range.from) + HALF_TURN),
          x(range.to) - HALF_TURN,
        );
        const first = up(height) + way * (kind === 'high' ? 23 : 10);
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
