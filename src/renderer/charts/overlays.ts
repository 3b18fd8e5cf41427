/** Drawn in addition to chart.js: hatching over missing intervals, and labels at line ends. */
import type { Chart, Plugin } from 'chart.js';
import type { Interval } from '#shared/model/geo.ts';
import { legible } from './colours.ts';
import { panelId } from './config.ts';
import { spreadLabels } from './labels.ts';
import type { PlotBand, PlotLevel } from './plot.types.ts';
import type { ChartTheme } from './theme.ts';

const HATCH_STEP = 7;

/** Hatches intervals of the x axis; `read` answers them in the axis' unit. */
export function hatching(
  read: () => { intervals: readonly Interval[]; label: string; chartTheme: ChartTheme },
): Plugin<'line'> {
  return {
    id: 'hatching',
    beforeDatasetsDraw(chart) {
      const { intervals, label, chartTheme } = read();
      const scale = chart.scales.x;
      if (!scale) return;
      const { ctx, chartArea } = chart;
      for (const { from, to } of intervals) {
        const left = Math.max(chartArea.left, scale.getPixelForValue(from));
        const right = Math.min(chartArea.right, scale.getPixelForValue(to));
        if (right - left < 1) continue;
        ctx.save();
        ctx.beginPath();
        ctx.rect(left, chartArea.top, right - left, chartArea.height);
        ctx.clip();
        ctx.strokeStyle = `${chartTheme.quiet}4d`;
        ctx.lineWidth = 1;
        ctx.beginPath();
        // Anchored to the page, not to the interval, so that neighbouring parts line up.
        const first = Math.floor((left - chartArea.height) / HATCH_STEP) * HATCH_STEP;
        for (let x = first; x < right; x += HATCH_STEP) {
          ctx.moveTo(x, chartArea.bottom);
          ctx.lineTo(x + chartArea.height, chartArea.top);
        }
        ctx.stroke();
        ctx.font = `12px ${chartTheme.font}`;
        const width = ctx.measureText(label).width;
        if (right - left > width + 16) {
          const x = (left + right) / 2;
          const y = (chartArea.top + chartArea.bottom) / 2;
          ctx.fillStyle = chartTheme.panel;
          ctx.fillRect(x - width / 2 - 4, y - 10, width + 8, 20);
          ctx.fillStyle = chartTheme.quiet;
          ctx.textAlign = 'center';
          ctx.textBaseline = 'middle';
          ctx.fillText(label, x, y);
        }
        ctx.restore();
      }
    },
  };
}

/** Fills bands, one over the other. `unit`: of the x axis. */
export function spanning(
  read: () => { bands: readonly PlotBand[]; colour: string; unit: number },
): Plugin<'line'> {
  return {
    id: 'spanning',
    beforeDatasetsDraw(chart) {
      const { bands, colour, unit } = read();
      const { ctx, chartArea } = chart;
      const { x } = chart.scales;
      if (!x) return;
      for (const band of bands) {
        const y = chart.scales[panelId(band.panel ?? 0)];
        if (!y) continue;
        ctx.save();
        ctx.beginPath();
        ctx.rect(chartArea.left, y.top, chartArea.width, y.height);
        ctx.clip();
        ctx.fillStyle = colour;
        for (const { from, to } of runs(band.low)) {
          const at = (i: number) => x.getPixelForValue((band.x[i] ?? Number.NaN) * unit);
          const height = (values: Float64Array, i: number) => y.getPixelForValue(values[i] ?? 0);
          ctx.beginPath();
          for (let i = from; i <= to; i += 1) ctx.lineTo(at(i), height(band.high, i));
          for (let i = to; i >= from; i -= 1) ctx.lineTo(at(i), height(band.low, i));
          ctx.fill();
        }
        ctx.restore();
      }
    },
  };
}

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
export function cursor(read: () => { colour: string }): Plugin<'line'> {
  return {
    id: 'cursor',
    beforeDatasetsDraw(chart) {
      const [active] = chart.getActiveElements();
      if (!active) return;
      const { ctx, chartArea } = chart;
      ctx.save();
      ctx.strokeStyle = read().colour;
      ctx.lineWidth = 1;
      ctx.beginPath();
      ctx.moveTo(Math.round(active.element.x) + 0.5, chartArea.top);
      ctx.lineTo(Math.round(active.element.x) + 0.5, chartArea.bottom);
      ctx.stroke();
      ctx.restore();
    },
  };
}

/** A line at the moment of the record that is open, and a dashed one at the level; the level of `x` is named above. */
export function rules(
  read: () => {
    mark: number | null;
    level: PlotLevel | null;
    /** Of the x axis. */
    unit: number;
    chartTheme: ChartTheme;
  },
): Plugin<'line'> {
  return {
    id: 'rules',
    afterDatasetsDraw({ ctx, chartArea, scales }) {
      const { mark, level, unit, chartTheme } = read();
      const { x, [panelId(0)]: y } = scales;
      if (!x || !y) return;
      ctx.save();
      ctx.lineWidth = 1;
      const line = (from: [number, number], to: [number, number]) => {
        ctx.beginPath();
        ctx.moveTo(...from);
        ctx.lineTo(...to);
        ctx.stroke();
      };
      const { left, right, top, bottom } = chartArea;
      const upright = (value: number) => {
        const at = x.getPixelForValue(value * unit);
        const isShown = at >= left && at <= right;
        if (isShown) line([at, top], [at, bottom]);
        return isShown ? at : null;
      };
      ctx.strokeStyle = chartTheme.action;
      if (mark !== null) upright(mark);
      ctx.strokeStyle = chartTheme.ink;
      ctx.setLineDash([6, 4]);
      if (level?.y !== undefined) {
        const at = y.getPixelForValue(level.y);
        if (at >= y.top && at <= y.bottom) line([left, at], [right, at]);
      }
      const at = level?.x === undefined ? null : upright(level.x);
      if (level && at !== null) {
        ctx.font = `12px ${chartTheme.font}`;
        ctx.fillStyle = chartTheme.ink;
        ctx.textAlign = 'center';
        ctx.textBaseline = 'bottom';
        const half = ctx.measureText(level.label).width / 2;
        ctx.fillText(level.label, Math.min(right - half, Math.max(left + half, at)), top - 3);
      }
      ctx.restore();
    },
  };
}

interface EndLabel {
  /** Null: of the level. */
  dataset: number | null;
  text: string;
  colour: string;
  bold: boolean;
}

interface Box {
  dataset: number | null;
  left: number;
  right: number;
  y: number;
}

const LABEL_HEIGHT = 14;

/** Where a line leaves the picture: at its last sample inside the visible part, or on the edge it crosses after it. */
function lineEnd(chart: Chart, dataset: number): { x: number; y: number } | null {
  const { data, hidden } = chart.getDatasetMeta(dataset);
  if (hidden) return null;
  const { left, right } = chart.chartArea;
  let after: { x: number; y: number } | null = null;
  for (let i = data.length - 1; i >= 0; i -= 1) {
    const { x, y } = data[i] as unknown as { x: number; y: number };
    if (x > right + 1) after = Number.isNaN(y) ? null : { x, y };
    else if (Number.isNaN(y)) after = null;
    else if (after) return { x: right, y: y + ((after.y - y) * (right - x)) / (after.x - x) };
    else return x < left ? null : { x, y };
  }
  return null;
}

/** Writes the names of lines and of the level at their right ends; `hit` finds the line of a name that is clicked. */
export function endLabels(
  read: () => { labels: readonly EndLabel[]; level: PlotLevel | null; chartTheme: ChartTheme },
): {
  plugin: Plugin<'line'>;
  hit: (x: number, y: number) => number | null;
} {
  let boxes: Box[] = [];
  return {
    hit: (x, y) =>
      boxes.find(
        (box) => x >= box.left && x <= box.right && Math.abs(y - box.y) <= LABEL_HEIGHT / 2,
      )?.dataset ?? null,
    plugin: {
      id: 'end-labels',
      afterDatasetsDraw(chart) {
        const { labels, level, chartTheme } = read();
        const { ctx, chartArea } = chart;
        const ends = labels.flatMap((label) => {
          const end = label.dataset === null ? null : lineEnd(chart, label.dataset);
          return end ? [{ label, end }] : [];
        });
        const scale = chart.scales[panelId(0)];
        if (level?.y !== undefined && scale)
          ends.push({
            label: { dataset: null, text: level.label, colour: chartTheme.ink, bold: false },
            end: { x: chartArea.right, y: scale.getPixelForValue(level.y) },
          });
        const ys = spreadLabels(
          ends.map(({ end }) => end.y),
          LABEL_HEIGHT,
          chartArea.top,
          chartArea.bottom,
        );
        boxes = [];
        ctx.save();
        ctx.textBaseline = 'middle';
        ctx.lineJoin = 'round';
        ends.forEach(({ label, end }, i) => {
          const y = ys[i];
          if (y === null || y === undefined) return;
          ctx.font = `${label.bold ? '600 ' : ''}12px ${chartTheme.font}`;
          const width = ctx.measureText(label.text).width;
          const left = Math.min(end.x + 5, chart.width - width - 2);
          ctx.strokeStyle = chartTheme.panel;
          ctx.lineWidth = 4;
          ctx.strokeText(label.text, left, y);
          ctx.fillStyle = legible(label.colour, chartTheme.panel, chartTheme.ink);
          ctx.fillText(label.text, left, y);
          boxes.push({
            dataset: label.dataset,
            left,
            right: left + width,
            y,
          });
        });
        ctx.restore();
      },
    },
  };
}
