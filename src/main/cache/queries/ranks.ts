/**
 * The rank of each buoy's present significant height, one row a buoy, stored for the bench `climate`: a list shows all of
 * them at once. Derived from readings: a rank that is missing or stale is computed in the background.
 *
 * Days are UTC days, so that all buoys of a list are compared by one clock. Buoys without coverage have no rank: only
 * single latest readings of them are cached.
 */
import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { Ranks } from '#shared/model/climatology.ts';
import { DAYS_OF_YEAR, utcStart, utcYear } from '#shared/model/dayOfYear.ts';
import type { QualityChoice } from '#shared/model/quality.ts';
import {
  type DailyMeans,
  monthsOfPool,
  type Pool,
  poolOfOthers,
  presentValue,
  rankAmong,
  type YearDay,
  yearDayAt,
} from '#shared/science/climatology.ts';
import { DAY } from '#shared/science/durations.ts';
import { codeOf } from '../../system/faults.ts';
import { log } from '../../system/log.ts';
import { firstValue, prepared, preparedRaw, qualityLimits, transact } from '../database.ts';
import { readColumns } from '../readColumns.ts';
import { meansWithin, presentOf } from './climatology.ts';
import { readingSpan } from './needs.ts';
import { storeReported } from './reported.ts';

/** Changes whenever a rank is defined in another way. */
const DEFINITION = 3;

/** Identifies what a rank depends on besides readings. */
const ruleOf = (db: Database, choice: QualityChoice): string =>
  createHash('sha256')
    .update(JSON.stringify([DEFINITION, { choice, limits: qualityLimits(db) }]))
    .digest('hex')
    .slice(0, 16);

/** In the transaction that changes readings or coverage of a buoy. The old rank is shown until it is computed again. */
export function markRankStale(db: Database, buoyId: number): void {
  prepared(db, 'UPDATE rank SET is_stale = 1 WHERE buoy_id = ?').run(buoyId);
}

/** Buoys with coverage whose rank is missing, stale or follows another rule. */
const pendingBuoys = (db: Database, quality: QualityChoice): number[] =>
  preparedRaw<[number]>(
    db,
    `SELECT buoy_id FROM (SELECT DISTINCT buoy_id FROM coverage)
       JOIN buoy_count h USING (buoy_id) LEFT JOIN rank r USING (buoy_id)
     WHERE h.readings > 0 AND (r.rule IS NOT ? OR r.is_stale)`,
  )
    .all(ruleOf(db, quality))
    .map(([buoyId]) => buoyId);

const rankColumns = {
  time: 'time',
  value: 'value',
  isMean: 'is_mean',
  readings: 'readings',
  day: 'day',
  rank: 'rank',
  days: 'days',
  years: 'years',
};

/** All computed ranks, and how many are pending. */
export function ranks(db: Database, { quality }: { quality: QualityChoice }): Ranks {
  const columns = readColumns(db, {
    numbers: { buoyId: 'buoy_id', ...rankColumns },
    from: 'FROM rank WHERE rule = ? AND time IS NOT NULL',
    parameters: [ruleOf(db, quality)],
  });
  return { ...columns, pending: pendingBuoys(db, quality).length };
}

/** Other calls wait at most this long (ms), and for one rank. */
const SLICE = 20;

/**
 * Computes pending ranks for a short time.
 * @returns how many are still pending
 */
export function buildRanks(db: Database, { quality }: { quality: QualityChoice }): number {
  if (db.readonly) createTemporaryTable(db);
  const until = performance.now() + SLICE;
  const pending = pendingBuoys(db, quality);
  let built = 0;
  while (built < pending.length && performance.now() < until) {
    const buoyId = pending[built++] as number;
    transact(db, () => build(db, buoyId, quality));
  }
  return pending.length - built;
}

/** The file is not written: a temporary table hides its own. */
function createTemporaryTable(db: Database): void {
  if (firstValue(db, "SELECT 1 FROM sqlite_temp_schema WHERE name = 'rank'")) return;
  db.exec('CREATE TEMP TABLE rank AS SELECT * FROM main.rank');
  db.exec('CREATE UNIQUE INDEX temp.rank_by_buoy ON rank (buoy_id)');
}

function build(db: Database, buoyId: number, quality: QualityChoice): void {
  if (!db.readonly) storeReported(db, buoyId);
  const names = Object.values(rankColumns);
  const row = rankOrNull(db, buoyId, quality);
  prepared(
    db,
    `INSERT OR REPLACE INTO rank (buoy_id, rule, is_stale, ${names})
     VALUES (?, ?, 0, ${names.map(() => '?')})`,
  ).run(buoyId, ruleOf(db, quality), ...(row ?? names.map(() => null)));
}

/** A buoy whose rank cannot be computed gets an empty row: its rank is not computed again before its readings change. */
function rankOrNull(db: Database, buoyId: number, quality: QualityChoice) {
  try {
    return computeRank(db, buoyId, quality);
  } catch (error) {
    // The file fails, and with it every other buoy.
    if (codeOf(error)?.startsWith('SQLITE_')) throw error;
    log.error('rank of a buoy', error, { buoyId });
    return null;
  }
}

/** The variable whose ranks are listed. */
const RANKED = 'significantHeight';

/** The daily means of the other years around a day. Null without readings. */
export function othersPool(
  db: Database,
  buoyId: number,
  at: YearDay,
  quality: QualityChoice = 'notFail',
): Pool | null {
  const means = meansAround(db, buoyId, [at], quality);
  return means && poolOfOthers(means, at);
}

/**
 * The rank that a height had when its reading was the newest one, by its row; NaN where it had none.
 * @param interval seconds between readings; null where it is not known
 * @param poolOf the daily means of the other years around a day (UTC)
 */
export function ranksOf(
  { time, heights }: Record<'time' | 'heights', Float64Array>,
  interval: number | null,
  poolOf: (at: YearDay) => Pool | null,
): (row: number) => number {
  const pools = new Map<number, Pool | null>();
  return (row) => {
    const at = time[row] as number;
    const date = Math.floor(at / DAY);
    if (!pools.has(date)) pools.set(date, poolOf(yearDayAt(at, 'UTC')));
    const pool = pools.get(date);
    const until = [time.subarray(0, row + 1), heights.subarray(0, row + 1)] as const;
    const present = presentValue(...until, interval, false);
    return (pool && present && rankAmong(present.value, pool).rank) ?? Number.NaN;
  };
}

/** The daily means around some days of the year. Reads only the months in which they are. Null without readings. */
export function meansAround(
  db: Database,
  buoyId: number,
  days: readonly YearDay[],
  quality: QualityChoice,
): DailyMeans | null {
  const span = readingSpan(db, buoyId);
  if (!span) return null;
  const firstYear = utcYear(span.from);
  const years = utcYear(span.to) - firstYear + 1;
  const values = new Float64Array(years * DAYS_OF_YEAR).fill(Number.NaN);
  const months = new Set(days.flatMap(({ day }) => [...monthsOfPool(day)]));
  for (let row = 0; row < years; row++) {
    for (const month of months) {
      const year = firstYear + row;
      const range = { buoyId, from: utcStart(year, month), to: utcStart(year, month + 1) - 1 };
      const { means } = meansWithin(db, range, RANKED, { zone: 'UTC', counts: 'half' }, quality);
      for (const [day, mean] of means.values.entries()) {
        if (!Number.isNaN(mean)) values[row * DAYS_OF_YEAR + day] = mean;
      }
    }
  }
  return { firstYear, years, values };
}

/** @returns the values of {@link rankColumns} */
function computeRank(db: Database, buoyId: number, quality: QualityChoice) {
  const present = presentOf(db, buoyId, RANKED, quality);
  if (!present) return null;
  const at = yearDayAt(present.time, 'UTC');
  const pool = othersPool(db, buoyId, at, quality);
  if (!pool) return null;
  const { rank, days, years } = rankAmong(present.value, pool);
  const { time, value, isMean, readings } = present;
  return [time, value, Number(isMean), readings, at.day, rank, days, years];
}
