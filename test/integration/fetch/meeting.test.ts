/** Two processes with a job each on one buoy: nothing is wrong, and no more than a page for each meeting is fetched twice. */
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { DAY } from '#shared/science/durations.ts';
import { scripted } from '#support/scriptedService.ts';
import { openWritableStore } from '#support/writableStore.ts';
import { freshFolder } from '../cache/fixtures.ts';

const END = 1_700_000_000 - 30 * DAY;
/** 2,401 readings of an hour each. */
const RANGE = { buoyIds: [1], from: END - 100 * DAY, to: END };
const PAGES = Math.ceil(2401 / 100);

it('do not fetch every page twice, although each request is sent while the other one is under way', async () => {
  const file = join(freshFolder(), 'cache.sqlite');
  /** Requests that wait until the other process has sent one, too, or sleeps, or has nothing left. */
  const waiting: (() => void)[] = [];
  const resting = new Set<string>();
  const letGo = () => {
    for (const go of waiting.splice(0)) go();
  };
  const processes = ['here|1|a', 'here|2|b'].map((ownerId) => {
    const store = openWritableStore(file);
    onTestFinished(() => store.close());
    const { script, make } = scripted(store.cache);
    const sleep = async (milliseconds: number): Promise<void> => {
      resting.add(ownerId);
      letGo();
      // The other one sends some requests meanwhile.
      for (let turn = 0; turn < Math.min(milliseconds, 60_000) / 50; turn += 1) {
        await new Promise(setImmediate);
      }
      script.clock.now += milliseconds / 1000;
      resting.delete(ownerId);
    };
    return { ownerId, store, script, engine: make(ownerId, { sleep }) };
  });
  for (const { script } of processes) {
    script.before = () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        if (waiting.length + resting.size >= processes.length) letGo();
      });
  }
  for (const { engine } of processes) await engine.adoptJobs({ resume: true });
  await Promise.all(
    processes.map(async ({ engine, ownerId }) => {
      await engine.start(RANGE);
      await engine.idle();
      resting.add(ownerId);
      letGo();
    }),
  );
  for (const { engine, store } of processes) {
    await engine.tick({ changed: true });
    expect(engine.list()).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    expect(await store.cache.gaps({ ...RANGE, buoyId: 1 })).toEqual([]);
  }
  const pages = processes.flatMap(({ script }) => script.sent.filter((one) => one.perPage > 1));
  expect([PAGES - 1, PAGES]).toContain(pages.length);
});

it('a page that is stored after another process removed the one before it claims nothing of that', async () => {
  const file = join(freshFolder(), 'cache.sqlite');
  const [here, there] = [openWritableStore(file), openWritableStore(file)];
  onTestFinished(() => {
    here.close();
    there.close();
  });
  const { script, make } = scripted(here.cache);
  script.before = async () => {
    if (script.sent.length === 3) await there.cache.removeReadings({ buoyId: 1, limit: 10_000 });
  };
  const signal = new AbortController().signal;
  await make().fetchRange(RANGE, { priority: 'interactive' }, signal);
  const { time, coverage } = await here.cache.readReadings({ ...RANGE, buoyId: 1 });
  const hours = coverage.map(({ from, to }) => Math.floor(to / 3600) - Math.ceil(from / 3600) + 1);
  const within = [...time].filter((one) =>
    coverage.some(({ from, to }) => from <= one && one <= to),
  );
  expect(coverage.length).toBeGreaterThan(0);
  expect(hours.reduce((sum, count) => sum + count, 0)).toBe(within.length);
});
