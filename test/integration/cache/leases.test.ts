/** Leases on work, with a clock the test holds. */
import { describe, expect, it } from 'vitest';
import { createClaims, LEASE } from '#main/sync/claims.ts';
import { freshCache } from './fixtures.ts';

async function setUp() {
  const cache = await freshCache();
  const clock = { now: 1_000_000.5 };
  const gone = new Set<string>();
  let naps = 0;
  const process = (owner: string) =>
    createClaims({
      cache,
      now: () => clock.now,
      sleep: async () => {
        naps += 1;
        await new Promise(setImmediate);
      },
      owner,
      isGone: (mark) => gone.has(mark),
    });
  return { clock, gone, process, naps: () => naps };
}

describe('a claim', () => {
  it('is one process’s until it is released', async () => {
    const { process } = await setUp();
    const [a, b] = [process('a'), process('b')];
    expect(await a.take('job 1')).toBe(true);
    expect(await a.take('job 1')).toBe(true);
    expect(await b.take('job 1')).toBe(false);
    expect(await b.take('job 2')).toBe(true);
    await b.release('job 1');
    expect(await a.keep('job 1')).toBe('held');
    await a.release('job 1');
    expect(await b.take('job 1')).toBe(true);
    expect(await a.keep('job 1')).toBe('lost');
  });

  it('lapses unless it is renewed, and the late owner is told', async () => {
    const { clock, process } = await setUp();
    const [a, b] = [process('a'), process('b')];
    await a.take('job');
    clock.now += LEASE - 1;
    expect(await b.take('job')).toBe(false);
    expect(await a.keep('job')).toBe('held');
    clock.now += LEASE - 1;
    expect(await b.take('job')).toBe(false);
    clock.now += 1;
    expect(await b.take('job')).toBe(true);
    expect(await a.keep('job')).toBe('lost');
  });

  it('of a process known to be gone is free at once', async () => {
    const { gone, process } = await setUp();
    const b = process('b');
    await process('a').take('job');
    expect(await b.take('job')).toBe(false);
    gone.add('a');
    expect(await b.take('job')).toBe(true);
  });

  it('given before the clock was put back by a day does not last that day', async () => {
    const { clock, process } = await setUp();
    const [a, b] = [process('a'), process('b')];
    await a.take('job');
    clock.now -= 86_400;
    expect(await b.take('job')).toBe(true);
    expect(await a.keep('job')).toBe('lost');
  });

  it('waited for is handed over to who waits, even if the holder asks again at once', async () => {
    const { process, naps } = await setUp();
    const [a, b] = [process('a'), process('b')];
    await a.take('readings 1');
    expect(await a.keep('readings 1')).toBe('held');
    const waiting = b.wait('readings 1', true);
    while ((await a.keep('readings 1')) !== 'wanted') await new Promise(setImmediate);
    await a.release('readings 1');
    expect(await a.take('readings 1')).toBe(false);
    await waiting;
    expect(naps()).toBeGreaterThan(0);
    expect(await b.keep('readings 1')).toBe('held');
  });

  it('is not asked for by who waits politely, and a wait ends with its process', async () => {
    const { process, naps } = await setUp();
    const [a, b] = [process('a'), process('b')];
    await a.take('readings 1');
    const waiting = b.wait('readings 1', false);
    while (naps() < 3) await new Promise(setImmediate);
    expect(await a.keep('readings 1')).toBe('held');
    await Promise.all([expect(waiting).rejects.toThrow('cancelled'), b.stop()]);
    expect(await a.keep('readings 1')).toBe('held');
  });
});
