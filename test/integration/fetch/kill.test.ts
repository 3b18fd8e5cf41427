/** A backfill whose process is killed at moments counted in requests, repeatably; a hundred kills of the real application are in test/e2e/kill.spec.ts. */
import { expect, it, onTestFinished } from 'vitest';
import { randomFrom } from '#main/science/random.ts';
import { DAY } from '#shared/science/durations.ts';
import { pagesOf, repeatedOf, startBeside } from '#support/beside.ts';
import { integrityOf } from '#support/integrity.ts';
import { startBench } from '#support/parts.ts';
import { leaveJob } from '#support/storedJob.ts';
import { theirRows } from '#support/theirRows.ts';
import { thorough } from '#support/thorough.ts';

const FILES = thorough ? [1, 2] : [1];
const KILLS_PER_FILE = thorough ? 6 : 2;

it.each(FILES)('loses nothing and pays for nothing twice (file %i)', async (seed) => {
  const random = randomFrom(seed);
  let onRequest: () => void = () => undefined;
  const bench = await startBench({ quota: 100_000, onRequest: () => onRequest() });
  onTestFinished(() => bench.close());
  const { demo, clock, session } = bench;
  const { cache, engine } = session;
  const range = { from: clock.now - 90 * DAY, to: clock.now - 10 * DAY };
  const buoyIds = [100, 101, 102];
  await leaveJob(cache, { buoyIds, ...range });
  for (let kill = 0; kill < KILLS_PER_FILE; kill += 1) {
    // Before the answer is written, while it is read, while it is stored, on the way to the next.
    const [requests, lag] = [1 + Math.floor(random() * 3), Math.floor(random() ** 2 * 400)];
    const { child, ended, wrong } = startBeside(bench, 'jobsChild.ts');
    let seen = 0;
    onRequest = async () => {
      seen += 1;
      if (seen !== requests) return;
      for (let turn = 0; turn < lag; turn += 1) await new Promise(setImmediate);
      child.kill('SIGKILL');
    };
    expect(await ended, wrong()).toBeNull();
  }
  onRequest = () => undefined;
  await engine.adoptJobs({ resume: true });
  await engine.idle();
  expect(integrityOf(cache)).toBe('ok');
  expect(await cache.listJobs()).toMatchObject([{ state: 'done' }]);
  // Only the page in flight at a kill may be asked for again.
  const pages = pagesOf(bench).length;
  expect(repeatedOf(bench)).toBeLessThanOrEqual(KILLS_PER_FILE);
  let least = 0;
  for (const buoyId of buoyIds) {
    const { id } = await cache.readReadings({ buoyId, ...range });
    expect([...id]).toEqual((await theirRows(demo, buoyId, range)).map((row) => row.id));
    least += Math.ceil(id.length / 100);
  }
  expect(pages - least).toBeLessThanOrEqual(KILLS_PER_FILE + 3);
});
