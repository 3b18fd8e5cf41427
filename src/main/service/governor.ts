/** Limits requests to the hourly quota: refuses those that the service would refuse, reserves some for interactive use. */
import { EventEmitter, once } from 'node:events';
import * as z from 'zod/mini';
import { Fault, refuseCancelled } from '#shared/errors.ts';
import { Quota } from '#shared/model/status.ts';
import { log } from '../system/log.ts';

export type Priority = 'interactive' | 'background';

/** Permission for one request; settled exactly once, with what the answer reported. */
export interface Ticket {
  settle(answer: AnswerReport): void;
}

export interface AnswerReport {
  /** An answer was received, so the service counted the request. */
  answered: boolean;
  /** The three headers, where all are there. */
  quota?: Quota | undefined;
  /** The answer was a 429; `until`: epoch seconds, null where it names no time. */
  refused?: { until: number | null } | undefined;
  /** Its request was sent after all other answers were received. */
  isNewest?: boolean;
}

export type Governor = Awaited<ReturnType<typeof createGovernor>>;

export interface GovernorParts {
  /** Epoch seconds. */
  now: () => number;
  /** The text that `save` was last called with, possibly by an earlier process. */
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
  owner: z.nullable(z.string()),
  quota: z.nullable(Quota),
  /** From a 429 answer; epoch seconds. */
  refusedUntil: z.nullable(z.int()),
});
type Known = z.infer<typeof Known>;

const NOTHING = { quota: null, refusedUntil: null };

/** The quota at `now`: after its reset the whole limit is assumed again. */
export function quotaAt(known: Quota | null, now: number): Quota | null {
  if (!known || now < known.resetAt) return known;
  return { limit: known.limit, remaining: known.limit, resetAt: nextFullHour(now) };
}

/**
 * What is known after an answer. Answers may arrive out of order: within one window the smaller
 * remainder is the later one, except of the newest request, and an answer of an earlier window is ignored. A window may be shorter than
 * the slack: one that has ended is not the one of the answer.
 */
export function applyAnswer(known: Known, answer: AnswerReport, now: number): Known {
  let { quota, refusedUntil } = known;
  if (answer.quota) {
    const reported = {
      ...answer.quota,
      resetAt: Math.min(answer.quota.resetAt, now + WINDOW + SLACK),
    };
    const ended = quota !== null && now >= quota.resetAt;
    const later = quota !== null && reported.resetAt > quota.resetAt + (ended ? 0 : SLACK);
    if (!quota || reported.limit !== quota.limit || later) quota = reported;
    else if (Math.abs(reported.resetAt - quota.resetAt) <= SLACK) {
      const most = answer.isNewest ? Infinity : quota.remaining;
      quota = { ...reported, remaining: Math.min(reported.remaining, most) };
    }
  } else if (answer.answered && quota && now < quota.resetAt) {
    quota = { ...quota, remaining: Math.max(0, quota.remaining - 1) };
  }
  if (answer.refused) {
    const until = answer.refused.until ?? nextFullHour(now);
    refusedUntil = Math.min(Math.max(until, now + 1), now + WINDOW + SLACK);
    // A refusal that ends before the window does is another limit; the count of the hour stays.
    if (quota && refusedUntil >= quota.resetAt - SLACK) {
      quota = { ...quota, remaining: 0, resetAt: refusedUntil };
    }
  }
  return { ...known, quota, refusedUntil };
}

/** Without a readable state the next answer reports the quota. */
async function restore(load: GovernorParts['load']): Promise<Known> {
  try {
    const text = (await load?.()) ?? null;
    if (text !== null) return Known.parse(JSON.parse(text));
  } catch (thrown) {
    log.error('reading the stored quota', thrown);
  }
  return { owner: null, ...NOTHING };
}

export async function createGovernor(parts: GovernorParts) {
  const now = (): number => Math.floor(parts.now());
  let known = await restore(parts.load);
  const others = new Map<string, Known>();
  const settlements = new EventEmitter().setMaxListeners(0);
  let inFlight = 0;
  let answers = 0;

  /** What is known, except what a clock that was set back since would extend beyond one window. */
  const current = (): Known => {
    const latest = now() + WINDOW + SLACK;
    const cut = (time: number): number => (time > latest ? nextFullHour(now()) : time);
    known = {
      ...known,
      refusedUntil: known.refusedUntil && cut(known.refusedUntil),
      quota: known.quota && { ...known.quota, resetAt: cut(known.quota.resetAt) },
    };
    return known;
  };
  const quota = (): Quota | null => quotaAt(current().quota, now());
  const reserve = (): number => reserveOf(known.quota?.limit ?? 0);
  const blockedUntil = (): number | null => {
    const { refusedUntil } = current();
    return refusedUntil !== null && now() < refusedUntil ? refusedUntil : null;
  };

  /** Requests left for this priority, those in flight included. */
  const budget = (priority: Priority): number | null => {
    const left = quota()?.remaining;
    if (left === undefined) return null;
    return Math.max(0, left - (priority === 'background' ? reserve() : 0));
  };
  const refusedUntil = (priority: Priority): number | null =>
    blockedUntil() ?? (budget(priority) === 0 ? (quota()?.resetAt ?? null) : null);

  function change(next: Known): void {
    const before = JSON.stringify(known);
    known = next;
    const text = JSON.stringify(known);
    if (text === before) return;
    // A lost count costs one refused request after the next start.
    Promise.resolve()
      .then(() => parts.save?.(text))
      .catch((thrown) => log.error('storing the quota', thrown));
    parts.onChange?.(quota());
  }

  function refuse(priority: Priority, resetAt: number): never {
    const reserved = priority === 'background' && blockedUntil() === null ? reserve() : 0;
    const detail =
      reserved > 0
        ? `Not sent: the last ${reserved} requests of the hour are reserved for interactive use.`
        : 'Not sent: the service would refuse it.';
    throw new Fault({ kind: 'quota-exhausted', resetAt, detail });
  }

  return {
    /** The last known quota, advanced to now; null until an authenticated answer reported one. */
    quota,
    /** Requests reserved for interactive use. */
    reserve,
    /** Epoch seconds until which no request of this priority is sent; null where one may be sent now. */
    refusedUntil,
    /** Waits while the last requests of the hour are in flight. @throws Fault `quota-exhausted`, `cancelled`. */
    async take(priority: Priority, signal?: AbortSignal): Promise<Ticket> {
      for (;;) {
        if (signal) refuseCancelled(signal);
        const resetAt = refusedUntil(priority);
        if (resetAt !== null) refuse(priority, resetAt);
        const left = budget(priority);
        if (left === null || left > inFlight) break;
        // Rejects only when the signal is aborted, which the next turn of the loop reports.
        await once(settlements, 'settled', signal && { signal }).catch(() => undefined);
      }
      inFlight += 1;
      const owner = known.owner;
      const answersBefore = answers;
      let settled = false;
      return {
        settle(answer) {
          if (settled) return;
          settled = true;
          // If the key was replaced since, this answer counts for the old key.
          if (owner === known.owner) {
            const isNewest = answers === answersBefore;
            change(applyAnswer(current(), { ...answer, isNewest }, now()));
          }
          answers += 1;
          inFlight -= 1;
          settlements.emit('settled');
        },
      };
    },
    /** Names the key whose quota it is, by a hash from which the key cannot be derived. */
    use(owner: string): void {
      if (owner === known.owner) return;
      if (known.owner !== null) others.set(known.owner, known);
      change(others.get(owner) ?? { owner, ...NOTHING });
    },
  };
}
