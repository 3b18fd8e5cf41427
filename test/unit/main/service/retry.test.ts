/** What is tried again, how often, after how long. */
import { describe, expect, it } from 'vitest';
import {
  backOff,
  RETRY_POLICY,
  type Sleep,
  sleepFor,
  TransientError,
  withRetries,
} from '#main/service/retry.ts';
import { Fault } from '#shared/errors.ts';

const passing = (retryAfter: number | null = null) =>
  new TransientError({ kind: 'service-unavailable', status: 503, detail: null }, { retryAfter });

/** Answers with the given outcomes in turn; records every wait instead of waiting. */
function scripted(outcomes: (Fault | string)[]) {
  const waits: number[] = [];
  let calls = 0;
  const sleep: Sleep = async (milliseconds) => {
    waits.push(milliseconds);
  };
  const attempt = async (): Promise<string> => {
    const outcome = outcomes[calls++];
    if (outcome instanceof Fault) throw outcome;
    return outcome ?? '';
  };
  return { waits, attempt, calls: () => calls, parts: { sleep, random: () => 1 } };
}

describe('withRetries', () => {
  it('tries again after a passing fault and doubles the wait', async () => {
    const run = scripted([passing(), passing(), 'there']);
    await expect(withRetries(run.attempt, run.parts)).resolves.toBe('there');
    expect(run.waits).toEqual([400, 800]);
  });

  it('gives up after three tries with the last fault, without a wait after it', async () => {
    const last = passing();
    const run = scripted([passing(), passing(), last, 'too late']);
    await expect(withRetries(run.attempt, run.parts)).rejects.toBe(last);
    expect(run.calls()).toBe(3);
    expect(run.waits).toHaveLength(2);
  });

  it.each([
    { kind: 'key-rejected', detail: null } as const,
    { kind: 'not-found', what: { code: 'buoys' }, detail: null } as const,
    { kind: 'invalid-request', problem: { code: 'range-reversed' }, detail: null } as const,
    { kind: 'quota-exhausted', resetAt: null, detail: null } as const,
    { kind: 'timeout', seconds: 30, detail: null } as const,
  ])('tries $kind once', async (error) => {
    const run = scripted([new Fault(error), 'again']);
    await expect(withRetries(run.attempt, run.parts)).rejects.toMatchObject({ error });
    expect(run.calls()).toBe(1);
  });

  it('waits as long as the service asks, when that is short', async () => {
    const run = scripted([passing(7), 'there']);
    await withRetries(run.attempt, run.parts);
    expect(run.waits).toEqual([7400]);
  });

  it('does not hold the person for a long Retry-After', async () => {
    const run = scripted([passing(3600), 'there']);
    await expect(withRetries(run.attempt, run.parts)).rejects.toBeInstanceOf(TransientError);
    expect(run.calls()).toBe(1);
  });

  it('ends a wait when it is cancelled', async () => {
    const controller = new AbortController();
    let calls = 0;
    const promise = withRetries(
      async () => {
        calls += 1;
        queueMicrotask(() => controller.abort(new Error('cancelled by hand')));
        throw passing(9);
      },
      { signal: controller.signal },
    );
    await expect(promise).rejects.toThrow('cancelled by hand');
    expect(calls).toBe(1);
  });
});

describe('sleepFor', () => {
  it('rejects at once with the reason of a signal that is aborted already', async () => {
    await expect(sleepFor(60_000, AbortSignal.abort(new Error('no')))).rejects.toThrow('no');
  });
});

describe('backOff', () => {
  it.each([
    [1, 0, 200],
    [1, 1, 400],
    [2, 0.5, 600],
    [3, 0, 800],
  ])('after %i failures, chance %d: %i ms', (failed, chance, wait) => {
    expect(backOff(failed, null, RETRY_POLICY, () => chance)).toBe(wait);
  });
});
