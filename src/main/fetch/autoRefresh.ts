/** Refreshes favourites and the open buoy at the interval at which each reports. */
import { toAlmanacError } from '#shared/errors.ts';
import type { RefreshResult, Topic } from '#shared/ipc/contract.ts';
import type { AutoRefreshState } from '#shared/model/status.ts';
import type { RefreshCandidate } from '../cache/queries/needs.ts';
import { type Governor, nextFullHour } from '../service/governor.ts';
import { log } from '../system/log.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Assumed of a buoy of which too few readings are known. */
const ASSUMED_CADENCE = HOUR;
/** No buoy is refreshed more often than this, seconds. */
const FASTEST = 10 * 60;
/** Readings reach the service some minutes after they were taken, seconds. */
const LAG = 5 * 60;
/** Rounds start on this grid, so that buoys due within it share a request, seconds. */
const GRID = 5 * 60;
/** `last_readings` takes and the list answers this many buoys a request. */
const BUOYS_PER_REQUEST = 100;

/** How long to wait (seconds) after a failed request; doubled after each further failure. */
const BACK_OFF = 5 * 60;
const LONGEST_BACK_OFF = 2 * 3600;
/** Minimum wait after a refused request, whatever the service announces, seconds. */
const SHORTEST_REST = 60;

type PausedReason = NonNullable<AutoRefreshState['pausedReason']>;

/**
 * Epoch seconds at which a buoy may have a reading that the cache lacks. The next reading is requested once, when it
 * should have arrived. A late buoy is requested again after its reporting interval or half of its silence so far,
 * whichever is longer, and after a day at most, so that its return is noticed.
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

/**
 * The buoys due; null: all buoys, by the pages of the list. The list is fetched where it costs no more requests than the
 * buoys do, because it also brings the others and new ones.
 * @param known how many buoys the service had when its list was last fetched.
 */
export function roundFor(
  buoys: readonly RefreshCandidate[],
  known: number,
  now: number,
): number[] | null {
  const ids = buoys.filter((buoy) => dueAt(buoy) <= now).map(({ id }) => id);
  const pages = Math.max(1, Math.ceil(known / BUOYS_PER_REQUEST));
  return pages <= Math.ceil(ids.length / BUOYS_PER_REQUEST) ? null : ids;
}

/** Requests a day at most. @param shortestInterval see {@link AutoRefreshParts} */
export function requestsPerDay(
  buoys: readonly RefreshCandidate[],
  shortestInterval: number,
): number {
  const single = buoys.map(({ cadence }) =>
    Math.ceil(DAY / Math.max(cadence ?? ASSUMED_CADENCE, FASTEST, shortestInterval)),
  );
  const shared = (DAY / GRID) * Math.ceil(buoys.length / BUOYS_PER_REQUEST);
  return Math.min(
    single.reduce((sum, count) => sum + count, 0),
    shared,
  );
}

export interface AutoRefreshParts {
  cache: {
    watched: (query: { open: number[] }) => Promise<{ buoys: RefreshCandidate[]; known: number }>;
  };
  governor: Pick<Governor, 'refusedUntil'>;
  /** Fetches the latest readings of these buoys; null: of all buoys. Interactive: it may use the reserve of the quota. */
  refresh: (ids: number[] | null) => Promise<RefreshResult>;
  /** Epoch seconds. */
  now: () => number;
  /** Why it is paused, except for the quota and failures; null: it is not. */
  pausedReason: () => Exclude<PausedReason, 'quota' | 'error'> | null;
  /** No buoy is refreshed more often than this, seconds; 0: as it reports. */
  shortestInterval: () => number;
  /** Buoys of alerts: refreshed like favourites, and as the only ones while the window is hidden. */
  alertBuoys?: () => readonly number[];
  /** The state changed. */
  onState: () => void;
}

/**
 * Fetches the latest reading only. An older gap, left while the application was closed, remains: the window shows it with
 * its cost, and the user can download it. Filling it would spend requests at every start without the user's consent.
 *
 * There is no timer: each tick reads the clock, so after sleep, a hidden window or a changed clock one round refreshes
 * everything that has become due.
 */
export function createAutoRefresh(parts: AutoRefreshParts) {
  const now = (): number => Math.floor(parts.now());
  let open: number | null = null;
  let buoys: RefreshCandidate[] = [];
  let known = 0;
  /** Changes that may concern the watched buoys, and how many of them were made when these were read. */
  let changes = 1;
  let changesRead = 0;
  let busy = false;
  /** When each buoy was last requested, also where the answer did not contain it. */
  const requestedAt = new Map<number, number>();
  /** No round before this; epoch seconds. */
  let restsUntil = 0;
  let failures = 0;
  let reported = '';

  const alertBuoys = parts.alertBuoys ?? (() => []);
  const isOnlyAlerts = (): boolean => parts.pausedReason() === 'hidden' && alertBuoys().length > 0;
  const shown = (): RefreshCandidate[] =>
    isOnlyAlerts() ? buoys.filter(({ id }) => alertBuoys().includes(id)) : buoys;
  const watched = (): RefreshCandidate[] =>
    shown().map((buoy) => ({
      ...buoy,
      cadence: Math.max(buoy.cadence ?? ASSUMED_CADENCE, parts.shortestInterval()),
    }));
  const next = (): number | null => {
    const at = nextRound(watched());
    return at === null ? null : Math.max(at, restsUntil);
  };
  const pausedReason = (): PausedReason | null => {
    const other = parts.pausedReason();
    if (other && !isOnlyAlerts()) return other;
    if (parts.governor.refusedUntil('interactive') !== null) return 'quota';
    return failures > 0 && restsUntil > now() ? 'error' : null;
  };
  const state = (): AutoRefreshState => {
    const at = next();
    const reset = parts.governor.refusedUntil('interactive') ?? 0;
    return {
      buoys: buoys.length,
      nextAt: at === null || (parts.pausedReason() && !isOnlyAlerts()) ? null : Math.max(at, reset),
      pausedReason: pausedReason(),
    };
  };
  const report = (): void => {
    const text = JSON.stringify(state());
    if (text === reported) return;
    reported = text;
    parts.onState();
  };

  async function read(): Promise<void> {
    const changesBefore = changes;
    const answer = await parts.cache.watched({
      open: [...alertBuoys(), ...(open === null ? [] : [open])],
    });
    changesRead = changesBefore;
    known = answer.known;
    buoys = answer.buoys.map((buoy) => {
      // A time after now was recorded before the clock was set back.
      const times = [requestedAt.get(buoy.id), buoy.latestFetchedAt]
        .map((at) => at ?? Infinity)
        .filter((at) => at <= now());
      return { ...buoy, latestFetchedAt: times.length === 0 ? null : Math.max(...times) };
    });
  }

  async function round(): Promise<void> {
    const ids = roundFor(watched(), known, now());
    const requested = ids ?? shown().map(({ id }) => id);
    if (requested.length === 0) return;
    try {
      await parts.refresh(ids);
      for (const id of requested) requestedAt.set(id, now());
      failures = 0;
    } catch (thrown) {
      const error = toAlmanacError(thrown);
      if (error.kind === 'cancelled') return;
      if (error.kind === 'quota-exhausted') {
        restsUntil = Math.max(error.resetAt ?? nextFullHour(now()), now() + SHORTEST_REST);
        return;
      }
      log.error('automatic refresh failed', thrown);
      failures += 1;
      restsUntil = now() + Math.min(LONGEST_BACK_OFF, BACK_OFF * 2 ** (failures - 1));
    }
    await read();
  }

  return {
    /** Called every few seconds and after changes: refreshes what is due, in one round. */
    async tick(): Promise<void> {
      if (busy) return;
      busy = true;
      try {
        // A clock that was set back must not lengthen a wait.
        restsUntil = Math.min(restsUntil, now() + LONGEST_BACK_OFF);
        if (changes > changesRead) await read();
        const at = next();
        if (at !== null && at <= now() && pausedReason() === null) await round();
      } finally {
        busy = false;
        report();
      }
    },
    /** The buoy on screen. */
    setOpenBuoy(buoyId: number | null): void {
      if (open !== buoyId) changes += 1;
      open = buoyId;
    },
    /** Data in the cache changed. */
    onChange(topic: Topic): void {
      if (['buoys', 'everything', 'alerts'].includes(topic.kind)) changes += 1;
    },
    state,
  };
}
