/** Refreshes favourites and the open buoy at the cadence at which each reports. */
import { toAlmanacError } from '#shared/errors.ts';
import type { RefreshResult, Topic } from '#shared/ipc/contract.ts';
import type { AutoRefreshState } from '#shared/model/status.ts';
import type { Cache } from '../cache/api.ts';
import type { RefreshCandidate } from '../cache/queries/needs.ts';
import { type Governor, nextFullHour } from '../service/governor.ts';
import { log } from '../system/log.ts';
import { nextRound, roundFor } from './autoRefreshPlan.ts';

/** How long to wait (seconds) after a failed request; doubled after each further failure. */
const BACK_OFF = 5 * 60;
const LONGEST_BACK_OFF = 2 * 3600;
/** Minimum wait after a refused request, whatever the service announces, seconds. */
const SHORTEST_REST = 60;

type PausedReason = NonNullable<AutoRefreshState['pausedReason']>;

export interface AutoRefreshParts {
  cache: Pick<Cache, 'watched'>;
  governor: Pick<Governor, 'refusedUntil'>;
  /** Fetches the latest readings of these buoys, null: of all. Interactive: no job of the background takes its share. */
  refresh: (ids: number[] | null) => Promise<RefreshResult>;
  /** Epoch seconds. */
  now: () => number;
  /** Why it is paused, apart from the quota and failures; null: it is not. */
  pausedReason: () => Exclude<PausedReason, 'quota' | 'trouble'> | null;
  /** The answer of {@link AutoRefresh.state} changed. */
  onChange: () => void;
}

export interface AutoRefresh {
  /** Called every few seconds and after changes: refreshes what is due, in one round. */
  tick(): Promise<void>;
  /** The buoy on screen. */
  setOpenBuoy(buoyId: number | null): void;
  /** The watched buoys may have changed. */
  heard(topic: Topic): void;
  state(): AutoRefreshState;
}

/**
 * Only the latest reading is requested. The gap behind it, where the application was closed for a day, remains: it is
 * shown as missing with its cost and fetched when the person says so. Filling it would spend requests for every
 * favourite and at every start that nobody agreed to.
 *
 * There is no timer: the clock is read at each tick, so after sleep, a hidden window or a changed clock one round
 * refreshes everything that became due meanwhile.
 */
export function createAutoRefresh(parts: AutoRefreshParts): AutoRefresh {
  const now = (): number => Math.floor(parts.now());
  let open: number | null = null;
  let buoys: RefreshCandidate[] = [];
  let known = 0;
  let stale = true;
  let busy = false;
  /** When each buoy was last requested, also where the answer had nothing of it. */
  const requestedAt = new Map<number, number>();
  /** No round before this; epoch seconds. */
  let restsUntil = 0;
  let failures = 0;
  let reported = '';

  const next = (): number | null => {
    const at = nextRound(buoys);
    return at === null ? null : Math.max(at, restsUntil);
  };
  const pausedReason = (): PausedReason | null => {
    const other = parts.pausedReason();
    if (other) return other;
    if (parts.governor.refusedUntil('interactive') !== null) return 'quota';
    return failures > 0 && restsUntil > now() ? 'trouble' : null;
  };
  const state = (): AutoRefreshState => {
    const why = pausedReason();
    const at = next();
    const waits = why === null || why === 'quota' || why === 'trouble';
    const reset = why === 'quota' ? (parts.governor.refusedUntil('interactive') ?? 0) : 0;
    return {
      buoys: buoys.length,
      nextAt: at === null || !waits ? null : Math.max(at, reset),
      pausedReason: why,
    };
  };
  const report = (): void => {
    const text = JSON.stringify(state());
    if (text === reported) return;
    reported = text;
    parts.onChange();
  };

  async function read(): Promise<void> {
    stale = false;
    const answer = await parts.cache
      .watched({ open: open === null ? [] : [open] })
      .catch((thrown: unknown) => {
        stale = true;
        throw thrown;
      });
    known = answer.known;
    // A time after now was recorded before the clock was set back.
    const past = (at: number | null | undefined): number =>
      at != null && at <= now() ? at : -Infinity;
    buoys = answer.buoys.map((buoy) => {
      const at = Math.max(past(requestedAt.get(buoy.id)), past(buoy.latestFetchedAt));
      return { ...buoy, latestFetchedAt: at === -Infinity ? null : at };
    });
  }

  async function round(): Promise<void> {
    const { ids } = roundFor(buoys, known, now());
    const requested = ids ?? buoys.map(({ id }) => id);
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
    async tick() {
      if (busy) return;
      busy = true;
      try {
        // A clock that was set back must not lengthen a wait.
        restsUntil = Math.min(restsUntil, now() + LONGEST_BACK_OFF);
        if (stale) await read();
        const at = next();
        if (at !== null && at <= now() && pausedReason() === null) await round();
      } finally {
        busy = false;
        report();
      }
    },
    setOpenBuoy(buoyId) {
      stale = stale || open !== buoyId;
      open = buoyId;
    },
    heard(topic) {
      if (topic.kind === 'buoys' || topic.kind === 'everything') stale = true;
    },
    state,
  };
}
