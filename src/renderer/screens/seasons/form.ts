/** The choices for a seasonal series, kept while other screens are shown, and the request made of them. */
import { msg, t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { HIGHLIGHTS } from '#renderer/charts/colours.ts';
import { poolDays } from '#renderer/features/seasons/table.ts';
import { onBuoySelected, resetWithService, useApp } from '#renderer/stores/app.ts';
import { persistedStore } from '#renderer/stores/persisted.ts';
import { isMonthDay } from '#shared/model/dayOfYear.ts';
import {
  Aggregation,
  aggregations,
  MAX_SEASONS_PER_REQUEST,
  type MonthDay,
  type SeasonWindow,
  SeriesBucket,
  SeriesMetric,
  type SeriesRequest,
} from '#shared/model/series.ts';
import { isAngle } from '#shared/science/aggregate.ts';
import { firstSeasonYear, seasonYearAt, WHOLE_YEAR } from '#shared/science/seasons.ts';

export type SeasonYears = { startYear: number; endYear: number };

/** Kept over restarts; the season is that of the current day. */
const KeptChoices = z.object({
  metric: SeriesMetric,
  bucket: SeriesBucket,
  aggregation: Aggregation,
  /** `buoy`, `utc`, `local` or an IANA zone. */
  zone: z.string(),
});

interface SeasonsChoices extends z.infer<typeof KeptChoices> {
  season: SeasonWindow;
}

export interface SeasonsForm extends SeasonsChoices, SeasonYears {}

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

/** The quarter of the meteorological year: the presets from the second on. @param now epoch seconds */
export function presentSeason(now: number): SeasonWindow {
  const month = new Date(now * 1000).getUTCMonth() + 1;
  return (seasonPresets[1 + Math.floor((month % 12) / 3)] ?? seasonPresets[0]).season;
}

const sameDay = (a: MonthDay, b: MonthDay) => a.month === b.month && a.day === b.day;

/** The preset with these dates, or `own`. */
export const presetOf = ({ start, end }: SeasonWindow): string =>
  seasonPresets.find(({ season }) => sameDay(season.start, start) && sameDay(season.end, end))
    ?.id ?? 'own';

/** Angles are averaged as vectors; a median, least or greatest angle does not exist. */
export const aggregationsFor = (metric: SeriesMetric): readonly Aggregation[] =>
  isAngle(metric) ? ['avg'] : aggregations;

export const aggregationOf = ({ metric, aggregation }: SeasonsForm): Aggregation =>
  isAngle(metric) ? 'avg' : aggregation;

const rare: readonly SeriesMetric[] = [
  'waterTemperature',
  'windSpeed',
  'windDirection',
  'gustSpeed',
];
export const someSourcesLack = (metric: SeriesMetric): boolean => rare.includes(metric);

const noYears: SeasonYears = { startYear: Number.NaN, endYear: Number.NaN };
const isYear = (year: number) => Number.isInteger(year) && year >= 1900 && year <= 2200;

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
  if (!isYear(startYear) || !isYear(endYear)) {
    return { field: 'years', text: t`Enter years with four digits.` };
  }
  if (startYear > endYear) return { field: 'years', text: t`The first season is after the last.` };
  const zones: Record<string, string | null> = { buoy: null, utc: 'UTC', local: localZone };
  return {
    buoyId,
    metric,
    bucket,
    // Hours are not aggregated: the choice made for days must not split equal questions.
    aggregation: bucket === 'hour' ? 'median' : aggregationOf(form),
    season,
    startYear,
    endYear,
    timezone: form.zone in zones ? (zones[form.zone] ?? null) : form.zone,
  };
}

/** Requests a range of seasons takes. */
export const seriesCost = ({ startYear, endYear }: SeasonYears): number =>
  Math.ceil((endYear - startYear + 1) / MAX_SEASONS_PER_REQUEST);

/** Of a buoy without downloaded readings. */
const DEFAULT_SEASONS = 8;

/**
 * All seasons of which readings are downloaded, or the last ones of a buoy without any.
 * @param known times of the first downloaded and of the latest reading, epoch seconds; null where none is known
 */
export function defaultYears(
  now: number,
  { first, last }: { first: number | null; last: number | null },
  chosen: SeasonWindow,
): SeasonYears {
  // While a day is typed it may be none.
  const season = isMonthDay(chosen.start) && isMonthDay(chosen.end) ? chosen : WHOLE_YEAR;
  const endYear = seasonYearAt(last ?? now, season, 'UTC');
  const startYear =
    first === null ? endYear - DEFAULT_SEASONS + 1 : firstSeasonYear(first, season, 'UTC');
  return { startYear: Math.min(startYear, endYear), endYear };
}

/** Where all years of the buoy are before or after the one that was chosen, both are that one. @param others absent: not known */
export function yearsInUse(chosen: Partial<SeasonYears>, others = noYears): SeasonYears {
  const { startYear, endYear } = { ...noYears, ...chosen };
  return {
    startYear: isYear(endYear) ? Math.min(others.startYear, endYear) : others.startYear,
    endYear: isYear(startYear) ? Math.max(others.endYear, startYear) : others.endYear,
    ...chosen,
  };
}

const seasonsViews = ['bands', 'lines', 'panels', 'heat', 'above', 'table'] as const;
export type SeasonsView = (typeof seasonsViews)[number];

const KeptHighlight = z.object({
  year: z.int(),
  colour: z.int().check(z.minimum(0), z.maximum(HIGHLIGHTS - 1)),
});

export const DEFAULT_POOL = 11;

const Kept = z.object({
  buoyId: z._default(z.nullable(z.int()), null),
  form: z.pipe(
    KeptChoices,
    z.transform((form): SeasonsChoices => ({ ...firstChoices(), ...form })),
  ),
  /** Null: depends on the number of seasons. */
  view: z.nullable(z.enum(seasonsViews)),
  /** Days around each day in the bands. */
  pool: z._default(z.literal(poolDays), DEFAULT_POOL),
  /** What the heat map shows of a week. */
  heat: z._default(z.enum(['value', 'difference']), 'value'),
  /** Metres; null: the 90th percentile. */
  threshold: z._default(z.nullable(z.number().check(z.positive())), null),
  /** Null: the newest season with enough readings. */
  highlights: z.nullable(z.array(KeptHighlight).check(z.maxLength(HIGHLIGHTS))),
});

const firstChoices = (): SeasonsChoices => ({
  metric: 'significantHeight',
  bucket: 'day',
  aggregation: 'avg',
  season: presentSeason(Date.now() / 1000),
  zone: 'buoy',
});

interface SeasonsState extends z.infer<typeof Kept> {
  /** As chosen; the others are {@link defaultYears} of the buoy. */
  years: Partial<SeasonYears>;
}

export const useSeasons = persistedStore<z.infer<typeof Kept>, SeasonsState>('seasons', Kept, {
  buoyId: null,
  form: firstChoices(),
  years: {},
  view: null,
  pool: DEFAULT_POOL,
  heat: 'value',
  threshold: null,
  highlights: null,
});

export function changeYears(part: Partial<SeasonYears>): void {
  useSeasons.setState(({ years }) => ({ years: { ...years, ...part } }));
}

export function changeSeasons(part: Partial<SeasonsChoices>): void {
  useSeasons.setState(({ form }) => ({ form: { ...form, ...part } }));
}

// Another buoy may not have the seasons that were chosen for the last one.
useSeasons.subscribe(({ buoyId }, before) => {
  if (before.buoyId !== null && buoyId !== before.buoyId) useSeasons.setState({ highlights: null });
});

resetWithService(() => {
  useSeasons.setState({ buoyId: null, years: {}, view: null, highlights: null });
}, 'seasons');

/** A buoy selected elsewhere is shown here too, until another is picked here. */
const follow = (buoyId: number | null) => buoyId !== null && useSeasons.setState({ buoyId });
follow(useApp.getState().selectedBuoyId);
onBuoySelected(follow);
