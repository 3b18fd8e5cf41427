/** Refreshes favourites and the open buoy at the interval at which each reports. */
import type { RefreshResult, Topic } from '#shared/ipc/contract.ts';
import type { AutoRefreshState } from '#shared/model/status.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import type { RefreshCandidate } from '../cache/queries/needs.ts';
import { log } from '../system/log.ts';
import type { Block, WaitPolicy } from './waitPolicy.ts';

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
  /** Shared with the fetch engine: whatever the service answers ends the wait of both. */
  policy: Pick<WaitPolicy, 'blocked' | 'failed'>;
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
  const block = () => parts.policy.blocked({ priority: 'interactive', waits: true });
  const pausedReason = (): PausedReason | null => {
    const other = parts.pausedReason();
    if (other && !isOnlyAlerts()) return other;
    const wait = block();
    return wait && (wait.error.kind === 'quota-exhausted' ? 'quota' : 'error');
  };
  const state = (): AutoRefreshState => {
    const at = nextRound(watched());
    const isPaused = parts.pausedReason() !== null && !isOnlyAlerts();
    return {
      buoys: buoys.length,
      nextAt: at === null || isPaused ? null : Math.max(at, block()?.until ?? 0),
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
    let wait: Block | null = null;
    let at = now();
    try {
      // A list that was interrupted is as old as its first page.
      at = (await parts.refresh(ids)).fetchedAt;
    } catch (thrown) {
      log.error('automatic refresh failed', thrown);
      wait = parts.policy.failed(thrown, 'interactive');
    }
    // Cancelled by the user, or refused for good: it is due again when the buoys report again.
    if (!wait) for (const id of requested) requestedAt.set(id, at);
    await read();
  }

  return {
    /** Called every few seconds and after changes: refreshes what is due, in one round. */
    async tick(): Promise<void> {
      if (busy) return;
      busy = true;
      try {
        if (changes > changesRead) await read();
        const at = nextRound(watched());
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
