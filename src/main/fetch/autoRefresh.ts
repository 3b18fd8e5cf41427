/** Favourites and the open buoy refresh themselves at their own cadence, where nothing speaks against it. */
import { toAlmanacError } from '#shared/errors.ts';
import type { RefreshResult, Topic } from '#shared/ipc/contract.ts';
import type { AutoRefreshState } from '#shared/model/status.ts';
import type { Cache } from '../cache/api.ts';
import type { Watched } from '../cache/queries/watched.ts';
import { type Governor, nextFullHour } from '../service/governor.ts';
import { nextRound, roundFor } from './autoRefreshPlan.ts';

/** After a request that failed the next one waits this long, and twice as long each time, seconds. */
const BACK_OFF = 5 * 60;
const LONGEST_BACK_OFF = 2 * 3600;

export type PausedReason = NonNullable<AutoRefreshState['pausedReason']>;

export interface AutoRefreshParts {
  cache: Pick<Cache, 'watched'>;
  governor: Pick<Governor, 'refusedUntil'>;
  /** Fetches the latest readings of these buoys, null: of all, as background work. */
  refresh: (ids: number[] | null) => Promise<RefreshResult>;
  /** Epoch seconds. */
  now: () => number;
  /** What speaks against it apart from the quota. */
  pausedReason: () => Exclude<PausedReason, 'quota' | 'trouble'> | null;
  /** What {@link AutoRefresh.state} tells changed. */
  onChange: () => void;
}

export interface AutoRefresh {
  /** Asked every few seconds and whenever something changed: does what is due, in one round. */
  tick(): Promise<void>;
  /** The buoy on screen. */
  setOpenBuoy(buoyId: number | null): void;
  /** What is watched may have changed. */
  heard(topic: Topic): void;
  state(): AutoRefreshState;
}

/**
 * Only the latest reading is asked for. Where it leaves a hole behind it, because the application was closed or the
 * computer away for a day, the hole stays: it shows as missing with what fetching it costs, and is fetched when asked
 * for. Filling it unasked would spend, for every favourite and at every start, requests that nobody agreed to.
 *
 * Nothing counts down: the clock is read at each look, so after sleep, a hidden window or a changed clock one round
 * catches up with all that became due meanwhile.
 */
export function createAutoRefresh(parts: AutoRefreshParts): AutoRefresh {
  const now = (): number => Math.floor(parts.now());
  let open: number | null = null;
  let buoys: Watched[] = [];
  let known = 0;
  let stale = true;
  let busy = false;
  /** Buoys asked for that had nothing to tell are not asked for again at once. */
  const askedAt = new Map<number, number>();
  /** No round before this; epoch seconds. */
  let restsUntil = 0;
  let failures = 0;
  let told = '';

  const next = (): number | null => {
    const at = nextRound(buoys);
    return at === null ? null : Math.max(at, restsUntil);
  };
  const pausedReason = (): PausedReason | null => {
    const other = parts.pausedReason();
    if (other) return other;
    if (parts.governor.refusedUntil('background') !== null) return 'quota';
    return failures > 0 && restsUntil > now() ? 'trouble' : null;
  };
  const state = (): AutoRefreshState => {
    const why = pausedReason();
    const at = next();
    const waits = why === null || why === 'quota' || why === 'trouble';
    const reset = why === 'quota' ? (parts.governor.refusedUntil('background') ?? 0) : 0;
    return {
      buoys: buoys.length,
      nextAt: at === null || !waits ? null : Math.max(at, reset),
      pausedReason: why,
    };
  };
  const tell = (): void => {
    const text = JSON.stringify(state());
    if (text === told) return;
    told = text;
    parts.onChange();
  };

  async function read(): Promise<void> {
    stale = false;
    const answer = await parts.cache.watched({ open: open === null ? [] : [open] });
    known = answer.known;
    buoys = answer.buoys.map((buoy) => {
      const asked = askedAt.get(buoy.id);
      if (asked === undefined) return buoy;
      return { ...buoy, heardAt: Math.max(asked, buoy.heardAt ?? asked) };
    });
  }

  async function round(): Promise<void> {
    const { ids } = roundFor(buoys, known, now());
    const asked = ids ?? buoys.map(({ id }) => id);
    if (asked.length === 0) return;
    try {
      await parts.refresh(ids);
      for (const id of asked) askedAt.set(id, now());
      failures = 0;
    } catch (thrown) {
      const error = toAlmanacError(thrown);
      if (error.kind === 'quota-exhausted') {
        restsUntil = error.resetAt ?? nextFullHour(now());
        return;
      }
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
        // A clock that was put back must not make a short rest a long one.
        restsUntil = Math.min(restsUntil, now() + LONGEST_BACK_OFF);
        if (stale) await read();
        const at = next();
        if (at !== null && at <= now() && pausedReason() === null) await round();
      } finally {
        busy = false;
        tell();
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
