/** Favourites and the open buoy refresh themselves at their own cadence, where nothing speaks against it. */
import { toAlmanacError } from '#shared/errors.ts';
import type { RefreshResult, Topic } from '#shared/ipc/contract.ts';
import type { KeepingUp } from '#shared/model/status.ts';
import type { Cache } from '../cache/api.ts';
import type { Watched } from '../cache/queries/watched.ts';
import { type Governor, nextFullHour } from '../service/governor.ts';
import { nextRound, roundFor } from './keepUpPlan.ts';

/** After a request that failed the next one waits this long, and twice as long each time, seconds. */
const BACK_OFF = 5 * 60;
const LONGEST_BACK_OFF = 2 * 3600;

export type Hindrance = NonNullable<KeepingUp['hindrance']>;

export interface KeepUpParts {
  cache: Pick<Cache, 'watched'>;
  governor: Pick<Governor, 'refusedUntil'>;
  /** Fetches the latest readings of these buoys, null: of all, as background work. */
  refresh: (ids: number[] | null) => Promise<RefreshResult>;
  /** Epoch seconds. */
  now: () => number;
  /** What speaks against it apart from the quota. */
  hindrance: () => Exclude<Hindrance, 'quota' | 'trouble'> | null;
  /** What {@link KeepUp.state} tells changed. */
  onChange: () => void;
}

export interface KeepUp {
  /** Asked every few seconds and whenever something changed: does what is due, in one round. */
  look(): Promise<void>;
  /** The buoy on screen. */
  attend(buoyId: number | null): void;
  /** What is watched may have changed. */
  heard(topic: Topic): void;
  state(): KeepingUp;
}

/**
 * Only the latest reading is asked for. Where it leaves a hole behind it, because the application was closed or the
 * computer away for a day, the hole stays: it shows as missing with what fetching it costs, and is fetched when asked
 * for. Filling it unasked would spend, for every favourite and at every start, requests that nobody agreed to.
 *
 * Nothing counts down: the clock is read at each look, so after sleep, a hidden window or a changed clock one round
 * catches up with all that became due meanwhile.
 */
export function createKeepUp(parts: KeepUpParts): KeepUp {
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
  const hindrance = (): Hindrance | null => {
    const other = parts.hindrance();
    if (other) return other;
    if (parts.governor.refusedUntil('background') !== null) return 'quota';
    return failures > 0 && restsUntil > now() ? 'trouble' : null;
  };
  const state = (): KeepingUp => {
    const why = hindrance();
    const at = next();
    const waits = why === null || why === 'quota' || why === 'trouble';
    const reset = why === 'quota' ? (parts.governor.refusedUntil('background') ?? 0) : 0;
    return {
      buoys: buoys.length,
      nextAt: at === null || !waits ? null : Math.max(at, reset),
      hindrance: why,
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
    async look() {
      if (busy) return;
      busy = true;
      try {
        // A clock that was put back must not make a short rest a long one.
        restsUntil = Math.min(restsUntil, now() + LONGEST_BACK_OFF);
        if (stale) await read();
        const at = next();
        if (at !== null && at <= now() && hindrance() === null) await round();
      } finally {
        busy = false;
        tell();
      }
    },
    attend(buoyId) {
      stale = stale || open !== buoyId;
      open = buoyId;
    },
    heard(topic) {
      if (topic.kind === 'buoys' || topic.kind === 'everything') stale = true;
    },
    state,
  };
}
