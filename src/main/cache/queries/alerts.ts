/** Readings as rules of alerts see them, and when a rule would have fired. Nothing is written. */
import type { Database } from 'better-sqlite3';
import type { AlertRule } from '#shared/model/alert.ts';
import type { BuoyRange, Interval } from '#shared/model/geo.ts';
import { qualityVariables } from '#shared/model/quality.ts';
import type { Spot } from '#shared/model/watch.ts';
import { type Pool, poolOfOthers, type YearDay } from '#shared/science/climatology.ts';
import { firstFrom } from '#shared/science/intervals.ts';
import { leaveOut } from '#shared/science/quality.ts';
import { firingsOf } from '../../science/alerts.ts';
import { type AlertReadings, spotColumn } from '../../science/alertVerdicts.ts';
import { meansWithin } from './climatology.ts';
import { coverageWithin } from './coverage.ts';
import { readFlagged } from './flaggedReadings.ts';
import { cadenceOf, readingSpan } from './needs.ts';
import { othersPool, ranksOf } from './ranks.ts';

/** Of each range. @property rankedFrom readings from this time on have a rank; Infinity: none */
export const alertReadings = (
  db: Database,
  { ranges }: { ranges: (BuoyRange & { rankedFrom: number })[] },
): AlertReadings[] =>
  ranges.map(({ rankedFrom, ...range }) =>
    readRanked(db, range, rankedFrom, (at) => othersPool(db, range.buoyId, at)),
  );

/**
 * The times at which a rule would have fired, with all downloaded readings; null without readings.
 * @param spot null: the rule is not about how good one is. Its tide is left out: of the past it is not known.
 */
export function ruleFirings(
  db: Database,
  { rule, buoyId, spot }: { rule: AlertRule; buoyId: number; spot: Spot | null },
): (Interval & { firings: Interval[]; downloaded: Interval[] }) | null {
  const span = readingSpan(db, buoyId);
  if (!span) return null;
  const isRanked = rule.conditions.some(({ kind }) => kind === 'rank');
  // Most days of the year are needed: reading all months once is faster than those around each day.
  const days = { zone: 'UTC', counts: 'half' } as const;
  const means = isRanked && meansWithin(db, span, 'significantHeight', days, 'notFail').means;
  const readings = readRanked(db, span, means ? span.from : Infinity, (at) =>
    means ? poolOfOthers(means, at) : null,
  );
  if (spot) readings.spot = spotColumn({ ...spot, tide: null }, readings, []);
  const downloaded = coverageWithin(db, buoyId, span);
  const isComplete = (between: Interval): boolean =>
    downloaded.some(({ from, to }) => from <= between.from && between.to <= to);
  return { ...span, downloaded, firings: firingsOf(rule, readings, isComplete) };
}

function readRanked(
  db: Database,
  range: BuoyRange,
  rankedFrom: number,
  readPool: (at: YearDay) => Pool | null,
): AlertReadings {
  const { columns, flags } = readFlagged(db, range, qualityVariables);
  for (const name of qualityVariables) leaveOut(columns[name], flags[name].flags, 'notFail');
  const { time, significantHeight } = columns;
  const first = firstFrom(time, rankedFrom);
  const interval = first < time.length ? cadenceOf(db, range.buoyId) : null;
  const rankOf = ranksOf({ time, heights: significantHeight }, interval, readPool);
  const rank = significantHeight.map((height, row) =>
    row < first || Number.isNaN(height) ? Number.NaN : rankOf(row),
  );
  return { ...columns, rank };
}
