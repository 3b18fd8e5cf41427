/** Options of a plot: hairline grid, few ticks, the unit in the axis title, no animation. */
import type { ChartDataset, ChartOptions, Scale } from 'chart.js';
import { numberText } from '#renderer/format/figure.ts';
import { formatLocale } from '#shared/i18n/formats.ts';
import { withRoom } from './labels.ts';
import type { PlotAxisX, PlotAxisY, PlotLine } from './plot.types.ts';
import { evenSample, isolated, minMaxSample, type Point } from './sample.ts';
import { textWidth } from './svg.tsx';
import type { ChartTheme } from './theme.ts';
import { timeTicks } from './timeTicks.ts';

/** chart.js counts time in milliseconds. */
export const unitOf = (x: PlotAxisX): number => (x.zone === null ? 1 : 1000);

/** Room a time tick's label needs. */
const PIXELS_PER_TICK = 60;
const tickCount = (width: number): number => Math.max(2, Math.floor(width / PIXELS_PER_TICK));

const font = (chartTheme: ChartTheme, bold = false) => ({
  family: chartTheme.font,
  size: 12,
  weight: bold ? (600 as const) : (400 as const),
});

const axisTitle = (text: string, chartTheme: ChartTheme) => ({
  display: text !== '',
  text,
  color: chartTheme.quiet,
  font: font(chartTheme),
  padding: 4,
});

type Scales = NonNullable<ChartOptions<'line'>['scales']>;

/** The ticks whose labels do not run into each other. */
const apart = <Tick extends { value: number; label: string }>(
  { min, max, width }: Scale,
  ticks: readonly Tick[],
  chartTheme: ChartTheme,
): Tick[] =>
  withRoom(
    ticks,
    ({ value }) => ((value - min) / (max - min)) * width,
    (label) => textWidth(label, chartTheme),
  );

export function scaleX(x: PlotAxisX, chartTheme: ChartTheme): NonNullable<Scales['x']> {
  const shared = {
    min: x.from * unitOf(x),
    max: x.to * unitOf(x),
    grid: { color: chartTheme.hairline, tickLength: 4, drawOnChartArea: false },
    border: { color: chartTheme.hairline },
    title: axisTitle(x.title, chartTheme),
  };
  const ticks = {
    color: chartTheme.quiet,
    font: font(chartTheme),
    maxRotation: 0,
    autoSkipPadding: 18,
  };
  const { zone, ticks: own } = x;
  if (zone !== null) {
    return {
      ...shared,
      type: 'time',
      adapters: { date: { zone, locale: formatLocale() } },
      // chart.js places ticks relative to the first sample; these are relative to midnight.
      afterBuildTicks(scale) {
        const most = tickCount(scale.width);
        const found = timeTicks(scale.min / 1000, scale.max / 1000, zone, most);
        scale.ticks = apart(
          scale,
          found.map(({ time, label }) => ({ value: time * 1000, label })),
          chartTheme,
        );
      },
      ticks: {
        ...ticks,
        autoSkip: false,
        // chart.js measures a sample label to find how many fit; it fails on an empty one.
        callback: (_value, index, all) => all[index]?.label || '00:00',
      },
    };
  }
  if (own === null) {
    return { ...shared, type: 'linear', ticks: { ...ticks, maxTicksLimit: 9, precision: 0 } };
  }
  return {
    ...shared,
    type: 'linear',
    afterBuildTicks(scale) {
      const found = own(scale.min, scale.max, tickCount(scale.width));
      scale.ticks = apart(
        scale,
        found.map(({ at, label }) => ({ value: at, label })),
        chartTheme,
      );
    },
    ticks: { ...ticks, autoSkip: false, callback: (_value, index, all) => all[index]?.label ?? '' },
  };
}

/** Width of every axis of several: chart.js reserves too little for a stack of axes of unequal widths. */
const PANEL_AXIS_WIDTH = 52;

export const panelId = (panel: number): string => `y${panel}`;

/** The y axes, one above the other with a little space between. @param shown values that each has to reach */
export function scalesY(
  panels: readonly PlotAxisY[],
  chartTheme: ChartTheme,
  shown: readonly (readonly number[])[] = [],
): Scales {
  const scales: Scales = {};
  const shared =
    panels.length === 1
      ? {}
      : {
          afterFit: (scale: { width: number }) => {
            scale.width = PANEL_AXIS_WIDTH;
          },
        };
  // chart.js stacks axes from the bottom.
  [...panels.entries()].reverse().forEach(([index, y]) => {
    scales[panelId(index)] = {
      ...scaleY(y, chartTheme, shown[index] ?? []),
      ...shared,
      stack: 'panels',
      stackWeight: index === 0 ? 1.6 : 1,
      weight: -2 * index,
    };
    if (index > 0) scales[`space${index}`] = { ...spacer(1 - 2 * index), ...shared };
  });
  return scales;
}

/** An axis without marks keeps two panels apart, more than a label is high: `0` stands above the next panel's top one. */
const spacer = (weight: number): NonNullable<Scales['y']> => ({
  type: 'linear',
  position: 'left',
  stack: 'panels',
  stackWeight: 0.35,
  weight,
  ticks: { display: false },
  grid: { display: false },
  border: { display: false },
});

function scaleY(
  y: PlotAxisY,
  chartTheme: ChartTheme,
  shown: readonly number[],
): NonNullable<Scales['y']> {
  if (y.isLog) return scaleLog(y, chartTheme);
  return {
    type: 'linear',
    ...(y.from === null
      ? { grace: '8%', ...(shown.length > 0 ? { suggestedMin: Math.min(...shown) } : {}) }
      : { min: y.from }),
    ...(y.to === null ? {} : { max: y.to }),
    ...(y.to === null && (y.from !== null || shown.length > 0)
      ? { suggestedMax: Math.max(...(y.from === null ? [] : [y.from + 1]), ...shown) }
      : {}),
    grid: { color: chartTheme.hairline, drawTicks: false },
    border: { display: false },
    title: axisTitle(y.title, chartTheme),
    ticks: {
      color: chartTheme.quiet,
      font: font(chartTheme),
      padding: 6,
      ...(y.step === null ? { maxTicksLimit: 6 } : { stepSize: y.step, autoSkip: false }),
    },
  };
}

/** Shares from the rarest to all: a tick for each power of ten, and for a half. */
const scaleLog = (y: PlotAxisY, chartTheme: ChartTheme): NonNullable<Scales['y']> => ({
  type: 'logarithmic',
  ...(y.to === null ? {} : { max: y.to }),
  grid: { color: chartTheme.hairline, drawTicks: false },
  border: { display: false },
  title: axisTitle(y.title, chartTheme),
  ticks: {
    color: chartTheme.quiet,
    font: font(chartTheme),
    padding: 6,
    callback: (value) =>
      Number.isInteger(Math.log10(Number(value))) || value === 50 ? numberText(Number(value)) : '',
  },
});

/** `#rrggbb` set back behind the other lines. */
const faded = (colour: string): string => `${colour}38`;

/** What a line looks like while a line is brought forward. */
export function lineStyle(
  line: PlotLine,
  chartTheme: ChartTheme,
  emphasis: 'none' | 'this' | 'other',
) {
  const own = line.colour(chartTheme);
  const colour = emphasis === 'other' ? faded(own) : own;
  return {
    borderColor: colour,
    backgroundColor: colour,
    borderWidth: emphasis === 'this' ? line.width + 1 : line.width,
    order: emphasis === 'this' ? -1 : line.behind ? 2 : 0,
  };
}

/** The radius of a hollow mark, and the least distance between two of them along x (px). */
const MARK_RADIUS = 4;
const MARK_DISTANCE = 12;

/** The radius of each hollow mark; 0 where a more doubtful value, or an earlier one that is as doubtful, is too close. */
function markRadii(
  points: readonly Point[],
  doubtOf: (x: number) => number,
  pixels: number,
): number[] {
  const doubts = points.map(({ x }) => doubtOf(x));
  const order = [...points.keys()].sort((a, b) => (doubts[b] ?? 0) - (doubts[a] ?? 0));
  const radii = points.map(() => 0);
  const drawn: number[] = [];
  for (const i of order) {
    const x = (points[i]?.x ?? 0) * pixels;
    if (drawn.some((other) => Math.abs(other - x) < MARK_DISTANCE)) continue;
    drawn.push(x);
    radii[i] = MARK_RADIUS;
  }
  return radii;
}

/** More dots than these would run into each other. */
const DOTS_PER_COLUMN = 4;

/** The samples of a line that are worth drawing between `from` and `to` (axis units of the line). */
export function dataset(
  line: PlotLine,
  chartTheme: ChartTheme,
  from: number,
  to: number,
  columns: number,
  unit: number,
): ChartDataset<'line', Point[]> {
  const { samples, bars, dots, hollow } = line;
  const isThinned = dots && !hollow && samples.time.length > DOTS_PER_COLUMN * columns;
  const sampled = isThinned
    ? evenSample(samples, from, to, DOTS_PER_COLUMN * columns)
    : minMaxSample(samples, from, to, columns);
  const points = bars ? sampled.filter(({ y }) => !Number.isNaN(y)) : sampled;
  const alone = isolated(points);
  const radius = hollow
    ? markRadii(points, hollow, columns / (to - from))
    : dots
      ? points.length > columns
        ? 1
        : 2
      : alone.some(Boolean)
        ? alone.map((one) => (one ? 1.5 : 0))
        : 0;
  return {
    label: line.label,
    yAxisID: panelId(line.panel ?? 0),
    data: unit === 1 ? points : points.map(({ x, y }) => ({ x: x * unit, y })),
    showLine: !line.dots,
    pointRadius: radius,
    pointHoverRadius: 4,
    pointHitRadius: 6,
    pointBorderWidth: line.hollow ? 1.5 : 0,
    borderDash: [...(line.dash ?? [])],
    borderJoinStyle: 'round',
    spanGaps: false,
    ...lineStyle(line, chartTheme, 'none'),
    ...(line.hollow && { backgroundColor: 'transparent' }),
    // The types of chart.js know no bars in a chart of lines.
    ...(line.bars && ({ type: 'bar', minBarLength: 2, maxBarThickness: 44 } as object)),
  };
}

export function sharedOptions(chartTheme: ChartTheme): ChartOptions<'line'> {
  return {
    animation: false,
    responsive: true,
    maintainAspectRatio: false,
    parsing: false,
    normalized: true,
    events: ['mousemove', 'mouseout', 'click', 'touchstart', 'touchmove'],
    elements: { line: { tension: 0 } },
    plugins: {
      tooltip: {
        animation: false,
        backgroundColor: chartTheme.panel,
        borderColor: chartTheme.quiet,
        borderWidth: 1,
        titleColor: chartTheme.quiet,
        titleFont: font(chartTheme),
        bodyColor: chartTheme.ink,
        bodyFont: font(chartTheme, true),
        footerColor: chartTheme.quiet,
        footerFont: font(chartTheme),
        footerMarginTop: 2,
        cornerRadius: 4,
        caretSize: 0,
        caretPadding: 10,
        padding: 8,
        // Behind the sample of a hollow mark.
        multiKeyBackground: chartTheme.panel,
        boxWidth: 8,
        boxHeight: 8,
        boxPadding: 4,
      },
    },
  };
}
