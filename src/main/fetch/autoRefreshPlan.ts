/** When buoys are due for a refresh, and by which call that costs least; pure. */
import type { RefreshCandidate } from '../cache/queries/needs.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Assumed of a buoy of which too few readings are known. */
const ASSUMED_CADENCE = HOUR;
/** No buoy is refreshed more often than this, seconds. */
const FASTEST = 10 * 60;
/** Readings reach the service some minutes after they were taken, seconds. */
const LAG = 5 * 60;
/** Rounds begin on this grid, so that buoys due within it share a request, seconds. */
const GRID = 5 * 60;
/** `last_readings` takes and the list answers this many buoys a request. */
const BUOYS_PER_REQUEST = 100;

/**
 * Epoch seconds at which a buoy may have a reading that the cache lacks. The next one is requested once, when it should
 * have arrived. A late buoy is tried at its own cadence, and less often the longer it is silent: when half of the
 * silence so far has passed again, and after a day at the latest, so that its return is noticed.
 */
export function dueAt({ cadence, lastReadingTime, latestFetchedAt }: RefreshCandidate): number {
  if (latestFetchedAt === null) return -Infinity;
  if (lastReadingTime === null) return latestFetchedAt + DAY;
  const interval = Math.max(cadence ?? ASSUMED_CADENCE, FASTEST);
  // A reading dated in the future must not end the refresh.
  const expected = Math.min(lastReadingTime, latestFetchedAt) + interval + LAG;
  if (latestFetchedAt < expected) return expected;
  const silence = latestFetchedAt - lastReadingTime;
  return latestFetchedAt + Math.max(interval, Math.min(silence / 2, DAY));
}

/** Epoch seconds of the next round; null where no buoy is watched. */
export function nextRound(buoys: readonly RefreshCandidate[]): number | null {
  if (buoys.length === 0) return null;
  const first = buoys.reduce((least, buoy) => Math.min(least, dueAt(buoy)), Infinity);
  return first === -Infinity ? 0 : Math.ceil(first / GRID) * GRID;
}

interface Round {
  /** Null: the pages of the list, which bring all buoys. */
  ids: number[] | null;
  requests: number;
}

/**
 * The fewest requests for the buoys due. Where the list costs no more than the buoys do one by one, the list: it
 * brings the others and new ones, too.
 * @param known how many buoys the service had when its list was last walked.
 */
export function roundFor(buoys: readonly RefreshCandidate[], known: number, now: number): Round {
  const ids = buoys.filter((buoy) => dueAt(buoy) <= now).map(({ id }) => id);
  const requests = Math.ceil(ids.length / BUOYS_PER_REQUEST);
  const pages = Math.max(1, Math.ceil(known / BUOYS_PER_REQUEST));
  return pages <= requests ? { ids: null, requests: pages } : { ids, requests };
}
