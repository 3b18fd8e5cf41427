/** How a season compares with the others, in words: the sentence above a chart, and the text beside the pointer. */
import { plural, select, selectOrdinal, t } from '@lingui/core/macro';
import type { Described } from '#renderer/charts/ChartFrame.tsx';
import type { Sample } from '#renderer/charts/samples.ts';
import { extremes } from '#renderer/charts/sentence.ts';
import { asSentence, type FigureText, formatNumber, titled } from '#renderer/format/figure.ts';
import {
  asText,
  formatMetric,
  type Metric,
  metricUnit,
  metricValue,
  sampleText,
  type Units,
} from '#renderer/format/metrics.ts';
import { i18n } from '#shared/i18n/i18n.ts';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import type { SeasonGroup, SeriesBucket } from '#shared/model/series.ts';
import { cachedFor } from '#shared/science/columns.ts';
import { fromOther, rowOfYear, type SeasonsDescription } from './description.ts';
import { figuresOf, type Place, placeAt } from './figures.ts';
import { placedPoints, poolReach, unitsKey } from './table.ts';
import {
  areYears,
  bucketDate,
  bucketText,
  samplesText,
  seasonLabel,
  seasonTitle,
} from './words.ts';

/** A difference in the person's unit, with its sign: `+0.12`, `m`; of Beaufort numbers in metres per second. */
export function differenceFigure(
  metric: Metric,
  apart: number,
  units: Units,
  decimals = 2,
): FigureText {
  // The classes of Beaufort are not equally wide: their numbers have no difference.
  const shown = units.speedUnit === 'bft' ? { ...units, speedUnit: 'm/s' as const } : units;
  // A difference of temperatures has no zero point to shift.
  const value = metricValue(metric, apart, shown) - metricValue(metric, 0, shown);
  const number = formatNumber(value, decimals);
  const isMore = value > 0 && number !== formatNumber(0, decimals);
  return { text: isMore ? `+${number}` : number, unit: metricUnit(metric, shown) };
}

/** `+0.12 m`, `−3.00°` */
export function differenceText(
  metric: Metric,
  apart: number,
  units: Units,
  decimals?: number,
): string {
  const figure = differenceFigure(metric, apart, units, decimals);
  return figure.unit === '°' ? figure.text + figure.unit : asText(figure);
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

/** `P90 (2.9 m)`, or a chosen threshold: `2.5 m`. */
export function thresholdText({ series, threshold, isP90, units }: SeasonsDescription): string {
  const limit = asText(formatMetric(series.metric, threshold, units));
  return isP90 ? t`P90 (${limit})` : limit;
}

/** `Sept–Nov 2018: mean 1.61 m, 9th highest of 13 complete seasons, −0.02 m from the mean of the others; 7 days above P90 (2.9 m); highest day 12 September, 3.7 m.` */
export function seasonSentence(description: SeasonsDescription, year: number): string {
  const { series, units, rows, counts, threshold } = description;
  const key = ['sentence', year, threshold, unitsKey(units), i18n.locale];
  return cachedFor(rows, key, () => {
    const { metric, bucket } = series;
    const row = rowOfYear(series, year);
    // Also a running one of which little has been downloaded is incomplete.
    const isRunning = row === rows.running && !Number.isNaN(rows.toDate[row] as number);
    const { mean, place, difference, highest } = figuresOf(rows, row);
    const name = seasonTitle(year, series.season);
    const season = asSentence(
      isRunning ? t`${name} so far` : rows.isComplete[row] ? name : t`${name} (incomplete)`,
    );
    if (Number.isNaN(mean)) return t`${season}: no values.`;
    const value = sampleText(metric, metricValue(metric, mean, units), units);
    const first = rows.circular
      ? t`${season}: mean direction ${value}`
      : rows.ofReadings
        ? t`${season}: mean ${value}`
        : t`${season}: mean of the values ${value}`;
    const comparison = place
      ? [
          placeSentence(place, isRunning, areYears(series)),
          t`${{ difference: differenceText(metric, difference, units) }} from the mean of the others`,
        ]
      : [];
    const highestIn = (date: string, figure: string) =>
      t`highest ${select(bucket, { hour: 'hour', week: 'week from', other: 'day' })} ${date}, ${{ value: figure }}`;
    const parts = [
      [first, ...comparison].join(', '),
      ...(rows.circular ? [] : [aboveText(bucket, counts[row] ?? 0, thresholdText(description))]),
      ...(highest
        ? [
            highestIn(
              bucketDate(series, highest.at + 1),
              asText(formatMetric(metric, highest.value, units)),
            ),
          ]
        : []),
    ];
    return `${parts.reduce((before, after) => t`${before}; ${after}`)}.`;
  });
}

/** `Bands: median, P25–P75 and P10–P90 of 12 other seasons, pooled over 11 days; dotted: lowest and highest of all.` */
export function bandsNote(description: SeasonsDescription): string {
  const { series, seasons, subject, smooth, rows, middle } = description;
  const count = seasons.filter(({ group }) => group.year !== subject).length;
  if (count === 0) return '';
  const others = areYears(series)
    ? plural({ others: count }, { one: '# other year', other: '# other years' })
    : plural({ others: count }, { one: '# other season', other: '# other seasons' });
  const weeks = 2 * poolReach(series.bucket, description.pool).reach + 1;
  const days = series.bucket === 'week' ? 7 * weeks : description.pool;
  const pool = plural(days, { one: '# day', other: '# days' });
  const pooled = smooth ? t`pooled over ${pool}, smoothed over 31 days` : t`pooled over ${pool}`;
  if (rows.circular) return t`Grey: mean direction of ${others}, ${pooled}.`;
  return [
    t`Bands: median, P25–P75 and P10–P90 of ${others}, ${pooled}; dotted: lowest and highest of all.`,
    ...(middle.value.some(Number.isNaN)
      ? [t`No bands where fewer than ${{ least: MIN_YEARS }} of them have readings.`]
      : []),
  ].join(' ');
}

/** `The median of the others is lowest on 12 Aug (1.1 m) and highest on 3 Jan (2.9 m).`; empty without a median. */
export function usualSentence({ series, rows, middle, units }: SeasonsDescription): string {
  const ends = rows.circular ? null : extremes(middle);
  if (!ends) return '';
  const text = ({ time, value }: Sample) =>
    `${bucketDate(series, time)} (${sampleText(series.metric, value, units)})`;
  return t`The median of the others is lowest on ${{ lowest: text(ends.low) }} and highest on ${{ highest: text(ends.high) }}.`;
}

/** `4th of 15`. */
const placeText = ({ rank, of }: Place): string =>
  t`${selectOrdinal(rank, { one: '#st', two: '#nd', few: '#rd', other: '#th' })} of ${of}`;

/**
 * The text at a date: `26 Sept: 2018 2.2 m · 4th of 15 · median 1.5 · usual 0.8–3.7`, the records with their years, and
 * the readings of the value.
 * @param group of the series or of the other one, which is named and has no places; null: no season is chosen
 */
export function readoutAt(
  description: SeasonsDescription,
  group: SeasonGroup | null,
  position: number,
): Described {
  const { series, units, rows, usual } = description;
  const { metric } = series;
  const at = position - 1;
  const text = (value: number | null | undefined) => formatMetric(metric, value, units).text;
  const point = group && placedPoints(series, group).find((one) => one.position === position);
  const row = group ? series.years.indexOf(group) : -1;
  const place = rows.circular || row < 0 ? null : placeAt(rows, row, at);
  const { quantiles, middle } = usual;
  const middleValue = Number.isNaN(middle[at] ?? Number.NaN) ? null : text(middle[at]);
  const own =
    group &&
    `${seasonLabel(group.year, series.season)} ${asText(formatMetric(metric, point?.value, units))}`;
  const parts = [
    ...(own === null ? [] : [row < 0 ? fromOther(description, own) : own]),
    ...(place ? [placeText(place)] : []),
    ...(middleValue && quantiles
      ? [
          t`median ${{ value: middleValue }}`,
          t`usual ${{ low: text(quantiles.p10[at]) }}–${{ high: text(quantiles.p90[at]) }}`,
        ]
      : []),
    ...(middleValue && !quantiles ? [t`mean direction ${{ value: middleValue }}`] : []),
  ];
  return {
    title: '',
    rows: [
      titled(bucketDate(series, position), parts.join(' · ')),
      recordText(description, at),
      ...(point && point.sampleCount !== null
        ? [samplesText(point.sampleCount), bucketText(point, series.timezone)]
        : []),
    ].filter(Boolean),
  };
}

/** `record 0.4 m (2009) to 5.2 m (2003)`; empty for directions and without values. */
function recordText({ series, units, rows, records }: SeasonsDescription, at: number): string {
  const { low, lowRow, high, highRow } = records;
  if (rows.circular || Number.isNaN(low[at] ?? Number.NaN)) return '';
  const text = (value: number | undefined) => asText(formatMetric(series.metric, value, units));
  const name = (row: number | undefined) =>
    seasonLabel(series.years[row ?? 0]?.year ?? 0, series.season);
  const [lowest, highest] = [text(low[at]), text(high[at])];
  const [lowYear, highYear] = [name(lowRow[at]), name(highRow[at])];
  return t`record ${lowest} (${lowYear}) to ${highest} (${highYear})`;
}
