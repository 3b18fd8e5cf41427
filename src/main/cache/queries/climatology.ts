/** Climatologies and the last hours, computed from readings. Nothing is written. */
import type { Database } from 'better-sqlite3';
import { DateTime } from 'luxon';
import type {
  Climatology,
  ClimatologyRequest,
  OnThisDay,
  OnThisDayRequest,
  Recent,
} from '#shared/model/climatology.ts';
import { MIN_YEARS, monthDayOf } from '#shared/model/dayOfYear.ts';
import type { BuoyRange } from '#shared/model/geo.ts';
import type { QualityChoice, QualityVariable } from '#shared/model/quality.ts';
import { CHANGE_HOURS, changeOver, quantileOfSorted } from '#shared/science/aggregate.ts';
import {
  byYear,
  type DailyMeans,
  dailyMeans,
  daysOf,
  directionMeansOf,
  intervalWithin,
  type PresentValue,
  poolOfOthers,
  presentValue,
  quantilesOf,
  rankAmong,
  yearDayAt,
} from '#shared/science/climatology.ts';
import { DAY } from '#shared/science/durations.ts';
import { firstFrom } from '#shared/science/intervals.ts';
import { flagsOfVariable, leaveOut, reachOf } from '#shared/science/quality.ts';
import { seasonMeans } from '#shared/science/seasonMeans.ts';
import { WHOLE_YEAR } from '#shared/science/seasons.ts';
import { firstValue, qualityLimits } from '../database.ts';
import { readColumns } from '../readColumns.ts';
import { coverageWithin } from './coverage.ts';
import { readFlagged } from './flaggedReadings.ts';
import { cadenceOf, readingSpan } from './needs.ts';
import { storedMeasurements } from './readings.ts';

/** The climatology of a buoy. @param input.now epoch seconds: the year that it is in has not ended */
export function climatology(
  db: Database,
  { request, now }: { request: ClimatologyRequest; now: number },
): Climatology {
  const { buoyId, variable, range, zone, smooth, quality } = request;
  const within = range === null ? readingSpan(db, buoyId) : { buoyId, ...range };
  const { means, time, values, leftOut } = within
    ? meansWithin(db, within, variable, request, quality)
    : NOTHING;
  const present = presentOf(db, buoyId, variable, quality);
  const circular = variable === 'direction';
  const at = yearDayAt(present?.time ?? now, zone);
  const common = {
    request,
    readings: values.reduce((count, value) => count + Number(!Number.isNaN(value)), 0),
    leftOut,
    firstYear: means.firstYear,
    means: means.values,
    yearMeans: seasonMeans(
      Array.from({ length: means.years }, (_, at) => ({
        year: means.firstYear + at,
        time,
        value: values,
      })),
      { season: WHOLE_YEAR, zone, circular, now },
    ),
    present: present && {
      ...present,
      day: at.day,
      ...rankAmong(circular ? Number.NaN : present.value, poolOfOthers(means, at)),
    },
  };
  if (circular) {
    const { days, years, ...directions } = directionMeansOf(means);
    return { ...common, days, years, directions, quantiles: null };
  }
  const { days, years, ...quantiles } = quantilesOf(means, smooth);
  return { ...common, days, years, quantiles, directions: null };
}

const NOTHING = {
  means: { firstYear: 0, years: 0, values: new Float64Array() } satisfies DailyMeans,
  time: new Float64Array(),
  values: new Float64Array(),
  leftOut: 0,
};

/** The values of a variable, their daily means, and the number of values left out for their quality. */
export function meansWithin(
  db: Database,
  range: BuoyRange,
  variable: QualityVariable,
  choice: Pick<ClimatologyRequest, 'zone' | 'counts'>,
  quality: QualityChoice,
): typeof NOTHING {
  const { time, values, leftOut } = readChecked(db, range, variable, quality);
  const series = { time, values, circular: variable === 'direction' };
  const { days, means } = daysWithin(db, range, series, choice);
  return { means: byYear(days, means), time, values, leftOut };
}

/** The days of the years of a range, and the mean of each; NaN for a day that does not count. */
export function daysWithin(
  db: Database,
  range: BuoyRange,
  { time, values, circular }: { time: Float64Array; values: Float64Array; circular: boolean },
  { zone, counts }: Pick<ClimatologyRequest, 'zone' | 'counts'>,
) {
  const days = daysOf(range, zone);
  const coverage = coverageWithin(db, range.buoyId, range);
  const usual = cadenceOf(db, range.buoyId);
  return { days, means: dailyMeans(days, time, values, { circular, counts, coverage, usual }) };
}

/**
 * The heights of a calendar day in the years that have at least half of its expected readings.
 * @param input.now epoch seconds: a day that has not ended is left out
 */
export function onThisDay(
  db: Database,
  { request, now }: { request: OnThisDayRequest; now: number },
): OnThisDay {
  const { buoyId, day, zone, quality } = request;
  const span = readingSpan(db, buoyId);
  const last = span ? yearDayAt(span.to, zone).year : 0;
  const found: { year: number; mean: number; highest: number }[] = [];
  for (let year = span ? yearDayAt(span.from, zone).year : 1; year <= last; year++) {
    const start = DateTime.fromObject({ year, ...monthDayOf(day) }, { zone });
    const end = start.plus({ days: 1 }).toSeconds();
    // Common years have no 29 February.
    if (!start.isValid || end > now) continue;
    // A daily mean depends on the readings of its month.
    const month = { from: start.startOf('month'), to: start.endOf('month') };
    const range = { buoyId, from: month.from.toSeconds(), to: Math.floor(month.to.toSeconds()) };
    const choice = { zone, counts: 'half' } as const;
    const read = meansWithin(db, range, 'significantHeight', choice, quality);
    const mean = read.means.values[day - 1] ?? Number.NaN;
    if (Number.isNaN(mean)) continue;
    const ofDay = read.values.subarray(
      firstFrom(read.time, start.toSeconds()),
      firstFrom(read.time, end),
    );
    found.push({ year, mean, highest: Math.max(...ofDay.filter((value) => !Number.isNaN(value))) });
  }
  if (found.length < MIN_YEARS) return null;
  const ascending = found.toSorted((a, b) => a.mean - b.mean);
  const highest = found.reduce((most, one) => (one.highest > most.highest ? one : most));
  return {
    years: found.length,
    usual: quantileOfSorted(
      Float64Array.from(ascending, ({ mean }) => mean),
      0.5,
    ),
    highest: { value: highest.highest, year: highest.year },
    calmest: ascending[0] as (typeof found)[number],
  };
}

/** Values of a range; those that are left out for their quality are NaN, and counted. */
export function readChecked(
  db: Database,
  range: BuoyRange,
  variable: QualityVariable,
  quality: QualityChoice,
) {
  const { columns, flags } = readFlagged(db, range, [variable]);
  const values = columns[variable];
  return { time: columns.time, values, leftOut: leaveOut(values, flags[variable].flags, quality) };
}

/** The present value of a variable; null where no reading has it. */
export function presentOf(
  db: Database,
  buoyId: number,
  variable: QualityVariable,
  quality: QualityChoice,
): PresentValue | null {
  const sql = `SELECT time FROM reading
    WHERE buoy_id = ? AND ${storedMeasurements[variable]} IS NOT NULL ORDER BY time DESC LIMIT 1`;
  const newest = firstValue<number>(db, sql, buoyId);
  if (newest === undefined) return null;
  // Two days: of the newest values some may be left out.
  const range = { buoyId, from: newest - 2 * DAY, to: newest };
  const { time, values } = readChecked(db, range, variable, quality);
  const interval =
    intervalWithin(time, values, coverageWithin(db, buoyId, range)) ?? cadenceOf(db, buoyId);
  return presentValue(time, values, interval, variable === 'direction');
}

/**
 * Readings since a time of all buoys with at least two of them. Readings before it are tested with them, so that flags do
 * not depend on where the columns begin.
 */
export function recent(
  db: Database,
  { from, quality }: { from: number; quality: QualityChoice },
): Recent {
  const limits = qualityLimits(db);
  const reach = reachOf(limits);
  const read = readColumns(db, {
    numbers: { buoyId: 'r.buoy_id', time: 'r.time' },
    measurements: {
      significantHeight: 'r.significant_height',
      maximumHeight: 'r.maximum_height',
      period: 'r.period',
    },
    // Walks latest, and for each of its rows the readings in order of time.
    from: `FROM latest l CROSS JOIN reading r INDEXED BY sqlite_autoindex_reading_1 ON r.buoy_id = l.buoy_id AND r.time >= ?
      WHERE l.time >= ?`,
    parameters: [from - reach, from],
  });
  const buoyIds: number[] = [];
  const firsts: number[] = [0];
  const changes: number[] = [];
  const kept = { time: new Float64Array(read.length), height: new Float64Array(read.length) };
  let length = 0;
  for (let first = 0, end = 0; first < read.length; first = end) {
    while (end < read.length && read.buoyId[end] === read.buoyId[first]) end++;
    const columns = {
      time: read.time.subarray(first, end),
      significantHeight: read.significantHeight.subarray(first, end),
      maximumHeight: read.maximumHeight.subarray(first, end),
      period: read.period.subarray(first, end),
    };
    const start = firstFrom(columns.time, from);
    if (columns.time.length - start < 2) continue;
    const { flags } = flagsOfVariable('significantHeight', columns, limits);
    leaveOut(columns.significantHeight, flags, quality);
    const time = columns.time.subarray(start);
    const heights = columns.significantHeight.subarray(start);
    kept.time.set(time, length);
    kept.height.set(heights, length);
    length += time.length;
    buoyIds.push(read.buoyId[first] as number);
    firsts.push(length);
    changes.push(changeOver(time, heights, CHANGE_HOURS));
  }
  return {
    buoyId: Float64Array.from(buoyIds),
    first: Float64Array.from(firsts),
    time: kept.time.slice(0, length),
    significantHeight: kept.height.slice(0, length),
    change: Float64Array.from(changes),
  };
}
