/** The view of comparison: readings of the buoy and of others, or of its own earlier years, at common times. */
import { plural, t } from '@lingui/core/macro';
import { highlightColour } from '#renderer/charts/colours.ts';
import { drawDensity, type Pairs } from '#renderer/charts/density.tsx';
import { metricAxis } from '#renderer/charts/metricAxis.ts';
import type { PlotDrawing, PlotHit, PlotLine } from '#renderer/charts/plot.types.ts';
import { breakAtGaps, monthlyMeans, type Samples } from '#renderer/charts/samples.ts';
import { roundTicks } from '#renderer/charts/svg.tsx';
import { timeAxis } from '#renderer/charts/timeTicks.ts';
import { differenceText } from '#renderer/features/seasons/comparison.ts';
import { formatCount, formatNumber, titled } from '#renderer/format/figure.ts';
import { metricLabel, sampleText } from '#renderer/format/metrics.ts';
import { formatDateTime } from '#renderer/format/time.ts';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import { optionsOf } from '#renderer/ui/Segmented.tsx';
import { dateFormat } from '#shared/i18n/formats.ts';
import type { AgreementRow, Compared, Series } from '#shared/model/comparison.ts';
import { angleBetween } from '#shared/science/compass.ts';
import { ChooseCompared, ComparedLine, keyOf, labelOf } from './ComparedBuoys.tsx';
import { choice, variableChoice } from './controls.tsx';
import type { StatisticsForm } from './form.ts';
import { figure, gridTable, groupName } from './tables.tsx';
import type { Computed, View, ViewChart, ViewInput, ViewTable } from './view.ts';
import { quantityOf, sectorText } from './words.ts';

type Comparison = Computed<'comparison'>;
type Shown = StatisticsForm['comparedAs'];

/** Directions have no lag. */
const shownOf = ({ metric, comparedAs }: StatisticsForm): Shown =>
  metric === 'direction' && comparedAs === 'lag' ? 'lines' : comparedAs;

export const comparison: View<Comparison> = {
  id: 'comparison',
  tab: () => ({ label: t({ message: 'Comparison', comment: 'Of the readings of several buoys' }) }),
  variables: ({ metric }) => [metric],
  hasOthers: true,
  controls: [
    { id: 'compared', Component: ChooseCompared },
    variableChoice('list'),
    choice('row', 'comparedAs', {
      label: () => t`Shown in the chart`,
      shown: shownOf,
      options: () =>
        optionsOf({
          lines: t({ message: 'Lines', comment: 'Of a chart' }),
          difference: t({ message: 'Difference', comment: 'Of the values of two buoys' }),
          scatter: t({ message: 'Scatter', comment: 'A chart of pairs of values' }),
          lag: t({ message: 'Lag', comment: 'How much later waves arrive at another buoy' }),
        }),
    }),
  ],
  options: [],
  exported: ({ metric, compared: others }, request) => ({
    kind: 'comparison',
    request,
    metric,
    others,
    table: 'figures',
  }),
  request: ({ metric, compared }) =>
    compared.length === 0 ? null : { kind: 'comparison', metric, others: compared },
  chart: comparisonChart,
  table: (input, computed) =>
    input.form.compared.length === 0
      ? t`Choose up to three buoys, or earlier years of this one, to compare with.`
      : computed && comparisonTable(input, computed),
};

function comparisonChart(input: ViewInput, computed: Comparison): ViewChart {
  const { metric, compared } = computed;
  const shown = shownOf({ ...input.form, metric });
  const hasPairs = compared.some(({ pairs }) => pairs.time.length > 0);
  const answers = compared.map((other) =>
    shown === 'lag' ? lagSentence(other, input) : differenceSentence(other, metric, input),
  );
  const drawn = draw[shown](input, computed);
  return {
    title: `${metricLabel[metric]}, ${compared.map(labelOf).join(', ')}`,
    // Of pairs without a lag it says why there is none.
    answer:
      drawn === null && !hasPairs
        ? t`There are no common readings to draw. Choose another range or variable.`
        : answers.filter(Boolean).join(' '),
    note: (
      <ul className="stack gap-1 small">
        {compared.map((other, i) => (
          <ComparedLine
            key={keyOf(other)}
            index={i + 1}
            other={other}
            scope={input.statistics.request}
            sentence={figuresSentence(other, metric, input) + basisOf(other)}
          />
        ))}
      </ul>
    ),
    ...(typeof drawn === 'function' && {
      caption: t`Colour: number of pairs; each pair outside the dense part is a dot. Line: quantiles 1–99 %. Dashed: equal values.`,
    }),
    drawn,
  };
}

type Drawn = ViewChart['drawn'];

const draw: Record<Shown, (input: ViewInput, computed: Comparison) => Drawn> = {
  lines: drawLines,
  difference: drawDifferences,
  scatter: drawPairs,
  lag: drawLags,
};

interface Plotted extends Omit<PlotDrawing, 'describe' | 'pick'> {
  /** Of the place of a sample on the axes. */
  textX: (x: number) => string;
  textY: (y: number) => string;
}

/** Null where no line has a value. */
function plotted({ textX, textY, ...drawing }: Plotted): Drawn {
  const { lines } = drawing;
  if (lines.every(({ samples }) => samples.value.every(Number.isNaN))) return null;
  const describe = ({ line, x, y }: PlotHit) => ({
    title: textX(x),
    rows: [titled(lines[line]?.label ?? '', textY(y))],
  });
  return { ...drawing, describe, pick: 'moment' };
}

/** The line of the buoy (index 0) or of another one. */
const lineOf = (
  { metric }: Comparison,
  index: number,
  label: string,
  samples: Samples,
): PlotLine => ({
  label,
  endLabel: label,
  colour: ({ theme }) => highlightColour(index, theme),
  width: 1.5,
  dots: metric === 'direction',
  samples,
});

const linesOf = (computed: Comparison, samplesOf: (other: Compared) => Samples) =>
  computed.compared.map((other, i) => lineOf(computed, i + 1, labelOf(other), samplesOf(other)));

/** Above a year lines are monthly means, but for directions, which are dots. */
function drawLines({ name, statistics, units, zone }: ViewInput, computed: Comparison): Drawn {
  const { metric } = computed;
  const { from, to } = statistics.request;
  const isMonthly = metric !== 'direction' && to - from > 367 * 86_400;
  const shown = quantityOf(metric, units);
  const samplesOf = ({ series: { time, value } }: { series: Series }) => {
    const values = value.map(shown.value);
    return isMonthly ? monthlyMeans({ time, value: values }) : breakAtGaps(time, values, null);
  };
  const axis = metricAxis(metric, units);
  const month = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' });
  return plotted({
    lines: [lineOf(computed, 0, name, samplesOf(computed)), ...linesOf(computed, samplesOf)],
    x: timeAxis(statistics.request, zone),
    panels: [isMonthly ? { ...axis, title: t`${{ variable: axis.title }}, monthly means` } : axis],
    textX: (time) => (isMonthly ? month.format(time * 1000) : formatDateTime(time, zone)),
    textY: (value) => sampleText(metric, value, units),
  });
}

function drawDifferences(
  { name, statistics, units, zone }: ViewInput,
  computed: Comparison,
): Drawn {
  const { metric } = computed;
  const { unit, value: shown } = quantityOf(metric, units);
  const isAngle = metric === 'direction';
  const lines = linesOf(computed, ({ pairs: { time, a, b } }) => {
    const theirs = b.map(shown);
    const difference = (one: number, row: number) =>
      isAngle ? angleBetween(theirs[row] as number, one) : one - (theirs[row] as number);
    return breakAtGaps(time, a.map(shown).map(difference), null);
  });
  const ends = isAngle ? { from: -180, to: 180, step: 90 } : {};
  return plotted({
    lines,
    x: timeAxis(statistics.request, zone),
    panels: [{ title: t`${name} minus the other, ${unit}`, ...ends }],
    level: { y: 0, label: '' },
    textX: (time) => formatDateTime(time, zone),
    // The angle between two directions is no direction.
    textY: (value) => (isAngle ? `${formatNumber(value)}°` : sampleText(metric, value, units)),
  });
}

/** Pairs by density, with the line of their quantiles and that on which both values are the same. */
function drawPairs({ name, units, zone }: ViewInput, { metric, compared }: Comparison): Drawn {
  const { value: shown, heading } = quantityOf(metric, units);
  const axis = metricAxis(metric, units);
  const panels = compared
    .filter(({ pairs }) => pairs.time.length > 0)
    .map((other): Pairs => {
      const { pairs, quantiles } = other;
      const [x, y] = [pairs.a.map(shown), pairs.b.map(shown)];
      const text = (values: Float64Array, rows: readonly number[]) => {
        const found = rows.map((row) => values[row] ?? Number.NaN);
        const ends = [Math.min(...found), Math.max(...found)];
        return [...new Set(ends.map((value) => sampleText(metric, value, units)))].join('–');
      };
      const describe = (rows: readonly number[]) => ({
        title:
          rows.length === 1
            ? formatDateTime(pairs.time[rows[0] ?? 0] ?? 0, zone)
            : plural({ pairs: rows.length }, { one: '# pair', other: '# pairs' }),
        rows: [titled(name, text(x, rows)), titled(labelOf(other), text(y, rows))],
      });
      const line = quantiles && { x: quantiles.a.map(shown), y: quantiles.b.map(shown) };
      return { title: heading(labelOf(other)), x, y, line, describe };
    });
  if (panels.length === 0) return null;
  const values = panels.flatMap(({ x, y }) => [...x, ...y]);
  const end = (of: (a: number, b: number) => number) => values.reduce((a, b) => of(a, b));
  const ticks = axis.step
    ? [0, 90, 180, 270, 360]
    : roundTicks(axis.from ?? end(Math.min), end(Math.max), 6);
  return drawDensity(panels, ticks, heading(name));
}

/** The correlation at each lag, and the lag of the first that has one. */
function drawLags({ name }: ViewInput, computed: Comparison): Drawn {
  const [first] = computed.compared.flatMap(({ lag }) => lag?.best ?? []);
  return plotted({
    lines: linesOf(computed, ({ lag }) => ({
      time: lag?.hours ?? new Float64Array(),
      value: lag?.r ?? new Float64Array(),
    })),
    x: { from: -72, to: 72, title: t`Lag, h (positive: later than ${name})`, ticks: null },
    panels: [{ title: t`Correlation r`, to: 1 }],
    level: first ? { x: first.hours, label: `${formatNumber(first.hours, 1)} h` } : null,
    textX: (hours) => `${formatNumber(hours, Number.isInteger(hours) ? 0 : 1)} h`,
    textY: (r) => `r ${formatNumber(r, 2)}`,
  });
}

/** `Cape Grey: 4,120 pairs, bias −0.12 m, RMSE 0.31 m, scatter index 0.17, r 0.93.` */
function figuresSentence(other: Compared, metric: Comparison['metric'], { units }: ViewInput) {
  const [all] = other.rows;
  const name = labelOf(other);
  if (!all || all.bias === null) return t`${name}: no common readings.`;
  const pairs = plural({ pairs: all.count }, { one: '# pair', other: '# pairs' });
  const bias = differenceText(metric, all.bias, units);
  const { unit, spread } = quantityOf(metric, units);
  const rmse = spread(all.rmse) + (unit === '°' ? unit : ` ${unit}`);
  if (metric === 'direction')
    return t`${name}: ${pairs}, mean angular difference ${bias}, RMSE ${rmse}.`;
  const [index, r] = [formatNumber(all.scatterIndex, 2), formatNumber(all.r, 2)];
  return t`${name}: ${pairs}, bias ${bias}, RMSE ${rmse}, scatter index ${index}, r ${r}.`;
}

function basisOf({ series }: Compared): string {
  const readings = series.time.length;
  if (readings === 0) return '';
  return ` ${t`Based on ${plural(readings, { one: '# reading', other: '# readings' })}`}.`;
}

/** `Cape Grey minus 44014 Virginia Beach: −0.12 m on average.`; empty without common readings. */
function differenceSentence(
  other: Compared,
  metric: Comparison['metric'],
  { name, units }: ViewInput,
) {
  const bias = other.rows[0]?.bias ?? null;
  if (bias === null) return '';
  return t`${name} minus ${{ other: labelOf(other) }}: ${{ bias: differenceText(metric, bias, units) }} on average.`;
}

/** `Cape Grey is 7.4 h later than Virginia Beach: r 0.86, n 4,120; r 0.61 without lag.`; a correlation below 0.5 is weak. */
function lagSentence(other: Compared, { name: own }: ViewInput): string {
  const name = labelOf(other);
  const { best = null, refused = 'few', atZero = null } = other.lag ?? {};
  if (refused === 'few') return t`${name}: lag not computed, fewer than 100 common readings.`;
  if (best === null)
    return t`${name}: lag not known, the highest correlation is at the end of 72 h.`;
  const hours = formatNumber(Math.abs(best.hours), 1);
  const highest = `r ${formatNumber(best.r, 2)}`;
  const r = refused === 'weak' ? t`${highest} (weak)` : highest;
  const zero = formatNumber(atZero, 2);
  const n = formatCount(best.count);
  return best.hours < 0
    ? t`${name} is ${hours} h earlier than ${own}: ${r}, n ${n}; r ${zero} without lag.`
    : t`${name} is ${hours} h later than ${own}: ${r}, n ${n}; r ${zero} without lag.`;
}

type Row = AgreementRow & { other: string; label: string };

function comparisonTable(input: ViewInput, { metric, compared }: Comparison): ViewTable {
  const { units, name } = input;
  const { spread, heading } = quantityOf(metric, units);
  const decimals = (value: number | null) => formatNumber(value, 2);
  const missing = () => t`Not defined for directions, or too few pairs`;
  const label = { header: t`Compared with`, width: 160, text: (row: Row) => row.label };
  const columns: TableColumn<Row>[] = [
    { ...label, id: 'label', grow: 2, sortValue: label.text },
    {
      id: 'group',
      header: t`Season or sector`,
      title: t`Sectors: direction of the waves at ${name}`,
      width: 160,
      grow: 1,
      text: ({ sector, season }) =>
        sector === null ? groupName({ season, year: null, month: null }) : sectorText(sector),
    },
    figure('count', t({ message: 'Pairs', comment: 'Of readings at common times' }), formatCount),
    figure('bias', heading(metric === 'direction' ? t`Mean difference` : t`Bias`), spread, {
      title: t`Mean of the value at ${name} minus the other`,
    }),
    figure('rmse', heading('RMSE'), spread, { title: t`Root mean square of the differences` }),
    figure('scatterIndex', t`Scatter index`, decimals, {
      title: t`RMSE divided by the mean of the other`,
      missing,
    }),
    figure('r', 'r', decimals, { title: t`Pearson's correlation`, missing }),
  ];
  return gridTable({
    key: metric,
    howToRead: t`Pairs: the nearest readings within half of the longer reporting interval; missing readings are not filled in. Difference: ${name} minus the other. Lag: seasons are removed first (mean of eleven days around each day of the year); correlation of at least 100 pairs, −72 to 72 h.`,
    label: t`Comparison by season and sector`,
    rows: compared.flatMap((other) =>
      other.rows.map((row) => ({ ...row, other: keyOf(other), label: labelOf(other) })),
    ),
    columns,
    rowKey: ({ other, season, sector }) => `${other} ${season} ${sector}`,
  });
}
