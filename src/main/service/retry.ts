/** Which failures are tried again, how often and after how long. */
import pRetry from 'p-retry';
import { type AlmanacError, Fault } from '#shared/errors.ts';

/** A fault that may pass: no network, 5xx, a cut-off answer. Outside it is a Fault like any other. */
export class TransientError extends Fault {
  /** Seconds the service asks to wait; null where it does not. */
  readonly retryAfter: number | null;
  constructor(error: AlmanacError, options: ErrorOptions & { retryAfter?: number | null } = {}) {
    super(error, options);
    this.retryAfter = options.retryAfter ?? null;
  }
}

export interface RetryPolicy {
  /** Requests in all, the first included. */
  tries: number;
  /** Wait before the second try, milliseconds; doubles for each one after it. */
  baseMs: number;
  /** The service may ask for this much, seconds; for longer the person is told at once. */
  longestRetryAfter: number;
}

export const RETRY_POLICY: RetryPolicy = { tries: 3, baseMs: 400, longestRetryAfter: 10 };

/** Abortable: rejects with the signal's reason. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

export const sleepFor: Sleep = (milliseconds, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', onAbort, { once: true });
  });

/**
 * Milliseconds before try `failed + 1`: half of the exponential step for certain, the other half by
 * chance, so that clients that failed together do not come back together. Never earlier than the
 * service asks.
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

/** Whether another try is worth it. */
export function isRetryable(fault: unknown, policy: RetryPolicy): fault is TransientError {
  return fault instanceof TransientError && (fault.retryAfter ?? 0) <= policy.longestRetryAfter;
}

export function withRetries<T>(
  attempt: () => Promise<T>,
  parts: {
    policy?: RetryPolicy;
    sleep?: Sleep;
    random?: () => number;
    signal?: AbortSignal | undefined;
  } = {},
): Promise<T> {
  const { policy = RETRY_POLICY, sleep = sleepFor, random = Math.random, signal } = parts;
  return pRetry(attempt, {
    retries: policy.tries - 1,
    // The waiting is done below, where it can be injected.
    minTimeout: 0,
    maxTimeout: 0,
    shouldRetry: ({ error }) => isRetryable(error, policy),
    onFailedAttempt: async ({ error, attemptNumber, retriesLeft }) => {
      if (retriesLeft === 0 || !isRetryable(error, policy)) return;
      await sleep(backOff(attemptNumber, error.retryAfter, policy, random), signal);
    },
    ...(signal ? { signal } : {}),
  });
}
