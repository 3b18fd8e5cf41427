/** Prepares a passage until nothing is missing, or until it is ended; run by passageKill.test.ts, as a process of its own where it kills itself. */

import { createJobs } from '#main/system/jobs.ts';
import type { PassagePlan, Topic } from '#shared/ipc/contract.ts';
import { Passage } from '#shared/model/passage.ts';
import { DAY, HOUR } from '#shared/science/durations.ts';
import { openChildSession } from './childSession.ts';

/** @param words address, key, folder, time, action, and how it ends, at which change of what */
export async function preparePassage(words: readonly string[]): Promise<PassagePlan> {
  const [url = '', key = '', folder = '', at = '', action, ending, topic, count] = words;
  const passage = Passage.parse({
    ...{ id: 'north', name: 'North', within: 100 },
    line: [
      { lat: 37.2, lng: -123 },
      { lat: 38.3, lng: -123.6 },
    ],
    departure: { at: Number(at) + HOUR, speed: 3 },
  });

  let left = Number(count);
  const changed = ({ kind }: Topic): void => {
    if (kind !== topic) return;
    left -= 1;
    // An answer has just been stored, and the next request is not sent yet.
    if (left === 0 && ending === 'kill') process.kill(process.pid, 'SIGKILL');
    if (left === 0 && ending === 'cancel') for (const { id } of jobs.list()) jobs.cancel(id);
  };
  const jobs = createJobs(
    () => Number(at),
    () => undefined,
  );
  const session = await openChildSession({ url, key, folder, at }, { changed, jobs });
  const { engine, passages, refresh } = session;

  if (action === 'plan') {
    await refresh.refreshBuoys({ force: true });
    const { buoys } = await passages.plan(passage);
    // How often each buoy reports is known from then on.
    const early = { from: Number(at) - 50 * DAY, to: Number(at) - 45 * DAY };
    await engine.run({ buoyIds: buoys.map(({ id }) => id), ...early }, { waits: false });
  } else {
    await engine.adoptJobs({ resume: true });
    if (action === 'start') {
      await passages.start(passage).catch((thrown) => console.error(String(thrown)));
    }
  }
  await engine.idle();
  const plan = await passages.plan(passage);
  await session.close();
  return plan;
}

if (import.meta.main) await preparePassage(process.argv.slice(2));
