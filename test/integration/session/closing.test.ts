/** What a session keeps when it pauses or ends: the page under way. And what it does not wait for: maintenance. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LEASE } from '#main/cache/queries/jobs.ts';
import type { Session } from '#main/session/session.ts';
import { DAY } from '#shared/science/durations.ts';
import { nodeTransport } from '#support/nodeTransport.ts';
import { type Bench, startBench } from '#support/parts.ts';

let bench: Bench;
let session: Session;
/** Requests whose answers have arrived and are held back. */
let held: (() => void)[];
let holds: boolean;

beforeEach(async () => {
  bench = await startBench();
  [held, holds] = [[], false];
  await open();
});
afterEach(async () => {
  for (const release of held) release();
  await session.close();
  await bench.close();
});

async function open(): Promise<void> {
  const { get } = nodeTransport();
  await bench.session.close();
  session = await bench.open({
    transport: {
      get: async (request) => {
        const answer = await get(request);
        if (holds) await new Promise<void>((resolve) => held.push(resolve));
        return answer;
      },
    },
  });
}

async function startHeld() {
  const { now } = bench.clock;
  await session.refresh.refreshBuoy({ id: 100, force: true });
  holds = true;
  const { id } = await session.engine.start({ buoyIds: [100], from: now - 60 * DAY, to: now });
  await expect.poll(() => held).toHaveLength(1);
  return id;
}
const release = () => {
  holds = false;
  for (const one of held.splice(0)) one();
};
const stored = async () => (await session.cache.listJobs())[0];

it.each([
  ['the job is paused', (id: string) => session.engine.pause(id)],
  ['the job is cancelled', (id: string) => session.engine.cancel(id)],
  ['the computer goes offline', async () => session.engine.setOffline(true)],
])('a page under way is stored where %s', async (_, interrupt) => {
  const id = await startHeld();
  await interrupt(id);
  release();
  await expect.poll(async () => (await stored())?.rows).toBeGreaterThan(50);
  expect(await stored()).toMatchObject({ requests: 1 });
  expect(bench.demo.log.filter(({ path }) => path.includes('/readings?'))).toHaveLength(1);
});

it('a page under way is stored before the session ends', async () => {
  await startHeld();
  const closed = session.close();
  release();
  await closed;
  await open();
  expect(await stored()).toMatchObject({ requests: 1, state: 'queued' });
  expect((await stored())?.rows).toBeGreaterThan(50);
});

it('a session that ends does not wait for maintenance; its job is taken over', async () => {
  await startHeld();
  let end = (): void => undefined;
  const begun = vi.fn();
  const maintenance = session.cache.withoutWrites(() => {
    begun();
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  await expect.poll(() => begun.mock.calls).toHaveLength(1);
  release();
  await Promise.allSettled([session.close()]);
  end();
  await maintenance;
  await open();
  // In a test the owner, this process, lives on.
  bench.clock.now += LEASE;
  await session.engine.adoptJobs({ resume: true });
  await session.engine.idle();
  expect(await stored()).toMatchObject({ state: 'done' });
});
