/** The view of exceedance: how often heights are reached, as a curve; and the calm spells below them. */
import { t } from '@lingui/core/macro';
import { metricColour } from '#renderer/charts/colours.ts';
import type { ChartTheme } from '#renderer/charts/theme.ts';
import { formatCount, formatNumber, MISSING, shareText, titled } from '#renderer/format/figure.ts';
import { metricLabel, type Units } from '#renderer/format/metrics.ts';
import { terms } from '#renderer/format/terms.ts';
import type { TableColumn } from '#renderer/ui/DataTable.tsx';
import type { Exceedance } from '#shared/model/statistics.ts';
import type { ExceedanceCurve } from '#shared/model/statisticsChart.ts';
import { bridge, spell, thresholdField } from './controls.tsx';
import { type Point, plotOf } from './points.ts';
import { figure, gridTable, noValues } from './tables.tsx';
import type { Computed, View, ViewChart, ViewInput, ViewTable } from './view.ts';
import { exactPercent, quantityOf, spellsSentence } from './words.ts';

const METRIC = 'significantHeight';

export const exceedance: View<Computed<'exceedance'>> = {
  id: 'exceedance',
  tab: () => ({
    label: t({ message: 'Exceedance', comment: 'Probability that a height is reached' }),
    title: terms.exceedance,
  }),
  variables: () => [METRIC],
  controls: [spell],
  options: [thresholdField, bridge],
  exported: 'exceedance',
  request: ({ threshold }) => ({
    kind: 'exceedance',
    ...(threshold === null ? {} : { threshold }),
  }),
  chart: exceedanceChart,
  table: exceedanceTable,
};

/** `Exceedance of significant height: half of the readings reach 1.74 m, one in ten 2.94 m, one in a hundred 4.15 m; maximum 8.60 m. Threshold 2.50 m: reached by 12.3 % of readings.` */
function exceedanceSentence(
  { count, heights, probabilities, reached }: ExceedanceCurve,
  units: Units,
): string {
  const { text } = quantityOf(METRIC, units);
  const at = (share: number): string => {
    const found = probabilities.findLastIndex((one) => one >= share);
    return text(heights[found] ?? 0);
  };
  const [half, tenth, hundredth] = [at(0.5), at(0.1), at(0.01)];
  const maximum = text(heights.at(-1) ?? null);
  const curve = t`Exceedance of significant height: half of the readings reach ${half}, one in ten ${tenth}, one in a hundred ${hundredth}; maximum ${maximum}.`;
  if (!reached) return curve;
  const percent = exactPercent(reached.above / count);
  return `${curve} ${t`Threshold ${{ height: text(reached.threshold) }}: reached by ${percent} % of readings`}.`;
}

function exceedanceChart(
  { form, units, onOpen }: ViewInput,
  { curve }: Computed<'exceedance'>,
): ViewChart {
  const { reached, count } = curve;
  const quantity = quantityOf(METRIC, units);
  const percentOf = (readings: number) => exactPercent(readings / count);
  const pointOf = (metres: number, readings: number, share: number): Point => {
    const height = quantity.text(metres);
    return {
      x: quantity.value(metres),
      y: 100 * share,
      text: () => ({
        title: t`${height} or more`,
        rows: [
          t`${{ percent: percentOf(readings) }} % of readings`,
          t({
            message: `${{ above: formatCount(readings) }} of ${{ all: formatCount(count) }}`,
            comment: 'Numbers of readings',
          }),
        ],
      }),
      open: () =>
        onOpen({
          name: t`Hs at least ${height}`,
          months: form.months,
          ranges: [{ metric: METRIC, from: metres }],
        }),
    };
  };
  const points = curve.heights.map((height, i) =>
    pointOf(height, curve.above[i] ?? 0, curve.probabilities[i] ?? 0),
  );
  const line = { label: metricLabel[METRIC], width: 2 };
  // The threshold comes first: it is drawn on top of the curve.
  const plot = plotOf([
    ...(reached && reached.above > 0
      ? [
          {
            ...line,
            dots: true,
            hollow: () => 1,
            colour: ({ ink }: ChartTheme) => ink,
            points: [pointOf(reached.threshold, reached.above, reached.above / count)],
          },
        ]
      : []),
    { ...line, points, colour: ({ theme }) => metricColour(METRIC, theme) },
  ]);
  const level = reached && {
    x: quantity.value(reached.threshold),
    label: titled(quantity.text(reached.threshold), `${percentOf(reached.above)}\u00a0%`),
  };
  const x = {
    from: 0,
    to: Math.ceil(Math.max(1, points.at(-1)?.x ?? 0, level?.x ?? 0)),
    title: quantity.heading(),
    ticks: null,
  };
  const panels = [{ title: t`% of readings at or above`, to: 100, isLog: true }];
  return {
    title: t`Exceedance of significant height`,
    answer: exceedanceSentence(curve, units),
    drawn: { ...plot, x, panels, level, pick: 'point' },
  };
}

/** No spells are given for a threshold that fewer readings than this share reach, or all but this share. */
const MIN_SHARE = 0.01;

/** Why no spells are given for a threshold; null where they are. */
function whyNoSpells({ share }: Pick<Exceedance, 'share'>): string | null {
  if (share === null) return noValues();
  if (share < MIN_SHARE)
    return t`Fewer than 1 % of the readings reach this height: the sea is almost always below it`;
  if (share > 1 - MIN_SHARE)
    return t`More than 99 % of the readings reach this height: the sea is almost never below it`;
  return null;
}

function exceedanceTable({ statistics, units }: ViewInput): ViewTable {
  const all = statistics.exceedance;
  const unreached = all.findIndex(({ above }) => above === 0);
  return gridTable({
    howToRead: spellsSentence(statistics),
    label: t`Exceedance of significant height and calm spells`,
    // Up to the first height that was never reached: the rows above it are the same.
    rows: (unreached < 0 ? all : all.slice(0, unreached + 1)).map(rowOf),
    columns: exceedanceColumns(units, String(statistics.request.spellHours)),
    rowKey: ({ threshold }) => String(threshold),
  });
}

/** Mean length of a tropical year. */
const HOURS_PER_YEAR = 8765.82;

/** `790`, `51`, `0.79`. */
const yearlyText = (hours: number | null): string =>
  hours === null || hours === 0 || hours >= 10
    ? formatCount(hours)
    : formatNumber(hours, hours < 1 ? 2 : 1);

const noSpells = { spells: null, cut: null, meanLength: null, longest: null };
const rowOf = (row: Exceedance) => ({
  ...row,
  ...(whyNoSpells(row) === null ? {} : noSpells),
  hoursPerYear: row.share && row.share * HOURS_PER_YEAR,
  below: row.share === null ? null : 1 - row.share,
});
type Row = ReturnType<typeof rowOf>;

function exceedanceColumns(units: Units, hours: string): TableColumn<Row>[] {
  const { value, heading } = quantityOf(METRIC, units);
  const heightText = (metres: number | null) =>
    formatNumber(value(metres), units.heightUnit === 'ft' ? 0 : 1);
  const hoursText = (seconds: number | null) => formatNumber(seconds && seconds / 3600, 1);
  const column = (
    id: keyof Omit<Row, 'threshold'>,
    header: string,
    text: (value: number | null) => string,
    title: string,
  ) =>
    figure<Row>(id, header, text, {
      title,
      width: 104,
      missing: (row) => whyNoSpells(row) ?? t`No spell of ${hours} h or more`,
    });
  return [
    figure('threshold', heading(t`Threshold`), heightText, {
      title: terms.threshold,
      width: 112,
      grow: 0,
      descFirst: false,
    }),
    column(
      'above',
      t({ message: 'At or above', comment: 'Heading above counts of readings' }),
      formatCount,
      t`Readings at or above the threshold`,
    ),
    column(
      'share',
      t`% of time`,
      (share) => (share === null ? MISSING : `${exactPercent(share)}\u00a0%`),
      t`Share of the readings with a height that are at or above the threshold`,
    ),
    column(
      'hoursPerYear',
      t`Hours per year`,
      yearlyText,
      t`The same share of a year: mean hours at or above the threshold`,
    ),
    column(
      'below',
      t`Time below the limit`,
      shareText,
      t`Share of the readings with a height that are below the threshold, however short the spell`,
    ),
    column(
      'spells',
      t`Calm spells ≥ ${hours} h`,
      formatCount,
      t`Periods in which all readings are below the threshold; not given where it is nearly always or nearly never reached`,
    ),
    column(
      'cut',
      t({ message: 'Truncated by gaps', comment: 'Heading above counts of calm spells' }),
      formatCount,
      t`Spells truncated by a gap or by the end of the range`,
    ),
    column('meanLength', `${t`Mean`}, h`, hoursText, t`Mean length of the spells`),
    column(
      'longest',
      `${t({ message: 'Longest', comment: 'Heading above lengths of calm spells' })}, h`,
      hoursText,
      t`Longest spell`,
    ),
  ];
}
