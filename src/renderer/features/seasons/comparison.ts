/** How a season or year compares with the others, in words: the sentence above a chart, and the text beside the pointer. */
import { plural, select, selectOrdinal, t } from '@lingui/core/macro';
import { type FigureText, formatNumber } from '#renderer/format/figure.ts';
import {
  asText,
  formatMetric,
  type Metric,
  metricKind,
  metricUnit,
  metricValue,
  sampleText,
  type Units,
} from '#renderer/format/metrics.ts';
import type { SeriesBucket } from '#shared/model/series.ts';
import {
  type Compared,
  type Place,
  placeAt,
  type Records,
  type SeasonFigures,
  type Usual,
} from '#shared/science/seasonComparison.ts';

const isAngle = (metric: Metric): boolean => metricKind(metric) === 'direction';

/** A difference in the person's unit, with its sign: `+0.12 m`. */
export function differenceText(metric: Metric, apart: number, units: Units): string {
  // A difference of temperatures has no zero point to shift.
  const value = isAngle(metric)
    ? apart
    : metricValue(metric, apart, units) - metricValue(metric, 0, units);
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  const unit = isAngle(metric) ? '°' : ` ${metricUnit(metric, units)}`;
  return `${sign}${formatNumber(Math.abs(value), 2)}${unit}`;
}

/** `9th highest of 13 complete seasons`. */
function placeSentence({ rank, of }: Place, isRunning: boolean, areYears: boolean): string {
  const ordinal = selectOrdinal(rank, {
    1: 'highest',
    one: '#st highest',
    two: '#nd highest',
    few: '#rd highest',
    other: '#th highest',
  });
  const highest = rank === of ? t({ message: 'lowest', comment: 'The lowest mean' }) : ordinal;
  if (isRunning)
    return areYears
      ? t`${highest} of ${plural(of, { one: '# year', other: '# years' })} to the same date`
      : t`${highest} of ${plural(of, { one: '# season', other: '# seasons' })} to the same date`;
  return areYears
    ? t`${highest} of ${plural(of, { one: '# complete year', other: '# complete years' })}`
    : t`${highest} of ${plural(of, { one: '# complete season', other: '# complete seasons' })}`;
}

/** `7 days above P90 (2.9 m)`. */
export function aboveText(bucket: SeriesBucket, count: number, threshold: string): string {
  const values = select(bucket, {
    hour: plural(count, { one: '# hour', other: '# hours' }),
    week: plural(count, { one: '# week', other: '# weeks' }),
    other: plural(count, { one: '# day', other: '# days' }),
  });
  return t`${values} above ${threshold}`;
}

export interface SpokenSeason {
  /** `Sept–Nov 2018`. */
  name: string;
  isComplete: boolean;
  isRunning: boolean;
  /** The rows are calendar years. */
  areYears: boolean;
  metric: Metric;
  bucket: SeriesBucket;
  units: Units;
  figures: SeasonFigures;
  /** Values above the threshold, and the threshold as text; null for directions. */
  above: { count: number; threshold: string } | null;
  /** The date of a position, from 0. */
  dateOf: (at: number) => string;
}

/** `Sept–Nov 2018: mean 1.61 m, 9th highest of 13 complete seasons, −0.02 m from the mean of the others; 7 days above P90 (2.9 m); highest day 12 September, 3.7 m.` */
export function comparisonSentence(spoken: SpokenSeason): string {
  const { name, isRunning, isComplete, metric, bucket, units, figures, above, dateOf } = spoken;
  const { mean, place, difference, highest } = figures;
  const season = isRunning ? t`${name} so far` : isComplete ? name : t`${name} (incomplete)`;
  if (Number.isNaN(mean)) return t`${season}: no values.`;
  const value = sampleText(metric, metricValue(metric, mean, units), units);
  const first = isAngle(metric)
    ? t`${season}: mean direction ${value}`
    : t`${season}: mean ${value}`;
  const comparison = place
    ? [
        placeSentence(place, isRunning, spoken.areYears),
        t`${{ difference: differenceText(metric, difference, units) }} from the mean of the others`,
      ]
    : [];
  const highestIn = (date: string, figure: FigureText) =>
    t`highest ${select(bucket, { hour: 'hour', week: 'week from', other: 'day' })} ${date}, ${{ value: asText(figure) }}`;
  const parts = [
    [first, ...comparison].join(', '),
    ...(above ? [aboveText(bucket, above.count, above.threshold)] : []),
    ...(highest ? [highestIn(dateOf(highest.at), formatMetric(metric, highest.value, units))] : []),
  ];
  return `${parts.reduce((before, after) => t`${before}; ${after}`)}.`;
}

/** `4th of 15`. */
const placeText = ({ rank, of }: Place): string =>
  t`${selectOrdinal(rank, { one: '#st', two: '#nd', few: '#rd', other: '#th' })} of ${of}`;

interface Readout {
  metric: Metric;
  units: Units;
  rows: Compared;
  usual: Usual;
  records: Records;
  /** Name of a row. */
  nameOf: (row: number) => string;
}

/** `2018 2.2 m · 4th of 15`. @param at position from 0 */
export function valueAndPlace({ metric, units, rows, nameOf }: Readout, row: number, at: number) {
  const value = rows.values[row * rows.width + at] ?? Number.NaN;
  const place = rows.circular ? null : placeAt(rows, row, at);
  const text = `${nameOf(row)} ${asText(formatMetric(metric, value, units))}`;
  return place ? `${text} · ${placeText(place)}` : text;
}

/** `2018 2.2 m · 4th of 15 · median 1.5 · usual 0.8–3.7`. @param row null: what is usual only; @param at position from 0 */
export function readoutText(readout: Readout, row: number | null, at: number): string {
  const { metric, units, usual } = readout;
  const { quantiles, middle } = usual;
  const text = (value: number | undefined) => formatMetric(metric, value, units).text;
  const parts = row === null ? [] : [valueAndPlace(readout, row, at)];
  if (!Number.isNaN(middle[at] ?? Number.NaN)) {
    const value = text(middle[at]);
    if (quantiles) {
      const [low, high] = [text(quantiles.p10[at]), text(quantiles.p90[at])];
      parts.push(t`median ${value}`, t`usual ${low}–${high}`);
    } else parts.push(t`mean direction ${value}`);
  }
  return parts.join(' · ');
}

/** `record 0.4 m (2009) to 5.2 m (2003)`; empty for directions and without values. */
export function recordText({ metric, units, rows, records, nameOf }: Readout, at: number): string {
  const { low, lowRow, high, highRow } = records;
  if (rows.circular || Number.isNaN(low[at] ?? Number.NaN)) return '';
  const text = (value: number | undefined) => asText(formatMetric(metric, value, units));
  const [lowest, highest] = [text(low[at]), text(high[at])];
  const [lowYear, highYear] = [nameOf(lowRow[at] ?? 0), nameOf(highRow[at] ?? 0)];
  return t`record ${lowest} (${lowYear}) to ${highest} (${highYear})`;
}
