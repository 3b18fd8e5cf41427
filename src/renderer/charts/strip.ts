/** The strip at the right edge of a plot: a mark for each year or season at its mean, on the axis of the first panel. */
import { legible } from './colours.ts';
import { spreadLabels } from './labels.ts';
import type { PlotStrip, StripPlace } from './plot.types.ts';
import { type Area, textWidth } from './svg.tsx';
import type { ChartTheme } from './theme.ts';

/** Pixels from mark to mark, and the marks side by side for which there is room. */
const STEP = 9;
const COLUMNS = 7;
const LABEL_HEIGHT = 14;

const marksRoom = ({ marks }: PlotStrip): number => STEP * Math.min(COLUMNS, marks.length);

/** Width of the strip with its names, pixels. */
export const stripRoom = (strip: PlotStrip, chartTheme: ChartTheme): number =>
  marksRoom(strip) +
  8 +
  Math.max(
    textWidth(strip.title, chartTheme) - marksRoom(strip),
    ...strip.marks.map(({ name }) => textWidth(name, chartTheme, '600 12px')),
  );

/**
 * Marks of about the same value stand side by side. Where a mark is does not depend on which is pointed at.
 * @param width of the chart, pixels; @param up of a value of the axis, pixels
 */
export function stripPlaces(
  strip: PlotStrip,
  chartTheme: ChartTheme,
  width: number,
  up: (value: number) => number,
): StripPlace[] {
  const left = width - stripRoom(strip, chartTheme);
  const taken: number[][] = [];
  return strip.marks
    .toSorted((a, b) => b.value - a.value)
    .map(({ year, value }) => {
      const y = up(value);
      let column = 0;
      const isTaken = () => taken[column]?.some((other) => Math.abs(other - y) < STEP);
      while (column < COLUMNS - 1 && isTaken()) column += 1;
      taken[column] = [...(taken[column] ?? []), y];
      return { year, x: left + (column + 0.5) * STEP, y };
    });
}

/** @param area between the axes; @param width of the chart, pixels */
export function drawStrip(
  ctx: CanvasRenderingContext2D,
  strip: PlotStrip,
  places: readonly StripPlace[],
  { area, width, chartTheme }: { area: Area; width: number; chartTheme: ChartTheme },
): void {
  const left = width - stripRoom(strip, chartTheme);
  const names = left + marksRoom(strip) + 4;
  ctx.textBaseline = 'middle';
  ctx.font = `12px ${chartTheme.font}`;
  ctx.fillStyle = chartTheme.quiet;
  ctx.fillText(strip.title, left, area.top - 10);
  const drawn = places.flatMap((place) => {
    const mark = strip.marks.find(({ year }) => year === place.year);
    return mark ? [{ ...mark, ...place }] : [];
  });
  for (const { x, y, isNamed, isHollow, colour } of drawn) {
    ctx.beginPath();
    ctx.arc(x, y, isNamed ? 4 : 3, 0, 2 * Math.PI);
    ctx.fillStyle = isHollow ? chartTheme.panel : colour(chartTheme);
    ctx.strokeStyle = colour(chartTheme);
    ctx.lineWidth = 1.5;
    ctx.fill();
    ctx.stroke();
  }
  const named = drawn.filter(({ isNamed }) => isNamed);
  const wanted = named.map(({ y }) => y);
  const heights = spreadLabels(wanted, LABEL_HEIGHT, area.top, area.bottom);
  ctx.font = `600 12px ${chartTheme.font}`;
  named.forEach(({ name, colour }, i) => {
    const y = heights[i] ?? null;
    if (y === null) return;
    ctx.fillStyle = legible(colour(chartTheme), chartTheme.panel, chartTheme.ink);
    ctx.fillText(name, names, y);
  });
}
