/** When no request may be sent, and until when: the quota is used up, the computer is offline, or the service fails. */
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import { type Governor, nextFullHour, type Priority } from '../service/governor.ts';
import { TransientError } from '../service/retry.ts';

/** Shortest wait after the service refused a request for the quota, seconds. */
const REFUSED = 60;
/** First wait after the service could not be reached, and the longest, seconds. */
const BACK_OFF = 15;
const LONGEST_BACK_OFF = 15 * 60;
/** After so many unreadable answers in a row, with no other failure between them, the fault is not transient. */
const UNREADABLE_ANSWERS = 8;

export interface Block {
  /** Epoch seconds; null where that is not known. */
  until: number | null;
  error: AlmanacError;
}

export type WaitPolicy = ReturnType<typeof createWaitPolicy>;

export function createWaitPolicy(parts: {
  governor: Pick<Governor, 'refusedUntil'>;
  /** Epoch seconds. */
  now: () => number;
}) {
  const { governor, now } = parts;
  let offline = false;
  let failures = 0;
  let unreadable = 0;
  /** `requested`: the end of the wait that the service requested. */
  let backOff: { since: number; until: number; requested: number; error: AlmanacError } | null =
    null;

  const quotaBlock = (priority: Priority): Block | null => {
    const resetAt = governor.refusedUntil(priority);
    return resetAt === null
      ? null
      : { until: resetAt, error: { kind: 'quota-exhausted', resetAt, detail: null } };
  };

  return {
    /** @param waits false: a caller waits for the job, which ignores the back-off of other requests. */
    blocked({ priority, waits }: { priority: Priority; waits: boolean }): Block | null {
      if (offline) return { until: null, error: { kind: 'network', detail: 'No network.' } };
      // A clock that was put back must not stretch the wait.
      if (backOff && (backOff.until <= now() || now() < backOff.since)) backOff = null;
      return (waits ? backOff : null) ?? quotaBlock(priority);
    },

    /** Takes note of a failed request. Null: waiting does not help. */
    failed(thrown: unknown, priority: Priority): Block | null {
      const error = toAlmanacError(thrown);
      if (error.kind === 'quota-exhausted') {
        const block = quotaBlock(priority);
        if (block) return block;
        const until = Math.max(error.resetAt ?? nextFullHour(now()), now() + REFUSED);
        backOff = { since: now(), until, requested: until, error };
        return backOff;
      }
      const isTransient =
        thrown instanceof TransientError || error.kind === 'network' || error.kind === 'timeout';
      if (!isTransient) return null;
      failures += 1;
      unreadable = error.kind === 'unexpected-answer' ? unreadable + 1 : 0;
      if (unreadable >= UNREADABLE_ANSWERS) return null;
      const requested = now() + (thrown instanceof TransientError ? (thrown.retryAfter ?? 0) : 0);
      const step = Math.min(LONGEST_BACK_OFF, BACK_OFF * 2 ** (failures - 1));
      backOff = { since: now(), until: Math.max(requested, now() + step), requested, error };
      return backOff;
    },

    answered(): void {
      failures = 0;
      unreadable = 0;
      backOff = null;
    },
    /** Whether that changes anything. */
    setOffline(value: boolean): boolean {
      const isChange = offline !== value;
      offline = value;
      return isChange;
    },
    /** The user starts a job again: the next request is sent now. */
    retryNow(): void {
      backOff = null;
    },
    /** The network may be back: ends the back-off, but not a wait that the service requested. */
    wake(): void {
      if (backOff) backOff = { ...backOff, until: backOff.requested };
    },
  };
}
