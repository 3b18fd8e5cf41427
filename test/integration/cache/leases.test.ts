/** Leases on work, with a clock the test holds. */
import { describe, expect, it } from 'vitest';
import { createLeases, LEASE } from '#main/fetch/leases.ts';
import { freshCache } from './fixtures.ts';

async function setUp() {
  const cache = await freshCache();
  const clock = { now: 1_000_000 };
  const gone = new Set<string>();
  const process = (ownerId: string) => {
    const leases = createLeases({
      cache,
      now: () => clock.now,
      ownerId,
      isOwnerAlive: (owner) => !gone.has(owner),
    });
    return {
      ...leases,
      take: (name: string) => leases.take(name, { waits: false }),
      wait: (name: string) => leases.take(name, { waits: true }),
    };
  };
  return { clock, gone, process };
}

describe('a lease', () => {
  it('is one process’s until it is released', async () => {
    const { process } = await setUp();
    const [a, b] = [process('a'), process('b')];
    expect(await a.take('job 1')).toBe('new');
    expect(await a.take('job 1')).toBe('kept');
    expect(await b.take('job 1')).toBeNull();
    expect(await b.take('job 2')).toBe('new');
    await b.release('job 1');
    expect(await a.take('job 1')).toBe('kept');
    await a.release('job 1');
    expect(await b.take('job 1')).toBe('new');
    expect(await a.take('job 1')).toBeNull();
  });

  it('ends unless it is renewed', async () => {
    const { clock, process } = await setUp();
    const [a, b] = [process('a'), process('b')];
    await a.take('job');
    clock.now += LEASE - 1;
    expect(await b.take('job')).toBeNull();
    expect(await a.take('job')).toBe('kept');
    clock.now += LEASE - 1;
    expect(await b.take('job')).toBeNull();
    clock.now += 1;
    expect(await b.take('job')).toBe('new');
    expect(await a.take('job')).toBeNull();
  });

  it('of a process that has ended is free at once', async () => {
    const { gone, process } = await setUp();
    const b = process('b');
    await process('a').take('job');
    expect(await b.take('job')).toBeNull();
    gone.add('a');
    expect(await b.take('job')).toBe('new');
  });

  it('given before the clock was put back by a day does not last that day', async () => {
    const { clock, process } = await setUp();
    const [a, b] = [process('a'), process('b')];
    await a.take('job');
    clock.now -= 86_400;
    expect(await b.take('job')).toBe('new');
    expect(await a.take('job')).toBeNull();
  });

  it('is handed over to the process that waits, even if the holder takes it again at once', async () => {
    const { process } = await setUp();
    const [a, b] = [process('a'), process('b')];
    await a.take('readings 1');
    expect(await b.wait('readings 1')).toBeNull();
    await a.release('readings 1');
    expect(await a.take('readings 1')).toBeNull();
    expect(await b.take('readings 1')).toBe('new');
  });

  it('is not kept for long for a process that waited and then did not take it', async () => {
    const { clock, process } = await setUp();
    const [a, b] = [process('a'), process('b')];
    await a.take('readings 1');
    await b.wait('readings 1');
    await a.release('readings 1');
    clock.now += 11;
    expect(await a.take('readings 1')).toBe('new');
  });

  it('is another process’s while that is alive and the lease lasts', async () => {
    const { clock, gone, process } = await setUp();
    const { isOther } = process('a');
    const until = clock.now + 5;
    expect(isOther({ owner: 'b', until })).toBe(true);
    expect(isOther({ owner: 'a', until })).toBe(false);
    expect(isOther(null)).toBe(false);
    gone.add('b');
    expect(isOther({ owner: 'b', until })).toBe(false);
    clock.now += 5;
    expect(isOther({ owner: 'c', until })).toBe(false);
  });
});
