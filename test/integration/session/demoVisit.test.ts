/** A download that the person started goes on after a look at the demo, although jobs of an earlier start wait to be resumed. */

import { expect, it, onTestFinished } from 'vitest';
import { connectionsAt, startBench } from '#support/parts.ts';
import { until } from '#support/scriptedService.ts';
import { leaveJob } from '#support/storedJob.ts';

it('goes on, and what an earlier start left stays paused', async () => {
  const bench = await startBench({ quota: 20 });
  onTestFinished(() => bench.close());
  const window = () => connectionsAt(bench);
  const { url, key } = bench.demo;
  const range = bench.daysAgo(80, 20);

  const earlier = window();
  await earlier.connect({ url, key, keep: 'session' });
  const left = await leaveJob(earlier.session().cache, { buoyIds: [101], ...range });
  await earlier.close();
  const connections = window();
  const connect = () => connections.connect({ url, key, keep: 'session' });
  await connect();
  const { engine } = connections.session();
  const jobs = () => connections.session().engine.list();
  const states = () => Object.fromEntries(jobs().map((job) => [job.id, job.state]));
  const { id } = await engine.start({ buoyIds: [100], ...range });
  // The quota of the hour is used up.
  await until(() => states()[id] === 'waiting');
  await connections.startDemo();
  await connect();
  expect(states()).toMatchObject({ [left]: 'paused' });
  expect(states()[id]).not.toBe('paused');
  const requests = () => jobs().find((job) => job.id === id)?.requests;
  const sent = requests();
  bench.clock.now += 3600;
  connections.session().engine.wake();
  await until(() => requests() !== sent);
  expect(states()).toMatchObject({ [left]: 'paused' });
  await connections.close();
});
