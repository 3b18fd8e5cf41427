/** The choices of the Almanac, and a climatology as it shows it: samples in the person's units, ticks, sentences. */
import { plural, t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { ageLevel, isSilent } from '#renderer/format/age.ts';
import { asSentence, formatNumber } from '#renderer/format/figure.ts';
import { asText, formatMetric, type Units } from '#renderer/format/metrics.ts';
import { leftOutSentence, ownLimitsText } from '#renderer/format/quality.ts';
import { dayName, poolText, rankOfDays, tooFewText } from '#renderer/format/rank.ts';
import {
  type ClockOptions,
  formatDate,
  formatDateTime,
  zoneLabel,
  zoneOf,
} from '#renderer/format/time.ts';
import { useZone } from '#renderer/parts/clock.ts';
import { useQuality } from '#renderer/parts/QualityControl.tsx';
import { persistedStore } from '#renderer/stores/persisted.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Climatology, ClimatologyRequest } from '#shared/model/climatology.ts';
import { DAYS_OF_YEAR } from '#shared/model/dayOfYear.ts';
import {
  type QualityLimits,
  type QualityVariable,
  qualityVariables,
} from '#shared/model/quality.ts';
import type { Series, SeriesPoint } from '#shared/model/series.ts';
import { daysOf, poolOfOthers, rankAmong } from '#shared/science/climatology.ts';
import { cachedFor } from '#shared/science/columns.ts';
import { rounded } from '#shared/science/seasonSeries.ts';
import { seasonBounds, WHOLE_YEAR } from '#shared/science/seasons.ts';

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

/** The daily means of a year; NaN for a day that does not count. */
export const meansOfYear = ({ firstYear, means }: Climatology, year: number): Float64Array =>
  means.subarray((year - firstYear) * DAYS_OF_YEAR, (year - firstYear + 1) * DAYS_OF_YEAR);

/** The years with a daily mean, newest first. */
export const yearsOf = (climatology: Climatology): number[] =>
  cachedFor(climatology, 'years', () => {
    const count = climatology.means.length / DAYS_OF_YEAR;
    const years = Array.from({ length: count }, (_, row) => climatology.firstYear + row);
    return years
      .reverse()
      .filter((year) => meansOfYear(climatology, year).some((mean) => !Number.isNaN(mean)));
  });

/** The daily means as a series of calendar years. */
export const yearSeries = (climatology: Climatology, buoyName: string): Series =>
  cachedFor(climatology, ['series', buoyName], () => {
    const { request, firstYear, means, yearMeans } = climatology;
    const { buoyId, variable, zone } = request;
    const count = means.length / DAYS_OF_YEAR;
    return {
      buoyId,
      buoyName,
      metric: variable,
      bucket: 'day',
      aggregation: 'avg',
      timezone: zone,
      season: WHOLE_YEAR,
      years: Array.from({ length: count }, (_, row) => {
        const year = firstYear + row;
        const { start, end } = seasonBounds(year, WHOLE_YEAR, zone);
        const days = daysOf({ from: start, to: end - 1 }, zone);
        const points = Array.from(days.day, (day, at): SeriesPoint => {
          const mean = means[row * DAYS_OF_YEAR + day - 1] ?? Number.NaN;
          return {
            bucketIndex: at + 1,
            label: null,
            start: days.start[at] ?? start,
            end: days.start[at + 1] ?? end,
            value: Number.isNaN(mean) ? null : rounded(variable, mean),
            sampleCount: null,
          };
        });
        return { year, complete: false, ...yearMeans[row], points };
      }),
    };
  });

/** Rank of a year's daily mean on each day among the other years, NaN where there is none; null for directions. */
export const ranksOf = (climatology: Climatology, year: number): Float64Array | null =>
  climatology.quantiles &&
  cachedFor(climatology, ['ranks', year], () => {
    const { firstYear, means } = climatology;
    const rows = { firstYear, years: means.length / DAYS_OF_YEAR, values: means };
    return meansOfYear(climatology, year).map((mean, at) => {
      const { rank } = rankAmong(mean, poolOfOthers(rows, { year, day: at + 1 }));
      return rank ?? Number.NaN;
    });
  });

/** A value (SI) with its unit; directions as degrees and compass point. */
export const valueText = (variable: QualityVariable, value: number, units: Units): string =>
  Number.isNaN(value) ? t`no value` : asText(formatMetric(variable, value, units));

/** `Last 24 hours 3.0 m: higher than 89 % of days around 21 November (77 days of the other 7 years).` */
export function presentSentence(
  climatology: Climatology,
  now: number,
  zone: ClockOptions,
  units: Units,
): string {
  const { request, present, directions } = climatology;
  if (!present) return t`No reading of this variable is downloaded.`;
  const { variable } = request;
  const { day, rank } = present;
  const value = valueText(variable, present.value, units);
  const figure = presentFigure(present, now, zone, directions ? t`from ${value}` : value);
  const pool = { days: climatology.days[day - 1] ?? 0, years: climatology.years[day - 1] ?? 0 };
  if (directions && pool.days > 0) {
    const mean = valueText(variable, directions.direction[day - 1] ?? Number.NaN, units);
    const spread = formatNumber(directions.resultantLength[day - 1], 2);
    return t`${figure}. Mean direction of days around ${{ day: dayName(day) }}: ${mean}, R̄ ${spread} (${{ pool: poolText(pool) }}).`;
  }
  if (rank === null) return `${figure}. ${tooFewText(present)}.`;
  return `${rankOfDays(variable, figure, rank, present)}.`;
}

/** `Last 24 hours 3.0 m`, `24 hours until 21 Nov 2016, 15:00 UTC (3.0 m)`, `Latest reading from 310° NW`, `On 21 Nov 2016 3.0 m`. */
function presentFigure(
  { time, isMean }: NonNullable<Climatology['present']>,
  now: number,
  zone: ClockOptions,
  value: string,
): string {
  if (isSilent(now, time)) return t`On ${{ date: formatDate(time, zone) }} ${value}`;
  if (!isMean) return t`Latest reading ${value}`;
  if (ageLevel(now, time) === 'fresh') return t`Last 24 hours ${value}`;
  return t`24 hours until ${{ moment: formatDateTime(time, zone) }} (${value})`;
}

/** What the figures of the sentence and the table are computed from. */
export function basisSentence(
  climatology: Climatology,
  zone: ClockOptions,
  limits: QualityLimits,
): string {
  const own = ownLimitsText(limits);
  const { present, directions, request } = climatology;
  return [
    ...(present ? [valueBasis(present, zone)] : []),
    directions
      ? t`Means of the daily mean directions of all years within 5 days of each day of the year.`
      : request.smooth
        ? t`Percentiles of the daily means of all years within 5 days of each day of the year, smoothed over 31 days.`
        : t`Percentiles of the daily means of all years within 5 days of each day of the year.`,
    readingsBasis(climatology, zone),
    ...(own === null ? [] : [`${asSentence(own)}.`]),
  ].join(' ');
}

export const readingsBasis = (
  { request, readings, leftOut }: Climatology,
  zone: ClockOptions,
): string =>
  [
    t`Days begin at midnight (${{ zone: zoneLabel(zone) }}).`,
    plural(readings, { one: 'Based on # reading.', other: 'Based on # readings.' }),
    ...(leftOut === 0 ? [] : [`${leftOutSentence({ [request.variable]: leftOut })}.`]),
  ].join(' ');

function valueBasis(
  { time, isMean, readings }: NonNullable<Climatology['present']>,
  zone: ClockOptions,
): string {
  const moment = formatDateTime(time, zone);
  return isMean
    ? t`The value is the mean of the 24 hours until ${moment} (${plural(readings, { one: '# reading', other: '# readings' })}).`
    : t`The value is the reading of ${moment}: the 24 hours before it have too few readings for a mean.`;
}
