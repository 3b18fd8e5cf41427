/** The view of trends: mean, P90 and P99 of each year, with their Theil–Sen lines. */
import { t } from '@lingui/core/macro';
import { highlightColour } from '#renderer/charts/colours.ts';
import { metricAxis } from '#renderer/charts/metricAxis.ts';
import { Plot } from '#renderer/charts/Plot.tsx';
import type { PlotHit, PlotLine } from '#renderer/charts/plot.types.ts';
import { formatNumber, shareText } from '#renderer/format/figure.ts';
import { metricHeading, metricUnit, metricValue } from '#renderer/format/metrics.ts';
import { daysIn } from '#shared/model/dayOfYear.ts';
import { type Trend, trendOf } from '#shared/science/trend.ts';
import { groupTable } from './tables.tsx';
import type { View, ViewChart, ViewInput } from './view.ts';
import { MONTHS } from './words.ts';
import { ENOUGH, linearVariable, metricOf } from './years.tsx';

const figures = ['mean', 'p90', 'p99'] as const;

export const trend: View<null> = {
  id: 'trend',
  tab: () => ({ label: t({ message: 'Trend', comment: 'Change over the years' }) }),
  variables: (form) => [metricOf(form)],
  grouping: 'year',
  controls: [linearVariable],
  options: [],
  exported: 'summary',
  chart: trendChart,
  table: (input) => groupTable(input, metricOf(input.form)),
};

/** Years with values. `share`: values received ÷ expected in the chosen months of the complete year. */
function yearsOf({ statistics: { groups, request }, form, units }: ViewInput) {
  const metric = metricOf(form);
  const months = request.months.length === 0 ? MONTHS : request.months;
  return groups.flatMap(({ year, elapsed, [metric]: summary }) => {
    if (year === null || summary.count === 0) return [];
    const seconds = 86_400 * months.reduce((days, month) => days + daysIn(month, year), 0);
    const share = ((summary.completeness ?? 0) * elapsed) / seconds;
    const values = figures.map((figure) => metricValue(metric, summary[figure] ?? NaN, units));
    return [{ year, share, isUsed: share >= ENOUGH, values }];
  });
}

type Year = ReturnType<typeof yearsOf>[number];

/** Of one figure: the years that are left out as hollow marks, the others, and their trend. */
function linesOf(
  years: readonly Year[],
  at: number,
  label: string,
  trend: Trend | null,
): PlotLine[] {
  const line = (value: (year: Year) => number): PlotLine => ({
    label,
    colour: ({ theme }) => highlightColour(at, theme),
    width: 2,
    samples: {
      time: Float64Array.from(years, ({ year }) => year),
      value: Float64Array.from(years, value),
    },
  });
  return [
    {
      ...line(({ isUsed, values }) => (isUsed ? NaN : (values[at] ?? NaN))),
      dots: true,
      hollow: () => 1,
    },
    { ...line(({ isUsed, values }) => (isUsed ? (values[at] ?? NaN) : NaN)), endLabel: label },
    {
      ...line(({ year }) => (trend ? trend.intercept + trend.slope * year : NaN)),
      width: 1,
      dash: [6, 4],
      behind: true,
    },
  ];
}

function trendChart(input: ViewInput): ViewChart | null {
  const { form, units, onOpen } = input;
  const metric = metricOf(form);
  const years = yearsOf(input);
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last) return null;
  const unit = metricUnit(metric, units);
  const found = figures.map((figure, at) => {
    const used = years.filter(({ isUsed }) => isUsed);
    const trend = trendOf(used.map(({ year, values }) => ({ year, value: values[at] ?? NaN })));
    const label = figure === 'mean' ? t`Mean` : figure.toUpperCase();
    const slope = formatNumber(trend?.slope, 3);
    const [low, high] = [formatNumber(trend?.low, 3), formatNumber(trend?.high, 3)];
    const squares = formatNumber(trend?.leastSquares, 3);
    const text =
      trend && t`${label} ${slope} ${unit} (95 %: ${low} to ${high}; least squares ${squares})`;
    return { label, text, lines: linesOf(years, at, label, trend) };
  });
  const texts = found.flatMap(({ text }) => text ?? []);
  const sentence = [
    texts.length > 0
      ? t`Theil–Sen slopes per year: ${{ slopes: texts.join('; ') }}.`
      : t`No trend: fewer than five years have 80 % of their readings.`,
    t`Hollow: years with less than 80 % of their readings, left out.`,
  ].join(' ');
  const lines = found.flatMap((one) => one.lines);
  const describe = ({ line, x, y }: PlotHit) => {
    const one = years.find(({ year }) => year === x);
    // A trend has no values of years.
    if (!one || lines[line]?.behind) return { title: '', rows: [] };
    const share = shareText(Math.min(1, one.share));
    const value = `${lines[line]?.label} ${formatNumber(y, 2)} ${unit}`;
    return { title: String(x), rows: [value, t`${share} of the readings`] };
  };
  const open = ({ x: year }: PlotHit) =>
    onOpen({ name: String(year), months: form.months, year, ranges: [{ metric }] });
  const x = {
    from: first.year - 0.5,
    to: last.year + 0.5,
    title: '',
    ticks: () => years.map(({ year }) => ({ at: year, label: String(year) })),
  };
  const panels = [metricAxis(metric, units)];
  return {
    title: t`${{ title: metricHeading(metric, units) }}: mean, P90 and P99 of each year`,
    caption: sentence,
    render: (picture) => (
      <Plot {...{ sentence, lines, x, panels, describe, picture }} pick="moment" onPick={open} />
    ),
  };
}
