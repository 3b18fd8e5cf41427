/** The parts of chart.js that are used, and plug-ins that draw the parts of a plot that chart.js does not have. */
import {
  BarController,
  BarElement,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  LogarithmicScale,
  type Plugin,
  PointElement,
  Tooltip,
} from 'chart.js';
import { clipArea, unclipArea } from 'chart.js/helpers';
import zoom from 'chartjs-plugin-zoom';
import { formatLocale } from '#shared/i18n/formats.ts';
import type { Interval } from '#shared/model/geo.ts';
import { legible } from './colours.ts';
import { hitsOf, type LineChart, type Plotted, panelId } from './config.ts';
import { clearPlace, spreadLabels } from './labels.ts';
import type { Point } from './samples.ts';
import { drawStrip, stripPlaces } from './strip.ts';

Chart.register(
  BarController,
  BarElement,
  LogarithmicScale,
  LineController,
  LineElement,
  PointElement,
  LinearScale,
  Tooltip,
  zoom,
);

// The locale is read when a chart is made: the numbers of its axes follow the language.
Chart.defaults.set({ locale: formatLocale as never, animation: false, maintainAspectRatio: false });

/** The description of a chart; undefined until it is set. */
const plotOf = (chart: Chart): Plotted | undefined => chart.config.options?.plugins?.plot?.();

/** A plug-in that draws a part of the description of its chart. The state of the context is restored after it. */
const part = (
  id: string,
  layer: 'beforeDatasetsDraw' | 'afterDatasetsDraw',
  draw: (chart: LineChart, plot: Plotted) => void,
): Plugin<'line'> => ({
  id,
  [layer](chart: LineChart) {
    const plot = plotOf(chart as Chart);
    if (!plot) return;
    chart.ctx.save();
    draw(chart, plot);
    chart.ctx.restore();
  },
});

const acrossOf =
  ({ scales }: Chart | LineChart) =>
  (x: number): number =>
    scales.x?.getPixelForValue(x) ?? Number.NaN;

function stroke(
  { ctx }: LineChart,
  colour: string,
  from: readonly [number, number],
  to: readonly [number, number],
): void {
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1;
  ctx.beginPath();
  ctx.moveTo(...from);
  ctx.lineTo(...to);
  ctx.stroke();
}

/** Pixels between two lines of the hatching. */
const HATCH_STEP = 7;

/** The hatched parts that are in view. */
function hatchedAreas(chart: LineChart, { hatched = [] }: Plotted) {
  const { chartArea } = chart;
  const across = acrossOf(chart);
  return hatched
    .map(({ from, to }) => ({
      ...chartArea,
      left: Math.max(chartArea.left, across(from)),
      right: Math.min(chartArea.right, across(to)),
    }))
    .filter(({ left, right }) => right - left >= 1);
}

const hatching = part('hatching', 'beforeDatasetsDraw', (chart, plot) => {
  const { ctx } = chart;
  for (const area of hatchedAreas(chart, plot)) {
    const { top, bottom, height, left, right } = area;
    ctx.save();
    clipArea(ctx, area);
    // Anchored to the page, not to the interval, so that neighbouring parts line up.
    const first = Math.floor((left - height) / HATCH_STEP) * HATCH_STEP;
    for (let x = first; x < right; x += HATCH_STEP)
      stroke(chart, `${plot.chartTheme.quiet}4d`, [x, bottom], [x + height, top]);
    ctx.restore();
  }
});

/** Above the bars: a high one would hide what it says. */
const hatchedLabels = part('hatchedLabels', 'afterDatasetsDraw', (chart, plot) => {
  const { hatchedLabel = '', chartTheme } = plot;
  const { ctx } = chart;
  const points = chart.data.datasets.flatMap((_, line) => chart.getDatasetMeta(line).data);
  ctx.font = `12px ${chartTheme.font}`;
  ctx.textBaseline = 'middle';
  const { width } = ctx.measureText(hatchedLabel);
  const box = { width: width + 8, height: 20 };
  for (const area of hatchedAreas(chart, plot)) {
    const { top, bottom, left, right } = area;
    if (right - left <= width + 16) continue;
    const middle = { x: (left + right - box.width) / 2, y: (top + bottom) / 2 };
    const { x, y } = clearPlace(box, middle, points, area);
    ctx.fillStyle = chartTheme.panel;
    ctx.fillRect(x, y, box.width, box.height);
    ctx.fillStyle = chartTheme.quiet;
    ctx.fillText(hatchedLabel, x + 4, y + box.height / 2);
  }
});

const bands = part('bands', 'beforeDatasetsDraw', (chart, { bands = [], chartTheme }) => {
  const { ctx, chartArea, scales } = chart;
  const across = acrossOf(chart);
  for (const { x, low, high, panel, isUsual = false } of bands) {
    const y = scales[panelId(panel)];
    if (!y) continue;
    ctx.save();
    clipArea(ctx, { ...chartArea, top: y.top, bottom: y.bottom });
    ctx.fillStyle = isUsual ? `${chartTheme.cover}30` : `${chartTheme.quiet}2e`;
    for (const { from, to } of runs(low)) {
      const lineTo = (values: Float64Array, i: number) =>
        ctx.lineTo(across(x[i] ?? Number.NaN), y.getPixelForValue(values[i] ?? 0));
      ctx.beginPath();
      for (let i = from; i <= to; i += 1) lineTo(high, i);
      for (let i = to; i >= from; i -= 1) lineTo(low, i);
      ctx.fill();
    }
    ctx.restore();
  }
});

/** The tint below the line that leads. */
const areas = part('areas', 'beforeDatasetsDraw', (chart, { lines, chartTheme }) => {
  const { ctx, chartArea, scales } = chart;
  lines.forEach(({ area, panel, colour }, index) => {
    const y = scales[panelId(panel)];
    if (!area || !y) return;
    const ground = y.getPixelForValue(0);
    const points = chart.getDatasetMeta(index).data;
    const heights = Float64Array.from(points, (point) => point.y);
    ctx.save();
    clipArea(ctx, { ...chartArea, top: y.top, bottom: y.bottom });
    ctx.fillStyle = `${colour(chartTheme)}1f`;
    // Gaps narrower than the line itself do not stripe the tint.
    const stretches = runs(heights).reduce<Interval[]>((all, one) => {
      const last = all.at(-1);
      if (last && (points[one.from]?.x ?? 0) - (points[last.to]?.x ?? 0) < 3) last.to = one.to;
      else all.push({ ...one });
      return all;
    }, []);
    for (const { from, to } of stretches) {
      ctx.beginPath();
      ctx.moveTo(points[from]?.x ?? 0, ground);
      for (let i = from; i <= to; i += 1)
        if (!Number.isNaN(points[i]?.y)) ctx.lineTo(points[i]?.x ?? 0, points[i]?.y ?? 0);
      ctx.lineTo(points[to]?.x ?? 0, ground);
      ctx.fill();
    }
    ctx.restore();
  });
});

/** The titles of the y axes, upright above them. */
const titles = part('titles', 'beforeDatasetsDraw', (chart, { panels, chartTheme }) => {
  const { ctx, chartArea, scales } = chart;
  ctx.font = `450 12px ${chartTheme.font}`;
  ctx.fillStyle = chartTheme.quiet;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'bottom';
  panels.forEach(({ title }, index) => {
    const y = scales[panelId(index)];
    if (y && title) ctx.fillText(title, chartArea.left, y.top - 6);
  });
});

/** First and last index of every stretch without NaN. */
function runs(values: Float64Array): Interval[] {
  const found: Interval[] = [];
  values.forEach((value, i) => {
    const last = found.at(-1);
    if (Number.isNaN(value)) return;
    if (last?.to === i - 1) last.to = i;
    else found.push({ from: i, to: i });
  });
  return found;
}

/** A line through all panels at the moment pointed at. */
const cursor = part('cursor', 'beforeDatasetsDraw', (chart, { pick, lines, chartTheme }) => {
  const [active] = chart.getActiveElements();
  if (!active || pick !== 'moment' || lines.some((line) => line.bars)) return;
  const { top, bottom } = chart.chartArea;
  const x = Math.round(active.element.x) + 0.5;
  stroke(chart, chartTheme.quiet, [x, top], [x, bottom]);
});

/** The line that is brought forward; null: none. */
function forwardOf(chart: Chart | LineChart, plot: Plotted): number | null {
  const { pick, lines, emphasis = null } = plot;
  const hit = pick === 'line' ? chart.getActiveElements()[0]?.datasetIndex : undefined;
  return hit === undefined || lines[hit]?.isReference ? emphasis : hit;
}

/** How much of its colour a line keeps behind the one that is brought forward. */
const FADED = 0.22;

/** Sets the lines back while one is brought forward, and draws that one again, wider and over the others. */
const forward: Plugin<'line'> = {
  id: 'forward',
  beforeDatasetsDraw(chart) {
    const plot = plotOf(chart as Chart);
    chart.ctx.save();
    if (plot && forwardOf(chart, plot) !== null) chart.ctx.globalAlpha = FADED;
  },
  afterDatasetsDraw(chart) {
    chart.ctx.restore();
    const plot = plotOf(chart as Chart);
    const index = plot ? forwardOf(chart, plot) : null;
    const { controller, dataset } = index === null ? {} : chart.getDatasetMeta(index);
    if (!dataset?.options) return;
    const { options } = dataset;
    dataset.options = { ...options, borderWidth: Number(options.borderWidth) + 1 };
    clipArea(chart.ctx, chart.chartArea);
    controller?.draw();
    unclipArea(chart.ctx);
    dataset.options = options;
  },
};

/** A line at the marked point of x, and a dashed one at the level; the level of `x` is named above. */
const rules = part('rules', 'afterDatasetsDraw', (chart, { mark, level, chartTheme }) => {
  const { ctx, scales } = chart;
  const { left, right, top, bottom } = chart.chartArea;
  const upright = (colour: string, value: number): number | null => {
    const x = acrossOf(chart)(value);
    if (x < left || x > right) return null;
    stroke(chart, colour, [x, top], [x, bottom]);
    return x;
  };
  if (typeof mark === 'number') upright(chartTheme.action, mark);
  if (!level) return;
  ctx.setLineDash([6, 4]);
  if (level.y !== undefined) {
    const y = scales[panelId()];
    const at = y?.getPixelForValue(level.y);
    if (y && at !== undefined && at >= y.top && at <= y.bottom)
      stroke(chart, chartTheme.ink, [left, at], [right, at]);
    return;
  }
  const x = upright(chartTheme.ink, level.x);
  if (x === null) return;
  ctx.font = `12px ${chartTheme.font}`;
  ctx.fillStyle = chartTheme.ink;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'bottom';
  const half = ctx.measureText(level.label).width / 2;
  ctx.fillText(level.label, Math.min(right - half, Math.max(left + half, x)), top - 3);
});

/** Where a line leaves the picture: at its last sample inside the visible part, or on the edge it crosses after it. */
function lineEnd(chart: LineChart, line: number): Point | null {
  const { left, right } = chart.chartArea;
  let after: Point | null = null;
  for (const { x, y } of chart.getDatasetMeta(line).data.toReversed()) {
    if (x > right + 1) after = Number.isNaN(y) ? null : { x, y };
    else if (Number.isNaN(y)) after = null;
    else if (after) return { x: right, y: y + ((after.y - y) * (right - x)) / (after.x - x) };
    else return x < left ? null : { x, y };
  }
  return null;
}

const LABEL_HEIGHT = 14;

/** The names of lines and of the level at their right ends, as far as they have room. */
const endLabels = part('endLabels', 'afterDatasetsDraw', (chart, plot) => {
  const { lines, level, chartTheme } = plot;
  const { ctx, chartArea, scales } = chart;
  const brought = forwardOf(chart, plot);
  const ends = lines.flatMap(({ endLabel: text, colour, width }, line) => {
    const end = text === undefined ? null : lineEnd(chart, line);
    if (text === undefined || !end) return [];
    const weight = brought === line || width > 2 ? '600 ' : '';
    return [{ text, weight, colour: colour(chartTheme), ...end }];
  });
  const y = level?.y === undefined ? undefined : scales[panelId()]?.getPixelForValue(level.y);
  if (level && y !== undefined)
    ends.push({ text: level.label, weight: '', colour: chartTheme.ink, x: chartArea.right, y });
  const wanted = ends.map((end) => end.y);
  const placed = spreadLabels(wanted, LABEL_HEIGHT, chartArea.top, chartArea.bottom);
  ctx.textBaseline = 'middle';
  ctx.lineJoin = 'round';
  ctx.strokeStyle = chartTheme.panel;
  ctx.lineWidth = 4;
  ends.forEach(({ text, weight, colour, x }, i) => {
    const top = placed[i] ?? null;
    if (top === null) return;
    ctx.font = `${weight}12px ${chartTheme.font}`;
    const left = Math.min(x + 5, chart.width - ctx.measureText(text).width - 2);
    ctx.strokeText(text, left, top);
    ctx.fillStyle = legible(colour, chartTheme.panel, chartTheme.ink);
    ctx.fillText(text, left, top);
  });
});

const pointer: Plugin<'line'> = {
  id: 'pointer',
  // Without a description there is nothing to lay out.
  beforeUpdate: (chart) => plotOf(chart as Chart) !== undefined,
  // chart.js replays the last pointer event after an update, although the pointer may have moved since.
  beforeEvent: (_chart, { replay }) => !replay,
  afterEvent(chart, { event: { type }, inChartArea }) {
    const plot = plotOf(chart as Chart);
    const [hit] = inChartArea ? hitsOf(chart as LineChart, chart.getActiveElements()) : [];
    if (type === 'click' && hit) plot?.onPick?.(hit);
  },
};

const placesOf = ({ scales, width }: Chart | LineChart, { strip, chartTheme }: Plotted) =>
  strip
    ? stripPlaces(
        strip,
        chartTheme,
        width,
        (value) => scales[panelId()]?.getPixelForValue(value) ?? 0,
      )
    : [];

const strip: Plugin<'line'> = {
  ...part('strip', 'afterDatasetsDraw', (chart, plot) => {
    const { ctx, chartArea: area, width } = chart;
    const { chartTheme, strip } = plot;
    if (strip) drawStrip(ctx, strip, placesOf(chart, plot), { area, width, chartTheme });
  }),
  afterLayout(chart) {
    const plot = plotOf(chart as Chart);
    if (plot) plot.onStrip?.(placesOf(chart, plot));
  },
};

/** Moves the text of a chart with one panel to where it covers no sample of the lines pointed at. */
const readout: Plugin<'line'> = {
  id: 'readout',
  beforeTooltipDraw(chart, { tooltip }) {
    const [active] = chart.getActiveElements();
    if (!active || plotOf(chart as Chart)?.panels.length !== 1) return;
    const points = chart
      .getActiveElements()
      .flatMap(({ datasetIndex }) => chart.getDatasetMeta(datasetIndex).data);
    Object.assign(tooltip, clearPlace(tooltip, active.element, points, chart.chartArea));
  },
};

/** Of every plot, in the order they are drawn. */
export const plugins = [
  hatching,
  bands,
  areas,
  hatchedLabels,
  titles,
  cursor,
  forward,
  rules,
  endLabels,
  strip,
  readout,
  pointer,
];
