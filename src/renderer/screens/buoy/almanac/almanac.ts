/** The choices of the Almanac, and a climatology as it shows it: samples in the person's units, ticks, sentences. */
import { plural, t } from '@lingui/core/macro';
import { z } from 'zod';
import type { PlotAxisY } from '#renderer/charts/plot.types.ts';
import type { Samples } from '#renderer/charts/samples.ts';
import { extremes } from '#renderer/charts/sentence.ts';
import { roundTicks } from '#renderer/charts/svg.tsx';
import { comparisonSentence } from '#renderer/features/seasons/comparison.ts';
import { ageLevel, isSilent } from '#renderer/format/age.ts';
import { formatNumber } from '#renderer/format/figure.ts';
import { asText, formatMetric, metricValue, type Units } from '#renderer/format/metrics.ts';
import { leftOutSentence } from '#renderer/format/quality.ts';
import { dayName, poolText, rankOfDays, shortDayName, tooFewText } from '#renderer/format/rank.ts';
import {
  type ClockOptions,
  formatDate,
  formatDateTime,
  monthNames,
  zoneLabel,
  zoneOf,
} from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { useQuality } from '#renderer/parts/QualityControl.tsx';
import { persistedStore } from '#renderer/stores/persisted.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Climatology, ClimatologyRequest } from '#shared/model/climatology.ts';
import { DAYS_OF_YEAR, dayOfYear, daysIn, MIN_YEARS, monthDayOf } from '#shared/model/dayOfYear.ts';
import type { Interval } from '#shared/model/geo.ts';
import { type QualityVariable, qualityVariables } from '#shared/model/quality.ts';
import { poolOf, rankOf, rowsOfYears } from '#shared/science/climatology.ts';
import {
  type Compared,
  countsAbove,
  figuresOf,
  p90Of,
  type Usual,
} from '#shared/science/seasonComparison.ts';
import { isCompleteSeason } from '#shared/science/seasonSeries.ts';

/** The last choices, the same for every buoy. */
const AlmanacForm = z.object({
  variable: z.enum(qualityVariables),
  smooth: z.boolean(),
  show: z.enum(['chart', 'table']),
});

export const useAlmanacForm = persistedStore('almanac', AlmanacForm, {
  variable: 'significantHeight',
  smooth: false,
  show: 'chart',
});

export function useAlmanacRequest({ id, timezone }: CachedBuoy): ClimatologyRequest {
  const zone = zoneOf(useZone(timezone));
  const { variable, smooth: isSmooth } = useAlmanacForm();
  const quality = useQuality((state) => state.choice);
  const smooth = isSmooth && variable !== 'direction';
  return { buoyId: id, variable, range: null, zone, smooth, counts: 'half', quality };
}

const LEAP_DAY = dayOfYear(2, 29);

export const allDays = Float64Array.from({ length: DAYS_OF_YEAR }, (_, at) => at + 1);

/** A column by day of the year in the person's unit. */
export const columnSamples = (
  { request }: Climatology,
  column: Float64Array,
  units: Units,
): Samples => ({
  time: allDays,
  value: column.map((value) => metricValue(request.variable, value, units)),
});

/** The end and the step of an axis from zero: a little above the highest value, at most six steps. */
export function axisTop(drawn: readonly Float64Array[]): Pick<PlotAxisY, 'to' | 'step'> {
  const known = drawn.flatMap((values) => [...values].filter((value) => !Number.isNaN(value)));
  const top = Math.max(0, ...known);
  if (top === 0) return { to: null, step: null };
  const ticks = roundTicks(0, 1.03 * top, 6);
  return { to: ticks.at(-1) ?? null, step: ticks[1] ?? null };
}

/** The daily means of a year; NaN for a day that does not count. */
export const meansOfYear = ({ firstYear, means }: Climatology, year: number): Float64Array =>
  means.subarray((year - firstYear) * DAYS_OF_YEAR, (year - firstYear + 1) * DAYS_OF_YEAR);

/** A year's daily means in the person's unit. 29 February is no gap of a common year. */
export function yearSamples(climatology: Climatology, year: number, units: Units): Samples {
  const { time, value } = columnSamples(climatology, meansOfYear(climatology, year), units);
  if (daysIn(2, year) === 29) return { time, value };
  const exists = (_: number, at: number) => at !== LEAP_DAY - 1;
  return { time: time.filter(exists), value: value.filter(exists) };
}

/** The years with a daily mean, newest first. */
export function yearsOf(climatology: Climatology): number[] {
  const count = climatology.means.length / DAYS_OF_YEAR;
  return Array.from({ length: count }, (_, row) => climatology.firstYear + count - 1 - row).filter(
    (year) => meansOfYear(climatology, year).some((mean) => !Number.isNaN(mean)),
  );
}

/** The years as rows, those with nine tenths of their days complete. @param running the calendar year that has not ended */
export function comparedYears(climatology: Climatology, running: number): Compared {
  const { firstYear, means, directions } = climatology;
  const rows = rowsOfYears({ firstYear, years: means.length / DAYS_OF_YEAR, values: means });
  const isComplete = Array.from({ length: rows.years }, (_, row) => {
    const filled = meansOfYear(climatology, firstYear + row).filter((mean) => !Number.isNaN(mean));
    return isCompleteSeason(firstYear + row !== running, filled.length, DAYS_OF_YEAR - 1);
  });
  return { ...rows, circular: directions !== null, isComplete, running: running - firstYear };
}

/** What is usual as the readout takes it. */
export const usualOfYears = ({ years, quantiles, directions }: Climatology): Usual => ({
  seasons: years,
  quantiles,
  middle:
    quantiles?.p50 ?? directions?.direction ?? new Float64Array(DAYS_OF_YEAR).fill(Number.NaN),
});

/** A year against the others: `2018: mean 1.9 m, 3rd highest of 12 complete years, …`. */
export function yearSentence(
  { request, firstYear }: Climatology,
  rows: Compared,
  year: number,
  units: Units,
): string {
  const row = year - firstYear;
  const threshold = p90Of(rows);
  const limit = valueText(request.variable, threshold, units);
  return comparisonSentence({
    name: String(year),
    isComplete: rows.isComplete[row] ?? false,
    isRunning: row === rows.running,
    areYears: true,
    metric: request.variable,
    bucket: 'day',
    units,
    figures: figuresOf(rows, row),
    above: rows.circular
      ? null
      : { count: countsAbove(rows, threshold)[row] ?? 0, threshold: t`P90 (${limit})` },
    dateOf: (at) => dayName(at + 1),
  });
}

/** Rank of a year's daily mean on a day; null where there is none. */
export function rankOn(climatology: Climatology, year: number, day: number): number | null {
  const { firstYear, means, quantiles } = climatology;
  const value = meansOfYear(climatology, year)[day - 1] ?? Number.NaN;
  if (Number.isNaN(value) || !quantiles) return null;
  const years = means.length / DAYS_OF_YEAR;
  return rankOf(value, poolOf({ firstYear, years, values: means }, day).values);
}

type MonthDay = ReturnType<typeof monthDayOf>;

/** Days with a tick, from fine to coarse. */
const tickSets: readonly ((at: MonthDay) => boolean)[] = [
  () => true,
  ({ day }) => [1, 8, 15, 22].includes(day),
  ({ day }) => day === 1 || day === 15,
  ({ day }) => day === 1,
  ({ day, month }) => day === 1 && month % 2 === 1,
  ({ day, month }) => day === 1 && month % 3 === 1,
];
/** From here on only the first of months. */
const MONTHS = 3;

/** The finest ticks of which at most `most` fit, or the coarsest. */
export function dayTicks(from: number, to: number, most: number): { at: number; label: string }[] {
  const days = [...allDays].filter((day) => day >= from && day <= to);
  const ticksOf = (set: number) => days.filter((day) => tickSets[set]?.(monthDayOf(day)));
  const fitting = [...tickSets.keys()].find((set) => ticksOf(set).length <= most);
  const set = fitting ?? tickSets.length - 1;
  return ticksOf(set).map((at) => ({
    at,
    label: set < MONTHS ? shortDayName(at) : (monthNames()[monthDayOf(at).month - 1] ?? ''),
  }));
}

/** A value (SI) with its unit; directions as degrees and compass point. */
export const valueText = (variable: QualityVariable, value: number, units: Units): string =>
  Number.isNaN(value) ? t`no value` : asText(formatMetric(variable, value, units));

/** `Last 24 hours 3.0 m: higher than 89 % of days around 21 November (88 days, 8 years).` */
export function presentSentence(
  { request, present, directions }: Climatology,
  now: number,
  zone: ClockOptions,
  units: Units,
): string {
  if (!present) return t`No reading of this variable is downloaded.`;
  const { variable } = request;
  const { day, rank } = present;
  const value = valueText(variable, present.value, units);
  const figure = presentFigure(present, now, zone, directions ? t`from ${value}` : value);
  if (directions && present.days > 0) {
    const mean = valueText(variable, directions.direction[day - 1] ?? Number.NaN, units);
    const spread = formatNumber(directions.resultantLength[day - 1], 2);
    return t`${figure}. Mean direction of days around ${{ day: dayName(day) }}: ${mean}, R̄ ${spread} (${{ pool: poolText(present) }}).`;
  }
  if (rank === null || present.years < MIN_YEARS) return `${figure}. ${tooFewText(present)}.`;
  return `${rankOfDays(variable, figure, rank, present)}.`;
}

/** `Last 24 hours 3.0 m`, `24 hours until 21 Nov 2016, 15:00 UTC: 3.0 m`, `Latest reading from 310° NW`, `On 21 Nov 2016 3.0 m`. */
function presentFigure(
  { time, isMean }: NonNullable<Climatology['present']>,
  now: number,
  zone: ClockOptions,
  value: string,
): string {
  if (isSilent(now, time)) return t`On ${{ date: formatDate(time, zone) }} ${value}`;
  if (!isMean) return t`Latest reading ${value}`;
  if (ageLevel(now, time) === 'fresh') return t`Last 24 hours ${value}`;
  return t`24 hours until ${{ moment: formatDateTime(time, zone) }}: ${value}`;
}

/** What the figures of the sentence and the chart are computed from. */
export const basisSentence = (climatology: Climatology, zone: ClockOptions): string =>
  [
    ...(climatology.present ? [valueBasis(climatology.present, zone)] : []),
    chartBasis(climatology, zone),
  ].join(' ');

export function chartBasis(
  { request, directions, readings, leftOut }: Climatology,
  zone: ClockOptions,
): string {
  const pool = directions
    ? t`Means of the daily mean directions of all years within 5 days of each day of the year.`
    : request.smooth
      ? t`Percentiles of the daily means of all years within 5 days of each day of the year, smoothed over 31 days.`
      : t`Percentiles of the daily means of all years within 5 days of each day of the year.`;
  return [
    pool,
    t`Days begin at midnight (${{ zone: zoneLabel(zone) }}).`,
    plural(readings, { one: 'Based on # reading.', other: 'Based on # readings.' }),
    ...(leftOut === 0 ? [] : [`${leftOutSentence({ [request.variable]: leftOut })}.`]),
  ].join(' ');
}

function valueBasis(
  { time, isMean, readings }: NonNullable<Climatology['present']>,
  zone: ClockOptions,
): string {
  const moment = formatDateTime(time, zone);
  return isMean
    ? t`The value is the mean of the 24 hours until ${moment} (${plural(readings, { one: '# reading', other: '# readings' })}).`
    : t`The value is the reading of ${moment}: the 24 hours before it have too few readings for a mean.`;
}

/**
 * What is drawn of the chart, which bands, and which years they are of:
 * `1 January to 31 December · bands: P10–P90 and P25–P75 · 2017 to 2026, 10 years`.
 */
export function rangeText(climatology: Climatology, { from, to }: Interval): string {
  const years = yearsOf(climatology);
  const [newest, oldest] = [years[0] ?? 0, years.at(-1) ?? 0];
  const count = plural({ years: years.length }, { one: '# year', other: '# years' });
  return [
    t`${{ from: dayName(Math.ceil(from)) }} to ${{ to: dayName(Math.floor(to)) }}`,
    ...(climatology.quantiles ? [t`bands: P10–P90 and P25–P75`] : []),
    oldest === newest
      ? `${newest}, ${count}`
      : `${t`${{ firstYear: oldest }} to ${{ lastYear: newest }}`}, ${count}`,
  ].join(' · ');
}

export function chartSentence(
  name: string,
  climatology: Climatology,
  years: readonly number[],
  units: Units,
): string {
  const { quantiles, directions, request } = climatology;
  const value = quantiles?.p50 ?? directions?.direction;
  const ends = value ? extremes({ time: allDays, value }) : null;
  const lines =
    years.length === 0 ? [] : [t`Lines: daily means of ${{ years: years.join(', ') }}.`];
  if (!ends) return [t`${name}: no day of the year has daily means.`, ...lines].join(' ');
  if (directions) return [t`${name}: mean direction by day of the year.`, ...lines].join(' ');
  const { low, high } = ends;
  const text = (found: number) => valueText(request.variable, found, units);
  return [
    t`${name}: median and percentiles by day of the year. The median is lowest around ${{ lowestDay: dayName(low.time) }} (${{ lowest: text(low.value) }}) and highest around ${{ highestDay: dayName(high.time) }} (${{ highest: text(high.value) }}).`,
    ...lines,
  ].join(' ');
}
