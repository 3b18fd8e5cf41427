/** The view of trends: mean, P90 and P99 of each year, with their Theil–Sen lines. */
import { t } from '@lingui/core/macro';
import { highlightColour } from '#renderer/charts/colours.ts';
import { metricAxis } from '#renderer/charts/metricAxis.ts';
import type { PlotHit, PlotLine } from '#renderer/charts/plot.types.ts';
import { formatCount, formatNumber, shareText } from '#renderer/format/figure.ts';
import { trendFigures, trendsOf, yearsOf } from '#shared/science/trend.ts';
import { figure, gridTable } from './tables.tsx';
import type { View, ViewChart, ViewInput, ViewTable } from './view.ts';
import { quantityOf } from './words.ts';
import { linearVariable, metricOf } from './years.tsx';

export const trend: View<null> = {
  id: 'trend',
  tab: () => ({ label: t({ message: 'Trend', comment: 'Change over the years' }) }),
  variables: (form) => [metricOf(form)],
  grouping: 'year',
  controls: [linearVariable],
  options: [],
  exported: 'trend',
  chart: trendChart,
  table: trendTable,
};

const nameOf = (name: (typeof trendFigures)[number]): string =>
  name === 'mean' ? t`Mean` : name.toUpperCase();

function trendChart({ statistics, form, units, onOpen }: ViewInput): ViewChart | null {
  const metric = metricOf(form);
  const { unit, value: shown, spread, heading } = quantityOf(metric, units);
  const years = yearsOf(statistics, metric);
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last) return null;
  const trends = trendsOf(years);
  type Year = typeof first;
  const lines = trendFigures.flatMap((name, at): PlotLine[] => {
    const label = nameOf(name);
    const trend = trends.find((one) => one.figure === name);
    /** @param value in SI; null: none */
    const line = (value: (year: Year) => number | null | undefined): PlotLine => ({
      label,
      colour: ({ theme }) => highlightColour(at, theme),
      width: 2,
      samples: {
        time: Float64Array.from(years, ({ year }) => year),
        value: Float64Array.from(years, (year) => shown(value(year))),
      },
    });
    return [
      {
        ...line(({ isUsed, summary }) => (isUsed ? null : summary[name])),
        dots: true,
        hollow: () => 1,
      },
      { ...line(({ isUsed, summary }) => (isUsed ? summary[name] : null)), endLabel: label },
      {
        ...line(({ year }) => trend && trend.intercept + trend.slope * year),
        width: 1,
        dash: [6, 4],
        behind: true,
      },
    ];
  });
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
  const change = (value: number) => spread(value, 3);
  const [mean] = trends;
  const x = {
    from: first.year - 0.5,
    to: last.year + 0.5,
    title: '',
    ticks: () => years.map(({ year }) => ({ at: year, label: String(year) })),
  };
  const panels = [metricAxis(metric, units)];
  return {
    title: t`${{ title: heading() }}: mean, P90 and P99 of each year`,
    answer: mean
      ? t`Mean: ${{ slope: change(mean.slope) }} ${unit} per year (95 %: ${{ low: change(mean.low) }} to ${{ high: change(mean.high) }}).`
      : '',
    caption: t`Hollow: years with less than 80 % of their readings, left out.`,
    drawn: { lines, x, panels, describe, onPick: open, pick: 'moment' },
  };
}

function trendTable({ statistics, form, units }: ViewInput): ViewTable | string {
  const metric = metricOf(form);
  const rows = trendsOf(yearsOf(statistics, metric));
  if (rows.length === 0)
    return t`Trend not computed: fewer than five years have 80 % of their readings.`;
  type Row = (typeof rows)[number];
  const { unit, spread, heading } = quantityOf(metric, units);
  const change = (value: number | null) => spread(value, 3);
  return gridTable({
    key: metric,
    howToRead: t`Change per year: Theil–Sen slope with 95 % interval, over the years with at least 80 % of their readings. For the values of each year see Summary, Years.`,
    label: t`Trend of ${{ title: heading() }}`,
    rows,
    columns: [
      { id: 'name', header: t`Statistic`, width: 96, grow: 1, text: (row) => nameOf(row.figure) },
      figure<Row>('slope', t`Change per year, ${unit}`, change),
      {
        id: 'interval',
        header: t`95 % interval`,
        width: 160,
        grow: 1,
        align: 'end',
        text: ({ low, high }) => t`${{ low: change(low) }} to ${{ high: change(high) }}`,
      },
      figure<Row>('leastSquares', t`Least squares`, change),
      figure<Row>('years', t({ message: 'Years', comment: 'Number of years' }), formatCount),
    ],
    rowKey: (row) => row.figure,
  });
}
