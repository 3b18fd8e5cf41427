/** The view of groups of months: box plots of the calendar months, or the wave rose of directions. */
import { plural, t } from '@lingui/core/macro';
import { metricColour } from '#renderer/charts/colours.ts';
import type { Draw, Mark } from '#renderer/charts/MarkChart.tsx';
import {
  along,
  axisTitle,
  circle,
  rectangle,
  roundTicks,
  textAt,
  tickText,
  valueAxis,
  widest,
} from '#renderer/charts/svg.tsx';
import { blend } from '#renderer/format/colourScale.ts';
import { formatCount } from '#renderer/format/figure.ts';
import { metricKind, metricLabel, type Units } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import type { LinearVariable } from '#shared/model/quality.ts';
import type { BoxPlot } from '#shared/model/statisticsChart.ts';
import { choice, variableChoice } from './controls.tsx';
import type { StatisticsForm } from './form.ts';
import { recordTable } from './records.tsx';
import { roseChart, roseRequest } from './rose.tsx';
import { groupTable } from './tables.tsx';
import { NEXT } from './UnderlyingReadings.tsx';
import type { Computed, View, ViewChart, ViewInput } from './view.ts';
import { monthName, quantityOf, shortMonth, wholePeriod } from './words.ts';

export const summary: View<Computed<'boxes' | 'rose'>> = {
  id: 'summary',
  tab: () => ({ label: t`Summary` }),
  variables: ({ metric }) => [metric],
  controls: [
    variableChoice('row'),
    choice('list', 'grouping', {
      label: () => t({ message: 'Period', context: 'time', comment: 'A month, season or year' }),
      options: () => [
        { value: 'month', label: t`Monthly climatology`, title: terms.climatology },
        { value: 'year-month', label: t`Each month` },
        { value: 'season', label: t`Seasonal climatology`, title: terms.climatology },
        { value: 'year', label: t`Years` },
        { value: 'all', label: wholePeriod() },
        { value: 'records', label: t`Records` },
      ],
    }),
  ],
  options: [],
  exported: (form) => (hasRecords(form) ? 'records' : 'summary'),
  request: (form, units) =>
    form.metric === 'direction' ? roseRequest(form, units) : { kind: 'boxes', metric: form.metric },
  chart: (input, computed) =>
    computed.kind === 'rose' ? roseChart(input, computed) : boxesChart(input, computed),
  table: (input) =>
    hasRecords(input.form) ? recordTable(input) : groupTable(input, input.form.metric),
};

/** Directions have none. */
const hasRecords = ({ grouping, metric }: StatisticsForm) =>
  grouping === 'records' && metric !== 'direction';

/** A box of a month with readings. */
type Box = { [Name in keyof BoxPlot]: NonNullable<BoxPlot[Name]> };
const hasReadings = (box: BoxPlot): box is Box => box.count > 0;

function boxesChart(input: ViewInput, { metric, boxes }: Computed<'boxes'>): ViewChart {
  const { units } = input;
  return {
    title: quantityOf(metric, units).heading(t`${{ variable: metricLabel[metric] }} by month`),
    answer: boxesSentence(boxes, metric, units),
    drawn: drawBoxes(boxes, metric, input),
  };
}

/** `Significant height by month: median from 1.21 m in July to 2.05 m in January.` */
function boxesSentence(boxes: readonly BoxPlot[], metric: LinearVariable, units: Units): string {
  const sorted = boxes.filter(hasReadings).sort((a, b) => a.median - b.median);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  // Boxes of the range before, or one month: there is nothing to compare.
  if (!lowest || !highest || lowest === highest) return '';
  const { text } = quantityOf(metric, units);
  const [variable, low, high] = [metricLabel[metric], text(lowest.median), text(highest.median)];
  return t`${variable} by month: median from ${low} in ${{ lowMonth: monthName(lowest.month) }} to ${high} in ${{ highMonth: monthName(highest.month) }}.`;
}

/** Pixels: the title above the axis, the names and numbers below, the widest box, half of the mark of the mean, and an outlier. */
const TITLE = 24;
const BELOW = 40;
const WIDEST = 40;
const MEAN = 3;
const OUTLIER = 1.5;
/** A pointer meets an outlier this far from its middle. */
const NEAR = 4;

function drawBoxes(
  boxes: readonly BoxPlot[],
  metric: LinearVariable,
  { units, onOpen }: ViewInput,
): Draw {
  const { value: shown, text, heading } = quantityOf(metric, units);
  const about = (box: Box) => ({
    title: [
      monthName(box.month),
      t`${plural({ readings: box.count }, { one: '# reading', other: '# readings' })} from ${plural({ years: box.years }, { one: '# year', other: '# years' })}`,
    ].join(', '),
    rows: [
      t`Median ${{ median: text(box.median) }}, mean ${{ mean: text(box.mean) }}`,
      t`25–75 %: ${{ lower: text(box.q1) }} to ${{ upper: text(box.q3) }}`,
      t({
        message: `Whiskers ${{ low: text(box.low) }} to ${{ high: text(box.high) }}, ${{ outside: formatCount(box.outside) }} outside`,
        comment: 'Of a box plot',
      }),
    ],
  });
  const known = boxes.filter(hasReadings);
  const values = known.flatMap(({ low, high, outliers }) => [low, high, ...outliers]).map(shown);
  const isTemperature = metricKind(metric) === 'temperature';
  const ends = isTemperature && values.length > 0 ? values : [0, ...values];
  return ({ width, height }, chartTheme) => {
    const [top, bottom, right] = [TITLE, height - BELOW, width - 4];
    const most = Math.max(1, Math.floor((bottom - top) / 44));
    const ticks = roundTicks(Math.min(...ends), Math.max(...ends), most);
    const left = Math.ceil(widest(ticks.map(tickText), chartTheme)) + 10;
    const up = along({ from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1 }, bottom, top);
    const yOf = (value: number) => up(shown(value));
    const step = (right - left) / boxes.length;
    const xOf = (month: number) => left + (month - 0.5) * step;
    const half = Math.min(WIDEST, step * 0.72) / 2;
    const colour = metricColour(metric, chartTheme.theme);
    const boxMarks = known.map((box): Mark => {
      const { month, median, low, high } = box;
      const [x, y] = [xOf(month) - half, yOf(high)];
      return {
        row: 0,
        column: month,
        x: xOf(month),
        y: yOf(median),
        outline: rectangle(x, y, 2 * half, Math.max(2, yOf(low) - y)),
        text: () => about(box),
        open: () => onOpen({ name: monthName(month), months: [month], ranges: [{ metric }] }),
      };
    });
    const outliers = known.flatMap(({ month, median, outliers: values }) => {
      const below = values.filter((value) => value <= median).length;
      return values.map((value, i): Mark => {
        const name = [monthName(month), text(value)].join(', ');
        const [x, y] = [xOf(month), yOf(value)];
        const ranges = [{ metric, from: value, to: value + NEXT }];
        return {
          // By its distance from the box.
          row: i < below ? below - i : below - i - 1,
          column: month,
          x,
          y,
          outline: circle(x, y, NEAR),
          text: () => ({ title: name, rows: [t`beyond the whiskers`] }),
          open: () => onOpen({ name, months: [month], ranges }),
        };
      });
    });
    const drawing = (
      <>
        {valueAxis(ticks, up, { left, right }, chartTheme)}
        {axisTitle(heading(), left, 9, chartTheme, true)}
        <g fill={chartTheme.quiet}>
          {boxes.map(({ month, count }) => (
            <g key={month}>
              {textAt(xOf(month), bottom + 12, shortMonth(month))}
              {textAt(xOf(month), bottom + 26, formatCount(count))}
            </g>
          ))}
        </g>
        {known.map(({ month, ...box }) => {
          const x = xOf(month);
          const [low, q1, q3, high] = [yOf(box.low), yOf(box.q1), yOf(box.q3), yOf(box.high)];
          const across = (y: number) => `M${x - half} ${y}H${x + half}`;
          return (
            <g key={month} stroke={colour} strokeWidth={1.5} strokeLinecap="round">
              <path d={`M${x} ${q3}V${high}M${x} ${q1}V${low}`} strokeWidth={1.25} />
              <rect
                x={x - half}
                y={q3}
                width={2 * half}
                height={q1 - q3}
                rx={3}
                stroke="none"
                fill={blend(colour, chartTheme.panel, 0.66)}
              />
              <path d={across(yOf(box.median))} strokeWidth={2.5} strokeLinecap="butt" />
              <path
                d={`M${x} ${yOf(box.mean) - MEAN}l${MEAN} ${MEAN}l${-MEAN} ${MEAN}l${-MEAN} ${-MEAN}z`}
                fill={chartTheme.panel}
                stroke={colour}
                strokeWidth={1.25}
              />
            </g>
          );
        })}
        <path d={outliers.map(({ x, y }) => circle(x, y, OUTLIER)).join('')} fill={`${colour}80`} />
      </>
    );
    return { marks: [...boxMarks, ...outliers], drawing };
  };
}
