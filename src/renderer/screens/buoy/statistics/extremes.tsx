/** The view of return values: heights that are exceeded once in so many years, from storms or from annual maxima. */
import { plural, t } from '@lingui/core/macro';
import type { Described } from '#renderer/charts/ChartFrame.tsx';
import { metricColour } from '#renderer/charts/colours.ts';
import { Plot } from '#renderer/charts/Plot.tsx';
import type { PlotHit, PlotLine } from '#renderer/charts/plot.types.ts';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { formatCount, formatNumber, MISSING, numberText } from '#renderer/format/figure.ts';
import { metricLabel, toHeight } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import { formatDateTime, yearOf } from '#renderer/format/time.ts';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import { optionsOf } from '#renderer/ui/Segmented.tsx';
import { bootstrap, type ReturnFit, tablePeriods } from '#shared/model/returnValues.ts';
import { choice } from './controls.tsx';
import { definitionOf, storms } from './storms.tsx';
import { figure, gridTable } from './tables.tsx';
import type { Computed, View, ViewChart, ViewInput, ViewTable } from './view.ts';
import { unitSuffix, unitText, valueText } from './words.ts';

const METRIC = 'significantHeight';
/** Return periods of more than so many times the covered years are extrapolated too far. */
const REACH = 4;
/** A shape ξ farther from 0 is unusual for wave heights. */
const USUAL_SHAPE = 0.3;

type Extremes = Computed<'extremes'>;

export const extremes: View<Extremes> = {
  id: 'extremes',
  tab: () => ({ label: t`Return values`, title: terms.returnValue }),
  variables: () => [METRIC],
  controls: [
    choice('row', 'returnFigure', {
      label: () => t`Chart`,
      options: () => optionsOf({ levels: t`Return values`, stability: t`Choice of threshold` }),
    }),
  ],
  options: [
    ...storms.options,
    choice('field', 'returnEvents', {
      label: () => t`Fitted to`,
      options: () => optionsOf({ storms: t`Peaks of storms`, maxima: t`Annual maxima` }),
    }),
  ],
  exported: (input) => ({
    kind: 'extremes',
    request: input.statistics.request,
    definition: definitionOf(input),
  }),
  request: (input) => ({ kind: 'extremes', ...definitionOf(input) }),
  chart: (input, computed) =>
    input.form.returnFigure === 'levels'
      ? levelsChart(input, computed)
      : stabilityChart(input, computed),
  table: levelsTable,
};

const valuesTitle = () => t`Return values of significant height`;
const inkOf = ({ ink }: ChartTheme) => ink;

const methodName = (method: ReturnFit['method']): string =>
  optionsOf({
    gpd: t`Generalised Pareto`,
    exponential: t`Exponential`,
    gumbel: t`Gumbel`,
    gev: t`Generalised extreme value`,
  }).find(({ value }) => value === method)?.label ?? '';

/** `2.4 years` */
const periodText = (years: number): string =>
  plural({ years: Number(years.toPrecision(2)) }, { one: '# year', other: '# years' });

type Estimate = Omit<ReturnFit['levels'][number], 'years'>;

/** `6.50–9.43` */
const intervalText = ({ low, high }: Estimate, { units }: ViewInput): string =>
  [low, high].map((metres) => valueText(METRIC, metres, units)).join('–');

/** `7.99 m (90 %: 6.50–9.43)` */
const estimateText = (estimate: Estimate, input: ViewInput): string =>
  `${unitText(METRIC, estimate.height, input.units)} (90 %: ${intervalText(estimate, input)})`;

/** What the fits are based on, and what is unusual about them; or why there are none. */
function basisOf({ form, units }: ViewInput, computed: Extremes): string {
  const { events, rate, refusal, fits } = computed[form.returnEvents];
  const years = formatNumber(computed.coveredYears, 1);
  if (refusal === 'years' && form.returnEvents === 'maxima')
    return t`Annual maxima need 5 years with at least 80 % covered; there are ${{ found: events.length }}.`;
  if (refusal === 'years')
    return t`Return values need 5 covered years; there are ${years}. Download more of the history.`;
  const found = plural({ storms: events.length }, { one: '# storm', other: '# storms' });
  const limit = unitText(METRIC, computed.limit, units);
  if (refusal === 'events')
    return t`Return values need 20 storms; there are ${found} above ${limit}. Choose a lower threshold.`;
  const { shape } = fits.find((fit) => fit.shape !== null) ?? { shape: null };
  return [
    form.returnEvents === 'storms'
      ? t`${found} above ${limit}, ${{ rate: formatNumber(rate, 2) }} in a covered year; ${years} covered years.`
      : t`Maxima of ${plural({ found: events.length }, { one: '# year', other: '# years' })} with at least 80 % covered; ${years} covered years.`,
    ...(shape === null ? [] : [`ξ ${formatNumber(shape, 3)}.`]),
    ...(Math.abs(shape ?? 0) > USUAL_SHAPE
      ? [
          t`A shape ξ beyond ±0.3 is unusual: a few storms decide these values. Compare other thresholds.`,
        ]
      : []),
    t`90 % intervals: bootstrap of ${{ samples: formatCount(bootstrap.samples) }} samples, seed ${{ seed: String(bootstrap.seed) }}.`,
  ].join(' ');
}

/** A line of a chart: heights over x, and what is said of each point. */
interface Line extends Omit<PlotLine, 'samples'> {
  points: readonly { x: number; height: number | null; about?: Described }[];
}

const fitted = { colour: ({ theme }: ChartTheme) => metricColour(METRIC, theme), width: 2 };

/** The lines of a plot and the interval of estimates, in the person's unit. */
function plotOf(
  lines: readonly Line[],
  band: readonly (Estimate & { x: number })[],
  input: ViewInput,
) {
  const shown = (heights: readonly (number | null)[]) =>
    Float64Array.from(heights, (metres) => toHeight(metres ?? Number.NaN, input.units.heightUnit));
  const across = (points: readonly { x: number }[]) => Float64Array.from(points, ({ x }) => x);
  return {
    lines: lines.map(({ points, ...line }): PlotLine => {
      const value = shown(points.map(({ height }) => height));
      return { ...line, samples: { time: across(points), value } };
    }),
    bands: [
      {
        x: across(band),
        low: shown(band.map(({ low }) => low)),
        high: shown(band.map(({ high }) => high)),
      },
    ],
    describe: ({ line, x }: PlotHit): Described =>
      lines[line]?.points.find((point) => point.x === x)?.about ?? { title: '', rows: [] },
    pick: 'moment' as const,
  };
}

/** Labelled return periods, years. */
const TICKS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];

/** Of return periods: their logarithm, with which an exponential distribution is a straight line. */
const placed = <Row extends { years: number }>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, x: Math.log10(row.years) }));

function levelsChart(input: ViewInput, computed: Extremes): ViewChart | null {
  const { form, units, zone } = input;
  const { latest, coveredYears } = computed;
  const { events, fits } = computed[form.returnEvents];
  const [main] = fits;
  if (!main) return null;
  const observed = placed(events.toReversed());
  const band = placed(main.levels);
  const [from, to] = [Math.min(...[...observed, ...band].map(({ x }) => x)), Math.log10(100)];
  const reach = Math.log10(REACH * coveredYears);
  const ofYear =
    latest && events.find(({ time }) => yearOf(time, zone) === yearOf(latest.time, zone));
  const text = (metres: number) => unitText(METRIC, metres, units);
  const level = (label: string, { height }: { height: number }): Line => ({
    label,
    endLabel: `${label}: ${text(height)}`,
    colour: ({ quiet }) => quiet,
    width: 1,
    dash: [2, 3],
    points: [from, to].map((x) => ({ x, height })),
  });
  const lines: Line[] = [
    {
      label: t`Observed`,
      colour: inkOf,
      width: 1,
      dots: true,
      points: observed.map(({ time, years, ...point }) => {
        const rows = [text(point.height), periodText(years)];
        return { ...point, about: { title: formatDateTime(time, zone), rows } };
      }),
    },
    ...fits.map(({ method, levels }): Line => {
      const label = methodName(method);
      const points = placed(levels).map((one) => {
        const rows = [`${label}: ${estimateText(one, input)}`];
        return { ...one, about: { title: periodText(one.years), rows } };
      });
      const style = method === main.method ? fitted : { colour: inkOf, width: 1, dash: [6, 4] };
      return { label, endLabel: label, points, ...style };
    }),
    ...(latest ? [level(t`Latest`, latest)] : []),
    ...(latest && ofYear
      ? [level(t`Highest of ${{ year: String(yearOf(latest.time, zone)) }}`, ofYear)]
      : []),
  ];
  const sentence = main.levels
    .filter(({ years }) => years === 10 || years === 50)
    .map((one) => `${periodText(one.years)}: ${estimateText(one, input)}.`)
    .join(' ');
  const plot = {
    ...plotOf(lines, band, input),
    sentence,
    x: {
      ...{ from, to },
      title: t`Return period, years`,
      ticks: (first: number, last: number) =>
        TICKS.map((years) => ({ at: Math.log10(years), label: numberText(years) })).filter(
          ({ at }) => at >= first && at <= last,
        ),
    },
    panels: [
      { title: metricLabel[METRIC] + unitSuffix(METRIC, units), from: 0, to: null, step: null },
    ],
    hatched: reach < to ? [{ from: reach, to }] : [],
    hatchedLabel: t`Extrapolated`,
  };
  const facts = basisOf(input, computed);
  return {
    title: valuesTitle(),
    facts,
    caption: sentence,
    render: (picture) => <Plot {...plot} picture={picture} />,
  };
}

/** The height of ten years by threshold, from the 90th percentile up to the tenth largest storm. */
function stabilityChart(input: ViewInput, { stability, limit }: Extremes): ViewChart | null {
  const { heightUnit } = input.units;
  const text = (metres: number | null) => unitText(METRIC, metres, input.units);
  const points = stability.map((row) => {
    const rows = [
      estimateText(row, input),
      plural({ storms: row.storms }, { one: '# storm', other: '# storms' }),
      t`Mean excess of the readings: ${{ excess: text(row.excess) }} ± ${{ margin: text(row.margin) }}`,
    ];
    const about = { title: text(row.threshold), rows };
    return { ...row, x: toHeight(row.threshold, heightUnit), about };
  });
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const title = t`Height of ten years`;
  const unit = unitSuffix(METRIC, input.units);
  const sentence = t`Choose a threshold around which the height of ten years stays the same.`;
  const plot = {
    ...plotOf([{ ...fitted, label: title, points }], points, input),
    sentence,
    x: { from: first.x, to: last.x, title: t`Threshold` + unit, ticks: null },
    panels: [{ title: title + unit, from: null, to: null, step: null }],
    level: limit === null ? null : { x: toHeight(limit, heightUnit), label: text(limit) },
  };
  return { title, caption: sentence, render: (picture) => <Plot {...plot} picture={picture} /> };
}

function levelsTable(input: ViewInput, computed: Extremes | null): ViewTable | string | null {
  if (computed === null) return null;
  const howToRead = basisOf(input, computed);
  const { fits } = computed[input.form.returnEvents];
  if (fits.length === 0) return howToRead;
  const reach = REACH * computed.coveredYears;
  type Row = { years: number };
  const columns = fits.flatMap(({ method, levels }): TableColumn<Row>[] => {
    const column = (id: string, header: string, textOf: (level: Estimate) => string) => {
      const text = ({ years }: Row) => {
        const level = levels.find((one) => one.years === years);
        return level ? textOf(level) : MISSING;
      };
      const cell = (row: Row) => (
        <span className={row.years > reach ? 'quiet' : ''}>{text(row)}</span>
      );
      return { id: method + id, header, width: 96, grow: 1, align: 'end' as const, text, cell };
    };
    const name = methodName(method) + unitSuffix(METRIC, input.units);
    return [
      column('', name, ({ height }) => valueText(METRIC, height, input.units)),
      column('90', t`90 % interval`, (level) => intervalText(level, input)),
    ];
  });
  const years = figure<Row>('years', t`Return period, years`, formatCount, { align: 'start' });
  return gridTable({
    isComputed: true,
    howToRead,
    label: valuesTitle(),
    rows: tablePeriods.map((period) => ({ years: period })),
    columns: [years, ...columns],
    rowKey: (row) => String(row.years),
  });
}
