/** The view of years × months: each month of each year as a coloured cell, and as a row of the table. */
import { plural, select, t } from '@lingui/core/macro';
import { drawCells, type Matrix } from '#renderer/charts/cells.tsx';
import { countColour } from '#renderer/charts/colours.ts';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { formatNumber, shareText } from '#renderer/format/figure.ts';
import { metricLabel, metricOptions } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import type { LinearVariable } from '#shared/model/quality.ts';
import type { StatisticsGroup } from '#shared/model/statistics.ts';
import { ENOUGH, shareOfMonths } from '#shared/science/trend.ts';
import { choice } from './controls.tsx';
import type { StatisticsForm } from './form.ts';
import { groupTable } from './tables.tsx';
import type { View, ViewInput } from './view.ts';
import { MONTHS, monthOfYear, quantityOf, shortMonth } from './words.ts';

/** Directions have no lowest and highest value. */
export const metricOf = ({ metric }: StatisticsForm): LinearVariable =>
  metric === 'direction' ? 'significantHeight' : metric;

export const linearVariable = choice('row', 'metric', {
  label: () => t`Variable`,
  shown: metricOf,
  options: () => metricOptions().filter(({ value }) => value !== 'direction'),
});

export const years: View<null> = {
  id: 'years',
  tab: () => ({ label: t`Years × months` }),
  variables: (form) => [metricOf(form)],
  grouping: 'year-month',
  controls: [
    linearVariable,
    choice('row', 'yearFigure', {
      label: () => t`Statistic`,
      options: () => [
        { value: 'mean', label: t`Mean`, title: terms.mean },
        { value: 'p90', label: 'P90', title: terms.percentile },
        { value: 'max', label: t`Maximum`, title: terms.minimumMaximum },
        { value: 'completeness', label: t`Completeness`, title: terms.completeness },
      ],
    }),
  ],
  options: [],
  exported: 'summary',
  chart(input) {
    const { form, statistics, units } = input;
    const known = statistics.groups.flatMap(({ year }) => (year === null ? [] : [year]));
    const years = [...new Set(known)].sort((a, b) => a - b);
    const metric = metricOf(form);
    const variable = metricLabel[metric];
    const name = t`${variable}, ${select(
      { figure: form.yearFigure },
      { mean: 'mean', p90: 'P90', max: 'maximum', completeness: 'completeness', other: 'value' },
    )} of each month`;
    const title =
      form.yearFigure === 'completeness' ? name : quantityOf(metric, units).heading(name);
    const hatched = t`Hatched: less than 80 % of the readings expected in the complete month.`;
    const ends = extremeMonths(metric, input);
    const answer = ends
      ? t`${name}: from ${{ lowest: ends.lowest }} to ${{ highest: ends.highest }}.`
      : '';
    return {
      title,
      answer,
      caption: `${title}. ${hatched}`,
      least: Math.min(720, 90 + years.length * 28),
      drawn: drawCells(matrixOf(years, metric, input)),
    };
  },
  table: (input) => groupTable(input, metricOf(input.form)),
};

/** Less than 80 % of the readings of the complete month. */
const isPartial = ({ year, month, elapsed, ...group }: StatisticsGroup, metric: LinearVariable) =>
  shareOfMonths(year ?? 0, [month ?? 0], elapsed, group[metric].completeness) < ENOUGH;

/** `1.15 m (July 2021)` of the lowest and the highest month; not of those with few readings. Null: there are no two. */
function extremeMonths(metric: LinearVariable, { form, statistics, units }: ViewInput) {
  const figure = form.yearFigure;
  const isShare = figure === 'completeness';
  const months = statistics.groups.flatMap((group) => {
    const { year, month, [metric]: summary } = group;
    const value = summary[figure];
    if (value === null || year === null || month === null) return [];
    if (!isShare && isPartial(group, metric)) return [];
    const text = isShare ? shareText(Math.min(1, value)) : quantityOf(metric, units).text(value);
    return [{ value, text: `${text} (${monthOfYear(month, year)})` }];
  });
  const [lowest, ...others] = months.sort((a, b) => a.value - b.value);
  const highest = others.at(-1);
  return lowest && highest ? { lowest: lowest.text, highest: highest.text } : null;
}

function matrixOf(
  years: readonly number[],
  metric: LinearVariable,
  { statistics, form, units, onOpen }: ViewInput,
): Matrix {
  const figure = form.yearFigure;
  const isShare = figure === 'completeness';
  const { value: shown, text } = quantityOf(metric, units);
  const known = new Map(statistics.groups.map((group) => [`${group.year} ${group.month}`, group]));
  const months = years.flatMap((year) =>
    MONTHS.map((month) => ({ year, month, group: known.get(`${year} ${month}`) })),
  );
  // Months with few readings set no end of the colours.
  const whole = months.filter(({ group }) => group && !isPartial(group, metric));
  const numbers = (whole.length === 0 ? months : whole).flatMap(
    ({ group }) => group?.[metric][figure] ?? [],
  );
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  return {
    rows: years.map(String),
    columns: MONTHS.map(shortMonth),
    cells: months.map(({ year, month, group }) => {
      const summary = group?.[metric];
      const value = summary?.[figure] ?? null;
      if (!group || !summary || value === null) return null;
      const name = monthOfYear(month, year);
      const about = () => ({
        title: name,
        rows: [
          t`Mean ${{ mean: text(summary.mean) }}`,
          t`P90 ${{ p90: text(summary.p90) }}, maximum ${{ maximum: text(summary.max) }}`,
          t`${plural({ readings: summary.count }, { one: '# reading', other: '# readings' })}, ${{ complete: shareText(summary.completeness) }} of those expected`,
          t`${{ downloaded: shareText(group.covered) }} of the month downloaded`,
        ],
      });
      const open = () => onOpen({ name, months: [month], year, ranges: [{ metric }] });
      return {
        text: isShare ? shareText(Math.min(1, value)) : formatNumber(shown(value), 1),
        colour: ({ theme }: ChartTheme) => {
          // From the lowest to the highest value: the scales of the map are too wide for means of months.
          const share = Math.max(0, (value - low) / (high - low || 1));
          // The scale is uniform in the square root.
          return countColour(isShare ? value : share ** 2, theme);
        },
        isPartial: isPartial(group, metric),
        part: summary.count === 0 ? null : { text: about, open },
      };
    }),
  };
}
