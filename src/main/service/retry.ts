/** Which failures are retried, how often and after how long. */
import timers from 'node:timers/promises';
import { type AlmanacError, Fault } from '#shared/errors.ts';

/** A fault that may not recur: no network, 5xx, a truncated answer, one that is not JSON. Callers of the client see a plain Fault. */
export class TransientError extends Fault {
  /** `Retry-After` in seconds; null without one. */
  readonly retryAfter: number | null;
  constructor(error: AlmanacError, options: ErrorOptions & { retryAfter?: number | null } = {}) {
    super(error, options);
    this.retryAfter = options.retryAfter ?? null;
  }
}

export const RETRY_POLICY = {
  /** Requests in all, the first included. */
  tries: 3,
  /** Wait before the second try, milliseconds; doubles for each one after it. */
  baseMs: 400,
  /** Longest `Retry-After` that is waited for, seconds; a longer one is an error at once. */
  maxRetryAfter: 10,
};
export type RetryPolicy = typeof RETRY_POLICY;

/** Rejects with the signal's reason when it aborts. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export const sleepFor: Sleep = (milliseconds, signal) =>
  timers
    .setTimeout(milliseconds, undefined, signal && { signal })
    .catch(() => signal?.throwIfAborted());

/**
 * Milliseconds before try `failed + 1`: half of the exponential step plus a random part of the other half, so that
 * clients that failed together do not retry together. Never earlier than the service asks.
 */
export function backOff(
  failed: number,
  retryAfter: number | null,
  policy: RetryPolicy,
  random: () => number,
): number {
  const step = policy.baseMs * 2 ** (failed - 1);
  return (retryAfter ?? 0) * 1000 + Math.round(step / 2 + (step / 2) * random());
}

function isRetryable(fault: unknown, policy: RetryPolicy): fault is TransientError {
  return fault instanceof TransientError && (fault.retryAfter ?? 0) <= policy.maxRetryAfter;
}

export async function withRetries<T>(
  attempt: () => Promise<T>,
  parts: {
    policy?: RetryPolicy;
    sleep?: Sleep | undefined;
    random?: (() => number) | undefined;
    signal?: AbortSignal | undefined;
  } = {},
): Promise<T> {
  const { policy = RETRY_POLICY, sleep = sleepFor, random = Math.random, signal } = parts;
  for (let failed = 1; ; failed += 1) {
    try {
      return await attempt();
    } catch (thrown) {
      if (failed === policy.tries || !isRetryable(thrown, policy)) throw thrown;
      await sleep(backOff(failed, thrown.retryAfter, policy, random), signal);
    }
  }
}
