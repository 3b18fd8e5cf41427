/** A process of its own that goes on with the jobs of a cache until all have ended, or it is killed; tells each change of what it sees. */
import { resolve } from 'node:path';
import { nodeTransport } from '#main/service/nodeTransport.ts';
import { openSession } from '#main/session/session.ts';
import { createJobs } from '#main/sync/jobs.ts';
import { hasEnded } from '#shared/model/job.ts';

const [url = '', key = '', folder = '', at = ''] = process.argv.slice(2);
const now = (): number => Number(at);
const nothing = (): void => undefined;

const session = await openSession({
  url,
  kind: 'demo',
  label: 'Demo — simulated',
  key: async () => key,
  userData: folder,
  workerPath: resolve(import.meta.dirname, '../../src/main/cache/worker.ts'),
  transport: nodeTransport(),
  jobs: createJobs(now, nothing),
  now,
  online: () => true,
  onNetwork: nothing,
  onKeyRejected: nothing,
  onQuota: nothing,
  onJobs: nothing,
  changed: nothing,
});
let told = '';
const tell = (): boolean => {
  const jobs = session.backfill.list();
  const line = jobs.map(({ state, elsewhere }) => (elsewhere ? 'elsewhere' : state)).join();
  if (line !== told) process.stdout.write(`${line}\n`);
  told = line;
  return jobs.every(({ state }) => hasEnded(state));
};
await session.backfill.start();
while (!tell()) {
  await new Promise((done) => setTimeout(done, 20));
  await session.look();
}
await session.close();
