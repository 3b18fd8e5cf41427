/** Keeps requests within the hourly quota: never sends one known to be refused, keeps a reserve for what is asked by hand. */
import { z } from 'zod';
import { Fault } from '#shared/errors.ts';
import { Quota } from '#shared/model/quota.ts';

export type Priority = 'interactive' | 'background';

/** Permission for one request; give it back exactly once, with what the answer said. */
export interface Ticket {
  settle(heard: Heard): void;
}

export interface Heard {
  /** An answer came, so the service counted the request. */
  answered: boolean;
  /** The three headers, where all are there. */
  quota?: Quota | undefined;
  /** The answer was a 429; `until`: epoch seconds, null where it did not say. */
  refused?: { until: number | null } | undefined;
}

export interface Governor {
  /** As last heard, carried on to now; null until an authenticated answer told it. */
  quota(): Quota | null;
  /** Epoch seconds until which no request of this priority is sent; null where it may be now. */
  refusedUntil(priority: Priority): number | null;
  /** Requests that may be sent until the reset; null while the quota is not known. */
  available(priority: Priority): number | null;
  /** Requests kept for what is asked by hand. */
  reserve(): number;
  /** Waits while the last requests of the hour are under way. Throws `quota-exhausted` or `cancelled`. */
  take(priority: Priority, signal?: AbortSignal): Promise<Ticket>;
  /** The quota belongs to a key: a mark of the key in use, from which the key cannot be had. */
  use(owner: string): void;
  onChange(listener: (quota: Quota | null) => void): () => void;
}

export interface GovernorParts {
  /** Epoch seconds. */
  now: () => number;
  /** What `save` was given last, also by an earlier run. */
  load?: () => Promise<string | null>;
  save?: (text: string) => Promise<void> | void;
  onChange?: (quota: Quota | null) => void;
}

/** The window of the interface: it ends at the top of each clock hour, UTC. */
const WINDOW = 3600;
/** A reset announced later than this is a wrong clock, not a longer window, seconds. */
const SLACK = 120;

export const nextFullHour = (now: number): number => (Math.floor(now / WINDOW) + 1) * WINDOW;

/** A tenth of the hour's requests, at least 10, yet never more than half of a very small quota. */
export function reserveOf(limit: number): number {
  return Math.min(Math.max(10, Math.ceil(limit / 10)), Math.floor(limit / 2));
}

const Known = z.object({
  owner: z.string().nullable(),
  quota: Quota.nullable(),
  /** A 429 said so; epoch seconds. */
  refusedUntil: z.number().int().nullable(),
});
type Known = z.infer<typeof Known>;

const NOTHING = { quota: null, refusedUntil: null };

/** The quota at `now`: after its reset the whole limit is assumed again. */
export function quotaAt(known: Quota | null, now: number): Quota | null {
  if (!known || now < known.resetAt) return known;
  return { limit: known.limit, remaining: known.limit, resetAt: nextFullHour(now) };
}

/**
 * What is known after hearing `heard`. Answers overtake each other: within one window the smaller
 * remainder is the later one, and an answer of an earlier window says nothing any more. A window may
 * be shorter than the slack: one that has ended is not the one an answer speaks of.
 */
export function hear(known: Known, heard: Heard, now: number): Known {
  let { quota, refusedUntil } = known;
  if (heard.quota) {
    const said = { ...heard.quota, resetAt: Math.min(heard.quota.resetAt, now + WINDOW + SLACK) };
    const ended = quota !== null && now >= quota.resetAt;
    const later = quota !== null && said.resetAt > quota.resetAt + (ended ? 0 : SLACK);
    if (!quota || said.limit !== quota.limit || later) quota = said;
    else if (Math.abs(said.resetAt - quota.resetAt) <= SLACK) {
      quota = { ...said, remaining: Math.min(said.remaining, quota.remaining) };
    }
  } else if (heard.answered && quota && now < quota.resetAt) {
    quota = { ...quota, remaining: Math.max(0, quota.remaining - 1) };
  }
  if (heard.refused) {
    const until = heard.refused.until ?? nextFullHour(now);
    refusedUntil = Math.min(Math.max(until, now + 1), now + WINDOW + SLACK);
    // A refusal that ends before the window does is of another kind; the hour's count still stands.
    if (quota && refusedUntil >= quota.resetAt - SLACK) {
      quota = { ...quota, remaining: 0, resetAt: refusedUntil };
    }
  }
  return { ...known, quota, refusedUntil };
}

function parseKnown(text: string | null): Known | null {
  if (text === null) return null;
  try {
    const parsed = Known.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export async function createGovernor(parts: GovernorParts): Promise<Governor> {
  const now = (): number => Math.floor(parts.now());
  // Without its past the governor learns the quota from the next answer: no reason to fail.
  const loaded = await Promise.resolve(parts.load?.() ?? null).catch(() => null);
  let known: Known = parseKnown(loaded) ?? { owner: null, ...NOTHING };
  const others = new Map<string, Known>();
  const listeners = new Set<(quota: Quota | null) => void>(parts.onChange ? [parts.onChange] : []);
  const waiting = new Set<() => void>();
  let inFlight = 0;

  /** A clock put back must not stretch a wait beyond the hour it was made for. */
  const forgetFarFuture = (): void => {
    const latest = now() + WINDOW + SLACK;
    if (known.refusedUntil !== null && known.refusedUntil > latest) {
      known = { ...known, refusedUntil: nextFullHour(now()) };
    }
    if (known.quota && known.quota.resetAt > latest) {
      known = { ...known, quota: { ...known.quota, resetAt: nextFullHour(now()) } };
    }
  };
  const quota = (): Quota | null => {
    forgetFarFuture();
    return quotaAt(known.quota, now());
  };
  const reserve = (): number => reserveOf(known.quota?.limit ?? 0);
  const blockedUntil = (): number | null =>
    known.refusedUntil !== null && now() < known.refusedUntil ? known.refusedUntil : null;

  /** Left for this priority, requests under way not yet taken off. */
  const budget = (priority: Priority): number | null => {
    const current = quota();
    if (!current) return null;
    return Math.max(0, current.remaining - (priority === 'background' ? reserve() : 0));
  };
  const refusedUntil = (priority: Priority): number | null => {
    forgetFarFuture();
    const blocked = blockedUntil();
    if (blocked !== null) return blocked;
    return budget(priority) === 0 ? (quota()?.resetAt ?? null) : null;
  };

  function change(next: Known): void {
    const before = JSON.stringify(known);
    known = next;
    const text = JSON.stringify(known);
    if (text === before) return;
    // Losing the count costs one refused request after the next start.
    Promise.resolve()
      .then(() => parts.save?.(text))
      .catch(() => undefined);
    const current = quota();
    for (const listener of listeners) listener(current);
  }

  const release = (): void => {
    inFlight -= 1;
    for (const wake of [...waiting]) wake();
  };
  const nextRelease = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = (): void => {
        waiting.delete(end);
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      const onAbort = (): void => {
        waiting.delete(end);
        reject(new Fault({ kind: 'cancelled', detail: null }));
      };
      waiting.add(end);
      signal?.addEventListener('abort', onAbort, { once: true });
    });

  function refuse(priority: Priority, resetAt: number): never {
    const kept = priority === 'background' && blockedUntil() === null ? reserve() : 0;
    const detail =
      kept > 0
        ? `Not sent: the last ${kept} requests of the hour are kept for what is asked by hand.`
        : 'Not sent: the service would refuse it.';
    throw new Fault({ kind: 'quota-exhausted', resetAt, detail });
  }

  return {
    quota,
    reserve,
    refusedUntil,
    available(priority) {
      const left = blockedUntil() === null ? budget(priority) : 0;
      return left === null ? null : Math.max(0, left - inFlight);
    },
    async take(priority, signal) {
      for (;;) {
        if (signal?.aborted) throw new Fault({ kind: 'cancelled', detail: null });
        const resetAt = refusedUntil(priority);
        if (resetAt !== null) refuse(priority, resetAt);
        const left = budget(priority);
        if (left === null || left > inFlight) break;
        await nextRelease(signal);
      }
      inFlight += 1;
      const owner = known.owner;
      let settled = false;
      return {
        settle(heard) {
          if (settled) return;
          settled = true;
          // The key was replaced meanwhile: this answer speaks of the old one.
          if (owner === known.owner) change(hear(known, heard, now()));
          release();
        },
      };
    },
    use(owner) {
      if (owner === known.owner) return;
      if (known.owner !== null) others.set(known.owner, known);
      change(others.get(owner) ?? { owner, ...NOTHING });
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
