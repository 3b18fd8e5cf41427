/** The view of return values: heights that are exceeded once in so many years, from storms or from annual maxima. */
import { plural, t } from '@lingui/core/macro';
import type { Described } from '#renderer/charts/ChartFrame.tsx';
import { metricColour } from '#renderer/charts/colours.ts';
import { roundTicks, tickText } from '#renderer/charts/svg.tsx';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import {
  formatCount,
  formatNumber,
  MISSING,
  numberText,
  shareText,
  titled,
} from '#renderer/format/figure.ts';
import { terms } from '#renderer/format/terms.ts';
import { formatDate, formatDateTime, yearOf } from '#renderer/format/time.ts';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import { optionsOf } from '#renderer/ui/Segmented.tsx';
import { bootstrap, type ReturnFit, tablePeriods } from '#shared/model/returnValues.ts';
import { choice } from './controls.tsx';
import { bandOf, type PointLine, plotOf } from './points.ts';
import { definitionOf, storms } from './storms.tsx';
import { openHistory } from './stormTables.tsx';
import { figure, gridTable } from './tables.tsx';
import type { Computed, View, ViewChart, ViewInput, ViewTable } from './view.ts';
import { quantityOf } from './words.ts';

const heightIn = ({ units }: ViewInput) => quantityOf('significantHeight', units);
/** Return periods of more than so many times the covered years are extrapolated too far. */
const REACH = 4;
/** More than this share of the highest storms outside the interval, or a change of the height of ten years with the threshold, is warned of. */
const OUTSIDE = 0.1;
const CHANGE = 0.05;
/** A shape ξ farther from 0 is unusual for wave heights. */
const USUAL_SHAPE = 0.3;

type Extremes = Computed<'extremes'>;

export const extremes: View<Extremes> = {
  id: 'extremes',
  tab: () => ({ label: t`Return values`, title: terms.returnValue }),
  variables: () => ['significantHeight'],
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
  exported: (form, request) => ({
    kind: 'extremes',
    request,
    definition: definitionOf(form),
  }),
  request: (form) => ({ kind: 'extremes', ...definitionOf(form) }),
  chart: (input, computed) =>
    input.form.returnFigure === 'levels'
      ? levelsChart(input, computed)
      : stabilityChart(input, computed),
  table: levelsTable,
};

const valuesTitle = () => t`Return values of significant height`;
const inkOf = ({ ink }: ChartTheme) => ink;

const methodName = (method: ReturnFit['method']): string =>
  ({
    gpd: t`Generalised Pareto`,
    exponential: t`Exponential`,
    gumbel: t`Gumbel`,
    gev: t`Generalised extreme value`,
  })[method];

/** `2.4 years` */
const periodText = (years: number): string =>
  plural({ years: Number(years.toPrecision(2)) }, { one: '# year', other: '# years' });

type Estimate = Omit<ReturnFit['levels'][number], 'years'>;

/** `6.50–9.43` */
const intervalText = ({ low, high }: Estimate, input: ViewInput): string =>
  [low, high].map(heightIn(input).figure).join('–');

/** `7.99 m (90 %: 6.50–9.43)` */
const estimateText = (estimate: Estimate, input: ViewInput): string =>
  `${heightIn(input).text(estimate.height)} (90 %: ${intervalText(estimate, input)})`;

/** `Highest observed: 7.45 m (20 Oct 2012, plotting position 13.8 years) in 13.7 covered years.`; empty without readings. */
function highestText({ highest, coveredYears }: Extremes, input: ViewInput): string {
  if (!highest) return '';
  const height = heightIn(input).text(highest.height);
  const facts = [
    formatDate(highest.time, input.zone),
    ...(highest.years === null
      ? []
      : [t`plotting position ${{ years: formatNumber(highest.years, 1) }} years`]),
  ].join(', ');
  return t`Highest observed: ${height} (${facts}) in ${{ years: formatNumber(coveredYears, 1) }} covered years.`;
}

/** Where storms and their fit disagree. */
function warningsOf({ points: { count, outside }, change }: Extremes): string[] {
  return [
    ...(outside > OUTSIDE * count
      ? [
          t`${outside} of the ${count} storms above the 1-year return height lie outside the 90 % interval: the fit does not follow the highest storms.`,
        ]
      : []),
    ...((change ?? 0) > CHANGE
      ? [
          t`The 10-year return height changes by ${{ change: shareText(change) }} between P98 and P99.5 as threshold. Compare other thresholds: Choice of threshold.`,
        ]
      : []),
  ];
}

/** What the fits are based on, and what is unusual about them; or why there are none. */
function basisOf(input: ViewInput, computed: Extremes): string {
  const { form } = input;
  const { events, rate, refusal, fits } = computed[form.returnEvents];
  // 4.97 years are fewer than 5.
  const shown = refusal === 'years' ? Math.min(4.9, computed.coveredYears) : computed.coveredYears;
  const years = formatNumber(shown, 1);
  if (refusal === 'years' && form.returnEvents === 'maxima')
    return t`Annual maxima need 5 years with at least 80 % covered; there are ${{ found: events.length }}.`;
  if (refusal === 'years')
    return t`Return values need 5 covered years; there are ${years}. Download more of the history.`;
  const found = plural({ storms: events.length }, { one: '# storm', other: '# storms' });
  const limit = heightIn(input).text(computed.limit);
  if (refusal === 'events')
    return t`Return values need 20 storms; there are ${found} above ${limit}. Choose a lower threshold.`;
  const { shape } = fits.find((fit) => fit.shape !== null) ?? { shape: null };
  return [
    form.returnEvents === 'storms'
      ? t`${found} above ${limit} in ${years} covered years (${{ rate: formatNumber(rate, 2) }} per year).`
      : t`Maxima of ${plural({ found: events.length }, { one: '# year', other: '# years' })} with at least 80 % covered; ${years} covered years.`,
    ...(shape === null ? [] : [`ξ ${formatNumber(shape, 3)}.`]),
    ...(Math.abs(shape ?? 0) > USUAL_SHAPE
      ? [
          t`A shape ξ beyond ±0.3 is unusual: a few storms decide these values. Compare other thresholds.`,
        ]
      : []),
    ...(form.returnEvents === 'storms' ? warningsOf(computed) : []),
    t`90 % intervals: bootstrap of ${{ samples: formatCount(bootstrap.samples) }} samples, seed ${{ seed: String(bootstrap.seed) }}.`,
  ].join(' ');
}

const fitted = {
  colour: ({ theme }: ChartTheme) => metricColour('significantHeight', theme),
  width: 2,
};

/** A line of estimates over x, and the band of their intervals. */
function estimatesOf<Row extends Estimate & { x: number }>(
  rows: readonly Row[],
  input: ViewInput,
  textOf: (row: Row) => Described,
  style: Omit<PointLine, 'points'>,
) {
  const { value } = heightIn(input);
  const points = rows.map((row) => ({ x: row.x, y: value(row.height), text: () => textOf(row) }));
  const ends = rows.map(({ x, low, high }) => ({ x, low: value(low), high: value(high) }));
  return { line: { ...style, points }, band: bandOf(ends) };
}

/** Labelled return periods, years. */
const TICKS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];

/** The place of a return period: its logarithm, with which an exponential distribution is a straight line. */
const placeOf = Math.log10;

function levelsChart(input: ViewInput, computed: Extremes): ViewChart | null {
  const { form, zone } = input;
  const { latest, coveredYears } = computed;
  const { events, fits } = computed[form.returnEvents];
  const { value, text, heading } = heightIn(input);
  const estimates = fits.map(({ method, levels }, at) => {
    const label = methodName(method);
    const style = at === 0 ? fitted : { colour: inkOf, width: 1, dash: [6, 4] };
    const rows = levels.map((level) => ({ ...level, x: placeOf(level.years) }));
    const textOf = (level: (typeof rows)[number]) => ({
      title: periodText(level.years),
      rows: [titled(label, estimateText(level, input))],
    });
    return estimatesOf(rows, input, textOf, { label, endLabel: label, ...style });
  });
  const [main] = estimates;
  if (!main) return null;
  const observed = events.toReversed().map((event) => ({
    x: placeOf(event.years),
    y: value(event.height),
    text: () => ({
      title: formatDateTime(event.time, zone),
      rows: [text(event.height), periodText(event.years)],
    }),
    open: () => openHistory(event.start, event.end, input),
  }));
  const places = [...observed, ...main.line.points].map(({ x }) => x).sort((a, b) => a - b);
  const [from, to] = [places[0] ?? 0, placeOf(100)];
  const reach = placeOf(REACH * coveredYears);
  const level = (label: string, { height }: { height: number }): PointLine => ({
    label,
    endLabel: titled(label, text(height)),
    colour: ({ quiet }) => quiet,
    width: 1,
    dash: [2, 3],
    points: places.map((x) => ({ x, y: value(height) })),
  });
  const year = latest && yearOf(latest.time, zone);
  const ofYear = events.find(({ time }) => yearOf(time, zone) === year);
  const lines: PointLine[] = [
    { label: t`Observed`, colour: inkOf, width: 1, dots: true, points: observed },
    ...estimates.map(({ line }) => line),
    // Of custom dates it is only the last one.
    ...(latest && form.span !== 'custom' ? [level(t`Latest reading`, latest)] : []),
    ...(ofYear ? [level(t`Highest of ${{ year: String(year) }}`, ofYear)] : []),
  ];
  const sentence = (fits[0]?.levels ?? [])
    .filter(({ years }) => years === 10 || years === 50)
    .map((one) => `${titled(periodText(one.years), estimateText(one, input))}.`)
    .join(' ');
  return {
    title: valuesTitle(),
    facts: basisOf(input, computed),
    answer: [sentence, highestText(computed, input)].filter(Boolean).join(' '),
    drawn: {
      ...plotOf(lines),
      bands: [main.band],
      x: {
        from,
        to,
        title: t`Return period, years`,
        ticks: () => TICKS.map((years) => ({ at: placeOf(years), label: numberText(years) })),
      },
      panels: [{ title: heading(), from: 0 }],
      hatched: reach < to ? [{ from: reach, to }] : [],
      hatchedLabel: t`Extrapolated`,
      pick: 'moment',
    },
  };
}

/** The height of ten years by threshold, from the 90th percentile up to the tenth largest storm. */
function stabilityChart(input: ViewInput, { stability, limit }: Extremes): ViewChart | null {
  const { value, text, heading } = heightIn(input);
  const rows = stability.map((row) => ({ ...row, x: value(row.threshold) }));
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const textOf = (row: (typeof rows)[number]) => ({
    title: text(row.threshold),
    rows: [
      estimateText(row, input),
      plural({ storms: row.storms }, { one: '# storm', other: '# storms' }),
      t`Mean excess of the readings: ${{ excess: text(row.excess) }} ± ${{ margin: text(row.margin) }}`,
    ],
  });
  const title = t`10-year return height`;
  const { line, band } = estimatesOf(rows, input, textOf, { ...fitted, label: title });
  const ticks = (from: number, to: number, most: number) =>
    roundTicks(from, to, most).map((at) => ({ at, label: tickText(at) }));
  return {
    title,
    answer: t`Choose a threshold where the 10-year return height is stable.`,
    drawn: {
      ...plotOf([line]),
      bands: [band],
      x: {
        from: first.x,
        to: last.x,
        title: heading(t`Threshold`),
        ticks,
      },
      panels: [{ title: heading(title) }],
      level: limit === null ? null : { x: value(limit), label: text(limit) },
      pick: 'moment',
    },
  };
}

function levelsTable(input: ViewInput, computed: Extremes | null): ViewTable | string | null {
  if (computed === null) return null;
  const howToRead = [basisOf(input, computed), highestText(computed, input)].join(' ');
  // All methods, to be compared.
  const fits = [...computed.storms.fits, ...computed.maxima.fits];
  if (fits.length === 0) return howToRead;
  const reach = REACH * computed.coveredYears;
  const { figure: heightText, heading } = heightIn(input);
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
    const name = heading(methodName(method));
    return [
      column('', name, ({ height }) => heightText(height)),
      column('90', t`90 % interval`, (level) => intervalText(level, input)),
    ];
  });
  const years = figure<Row>('years', t`Return period, years`, formatCount, { align: 'start' });
  return gridTable({
    howToRead: `${howToRead} ${t`Beyond ${{ reach: formatCount(Math.floor(reach)) }} years, four times the covered years, values are extrapolated.`}`,
    label: valuesTitle(),
    rows: tablePeriods.map((period) => ({ years: period })),
    columns: [years, ...columns],
    rowKey: (row) => String(row.years),
  });
}
