/** Parts of charts that are drawn as SVG: text, hatching and axes. Colours are values, so that a saved chart keeps them. */
import { type JSX, type SVGProps, useId, useLayoutEffect, useState } from 'react';
import { useIsPrinting } from '#renderer/stores/app.ts';
import { numberFormat } from '#shared/i18n/formats.ts';
import type { Interval } from '#shared/model/geo.ts';
import { withRoom } from './labels.ts';
import type { AxisTick } from './plot.types.ts';
import { isolated, type Point, type Samples } from './samples.ts';
import type { ChartTheme } from './theme.ts';

export type Size = { width: number; height: number };

/** CSS pixels between the margins of a sheet across, A4 or Letter. */
const SHEET_WIDTH = 960;

/** A rectangle of a drawing, pixels. */
export interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

let canvas: CanvasRenderingContext2D | null = null;

/** A context that measures texts and tests points; nothing is drawn on it. */
export function measuringContext(): CanvasRenderingContext2D {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) throw new Error('There is no canvas.');
  return canvas;
}

/** Pixels. @param style size and weight as in CSS */
export function textWidth(text: string, { font }: ChartTheme, style = '12px'): number {
  const context = measuringContext();
  context.font = `${style} ${font}`;
  return context.measureText(text).width;
}

/** Of the widest of some texts, pixels. */
export const widest = (texts: readonly string[], chartTheme: ChartTheme, style?: string): number =>
  Math.max(0, ...texts.map((text) => textWidth(text, chartTheme, style)));

/** Moves text that is placed by its middle to its baseline. */
const MIDDLE = '0.35em';

/** A hatched surface. @param props.d SVG path data */
export function Hatching({ d, colour }: { d: string; colour: string }) {
  // Its own: a hidden chart hides its pattern from all that name it.
  const id = useId();
  return (
    <>
      <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse">
        <path d="M-3 3L3 -3M0 6L6 0M3 9L9 3" stroke={colour} strokeWidth={0.8} />
      </pattern>
      <path d={d} fill={`url(#${id})`} />
    </>
  );
}

/** Steps of 1, 2 or 5 from a multiple of the step at or below `low` to one at or above `high`. @param most intervals, at least 1 */
export function roundTicks(low: number, high: number, most: number): number[] {
  const rough = (high > low ? high - low : 1) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((n) => n * power >= rough * (1 - 1e-9)) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

export const tickText = (tick: number): string =>
  numberFormat({ maximumSignificantDigits: 6, signDisplay: 'negative' })
    .format(tick)
    .replace('-', '−');

/** Where a value of an axis lies, pixels: `from` of the axis is drawn at `start`. */
export const along =
  ({ from, to }: { from: number; to: number }, start: number, end: number) =>
  (value: number): number =>
    start + ((value - from) / (to - from)) * (end - start);

/** A text with its middle at a point, or the end that `style` anchors. */
export const textAt = (
  x: number,
  y: number,
  text: string,
  style: SVGProps<SVGTextElement> = {},
): JSX.Element => (
  <text key={`${x} ${y} ${text}`} x={x} y={y} dy={MIDDLE} textAnchor="middle" {...style}>
    {text}
  </text>
);

/** An arrow that goes with waves or wind. @param from where they come from, degrees; null: there is none */
export const arrowAt = (from: number | null, x: number, y: number, { ink }: ChartTheme) =>
  from === null ? null : (
    <path
      key={`${x} ${y}`}
      d="M0 -5V5M-3 2L0 5L3 2"
      transform={`translate(${x} ${y}) rotate(${from})`}
      stroke={ink}
      strokeWidth={1.6}
      fill="none"
    />
  );

/** The title of an axis: below the drawing, or upright above its left edge. */
export const axisTitle = (
  text: string,
  x: number,
  y: number,
  { quiet }: ChartTheme,
  isAbove = false,
): JSX.Element =>
  textAt(x, y, text, {
    fill: quiet,
    fontWeight: 450,
    ...(isAbove && { textAnchor: 'start' as const }),
  });

/** Horizontal grid lines, each with its value at the left. @param up where a value lies, pixels */
export function valueAxis(
  ticks: readonly number[],
  up: (value: number) => number,
  { left, right }: Pick<Area, 'left' | 'right'>,
  { quiet, hairline, edge }: ChartTheme,
): JSX.Element {
  const line = (tick: number) => `M${left} ${Math.round(up(tick)) + 0.5}H${right}`;
  return (
    <g fill={quiet}>
      <path d={ticks.map(line).join('')} stroke={hairline} />
      {ticks.includes(0) ? <path d={line(0)} stroke={edge} /> : null}
      {ticks.map((tick) => textAt(left - 6, up(tick), tickText(tick), { textAnchor: 'end' }))}
    </g>
  );
}

/** Where samples lie in a drawing. */
export const placed = (
  { time, value }: Samples,
  across: (time: number) => number,
  up: (value: number) => number,
): Point[] => Array.from(time, (x, i) => ({ x: across(x), y: up(value[i] ?? Number.NaN) }));

/** SVG path data of a line that is open at NaN; a point between two gaps is a dot as wide as the line. */
export function linePath(points: readonly Point[]): string {
  const alone = isolated(points);
  return points
    .map(({ x, y }, at) => {
      const place = `${x.toFixed(1)} ${y.toFixed(1)}`;
      if (Number.isNaN(y)) return '';
      if (alone[at]) return `M${place}h0.01`;
      return `${Number.isNaN(points[at - 1]?.y ?? Number.NaN) ? 'M' : 'L'}${place}`;
    })
    .join('');
}

export const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

/** SVG path data of a rectangle. */
export const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`;

/** SVG path data of stretches of an axis, as nights are. */
export const bands = (
  stretches: readonly Interval[],
  across: (time: number) => number,
  top: number,
  bottom: number,
): string =>
  stretches
    .map(({ from, to }) => rectangle(across(from), top, across(to) - across(from), bottom - top))
    .join('');

/** The labels of a horizontal axis that have room. At its ends they stand nearer to the middle, where they are not cut off. */
export function axisLabels(
  ticks: readonly AxisTick[],
  across: (at: number) => number,
  y: number,
  { left, right }: Pick<Area, 'left' | 'right'>,
  chartTheme: ChartTheme,
): JSX.Element[] {
  const widthOf = (text: string) => textWidth(text, chartTheme);
  const middleOf = ({ at, label }: AxisTick) => {
    const half = widthOf(label) / 2;
    return Math.min(right - half, Math.max(left + half, across(at)));
  };
  const shown = ticks.filter(({ at }) => across(at) >= left && across(at) <= right);
  return withRoom(shown, middleOf, widthOf).map((tick) => textAt(middleOf(tick), y, tick.label));
}

/** The inner size of an element, pixels; null until it has one. Measured at once: the first frame has the chart. */
export function useSize(element: { current: HTMLElement | null }): Size | null {
  const isPrinting = useIsPrinting();
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = measured;
      setSize((now) =>
        width === 0 || (now?.width === width && now.height === height) ? now : { width, height },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return isPrinting && size ? { ...size, width: Math.min(size.width, SHEET_WIDTH) } : size;
}
