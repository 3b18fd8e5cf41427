/** Climatologies, ranks and the last hours, as the window reads them. Nothing is written. */
import type { Database } from 'better-sqlite3';
import type { Climatology, ClimatologyRequest, Ranks, Recent } from '#shared/model/climatology.ts';
import { publishedLimits, type QualityChoice, type QualityLimits } from '#shared/model/quality.ts';
import { CHANGE_HOURS, changeOver } from '#shared/science/change.ts';
import { type DailyMeans, directionMeansOf, quantilesOf } from '#shared/science/climatology.ts';
import { firstFrom } from '#shared/science/intervals.ts';
import { flagsOfVariable, leaveOut, reachOf } from '#shared/science/quality.ts';
import { readColumns } from '../readColumns.ts';
import {
  comparedWith,
  countPending,
  meansWithin,
  presentOf,
  ruleOf,
  spanOf,
  storedMeans,
} from './dailyMeans.ts';

/** The climatology of a buoy: from stored daily means where they serve, else from its readings. */
export function climatology(
  db: Database,
  { request }: { request: ClimatologyRequest },
  limits: QualityLimits = publishedLimits,
): Climatology {
  const { buoyId, variable, range, zone, smooth, counts } = request;
  const quality = { choice: request.quality, limits };
  const stored =
    range === null && zone === 'UTC' && counts === 'half'
      ? storedMeans(db, buoyId, variable, quality)
      : null;
  const within = range === null ? spanOf(db, buoyId) : { buoyId, ...range };
  const checked =
    stored ??
    (within && meansWithin(db, within, [variable], { zone, counts }, quality)[variable]) ??
    NOTHING;
  const { means, readings, leftOut } = checked;
  const present = presentOf(db, buoyId, variable, quality);
  const common = {
    request,
    readings,
    leftOut,
    firstYear: means.firstYear,
    means: means.values,
    present: present && { ...present, ...comparedWith(means, present, variable, zone) },
  };
  if (variable === 'direction') {
    const { days, years, ...directions } = directionMeansOf(means);
    return { ...common, days, years, directions, quantiles: null };
  }
  const { days, years, ...quantiles } = quantilesOf(means, smooth);
  return { ...common, days, years, quantiles, directions: null };
}

const NOTHING = {
  means: { firstYear: 0, years: 0, values: new Float64Array() } satisfies DailyMeans,
  readings: 0,
  leftOut: 0,
};

/** The ranks of all buoys that have been computed. One row a buoy, whatever its history. */
export function ranks(
  db: Database,
  { quality: choice }: { quality: QualityChoice },
  limits: QualityLimits = publishedLimits,
): Ranks {
  const quality = { choice, limits };
  const columns = readColumns(db, {
    numbers: {
      buoyId: 'buoy_id',
      time: 'time',
      value: 'value',
      isMean: 'is_mean',
      readings: 'readings',
      day: 'day',
      rank: 'rank',
      days: 'days',
      years: 'years',
    },
    from: 'FROM climate WHERE rule = ? AND months IS NOT NULL AND time IS NOT NULL ORDER BY buoy_id',
    parameters: [ruleOf(quality)],
  });
  return { ...columns, pending: countPending(db, quality) };
}

/**
 * Readings from `from` on of all buoys with at least two of them. Readings before it are tested with them, so that flags
 * do not depend on where the columns begin.
 */
export function recent(
  db: Database,
  { from, quality: choice }: { from: number; quality: QualityChoice },
  limits: QualityLimits = publishedLimits,
): Recent {
  const read = readColumns(db, {
    numbers: { buoyId: 'r.buoy_id', time: 'r.time' },
    measurements: {
      significantHeight: 'r.significant_height',
      maximumHeight: 'r.maximum_height',
    },
    // Walks latest, and for each of its rows the readings in order of time.
    from: `FROM latest l CROSS JOIN reading r ON r.buoy_id = l.buoy_id AND r.time >= ?
      WHERE l.time >= ?`,
    parameters: [from - reachOf(limits), from],
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
    };
    const start = firstFrom(columns.time, from);
    if (end - first - start < 2) continue;
    const { flags } = flagsOfVariable('significantHeight', columns, limits);
    leaveOut(columns.significantHeight, flags, choice);
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
