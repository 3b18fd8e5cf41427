/** Readings as rules of alerts see them, and when a rule would have fired. Nothing is written. */
import type { Database } from 'better-sqlite3';
import type { AlertRule } from '#shared/model/alert.ts';
import { MIN_YEARS } from '#shared/model/dayOfYear.ts';
import type { BuoyRange, Interval } from '#shared/model/geo.ts';
import { qualityVariables } from '#shared/model/quality.ts';
import {
  dayOfYearAt,
  type Pool,
  poolOf,
  presentValue,
  rankOf,
} from '#shared/science/climatology.ts';
import { firstFrom } from '#shared/science/intervals.ts';
import { leaveOut } from '#shared/science/quality.ts';
import { type AlertReadings, firingsOf } from '../../science/alerts.ts';
import { meansWithin } from './climatology.ts';
import { coverageWithin } from './coverage.ts';
import { readFlagged } from './flaggedReadings.ts';
import { cadenceOf, readingSpan } from './needs.ts';
import { yearsPool } from './ranks.ts';

/** @param rankedFrom readings from this time on have a rank; Infinity: none */
export function alertReadings(
  db: Database,
  { rankedFrom, ...range }: BuoyRange & { rankedFrom: number },
): AlertReadings {
  return readRanked(db, range, rankedFrom, (day) => yearsPool(db, range.buoyId, day));
}

/** The times at which a rule would have fired, with all downloaded readings; null without readings. */
export function ruleFirings(
  db: Database,
  { rule, buoyId }: { rule: AlertRule; buoyId: number },
): (Interval & { firings: Interval[]; downloaded: Interval[] }) | null {
  const span = readingSpan(db, buoyId);
  if (!span) return null;
  const isRanked = rule.conditions.some(({ kind }) => kind === 'rank');
  // Most days of the year are needed: reading all months once is faster than those around each day.
  const days = { zone: 'UTC', counts: 'half' } as const;
  const means = isRanked && meansWithin(db, span, 'significantHeight', days, 'notFail').means;
  const readings = readRanked(db, span, means ? span.from : Infinity, (day) =>
    means ? poolOf(means, day) : null,
  );
  const downloaded = coverageWithin(db, buoyId, span);
  const isComplete = (between: Interval): boolean =>
    downloaded.some(({ from, to }) => from <= between.from && between.to <= to);
  return { ...span, downloaded, firings: firingsOf(rule, readings, isComplete) };
}

function readRanked(
  db: Database,
  range: BuoyRange,
  rankedFrom: number,
  readPool: (day: number) => Pool | null,
): AlertReadings {
  const { columns, flags } = readFlagged(db, range, qualityVariables);
  for (const name of qualityVariables) leaveOut(columns[name], flags[name].flags, 'notFail');
  const { time, significantHeight } = columns;
  const rank = new Float64Array(time.length).fill(Number.NaN);
  const pools = new Map<number, Pool | null>();
  const interval = cadenceOf(db, range.buoyId);
  for (let row = firstFrom(time, rankedFrom); row < time.length; row++) {
    if (Number.isNaN(significantHeight[row])) continue;
    const day = dayOfYearAt(time[row] as number, 'UTC');
    if (!pools.has(day)) pools.set(day, readPool(day));
    const pool = pools.get(day);
    const until = [time.subarray(0, row + 1), significantHeight.subarray(0, row + 1)] as const;
    const present = presentValue(...until, interval, false);
    if (pool && present && pool.years >= MIN_YEARS) rank[row] = rankOf(present.value, pool.values);
  }
  return { ...columns, rank };
}
