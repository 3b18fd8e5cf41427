/** Draws one of many small charts that share their axes. */

import { numberFormat } from '#shared/i18n/formats.ts';
import type { Samples } from './gaps.ts';
import type { PlotAxisX } from './plot.types.ts';
import { isolated, minMaxSample } from './sample.ts';
import type { ChartTheme, Colour } from './theme.ts';

export interface SmallLine {
  samples: Samples;
  colour: Colour;
  width: number;
  dash: readonly number[];
}

export interface SmallAxes {
  x: Pick<PlotAxisX, 'from' | 'to' | 'ticks'>;
  y: { from: number; to: number; ticks: readonly number[] };
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const FONT = 12;
const PIXELS_PER_TICK = 64;
/** Between the charts of a picture. */
const SPACE = 16;

/** Steps of 1, 2 or 5 from a multiple of the step at or below `low` to one at or above `high`. @param most intervals, at least 1 */
export function roundTicks(low: number, high: number, most: number): number[] {
  const rough = (high > low ? high - low : 1) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((n) => n * power >= rough * (1 - 1e-9)) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/** Room for `count` charts in about as many rows as columns, with space between. */
export function smallBoxes(count: number, { left, top, width, height }: Box): Box[] {
  const across = Math.max(1, Math.ceil(Math.sqrt(count)));
  const rows = Math.max(1, Math.ceil(count / across));
  return Array.from({ length: count }, (_, i) => ({
    left: left + ((i % across) * (width + SPACE)) / across,
    top: top + (Math.floor(i / across) * (height + SPACE)) / rows,
    width: (width + SPACE) / across - SPACE,
    height: (height + SPACE) / rows - SPACE,
  }));
}

/** Lines in their order, the last on top. */
export function drawSmall(
  surface: CanvasRenderingContext2D,
  lines: readonly SmallLine[],
  { x, y }: SmallAxes,
  box: Box,
  chartTheme: ChartTheme,
): void {
  surface.save();
  surface.font = `${FONT}px ${chartTheme.font}`;
  const format = numberFormat({ maximumSignificantDigits: 6, signDisplay: 'negative' });
  const texts = y.ticks.map((tick) => format.format(tick));
  const margin = Math.max(...texts.map((text) => surface.measureText(text).width)) + 6;
  const area = {
    left: box.left + margin,
    right: box.left + box.width - 2,
    top: box.top + FONT / 2,
    bottom: box.top + box.height - FONT - 6,
  };
  const across = (place: number) =>
    area.left + ((place - x.from) / (x.to - x.from)) * (area.right - area.left);
  const up = (value: number) =>
    area.bottom - ((value - y.from) / (y.to - y.from)) * (area.bottom - area.top);
  surface.fillStyle = chartTheme.quiet;
  surface.strokeStyle = chartTheme.hairline;
  surface.lineWidth = 1;
  surface.textBaseline = 'middle';
  surface.textAlign = 'right';
  surface.beginPath();
  y.ticks.forEach((tick, i) => {
    surface.fillText(texts[i] ?? '', area.left - 4, up(tick));
    surface.moveTo(area.left, Math.round(up(tick)) + 0.5);
    surface.lineTo(area.right, Math.round(up(tick)) + 0.5);
  });
  surface.stroke();
  surface.textBaseline = 'top';
  const most = Math.max(1, Math.floor((area.right - area.left) / PIXELS_PER_TICK));
  for (const { at, label } of x.ticks?.(x.from, x.to, most) ?? []) {
    const half = surface.measureText(label).width / 2;
    const centre = Math.min(area.right - half, Math.max(area.left + half, across(at)));
    surface.textAlign = 'center';
    surface.fillText(label, centre, area.bottom + 4);
  }
  surface.lineJoin = 'round';
  for (const { samples, colour, width, dash } of lines) {
    const points = minMaxSample(samples, x.from, x.to, Math.round(area.right - area.left));
    const alone = isolated(points);
    surface.strokeStyle = colour(chartTheme);
    surface.fillStyle = colour(chartTheme);
    surface.lineWidth = width;
    surface.setLineDash([...dash]);
    surface.beginPath();
    let open = true;
    points.forEach((point, i) => {
      if (Number.isNaN(point.y)) open = true;
      else if (alone[i]) surface.fillRect(across(point.x) - 1, up(point.y) - 1, 2, 2);
      else {
        if (open) surface.moveTo(across(point.x), up(point.y));
        else surface.lineTo(across(point.x), up(point.y));
        open = false;
      }
    });
    surface.stroke();
  }
  surface.restore();
}
