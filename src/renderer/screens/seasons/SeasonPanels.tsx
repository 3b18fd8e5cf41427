/** A small chart for each season, newest first, the median of the other seasons behind it: on the same axes, each a button that opens it. */
import { t } from '@lingui/core/macro';
import { type JSX, useMemo, useRef } from 'react';
import { ChartFrame } from '#renderer/charts/ChartFrame.tsx';
import type { Highlight } from '#renderer/charts/colours.ts';
import type { PictureText } from '#renderer/charts/picture.tsx';
import type { PlotAxisX, PlotLine } from '#renderer/charts/plot.types.ts';
import { minMaxSample } from '#renderer/charts/samples.ts';
import { extremes } from '#renderer/charts/sentence.ts';
import {
  along,
  axisLabels,
  linePath,
  roundTicks,
  type Size,
  tickText,
  useSize,
  valueAxis,
  widest,
} from '#renderer/charts/svg.tsx';
import { type ChartTheme, useChartTheme } from '#renderer/charts/theme.ts';
import {
  colourIn,
  ink,
  OTHER_DASH,
  quiet,
  type SeasonsDescription,
} from '#renderer/features/seasons/description.ts';
import { type SeasonShares, sharesText } from '#renderer/features/seasons/shares.ts';
import { highestText } from '#renderer/features/seasons/words.ts';

type SmallLine = Pick<PlotLine, 'samples' | 'colour' | 'width' | 'dash'>;

/** What all have in common. @param ticks of y: the first and the last are the ends of the axis */
type Axes = { x: PlotAxisX; ticks: readonly number[] };

/** Heights of a title in a picture, and of what stands below it; pixels between two charts. */
const TITLE = 18;
const DETAIL = 16;
const SPACE = 16;
const PIXELS_PER_TICK = 64;
/** Intervals of the y axis. */
const STEPS = 3;

/** @param onOpen opens a season, by its year */
export function SeasonPanels(props: {
  description: SeasonsDescription;
  highlights: readonly Highlight[];
  shares: ReadonlyMap<number, SeasonShares>;
  picture: () => PictureText;
  onOpen: (year: number) => void;
}): JSX.Element {
  const { description, highlights, shares, picture, onOpen } = props;
  const { charts, axes } = useMemo(
    () => panelsOf(description, highlights, shares),
    [description, highlights, shares],
  );
  const drawing = (size: Size, chartTheme: ChartTheme) =>
    smallBoxes(charts.length, size).map(({ left, top, width, height }, i) => {
      const { year, title, detail = '', lines = [] } = charts[i] ?? {};
      const above = TITLE + (detail === '' ? 0 : DETAIL);
      return (
        <g key={year} transform={`translate(${left} ${top})`}>
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
  const variable = description.panels[0].title;
  return (
    <ChartFrame picture={() => ({ text: picture(), draw: drawing })}>
      <ul
        className="plot-multiples tiles grow scroll"
        aria-label={t`Seasons, each in its own chart: ${{ variable }}`}
      >
        {charts.map(({ year, title, detail, sentence, lines }) => (
          <li key={year}>
            <button
              type="button"
              className="plot-small column"
              aria-label={`${title}, ${detail}. ${sentence}`}
              onClick={() => onOpen(year)}
            >
              <span className="strong">{title}</span>
              <span className="quiet small numeric">{detail}</span>
              <Fitted lines={lines} axes={axes} />
            </button>
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}

function panelsOf(
  { series, units, seasons, middle, x, panels: [y] }: SeasonsDescription,
  highlights: readonly Highlight[],
  shares: ReadonlyMap<number, SeasonShares>,
) {
  const median = { samples: middle, colour: quiet, width: 1 };
  const charts = seasons.toReversed().map(({ group: { year }, label, samples, other }) => {
    const style = { colour: colourIn(highlights, year, ink), width: 1.5 };
    /** In their order, the last on top. */
    const lines: SmallLine[] = [
      median,
      { ...style, samples },
      ...(other ? [{ ...style, samples: other.samples, dash: OTHER_DASH }] : []),
    ];
    const detail = sharesText(shares.get(year));
    return { year, title: label, detail, sentence: highestText(series, samples, units), lines };
  });
  const ends = charts.flatMap(({ lines }) =>
    lines.flatMap(({ samples }) => {
      const found = extremes(samples);
      return found ? [found.low.value, found.high.value] : [];
    }),
  );
  const low = y.from ?? Math.min(...ends);
  const high = y.to ?? Math.max(...ends);
  const ticks = y.step ? [low, (low + high) / 2, high] : roundTicks(low, high, STEPS);
  return { charts, axes: { x, ticks } };
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
function Fitted({ lines, axes }: { lines: readonly SmallLine[]; axes: Axes }) {
  const holder = useRef<HTMLSpanElement>(null);
  const size = useSize(holder);
  const chartTheme = useChartTheme();
  return (
    <span className="plot-canvas grow" ref={holder}>
      {size ? (
        <svg {...size} className="over" fontSize={12} aria-hidden="true">
          {smallPlot(lines, axes, size, chartTheme)}
        </svg>
      ) : null}
    </span>
  );
}

function smallPlot(
  lines: readonly SmallLine[],
  { x, ticks }: Axes,
  { width, height }: Size,
  chartTheme: ChartTheme,
) {
  const left = widest(ticks.map(tickText), chartTheme) + 8;
  const area = { left, top: 6, right: width - 2, bottom: height - 18 };
  const across = along(x, area.left, area.right);
  const up = along({ from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1 }, area.bottom, area.top);
  const room = area.right - area.left;
  const most = Math.max(1, Math.floor(room / PIXELS_PER_TICK));
  const dates = x.ticks?.(x.from, x.to, most) ?? [];
  return (
    <>
      {valueAxis(ticks, up, area, chartTheme)}
      <g fill={chartTheme.quiet}>{axisLabels(dates, across, height - 8, area, chartTheme)}</g>
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
