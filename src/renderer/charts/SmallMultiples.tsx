/** Many small charts with the same axes, each a button that opens it. */
import { type JSX, useRef } from 'react';
import { ChartFrame } from './ChartFrame.tsx';
import { withRoom } from './labels.ts';
import type { PictureText } from './picture.tsx';
import type { PlotAxisX, PlotLine } from './plot.types.ts';
import { minMaxSample } from './samples.ts';
import {
  along,
  linePath,
  type Size,
  textAt,
  textWidth,
  tickText,
  useSize,
  valueAxis,
} from './svg.tsx';
import { type ChartTheme, useChartTheme } from './theme.ts';

type SmallLine = Pick<PlotLine, 'samples' | 'colour' | 'width' | 'dash'>;

export interface SmallAxes {
  x: PlotAxisX;
  /** The first and the last tick are the ends of the axis. */
  y: { ticks: readonly number[] };
}

export interface SmallChart {
  id: string;
  title: string;
  /** Below the title, quieter. */
  detail: string;
  /** The chart as one sentence, for those who do not see it. */
  sentence: string;
  /** In their order, the last on top. */
  lines: readonly SmallLine[];
}

/** Heights of a title in a picture, and of what stands below it; pixels between two charts. */
const TITLE = 18;
const DETAIL = 16;
const SPACE = 16;
const PIXELS_PER_TICK = 64;

export function SmallMultiples(props: {
  label: string;
  charts: readonly SmallChart[];
  axes: SmallAxes;
  picture: () => PictureText;
  onOpen: (id: string) => void;
}): JSX.Element {
  const { label, charts, axes, picture, onOpen } = props;
  const drawing = (size: Size, chartTheme: ChartTheme) =>
    smallBoxes(charts.length, size).map(({ left, top, width, height }, i) => {
      const { id, title, detail = '', lines = [] } = charts[i] ?? {};
      const above = TITLE + (detail === '' ? 0 : DETAIL);
      return (
        <g key={id} transform={`translate(${left} ${top})`}>
          <text y={10} fontSize={13} fontWeight={600} fill={chartTheme.ink}>
            {title}
          </text>
          <text y={TITLE + 10} fill={chartTheme.quiet}>
            {detail}
          </text>
          <g transform={`translate(0 ${above})`}>
            {smallPlot(lines, axes, { width, height: height - above }, chartTheme)}
          </g>
        </g>
      );
    });
  return (
    <ChartFrame picture={() => ({ text: picture(), draw: drawing })}>
      <ul className="plot-multiples tiles grow scroll" aria-label={label}>
        {charts.map((chart) => (
          <li key={chart.id}>
            <button
              type="button"
              className="plot-small column"
              aria-label={`${chart.title}, ${chart.detail}. ${chart.sentence}`}
              onClick={() => onOpen(chart.id)}
            >
              <span className="strong">{chart.title}</span>
              <span className="quiet small numeric">{chart.detail}</span>
              <Fitted lines={chart.lines} axes={axes} />
            </button>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}

/** Room for `count` charts in about as many rows as columns, with space between. */
export function smallBoxes(count: number, { width, height }: Size) {
  const across = Math.max(1, Math.ceil(Math.sqrt(count)));
  const rows = Math.max(1, Math.ceil(count / across));
  return Array.from({ length: count }, (_, i) => ({
    left: ((i % across) * (width + SPACE)) / across,
    top: (Math.floor(i / across) * (height + SPACE)) / rows,
    width: (width + SPACE) / across - SPACE,
    height: (height + SPACE) / rows - SPACE,
  }));
}

/** A small chart that fills the room of its button. */
function Fitted({ lines, axes }: { lines: readonly SmallLine[]; axes: SmallAxes }) {
  const holder = useRef<HTMLSpanElement>(null);
  const size = useSize(holder);
  const chartTheme = useChartTheme();
  return (
    <span className="plot-canvas grow" ref={holder}>
      {size ? (
        <svg {...size} fontSize={12} aria-hidden="true">
          {smallPlot(lines, axes, size, chartTheme)}
        </svg>
      ) : null}
    </span>
  );
}

function smallPlot(
  lines: readonly SmallLine[],
  { x, y }: SmallAxes,
  { width, height }: Size,
  chartTheme: ChartTheme,
) {
  const widthOf = (text: string) => textWidth(text, chartTheme);
  const left = Math.max(0, ...y.ticks.map((tick) => widthOf(tickText(tick)))) + 8;
  const area = { left, top: 6, right: width - 2, bottom: height - 18 };
  const across = along(x, area.left, area.right);
  const up = along({ from: y.ticks[0] ?? 0, to: y.ticks.at(-1) ?? 1 }, area.bottom, area.top);
  const room = area.right - area.left;
  const most = Math.max(1, Math.floor(room / PIXELS_PER_TICK));
  const ticks = (x.ticks?.(x.from, x.to, most) ?? []).map(({ at, label }) => {
    const half = widthOf(label) / 2;
    return { label, middle: Math.min(area.right - half, Math.max(area.left + half, across(at))) };
  });
  return (
    <>
      {valueAxis(y.ticks, area, chartTheme)}
      <g fill={chartTheme.quiet}>
        {withRoom(ticks, ({ middle }) => middle, widthOf).map(({ label, middle }) =>
          textAt(middle, height - 8, label),
        )}
      </g>
      {lines.map(({ samples, colour, width: thickness, dash }, i) => {
        const points = minMaxSample(samples, x.from, x.to, Math.max(1, Math.round(room)));
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name, and their order stays.
            key={i}
            d={linePath(points.map((point) => ({ x: across(point.x), y: up(point.y) })))}
            fill="none"
            stroke={colour(chartTheme)}
            strokeWidth={thickness}
            strokeDasharray={dash?.join(' ')}
            strokeLinejoin="round"
            strokeLinecap="round"
          />
        );
      })}
    </>
  );
}
