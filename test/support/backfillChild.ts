/** A process of its own that goes on with a backfill until it is done, or killed; run by kill.test.ts. */
import { resolve } from 'node:path';
import { nodeTransport } from '#main/service/nodeTransport.ts';
import { openSession } from '#main/session/session.ts';
import { createJobs } from '#main/sync/jobs.ts';

const [url = '', key = '', folder = '', ids = '', from = '', to = '', at = ''] =
  process.argv.slice(2);
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
await session.backfill.start();
if (session.backfill.list().length === 0) {
  const buoyIds = ids.split(',').map(Number);
  await session.backfill.begin({ buoyIds, from: Number(from), to: Number(to) });
}
await session.backfill.idle();
await session.close();
