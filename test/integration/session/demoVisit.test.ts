/** A download that the person started goes on after a look at the demo, although jobs of an earlier start wait to be resumed. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { startDemoService } from '#main/demo/service.ts';
import { createConnections } from '#main/session/connections.ts';
import { SavedService } from '#main/session/keys.ts';
import { jsonFile } from '#main/system/jsonFile.ts';
import { DAY } from '#shared/science/durations.ts';
import { freshFolder } from '#support/folder.ts';
import { nodeTransport } from '#support/nodeTransport.ts';
import { startBench } from '#support/parts.ts';
import { until } from '#support/scriptedService.ts';
import { leaveJob } from '#support/storedJob.ts';

it('goes on, and what an earlier start left stays paused', async () => {
  const bench = await startBench({ quota: 20 });
  const folder = freshFolder();
  onTestFinished(async () => {
    await bench.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const window = () =>
    createConnections({
      keychain: {
        get: async () => null,
        set: async () => undefined,
        remove: async () => undefined,
      },
      file: jsonFile(join(folder, 'service.json'), z.nullable(SavedService), null),
      startDemo: () => startDemoService({}),
      opensDemo: false,
      checkFolder: () => undefined,
      jobsAtStart: () => 'pause',
      transport: nodeTransport,
      onNetwork: () => undefined,
      open: bench.open,
      openFile: bench.openFile,
      now: () => bench.clock.now,
      onChange: () => undefined,
    });
  const { url, key } = bench.demo;
  const to = bench.clock.now - 20 * DAY;
  const range = { from: to - 60 * DAY, to };

  const earlier = window();
  await earlier.connect({ url, key, keep: 'session' });
  const left = await leaveJob(earlier.session().cache, { buoyIds: [101], ...range });
  await earlier.close();
  const connections = window();
  const connect = () => connections.connect({ url, key, keep: 'session' });
  await connect();
  const { engine } = connections.session();
  const states = () =>
    Object.fromEntries(
      connections
        .session()
        .engine.list()
        .map((job) => [job.id, job.state]),
    );
  const { id } = await engine.start({ buoyIds: [100], ...range });
  // The quota of the hour is used up.
  await until(() => states()[id] === 'waiting');
  await connections.startDemo();
  await connect();
  expect(states()).toMatchObject({ [left]: 'paused' });
  expect(states()[id]).not.toBe('paused');
  const requests = () =>
    connections
      .session()
      .engine.list()
      .find((job) => job.id === id)?.requests;
  const sent = requests();
  bench.clock.now += 3600;
  connections.session().engine.wake();
  await until(() => requests() !== sent);
  expect(states()).toMatchObject({ [left]: 'paused' });
  await connections.close();
});
