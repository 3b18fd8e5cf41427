/** The view of trends: mean, P90 and P99 of each year, with their Theil–Sen lines. */
import { t } from '@lingui/core/macro';
import { highlightColour } from '#renderer/charts/colours.ts';
import { metricAxis } from '#renderer/charts/metricAxis.ts';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { formatCount, shareText } from '#renderer/format/figure.ts';
import { trendFigures, trendsOf, yearsOf } from '#shared/science/trend.ts';
import { type PointLine, plotOf } from './points.ts';
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
  const { unit, value, figure: text, spread, heading } = quantityOf(metric, units);
  const years = yearsOf(statistics, metric);
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last) return null;
  const trends = trendsOf(years);
  const lines = trendFigures.flatMap((name, at): PointLine[] => {
    const label = nameOf(name);
    const style = {
      label,
      width: 2,
      colour: ({ theme }: ChartTheme) => highlightColour(at, theme),
    };
    const trend = trends.find((one) => one.figure === name);
    const points = years.map(({ year, isUsed, share, summary }) => ({
      isUsed,
      x: year,
      y: value(summary[name]),
      text: () => ({
        title: String(year),
        rows: [
          `${label} ${text(summary[name])} ${unit}`,
          t`${{ share: shareText(Math.min(1, share)) }} of the readings`,
        ],
      }),
      open: () => onOpen({ name: String(year), months: form.months, year, ranges: [{ metric }] }),
    }));
    const only = (isUsed: boolean) =>
      points.map((point) => ({ ...point, y: point.isUsed === isUsed ? point.y : null }));
    // It has no values of years.
    const fitted = years.map(({ year }) => ({
      x: year,
      y: trend ? value(trend.intercept + trend.slope * year) : null,
    }));
    return [
      { ...style, points: only(false), dots: true, hollow: () => 1 },
      { ...style, points: only(true), endLabel: label },
      { ...style, points: fitted, width: 1, dash: [6, 4], behind: true },
    ];
  });
  const change = (value: number) => spread(value, 3);
  const [mean] = trends;
  const x = {
    from: first.year - 0.5,
    to: last.year + 0.5,
    title: '',
    ticks: () => years.map(({ year }) => ({ at: year, label: String(year) })),
  };
  return {
    title: t`${{ title: heading() }}: mean, P90 and P99 of each year`,
    answer: mean
      ? t`Mean: ${{ slope: change(mean.slope) }} ${unit} per year (95 %: ${{ low: change(mean.low) }} to ${{ high: change(mean.high) }}).`
      : '',
    caption: t`Hollow: years with less than 80 % of their readings, left out.`,
    drawn: { ...plotOf(lines), x, panels: [metricAxis(metric, units)], pick: 'moment' },
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
