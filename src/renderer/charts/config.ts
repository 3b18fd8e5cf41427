/** A plot as datasets and options of chart.js: hairline grid, few ticks, the unit in the axis title, no animation. */
import {
  type ActiveElement,
  type Chart,
  type ChartDataset,
  type ChartOptions,
  type ChartType,
  type Tick,
  Ticks,
  type TooltipItem,
} from 'chart.js';
import { numberText } from '#renderer/format/figure.ts';
import type { Interval } from '#shared/model/geo.ts';
import { withRoom } from './labels.ts';
import type {
  PlotAxisX,
  PlotAxisY,
  PlotBand,
  PlotDrawing,
  PlotHit,
  PlotLine,
  StripPlace,
} from './plot.types.ts';
import { evenSample, isolated, minMaxSample, type Point } from './samples.ts';
import { stripRoom } from './strip.ts';
import { textWidth, widest } from './svg.tsx';
import type { ChartTheme } from './theme.ts';

export type LineChart = Chart<'line', Point[]>;

/** What the plug-ins draw. */
export interface Plotted extends PlotDrawing {
  chartTheme: ChartTheme;
  /** The marks of the strip have been placed. */
  onStrip?: (places: readonly StripPlace[]) => void;
}

declare module 'chart.js' {
  interface PluginOptionsByType<TType extends ChartType> {
    /** The description of the chart. A function: chart.js does not copy it. */
    plot: () => Plotted;
  }
}

/** Shortest part of the x axis a zoom may show, as a share of the whole. */
const DEEPEST_ZOOM = 1 / 2000;

/** @param onZoom the part of the x axis that is shown now; null: the whole */
export function optionsOf(
  plot: Plotted,
  shown: Interval,
  onZoom: (shown: Interval | null) => void,
): ChartOptions<'line'> {
  const { x, panels, level, strip, pick, chartTheme } = plot;
  return {
    parsing: false,
    normalized: true,
    events: ['mousemove', 'mouseout', 'click', 'touchstart', 'touchmove'],
    interaction: { mode: 'nearest', axis: pick === 'moment' ? 'x' : 'xy', intersect: false },
    layout: {
      padding: {
        top: !panels[0]?.title && level?.x === undefined && !strip ? 8 : 24,
        right: labelRoom(plot) + (strip ? stripRoom(strip, chartTheme) : 0),
        bottom: 0,
        left: 0,
      },
    },
    scales: { x: scaleX(x, shown, chartTheme), ...scalesY(plot) },
    plugins: {
      plot: () => plot,
      tooltip: tooltipOf(plot),
      zoom: {
        zoom: {
          mode: 'x',
          drag: { enabled: true, backgroundColor: `${chartTheme.action}22`, threshold: 6 },
          wheel: { enabled: true, modifierKey: 'ctrl' },
          onZoomStart: ({ chart }) => {
            pointAt(chart as LineChart, []);
            return undefined;
          },
          onZoom: ({ chart: { scales } }) => {
            const { min = x.from, max = x.to } = scales.x ?? {};
            onZoom(min === x.from && max === x.to ? null : { from: min, to: max });
          },
        },
        limits: { x: { min: x.from, max: x.to, minRange: (x.to - x.from) * DEEPEST_ZOOM } },
      },
    },
  };
}

function tooltipOf({ describe, lines, pick, chartTheme }: Plotted) {
  const isInFront = ({ datasetIndex }: TooltipItem<'line'>) => !lines[datasetIndex]?.behind;
  const textOf = ({ datasetIndex, raw }: TooltipItem<'line'>) =>
    describe({ line: datasetIndex, ...(raw as Point) });
  return {
    animation: false as const,
    backgroundColor: chartTheme.panel,
    borderColor: chartTheme.edge,
    borderWidth: 0.75,
    titleColor: chartTheme.quiet,
    titleFont: { weight: 400 as const },
    bodyColor: chartTheme.ink,
    bodyFont: { weight: 600 as const },
    footerColor: chartTheme.quiet,
    footerFont: { weight: 400 as const },
    footerMarginTop: 2,
    cornerRadius: 8,
    caretSize: 0,
    caretPadding: 10,
    padding: 10,
    // Behind the sample of a hollow mark.
    multiKeyBackground: chartTheme.panel,
    boxWidth: 8,
    boxHeight: 8,
    boxPadding: 4,
    // A line without a text of its own is described by another line, and one behind a line that is picked by that line.
    // Of samples at the same place one is described.
    filter: (item: TooltipItem<'line'>, at: number, items: TooltipItem<'line'>[]) =>
      textOf(item).rows.length > 0 &&
      (pick !== 'line' || isInFront(item) || !items.some(isInFront)) &&
      (pick !== 'point' || at === 0),
    callbacks: {
      title: ([item]: TooltipItem<'line'>[]) => (item ? textOf(item).title : ''),
      label: (item: TooltipItem<'line'>) => textOf(item).rows[0] ?? '',
      footer: ([item]: TooltipItem<'line'>[]) => (item ? textOf(item).rows.slice(1) : ''),
    },
  };
}

/** Space (px) at the right for the names of lines and of the level: the width of the widest in bold. */
function labelRoom({ lines, level, chartTheme }: Plotted): number {
  const labels = lines.flatMap(({ endLabel }) => endLabel ?? []);
  if (level?.y !== undefined) labels.push(level.label);
  return 10 + Math.ceil(widest(labels, chartTheme, '600 12px'));
}

type Scales = NonNullable<ChartOptions<'line'>['scales']>;

const axisTitle = (text: string, chartTheme: ChartTheme) => ({
  display: text !== '',
  text,
  color: chartTheme.quiet,
  padding: 4,
});

/** The text of a number of an axis, with a true minus sign. */
function numberTick(this: unknown, value: string | number, index: number, ticks: Tick[]): string {
  return Ticks.formatters.numeric
    .call(this as never, Number(value), index, ticks)
    .replace('-', '−');
}

/** Room a tick's label needs. */
const PIXELS_PER_TICK = 60;

function scaleX({ title, ticks }: PlotAxisX, shown: Interval, chartTheme: ChartTheme) {
  const style = { color: chartTheme.quiet, maxRotation: 0 };
  const scale: NonNullable<Scales['x']> = {
    type: 'linear',
    min: shown.from,
    max: shown.to,
    // Bars would leave half a step free at both ends.
    offset: false,
    grid: { color: chartTheme.hairline, tickLength: 4, drawOnChartArea: false, offset: false },
    border: { color: chartTheme.hairline },
    title: axisTitle(title, chartTheme),
    ticks: { ...style, autoSkipPadding: 18, maxTicksLimit: 9, precision: 0, callback: numberTick },
  };
  if (ticks === null) return scale;
  return {
    ...scale,
    afterBuildTicks(axis: { min: number; max: number; width: number; ticks: object[] }) {
      const { min, max, width } = axis;
      axis.ticks = withRoom(
        ticks(min, max, Math.max(2, Math.floor(width / PIXELS_PER_TICK))).filter(
          ({ at }) => at >= min && at <= max,
        ),
        ({ at }) => ((at - min) / (max - min)) * width,
        (label) => textWidth(label, chartTheme),
      ).map(({ at, label }) => ({ value: at, label }));
    },
    ticks: {
      ...style,
      autoSkip: false,
      callback: (_value: unknown, index: number, all: { label?: unknown }[]) =>
        String(all[index]?.label ?? ''),
    },
  };
}

/** Width of every axis of several: chart.js reserves too little for a stack of axes of unequal widths. */
const PANEL_AXIS_WIDTH = 34;

export const panelId = (panel = 0): string => `y${panel}`;

/** The y axes, one above the other with a little space between. */
function scalesY({ panels, bands = [], level, chartTheme }: Plotted): Scales {
  const scales: Scales = {};
  const shared = panels.length > 1 && {
    afterFit: (scale: { width: number }) => {
      scale.width = PANEL_AXIS_WIDTH;
    },
  };
  // chart.js stacks axes from the bottom.
  [...panels.entries()].reverse().forEach(([index, y]) => {
    const reached = [
      ...(level?.y !== undefined && index === 0 ? [level.y] : []),
      ...bands.filter(({ panel = 0 }) => panel === index).flatMap(extent),
    ];
    scales[panelId(index)] = {
      ...scaleY(y, reached, chartTheme),
      ...shared,
      stack: 'panels',
      stackWeight: index === 0 ? 2.2 : 1,
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
  stackWeight: 0.6,
  weight,
  ticks: { display: false },
  grid: { display: false },
  border: { display: false },
});

/** @param reached values that the axis has to reach */
function scaleY(
  { from = null, to = null, step = null, isLog }: PlotAxisY,
  reached: readonly number[],
  chartTheme: ChartTheme,
): NonNullable<Scales['y']> {
  const shared = {
    ...(to !== null && { max: to }),
    grid: {
      // The line of nothing is the ground that heights stand on.
      color: ({ tick }: { tick?: { value: number } }) =>
        tick?.value === 0 ? chartTheme.edge : chartTheme.hairline,
      drawTicks: false,
    },
    border: { display: false },
    // Steps that are given are halved where their labels would touch.
    afterBuildTicks(scale: { height: number; ticks: Tick[] }) {
      if (step !== null && scale.height < 15 * (scale.ticks.length - 1))
        scale.ticks = scale.ticks.filter((_, at) => at % 2 === 0);
    },
  };
  const ticks = { color: chartTheme.quiet, padding: 6 };
  if (isLog) return { ...shared, type: 'logarithmic', ticks: { ...ticks, callback: shareTick } };
  const ends = [...(from === null ? [] : [from + 1]), ...reached];
  return {
    ...shared,
    type: 'linear',
    ...(from === null ? { grace: '8%' } : { min: from }),
    ...(from === null && reached.length > 0 && { suggestedMin: Math.min(...reached) }),
    ...(to === null && ends.length > 0 && { suggestedMax: Math.max(...ends) }),
    ticks: {
      ...ticks,
      callback: numberTick,
      ...(step === null ? { maxTicksLimit: 7 } : { stepSize: step, autoSkip: false }),
    },
  };
}

/** Shares from the rarest to all: a tick for each power of ten, and for a half. */
const shareTick = (value: string | number): string =>
  Number.isInteger(Math.log10(Number(value))) || value === 50 ? numberText(Number(value)) : '';

/** Lowest and highest value of a band; empty without values. */
function extent({ low, high }: PlotBand): number[] {
  const values = [...low, ...high].filter((value) => !Number.isNaN(value));
  return values.length === 0 ? [] : [Math.min(...values), Math.max(...values)];
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

/** More dots of a line would run into each other. */
const MOST_DOTS = 2000;

/** Of the values that are drawn as dots between `from` and `to`: how many are drawn, and how many there are. */
export function dotsWithin(lines: readonly PlotLine[], { from, to }: Interval) {
  const dotted = lines.filter(({ dots, hollow }) => dots && !hollow);
  const count = (most: number) =>
    dotted
      .flatMap(({ samples }) => evenSample(samples, from, to, most))
      .filter(({ x }) => x >= from && x <= to).length;
  return { drawn: count(MOST_DOTS), all: count(Infinity) };
}

/** The samples of a line that are worth drawing between `from` and `to`. @param width of the chart, pixels */
export function dataset(
  line: PlotLine,
  chartTheme: ChartTheme,
  { from, to }: Interval,
  width: number,
): ChartDataset<'line', Point[]> {
  const { label, samples, bars, dots, hollow, behind } = line;
  const columns = Math.max(200, Math.round(width));
  const sampled =
    dots && !hollow
      ? evenSample(samples, from, to, MOST_DOTS)
      : minMaxSample(samples, from, to, columns);
  const points = bars ? sampled.filter(({ y }) => !Number.isNaN(y)) : sampled;
  const radius = () => {
    if (hollow) return markRadii(points, hollow, columns / (to - from));
    if (dots) return points.length > columns ? 1 : 2;
    const alone = isolated(points);
    return alone.some(Boolean) ? alone.map((one) => (one ? 1.5 : 0)) : 0;
  };
  const colour = line.colour(chartTheme);
  return {
    label,
    yAxisID: panelId(line.panel),
    data: points,
    showLine: !dots,
    order: behind ? 2 : 0,
    borderColor: colour,
    backgroundColor: hollow ? 'transparent' : colour,
    borderWidth: line.width,
    borderDash: [...(line.dash ?? [])],
    borderJoinStyle: 'round',
    pointRadius: radius(),
    pointHoverRadius: 4,
    pointHitRadius: 6,
    pointBorderWidth: hollow ? 1.5 : 0,
    // The types of chart.js know no bars in a chart of lines.
    ...(bars &&
      ({
        type: 'bar',
        grouped: false,
        minBarLength: 2,
        maxBarThickness: 44,
        borderRadius: 3,
      } as object)),
  };
}

/** The samples that elements of a chart show. */
export const hitsOf = (
  { data }: LineChart,
  elements: readonly { datasetIndex: number; index: number }[],
): PlotHit[] =>
  elements.flatMap(({ datasetIndex: line, index }) => {
    const point = data.datasets[line]?.data[index];
    return point ? [{ line, ...point }] : [];
  });

/** Highlights samples and shows their tooltip; no elements: hides it. */
export function pointAt(chart: LineChart, elements: ActiveElement[]): void {
  const { x = 0, y = 0 } = elements[0]?.element ?? {};
  chart.setActiveElements(elements);
  chart.tooltip?.setActiveElements(elements, { x, y });
}
