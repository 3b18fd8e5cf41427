/** The choices for a seasonal series, and the request made of them. */

import { msg, t } from '@lingui/core/macro';
import { metricKind } from '#renderer/format/metrics.ts';
import { isMonthDay } from '#shared/model/dayOfYear.ts';
import {
  type Aggregation,
  MAX_SEASONS_PER_REQUEST,
  type MonthDay,
  type SeasonWindow,
  type SeriesBucket,
  type SeriesMetric,
  type SeriesRequest,
} from '#shared/model/series.ts';
import { seasonWraps } from '#shared/science/seasons.ts';

export interface SeasonsForm {
  metric: SeriesMetric;
  bucket: SeriesBucket;
  aggregation: Aggregation;
  season: SeasonWindow;
  startYear: number;
  endYear: number;
  /** `buoy`, `utc`, `local` or an IANA zone. */
  zone: string;
}

const window = (m1: number, d1: number, m2: number, d2: number): SeasonWindow => ({
  start: { month: m1, day: d1 },
  end: { month: m2, day: d2 },
});

/** February ends on the 29th: the service uses the last day that exists. */
export const seasonPresets = [
  { id: 'year', label: msg`Whole year`, season: window(1, 1, 12, 31) },
  {
    id: 'dec-feb',
    label: msg({ message: 'Dec–Feb (DJF)', comment: 'Season, with the initials of its months' }),
    season: window(12, 1, 2, 29),
  },
  { id: 'mar-may', label: msg`Mar–May (MAM)`, season: window(3, 1, 5, 31) },
  { id: 'jun-aug', label: msg`Jun–Aug (JJA)`, season: window(6, 1, 8, 31) },
  { id: 'sep-nov', label: msg`Sept–Nov (SON)`, season: window(9, 1, 11, 30) },
  { id: 'oct-mar', label: msg`Oct–Mar`, season: window(10, 1, 3, 31) },
  { id: 'apr-jun', label: msg`Apr–Jun`, season: window(4, 1, 6, 30) },
  { id: 'jun-nov', label: msg`Jun–Nov`, season: window(6, 1, 11, 30) },
] as const;

/** The quarter of the meteorological year. @param now epoch seconds */
export function presentSeason(now: number): SeasonWindow {
  const month = new Date(now * 1000).getUTCMonth() + 1;
  const quarters = ['dec-feb', 'mar-may', 'jun-aug', 'sep-nov'];
  const id = quarters[Math.floor((month % 12) / 3)];
  return (seasonPresets.find((one) => one.id === id) ?? seasonPresets[0]).season;
}

const sameDay = (a: MonthDay, b: MonthDay) => a.month === b.month && a.day === b.day;

/** The preset with these dates, or `own`. */
export const presetOf = ({ start, end }: SeasonWindow): string =>
  seasonPresets.find(({ season }) => sameDay(season.start, start) && sameDay(season.end, end))
    ?.id ?? 'own';

/** `2015`, or `2015/16` for a season that wraps the year end. */
export const seasonLabel = (year: number, season: SeasonWindow): string =>
  seasonWraps(season) ? `${year}/${String((year + 1) % 100).padStart(2, '0')}` : String(year);

export const isAngle = (metric: SeriesMetric): boolean => metricKind(metric) === 'direction';

/** Angles are averaged as vectors; a median, least or greatest angle does not exist. */
export const aggregationsFor = (metric: SeriesMetric): readonly Aggregation[] =>
  isAngle(metric) ? ['avg'] : ['median', 'avg', 'min', 'max'];

/** Variables that every source has. */
const everywhere: readonly SeriesMetric[] = [
  'significantHeight',
  'maximumHeight',
  'period',
  'peakPeriod',
  'direction',
];
export const someSourcesLack = (metric: SeriesMetric): boolean => !everywhere.includes(metric);

export type FormProblem = { field: 'season' | 'years'; text: string };

/** The request a form makes for a buoy, normalised so that equal questions are one; or what is wrong. */
export function requestOf(
  form: SeasonsForm,
  buoyId: number,
  localZone: string,
): SeriesRequest | FormProblem {
  const { metric, bucket, season, startYear, endYear } = form;
  if (!isMonthDay(season.start) || !isMonthDay(season.end)) {
    return { field: 'season', text: t`This day does not exist in this month.` };
  }
  const inRange = (year: number) => Number.isInteger(year) && year >= 1900 && year <= 2200;
  if (!inRange(startYear) || !inRange(endYear)) {
    return { field: 'years', text: t`Enter years with four digits.` };
  }
  if (startYear > endYear) return { field: 'years', text: t`The first season is after the last.` };
  const offered = aggregationsFor(metric);
  const chosen = offered.includes(form.aggregation) ? form.aggregation : (offered[0] ?? 'median');
  return {
    buoyId,
    metric,
    bucket,
    // Hours are not aggregated: the choice made for days must not split equal questions.
    aggregation: bucket === 'hour' ? 'median' : chosen,
    season,
    startYear,
    endYear,
    timezone:
      form.zone === 'buoy'
        ? null
        : form.zone === 'utc'
          ? 'UTC'
          : form.zone === 'local'
            ? localZone
            : form.zone,
  };
}

/** Requests a range of seasons takes. */
export const seriesCost = ({
  startYear,
  endYear,
}: {
  startYear: number;
  endYear: number;
}): number => Math.ceil((endYear - startYear + 1) / MAX_SEASONS_PER_REQUEST);

/** Of a buoy without downloaded readings. */
const DEFAULT_SEASONS = 8;

const startOf = (year: number, { start }: SeasonWindow): number =>
  Date.UTC(year, start.month - 1, start.day) / 1000;

/** The season that has begun last. @param time epoch seconds */
function seasonAt(time: number, season: SeasonWindow): number {
  const year = new Date(time * 1000).getUTCFullYear();
  return startOf(year, season) > time ? year - 1 : year;
}

/** The first season that ends after a time, epoch seconds. */
function seasonFrom(time: number, season: SeasonWindow): number {
  const year = seasonAt(time, season);
  const { month, day } = season.end;
  const end = Date.UTC(year + Number(seasonWraps(season)), month - 1, day + 1) / 1000;
  return end > time ? year : year + 1;
}

/**
 * All seasons of which readings are downloaded, or the last ones of a buoy without any.
 * @param known times of the first downloaded and of the latest reading, epoch seconds; null where none is known
 */
export function defaultYears(
  now: number,
  { first, last }: { first: number | null; last: number | null },
  season: SeasonWindow,
) {
  const endYear = seasonAt(last ?? now, season);
  const startYear = first === null ? endYear - DEFAULT_SEASONS + 1 : seasonFrom(first, season);
  return { startYear: Math.min(startYear, endYear), endYear };
}
