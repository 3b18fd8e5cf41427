/** How long no request is sent after failures. */
import { describe, expect, it } from 'vitest';
import { createWaitPolicy } from '#main/fetch/waitPolicy.ts';
import { TransientError } from '#main/service/retry.ts';
import { Fault } from '#shared/errors.ts';

const job = { priority: 'background', waits: true } as const;
const outage = () => new TransientError({ kind: 'network', detail: null });
const truncated = () =>
  new TransientError({ kind: 'unexpected-answer', endpoint: 'GET', field: null, detail: null });
const unavailable = (retryAfter: number | null) =>
  new TransientError({ kind: 'service-unavailable', status: 503, detail: null }, { retryAfter });

function start() {
  const clock = { now: 10_000 };
  const quota: { refusedUntil: number | null } = { refusedUntil: null };
  const governor = { refusedUntil: () => quota.refusedUntil };
  const policy = createWaitPolicy({ governor, now: () => clock.now });
  return {
    clock,
    quota,
    policy,
    fail: (thrown: unknown) => policy.failed(thrown, 'background'),
    until: () => policy.blocked(job)?.until ?? null,
  };
}

describe('unreadable answers', () => {
  it('after an outage do not end a job: network failures do not count against them', () => {
    const { fail } = start();
    for (let n = 0; n < 20; n += 1) expect(fail(outage())).not.toBeNull();
    for (let n = 0; n < 7; n += 1) expect(fail(truncated())).not.toBeNull();
    expect(fail(truncated())).toBeNull();
  });

  it('end a job only where eight follow each other', () => {
    const { fail, policy } = start();
    for (const interrupt of [() => policy.answered(), () => fail(outage())]) {
      for (let n = 0; n < 7; n += 1) expect(fail(truncated())).not.toBeNull();
      interrupt();
    }
    for (let n = 0; n < 7; n += 1) fail(truncated());
    expect(fail(truncated())).toBeNull();
  });
});

describe('wake', () => {
  it('ends the back-off after failures that name no time', () => {
    for (const failure of [outage(), truncated(), unavailable(null)]) {
      const { policy, fail, until } = start();
      fail(failure);
      expect(until()).toBe(10_015);
      policy.wake();
      expect(until()).toBeNull();
    }
  });

  it('does not end the wait that the service asked for, but its extension by the back-off', () => {
    const { policy, fail, until, clock } = start();
    for (let n = 0; n < 5; n += 1) fail(outage());
    fail(unavailable(120));
    expect(until()).toBe(10_480);
    policy.wake();
    expect(until()).toBe(10_120);
    clock.now = 10_120;
    expect(until()).toBeNull();
  });

  it('by the user ends the wait that the service asked for, too', () => {
    const { policy, fail, until } = start();
    fail(unavailable(120));
    policy.retryNow();
    expect(until()).toBeNull();
  });

  it('does not end a wait for the quota', () => {
    const { policy, fail, until, quota } = start();
    fail(new Fault({ kind: 'quota-exhausted', resetAt: 12_000, detail: null }));
    policy.wake();
    expect(until()).toBe(12_000);
    policy.answered();
    quota.refusedUntil = 14_400;
    policy.wake();
    expect(until()).toBe(14_400);
  });
});
