/** The view of comparison: readings of the buoy and of others, or of its own earlier years, at common times. */
import { plural, t } from '@lingui/core/macro';
import { highlightColour } from '#renderer/charts/colours.ts';
import { metricAxis } from '#renderer/charts/metricAxis.ts';
import { Plot } from '#renderer/charts/Plot.tsx';
import type { PlotHit, PlotLine, PlotProps } from '#renderer/charts/plot.types.ts';
import { breakAtGaps, type Samples } from '#renderer/charts/samples.ts';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { timeTicks } from '#renderer/charts/timeTicks.ts';
import { formatCount, formatNumber } from '#renderer/format/figure.ts';
import {
  metricHeading,
  metricLabel,
  metricUnit,
  metricValue,
  sampleText,
} from '#renderer/format/metrics.ts';
import { formatDateTime, zoneLabel, zoneOf } from '#renderer/format/time.ts';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import { optionsOf } from '#renderer/ui/Segmented.tsx';
import type { AgreementRow, Compared } from '#shared/model/comparison.ts';
import { angleBetween } from '#shared/science/compass.ts';
import { sameDays } from '#shared/science/sameDays.ts';
import { ComparedBuoys, MissingReadings, yearsText } from './ComparedBuoys.tsx';
import { choice, variable } from './controls.tsx';
import type { StatisticsForm } from './form.ts';
import { figure, gridTable, groupName, spreadText } from './tables.tsx';
import type { Computed, View, ViewChart, ViewInput, ViewTable } from './view.ts';
import { sectorText } from './words.ts';

/** Directions have no lag. */
const shownOf = ({ metric, comparedAs }: StatisticsForm): StatisticsForm['comparedAs'] =>
  metric === 'direction' && comparedAs === 'lag' ? 'lines' : comparedAs;

export const comparison: View<Computed<'comparison'>> = {
  id: 'comparison',
  tab: () => ({ label: t({ message: 'Comparison', comment: 'Of the readings of several buoys' }) }),
  variables: ({ metric }) => [metric],
  controls: [
    { id: 'compared', isChanged: () => false, Component: ComparedBuoys },
    variable,
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
  exported: ({ statistics, form: { metric, compared: others } }) => ({
    kind: 'comparison',
    request: statistics.request,
    metric,
    others,
  }),
  request: ({ form: { metric, compared } }) =>
    compared.length === 0 ? null : { kind: 'comparison', metric, others: compared },
  chart: comparisonChart,
  table: (input, computed) =>
    input.form.compared.length === 0
      ? t`Choose up to three buoys, or earlier years of this one, to compare with.`
      : computed && comparisonTable(input, computed),
};

/** `Cape Grey`, `Cape Grey, 2 years earlier`. */
function labelOf({ name, buoyId, yearsEarlier }: Compared): string {
  const label = name ?? t`ID ${{ id: buoyId }}`;
  if (yearsEarlier === 0) return label;
  return `${label}, ${yearsText(yearsEarlier)}`;
}

function comparisonChart(input: ViewInput, computed: Computed<'comparison'>): ViewChart {
  const { form, name, statistics } = input;
  const scope = statistics.request;
  const { metric, compared } = computed;
  const shown = shownOf(form);
  const draw = { lines: drawLines, difference: drawDifferences, scatter: drawPairs, lag: drawLags };
  const drawn = draw[shown](input, computed);
  const sentenceOf = shown === 'lag' ? lagSentence : figuresSentence;
  const sentence = compared.map((other) => sentenceOf(other, input)).join(' ');
  return {
    title: `${metricLabel[metric]}, ${compared.map(labelOf).join(', ')}`,
    caption: sentence,
    note: (
      <div className="stack gap-1 start quiet small">
        {compared.map((other) => (
          <MissingReadings
            key={labelOf(other)}
            label={labelOf(other)}
            isEmpty={other.series.time.length === 0}
            range={{ buoyId: other.buoyId, ...sameDays(scope, other.yearsEarlier, scope.zone) }}
          />
        ))}
      </div>
    ),
    render: (picture) => <Plot {...drawn} sentence={`${name}. ${sentence}`} picture={picture} />,
  };
}

type Drawn = Pick<PlotProps, 'lines' | 'x' | 'panels' | 'describe' | 'pick' | 'level'>;

/** The line of the buoy (index 0) or of another one. */
const lineOf = (index: number, label: string, samples: Samples): PlotLine => ({
  label,
  endLabel: label,
  colour: ({ theme }) => highlightColour(index, theme),
  width: 1.5,
  samples,
});

/** The values of a column in the person's unit. */
const shownIn =
  ({ units }: ViewInput, { metric }: Computed<'comparison'>) =>
  (column: Float64Array): Float64Array =>
    column.map((value) => metricValue(metric, value, units));

const nameOfLine = (lines: readonly PlotLine[], { line }: PlotHit): string =>
  lines[line]?.label ?? '';

/** Lines over the time of the range. */
function overTime(
  { statistics, units, zone }: ViewInput,
  { metric }: Computed<'comparison'>,
  drawn: readonly PlotLine[],
) {
  const { from, to } = statistics.request;
  const lines = drawn.map(({ samples: { time, value }, ...line }) => ({
    ...line,
    dots: metric === 'direction',
    samples: breakAtGaps(time, value, null),
  }));
  const ticks = (first: number, last: number, most: number) =>
    timeTicks(first, last, zoneOf(zone), most);
  const describe = (hit: PlotHit) => ({
    title: formatDateTime(hit.x, zone),
    rows: [`${nameOfLine(lines, hit)}: ${sampleText(metric, hit.y, units)}`],
  });
  return {
    lines,
    x: { from, to, title: zoneLabel(zone), ticks },
    pick: 'moment',
    describe,
  } as const;
}

function drawLines(input: ViewInput, computed: Computed<'comparison'>): Drawn {
  const { metric, series, compared } = computed;
  const shown = shownIn(input, computed);
  const all = [{ label: input.name, series }];
  for (const other of compared) all.push({ label: labelOf(other), series: other.series });
  const lines = all.map(({ label, series: { time, value } }, index) =>
    lineOf(index, label, { time, value: shown(value) }),
  );
  return { panels: [metricAxis(metric, input.units)], ...overTime(input, computed, lines) };
}

function drawDifferences(input: ViewInput, computed: Computed<'comparison'>): Drawn {
  const { metric, compared } = computed;
  const { name, units } = input;
  const shown = shownIn(input, computed);
  const isAngle = metric === 'direction';
  const lines = compared.map((other, i) => {
    const [a, b] = [shown(other.pairs.a), shown(other.pairs.b)];
    const value = a.map((one, row) => {
      const theirs = b[row] as number;
      return isAngle ? angleBetween(theirs, one) : one - theirs;
    });
    return lineOf(i + 1, labelOf(other), { time: other.pairs.time, value });
  });
  const unit = metricUnit(metric, units);
  const ends = isAngle ? { from: -180, to: 180, step: 90 } : { from: null, to: null, step: null };
  return {
    panels: [{ title: t`${name} minus the other, ${unit}`, ...ends }],
    level: { y: 0, label: '' },
    ...overTime(input, computed, lines),
  };
}

/** Dots of pairs, the line of their quantiles, and the line on which both values are the same. */
function drawPairs(input: ViewInput, computed: Computed<'comparison'>): Drawn {
  const { metric, compared } = computed;
  const { name, units } = input;
  const shown = shownIn(input, computed);
  const axis = metricAxis(metric, units, name);
  const columns = compared.flatMap(({ pairs }) => [shown(pairs.a), shown(pairs.b)]);
  const lowest = Math.min(
    ...columns.map((column) => column.reduce((a, b) => Math.min(a, b), Infinity)),
  );
  const highest = Math.max(...columns.map((column) => column.reduce((a, b) => Math.max(a, b), 1)));
  const [from, to] = [axis.from ?? Math.floor(lowest), axis.to ?? Math.ceil(highest)];
  const dots = compared.map((other, i) => {
    const { a, b } = other.pairs;
    const rows = Int32Array.from(a.keys()).sort((one, two) => (a[one] ?? 0) - (a[two] ?? 0));
    const ofRows = (column: Float64Array) =>
      shown(Float64Array.from(rows, (row) => column[row] ?? 0));
    const line = lineOf(i + 1, labelOf(other), { time: ofRows(a), value: ofRows(b) });
    // A single one is named by the axis.
    return { ...line, dots: true, ...(compared.length === 1 ? { endLabel: undefined } : {}) };
  });
  const quantiles = compared.flatMap((other, i): PlotLine[] => {
    if (other.quantiles === null) return [];
    const samples = { time: shown(other.quantiles.a), value: shown(other.quantiles.b) };
    const line = lineOf(i + 1, t`${{ buoy: labelOf(other) }}, quantiles 1–99 %`, samples);
    return [{ ...line, endLabel: undefined, colour: ({ ink }) => ink, width: 2.5 }];
  });
  const both = Float64Array.of(from, to);
  const equal = lineOf(0, '1:1', { time: both, value: both });
  const lines = [
    ...quantiles,
    ...dots,
    { ...equal, colour: ({ quiet }: ChartTheme) => quiet, dash: [4, 4], behind: true },
  ];
  return {
    lines,
    x: { from, to, title: metricHeading(metric, units, name), ticks: null },
    panels: [
      { ...axis, from, to, title: metricHeading(metric, units, compared.map(labelOf).join(' · ')) },
    ],
    pick: 'point',
    describe: (hit) => ({
      title: nameOfLine(lines, hit),
      rows: [hit.x, hit.y].map((value) => sampleText(metric, value, units)),
    }),
  };
}

/** The correlation at each lag, and the lag of the first buoy that has one. */
function drawLags(_: ViewInput, { compared }: Computed<'comparison'>): Drawn {
  const lines = compared.flatMap((other, i) =>
    other.lag ? [lineOf(i + 1, labelOf(other), { time: other.lag.hours, value: other.lag.r })] : [],
  );
  const best = compared.find(({ lag }) => lag?.best)?.lag?.best;
  return {
    lines,
    x: { from: -72, to: 72, title: t`Lag, h`, ticks: null },
    panels: [{ title: t`Correlation r`, from: null, to: 1, step: null }],
    level: best ? { x: best.hours, label: `${formatNumber(best.hours, 1)} h` } : null,
    pick: 'moment',
    describe: (hit) => ({
      title: `${formatNumber(hit.x, Number.isInteger(hit.x) ? 0 : 1)} h`,
      rows: [`${nameOfLine(lines, hit)}: r ${formatNumber(hit.y, 2)}`],
    }),
  };
}

/** `Cape Grey: 4,120 pairs, bias −0.12 m, RMSE 0.31 m, scatter index 0.17, r 0.93.` */
function figuresSentence(other: Compared, { form: { metric }, units }: ViewInput): string {
  const [all] = other.rows;
  const name = labelOf(other);
  if (!all || all.count === 0) return t`${name}: no common readings.`;
  const pairs = plural({ pairs: all.count }, { one: '# pair', other: '# pairs' });
  const unit = metricUnit(metric, units);
  const bias = `${spreadText(metric, all.bias, units)} ${unit}`;
  const rmse = `${spreadText(metric, all.rmse, units)} ${unit}`;
  if (metric === 'direction')
    return t`${name}: ${pairs}, mean angular difference ${bias}, RMSE ${rmse}.`;
  const [index, r] = [formatNumber(all.scatterIndex, 2), formatNumber(all.r, 2)];
  return t`${name}: ${pairs}, bias ${bias}, RMSE ${rmse}, scatter index ${index}, r ${r}.`;
}

/** `Arrives 7.4 h later at Cape Grey, r 0.86, n 4,120; r 0.61 without lag.` */
function lagSentence(other: Compared): string {
  const name = labelOf(other);
  const { best = null, refused = 'few', atZero = null } = other.lag ?? {};
  if (best === null) {
    if (refused === 'few') return t`${name}: no lag, fewer than 100 common readings.`;
    if (refused === 'weak') return t`${name}: no lag, the correlation stays below 0.5.`;
    return t`${name}: no lag, the highest correlation is at the end of 72 h.`;
  }
  const hours = formatNumber(Math.abs(best.hours), 1);
  const [r, zero, n] = [formatNumber(best.r, 2), formatNumber(atZero, 2), formatCount(best.count)];
  return best.hours < 0
    ? t`Arrives ${hours} h earlier at ${name}, r ${r}, n ${n}; r ${zero} without lag.`
    : t`Arrives ${hours} h later at ${name}, r ${r}, n ${n}; r ${zero} without lag.`;
}

type Row = AgreementRow & { label: string };

function comparisonTable(
  input: ViewInput,
  { metric, compared }: Computed<'comparison'>,
): ViewTable {
  const { units, name } = input;
  const suffix = `, ${metricUnit(metric, units)}`;
  const difference = (value: number | null) => spreadText(metric, value, units);
  const decimals = (value: number | null) => formatNumber(value, 2);
  const undefinedFor = () => t`Not defined for directions, or too few pairs`;
  const columns: TableColumn<Row>[] = [
    {
      id: 'label',
      header: t`Compared with`,
      width: 160,
      grow: 2,
      sortValue: ({ label }) => label,
      text: ({ label }) => label,
    },
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
    figure(
      'bias',
      `${metric === 'direction' ? t`Mean difference` : t`Bias`}${suffix}`,
      difference,
      {
        title: t`Mean of the value at ${name} minus the other`,
      },
    ),
    figure('rmse', `RMSE${suffix}`, difference, { title: t`Root mean square of the differences` }),
    figure('scatterIndex', t`Scatter index`, decimals, {
      title: t`RMSE divided by the mean of the other`,
      missing: undefinedFor,
    }),
    figure('r', 'r', decimals, { title: t`Pearson's correlation`, missing: undefinedFor }),
  ];
  return gridTable({
    isComputed: true,
    key: metric,
    howToRead: t`Pairs: the nearest readings within half of the longer reporting interval; missing readings are not filled in. Difference: ${name} minus the other. Lag: seasons are removed first (day-of-year mean); correlation of at least 100 pairs, −72 to 72 h.`,
    label: t`Comparison by season and sector`,
    rows: compared.flatMap((other) => other.rows.map((row) => ({ ...row, label: labelOf(other) }))),
    columns,
    rowKey: ({ label, season, sector }) => `${label} ${season} ${sector}`,
  });
}
