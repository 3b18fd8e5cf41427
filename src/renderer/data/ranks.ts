/** Ranks and last hours of all buoys, by buoy: for lists, headers and the map. */
import { ageLevel, formatAgo, isSilent } from '#renderer/format/age.ts';
import type { Ranks, Recent } from '#shared/model/climatology.ts';
import { UNUSUAL_RANK } from '#shared/model/dayOfYear.ts';
import type { QualityChoice } from '#shared/model/quality.ts';
import { changeOver } from '#shared/science/aggregate.ts';
import { cachedFor } from '#shared/science/columns.ts';
import { reads } from './reads.ts';
import { useCacheQuery } from './useCacheQuery.ts';

/** How a buoy's present significant height compares with the daily means around its day of the year. */
function rankOf(ranks: Ranks, row: number) {
  const at = (column: Float64Array) => column[row] as number;
  return {
    /** Newest reading, epoch seconds. */
    time: at(ranks.time),
    /** Metres: the mean of the 24 hours until `time`, or that reading alone. */
    value: at(ranks.value),
    isMean: at(ranks.isMean) === 1,
    readings: at(ranks.readings),
    /** Day of the year in UTC, 1 to 366. */
    day: at(ranks.day),
    /** 0 to 100; null where fewer than three other years are downloaded. */
    rank: Number.isNaN(at(ranks.rank)) ? null : at(ranks.rank),
    days: at(ranks.days),
    years: at(ranks.years),
  };
}
export type BuoyRank = ReturnType<typeof rankOf>;

export const ranksByBuoy = (ranks: Ranks | undefined): ReadonlyMap<number, BuoyRank> =>
  new Map(ranks && Array.from(ranks.buoyId, (id, row) => [id, rankOf(ranks, row)]));

/**
 * What was computed from heights may stand beside a reading: null where the height is not of that reading or more than a day old.
 * @param found with the time of its newest height; @param reading without it any reading; all epoch seconds
 */
const current = <T extends { time: number }>(
  found: T | null | undefined,
  now: number,
  reading: number | null | undefined = found?.time,
): T | null => (found && found.time === reading && !isSilent(now, found.time) ? found : null);

/** The rank of a buoy now; null where it is not known or of a height of more than a day ago. */
export const rankNow = (found: { rank: number | null; time: number } | undefined, now: number) =>
  current(found, now)?.rank ?? null;

/** How old the height of a rank is, said beside it: `9 h ago`; empty where it is at most three hours old. */
export const rankAge = ({ time }: { time: number }, now: number): string =>
  ageLevel(now, time) === 'fresh' ? '' : formatAgo(now, time);

/** A rank of at least 95 or at most 5 now. */
export function isUnusualNow({ byBuoy }: AllRanks, { id }: { id: number }, now: number): boolean {
  const rank = rankNow(byBuoy.get(id), now);
  return rank !== null && (rank >= UNUSUAL_RANK || rank <= 100 - UNUSUAL_RANK);
}

/** Implausible values are left out. */
const QUALITY: { quality: QualityChoice } = { quality: 'notFail' };

export type AllRanks = ReturnType<typeof useRanks>;

/** Without an answer. Of one answer all parts of the window have the same maps. */
const NOTHING = {};

/**
 * `pending`: buoys whose ranks are still being computed.
 * @param isWanted false: nothing is read
 */
export function useRanks(isWanted = true) {
  const { value } = useCacheQuery(reads.ranks, isWanted ? QUALITY : null);
  return cachedFor(value ?? NOTHING, 'ranks', () => ({
    byBuoy: ranksByBuoy(value),
    pending: value?.pending ?? 0,
  }));
}

/** The last 48 hours of a buoy. */
export interface LastHours {
  /** Epoch seconds, ascending. */
  time: Float64Array;
  /** Metres, NaN for a missing or implausible value. */
  significantHeight: Float64Array;
  /** Change of the height over the six hours until `time`, that of the newest height; null where it is not known. */
  change: { time: number; metres: number } | null;
}

/** Time of the newest height, of which there is one. */
const newestHeight = ({ time, significantHeight }: Omit<LastHours, 'change'>): number =>
  time[significantHeight.findLastIndex((height) => !Number.isNaN(height))] as number;

export function lastHoursByBuoy(recent: Recent | undefined): ReadonlyMap<number, LastHours> {
  const found = new Map<number, LastHours>();
  for (let i = 0; recent && i < recent.buoyId.length; i++) {
    const [from, to] = [recent.first[i], recent.first[i + 1]];
    const time = recent.time.subarray(from, to);
    const significantHeight = recent.significantHeight.subarray(from, to);
    const metres = recent.change[i] as number;
    const hours = { time, significantHeight };
    found.set(recent.buoyId[i] as number, {
      ...hours,
      change: Number.isNaN(metres) ? null : { time: newestHeight(hours), metres },
    });
  }
  return found;
}

/**
 * The change of the height over the six hours until a reading, metres. Null where it is not known, the height of the
 * reading is missing or implausible, or the buoy is silent.
 * @param time of the reading, epoch seconds; null without one
 */
export const changeUntil = (
  found: Pick<LastHours, 'change'> | undefined,
  time: number | null,
  now: number,
): number | null => current(found?.change, now, time)?.metres ?? null;

/** As {@link changeUntil}, over another number of hours. */
export function changeOfHours(
  found: LastHours | undefined,
  hours: number,
  time: number | null,
  now: number,
): number | null {
  if (!found) return null;
  const metres = changeOver(found.time, found.significantHeight, hours);
  if (Number.isNaN(metres)) return null;
  return changeUntil({ change: { time: newestHeight(found), metres } }, time, now);
}

/** @param isWanted false: nothing is read */
export function useLastHours(isWanted = true): ReadonlyMap<number, LastHours> {
  const { value } = useCacheQuery(reads.recent, isWanted ? QUALITY : null);
  return cachedFor(value ?? NOTHING, 'hours', () => lastHoursByBuoy(value));
}
