/** The quota: never a request known to be refused, a reserve for interactive ones, parallel requests, restarts. */
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type AnswerReport,
  applyAnswer,
  createGovernor,
  type Governor,
  reserveOf,
} from '#main/service/governor.ts';
import { type LogLine, setLogSink } from '#main/system/log.ts';
import type { Quota } from '#shared/model/status.ts';

const NOON = Date.UTC(2024, 4, 1, 12) / 1000;
const RESET = NOON + 3600;

const said = (remaining: number, limit = 1000, resetAt = RESET): AnswerReport => ({
  answered: true,
  quota: { limit, remaining, resetAt },
});

async function governorAt(options: { stored?: string | null } = {}) {
  const clock = { now: NOON };
  const heard: (Quota | null)[] = [];
  const governor = await createGovernor({
    now: () => clock.now,
    load: async () => options.stored ?? null,
    save: async () => undefined,
    onChange: (quota) => heard.push(quota),
  });
  return { governor, clock, heard };
}

async function hearOnce(governor: Governor, heard: AnswerReport): Promise<void> {
  (await governor.take('interactive')).settle(heard);
}

const exhausted = (resetAt: number) => ({ error: { kind: 'quota-exhausted', resetAt } });

describe('taking', () => {
  it('refuses without sending when nothing is left, and sends again after the reset', async () => {
    const { governor, clock } = await governorAt();
    await hearOnce(governor, said(0));
    await expect(governor.take('interactive')).rejects.toMatchObject(exhausted(RESET));
    clock.now = RESET - 1;
    await expect(governor.take('interactive')).rejects.toMatchObject(exhausted(RESET));
    clock.now = RESET;
    await expect(governor.take('interactive')).resolves.toBeDefined();
    expect(governor.quota()).toEqual({ limit: 1000, remaining: 1000, resetAt: RESET + 3600 });
  });

  it('keeps the reserve for interactive requests', async () => {
    const { governor } = await governorAt();
    await hearOnce(governor, said(100));
    expect(governor.refusedUntil('background')).toBe(RESET);
    expect(governor.refusedUntil('interactive')).toBeNull();
    const refused = governor.take('background');
    await expect(refused).rejects.toMatchObject(exhausted(RESET));
    await expect(refused).rejects.toThrow(/100 requests of the hour are reserved/);
    await expect(governor.take('interactive')).resolves.toBeDefined();
  });

  it('counts a request whose answer had no quota headers', async () => {
    const { governor } = await governorAt();
    await hearOnce(governor, said(5));
    await hearOnce(governor, { answered: true });
    expect(governor.quota()?.remaining).toBe(4);
    await hearOnce(governor, { answered: false });
    expect(governor.quota()?.remaining).toBe(4);
  });

  it('does not overshoot with parallel requests: the last ones wait for those under way', async () => {
    const { governor } = await governorAt();
    await hearOnce(governor, said(2));
    const first = await governor.take('interactive');
    const second = await governor.take('interactive');
    const third = governor.take('interactive');
    const fourth = governor.take('interactive');
    first.settle(said(1));
    second.settle(said(0));
    await expect(third).rejects.toMatchObject(exhausted(RESET));
    await expect(fourth).rejects.toMatchObject(exhausted(RESET));
  });

  it('gives the place of a request that never arrived to the one that waits', async () => {
    const { governor } = await governorAt();
    await hearOnce(governor, said(1));
    const first = await governor.take('interactive');
    const second = governor.take('interactive');
    first.settle({ answered: false });
    await expect(second).resolves.toBeDefined();
  });

  it('ends waiting when cancelled', async () => {
    const { governor } = await governorAt();
    await hearOnce(governor, said(1));
    await governor.take('interactive');
    const controller = new AbortController();
    const waiting = governor.take('interactive', controller.signal);
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ error: { kind: 'cancelled' } });
    await expect(governor.take('interactive', AbortSignal.abort())).rejects.toMatchObject({
      error: { kind: 'cancelled' },
    });
  });
});

describe('a 429', () => {
  it('stops every request until the time it names', async () => {
    const { governor, clock } = await governorAt();
    await hearOnce(governor, { answered: true, refused: { until: NOON + 900 } });
    await expect(governor.take('interactive')).rejects.toMatchObject(exhausted(NOON + 900));
    expect(governor.refusedUntil('interactive')).toBe(NOON + 900);
    clock.now = NOON + 900;
    await expect(governor.take('interactive')).resolves.toBeDefined();
  });

  it('without a time stops until the full hour, as the interface says', async () => {
    const { governor } = await governorAt();
    await hearOnce(governor, { answered: true, refused: { until: null } });
    await expect(governor.take('interactive')).rejects.toMatchObject(exhausted(RESET));
  });

  it('that ends before the hour leaves the count of the hour standing', async () => {
    const { governor, clock } = await governorAt();
    await hearOnce(governor, said(500));
    await hearOnce(governor, { answered: true, refused: { until: NOON + 5 } });
    await expect(governor.take('interactive')).rejects.toMatchObject(exhausted(NOON + 5));
    clock.now = NOON + 5;
    expect(governor.quota()?.remaining).toBe(499);
  });

  it('at the end of the hour shows nothing left', async () => {
    const { governor } = await governorAt();
    await hearOnce(governor, said(500));
    await hearOnce(governor, { answered: true, refused: { until: RESET } });
    expect(governor.quota()).toEqual({ limit: 1000, remaining: 0, resetAt: RESET });
  });
});

describe('applyAnswer', () => {
  const known = (remaining: number) => ({
    owner: null,
    refusedUntil: null,
    quota: { limit: 1000, remaining, resetAt: RESET },
  });
  it.each([
    ['an answer that was overtaken', said(7), 5],
    ['a later answer', said(4), 4],
    ['an answer of the hour before', said(900, 1000, RESET - 3600), 5],
    ['the next hour', said(999, 1000, RESET + 3600), 999],
    ['a raised quota', said(4000, 5000), 4000],
  ])('%s', (_name, heard, remaining) => {
    const at = heard.quota && heard.quota.resetAt > RESET ? RESET + 1 : NOON;
    expect(applyAnswer(known(5), heard, at).quota?.remaining).toBe(remaining);
  });

  it('takes an answer after the reset for the next window, however short that is', () => {
    const minute = NOON + 60;
    let known = applyAnswer(
      { owner: 'k', quota: null, refusedUntil: null },
      said(3, 20, minute),
      NOON,
    );
    known = applyAnswer(known, said(19, 20, minute + 60), minute + 1);
    expect(known.quota).toEqual({ limit: 20, remaining: 19, resetAt: minute + 60 });
  });

  it('does not believe a reset later than the window is long', () => {
    const until = applyAnswer({ ...known(0), quota: null }, said(0, 1000, NOON * 1000), NOON).quota
      ?.resetAt;
    expect(until).toBeLessThanOrEqual(NOON + 3600 + 120);
  });
});

describe('keeping', () => {
  it('another key has its own quota, and the first finds its own again', async () => {
    const { governor } = await governorAt();
    governor.use('aaaa');
    const late = await governor.take('interactive');
    await hearOnce(governor, said(0));
    governor.use('bbbb');
    expect(governor.quota()).toBeNull();
    late.settle(said(0));
    await expect(governor.take('interactive')).resolves.toBeDefined();
    governor.use('aaaa');
    await expect(governor.take('interactive')).rejects.toMatchObject(exhausted(RESET));
  });

  it.each(['', 'null', '{', '[]', '{"quota":{"limit":"x"}}'])(
    'starts without a quota from %j',
    async (stored) => {
      const { governor } = await governorAt({ stored });
      expect(governor.quota()).toBeNull();
    },
  );

  it('starts and goes on where the store fails, and logs both failures', async () => {
    const lines: LogLine[] = [];
    setLogSink((line) => lines.push(line));
    onTestFinished(() => setLogSink(null));
    const governor = await createGovernor({
      now: () => NOON,
      load: () => Promise.reject(new Error('disk')),
      save: () => Promise.reject(new Error('disk')),
    });
    await hearOnce(governor, said(3));
    expect(governor.quota()?.remaining).toBe(3);
    await expect.poll(() => lines.length).toBe(2);
    expect(lines.map(({ level, event }) => [level, event])).toEqual([
      ['error', 'reading the stored quota'],
      ['error', 'storing the quota'],
    ]);
  });

  it('reports each change', async () => {
    const { governor, heard } = await governorAt();
    await hearOnce(governor, said(9));
    await hearOnce(governor, said(8));
    expect(heard.map((quota) => quota?.remaining)).toEqual([9, 8]);
  });
});

it('a tenth of the requests is kept, and more of few', () =>
  expect([1000, 5000, 60, 101, 12, 1, 0].map(reserveOf)).toEqual([100, 500, 10, 11, 6, 0, 0]));
