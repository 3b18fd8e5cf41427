/** Box plots by calendar month. */
import { plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { metricColour } from '#renderer/charts/colours.ts';
import { type Draw, type Mark, MarkChart } from '#renderer/charts/MarkChart.tsx';
import type { PictureText } from '#renderer/charts/picture.tsx';
import {
  AxisTitle,
  along,
  MIDDLE,
  rectangle,
  roundTicks,
  textWidth,
  tickText,
  ValueAxis,
} from '#renderer/charts/svg.tsx';
import { formatCount, formatNumber, MISSING } from '#renderer/format/figure.ts';
import {
  metricKind,
  metricLabel,
  metricUnit,
  metricValue,
  type Units,
} from '#renderer/format/metrics.ts';
import type { LinearVariable } from '#shared/model/quality.ts';
import type { BoxPlot } from '#shared/model/statisticsChart.ts';
import type { ReadingFilter } from './filter.ts';
import { boxesSentence, monthName, shortMonth } from './words.ts';

/** Less than the distance of two values. */
const NEXT = 1e-9;
/** Pixels: the title of the axis, the names and numbers below, the widest box, half of the mark of the mean, and an outlier. */
const TITLE = 20;
const BELOW = 40;
const WIDEST = 44;
const MEAN = 3;
const OUTLIER = 1.5;
/** A pointer meets an outlier this far from its middle. */
const NEAR = 4;

const circle = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

export function BoxesChart({
  boxes,
  metric,
  units,
  picture,
  onOpen,
}: {
  boxes: readonly BoxPlot[];
  metric: LinearVariable;
  units: Units;
  picture: () => PictureText;
  onOpen: (filter: ReadingFilter) => void;
}) {
  const draw = useMemo(
    () => drawBoxes(boxes, metric, units, onOpen),
    [boxes, metric, units, onOpen],
  );
  return <MarkChart sentence={boxesSentence(boxes, metric, units)} draw={draw} picture={picture} />;
}

function drawBoxes(
  boxes: readonly BoxPlot[],
  metric: LinearVariable,
  units: Units,
  onOpen: (filter: ReadingFilter) => void,
): Draw {
  const unit = metricUnit(metric, units);
  const text = (value: number | null) =>
    value === null ? MISSING : `${formatNumber(metricValue(metric, value, units), 2)} ${unit}`;
  const about = (box: BoxPlot) => {
    const [median, mean] = [text(box.median), text(box.mean)];
    const [lower, upper] = [text(box.q1), text(box.q3)];
    const [low, high] = [text(box.low), text(box.high)];
    const outside = formatCount(box.outside);
    return {
      title: [
        monthName(box.month),
        t`${plural({ readings: box.count }, { one: '# reading', other: '# readings' })} from ${plural({ years: box.years }, { one: '# year', other: '# years' })}`,
      ].join(', '),
      rows: [
        t`Median ${median}, mean ${mean}`,
        t`25–75 %: ${lower} to ${upper}`,
        t({
          message: `Whiskers ${low} to ${high}, ${outside} outside`,
          comment: 'Of a box plot; outside: number of readings beyond the whiskers',
        }),
      ],
    };
  };
  const known = boxes.map(({ low, q1, median, q3, high, mean }) =>
    low === null || q1 === null || median === null || q3 === null || high === null
      ? null
      : { low, q1, median, q3, high, mean: mean ?? median },
  );
  const values = boxes
    .flatMap(({ low, high, outliers }) => [low, high, ...outliers])
    .filter((value) => value !== null)
    .map((value) => metricValue(metric, value, units));
  const startsAtZero = metricKind(metric) !== 'temperature' || values.length === 0;
  const ends = startsAtZero ? [0, ...values] : values;
  return ({ width, height }, chartTheme) => {
    const [top, bottom, right] = [8, height - BELOW, width - 4];
    const most = Math.max(1, Math.floor((bottom - top) / 32));
    const ticks = roundTicks(Math.min(...ends), Math.max(...ends), most);
    const labels = Math.max(0, ...ticks.map((tick) => textWidth(tickText(tick), chartTheme)));
    const left = TITLE + Math.ceil(labels) + 6;
    const up = along({ from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1 }, bottom, top);
    const yOf = (value: number) => up(metricValue(metric, value, units));
    const step = (right - left) / boxes.length;
    const xOf = (at: number) => left + (at + 0.5) * step;
    const half = Math.min(WIDEST, step * 0.72) / 2;
    const colour = metricColour(metric, chartTheme.theme);
    const marks = boxes.flatMap((box, at): Mark[] => {
      const found = known[at];
      if (!found) return [];
      const x = xOf(at);
      return [
        {
          row: 0,
          column: at,
          x,
          y: yOf(found.median),
          outline: rectangle(
            x - half,
            yOf(found.high),
            2 * half,
            Math.max(2, yOf(found.low) - yOf(found.high)),
          ),
          text: () => about(box),
          open: () =>
            onOpen({ name: monthName(box.month), months: [box.month], ranges: [{ metric }] }),
        },
      ];
    });
    const outliers = boxes.flatMap((box, at): Mark[] => {
      const below = box.outliers.filter((value) => value <= (box.median ?? 0)).length;
      return box.outliers.map((value, i) => {
        const name = [monthName(box.month), text(value)].join(', ');
        const [x, y] = [xOf(at), yOf(value)];
        return {
          // By its distance from the box.
          row: i < below ? below - i : below - i - 1,
          column: at,
          x,
          y,
          outline: circle(x, y, NEAR),
          text: () => ({ title: name, rows: [t`beyond the whiskers`] }),
          open: () =>
            onOpen({
              name,
              months: [box.month],
              ranges: [{ metric, from: value, to: value + NEXT }],
            }),
        };
      });
    });
    const drawing = (
      <>
        <ValueAxis ticks={ticks} area={{ left, top, right, bottom }} chartTheme={chartTheme} />
        <AxisTitle
          text={`${metricLabel[metric]}, ${unit}`}
          x={TITLE / 2}
          y={(top + bottom) / 2}
          isTurned
          chartTheme={chartTheme}
        />
        <g fill={chartTheme.quiet} textAnchor="middle">
          {boxes.map(({ month, count }, at) => (
            <g key={month}>
              <text x={xOf(at)} y={bottom + 12} dy={MIDDLE}>
                {shortMonth(month)}
              </text>
              <text x={xOf(at)} y={bottom + 26} dy={MIDDLE}>
                {formatCount(count)}
              </text>
            </g>
          ))}
        </g>
        {known.map((box, at) => {
          if (!box) return null;
          const x = xOf(at);
          const across = (value: number) => `M${x - half} ${yOf(value)}H${x + half}`;
          return (
            <g key={boxes[at]?.month} stroke={colour} strokeWidth={1.5}>
              <path
                d={rectangle(x - half, yOf(box.q3), 2 * half, yOf(box.q1) - yOf(box.q3))}
                fill={`${colour}40`}
              />
              <path
                d={`M${x} ${yOf(box.q3)}V${yOf(box.high)}M${x} ${yOf(box.q1)}V${yOf(box.low)}${across(box.high)}${across(box.low)}`}
              />
              <path d={across(box.median)} stroke={chartTheme.ink} />
              <path
                d={`M${x} ${yOf(box.mean) - MEAN}l${MEAN} ${MEAN}l${-MEAN} ${MEAN}l${-MEAN} ${-MEAN}z`}
                fill={chartTheme.panel}
                stroke={chartTheme.ink}
                strokeWidth={1}
              />
            </g>
          );
        })}
        <path
          d={outliers.map(({ x, y }) => circle(x, y, OUTLIER)).join('')}
          fill="none"
          stroke={colour}
        />
      </>
    );
    return { marks: [...marks, ...outliers], drawing };
  };
}
