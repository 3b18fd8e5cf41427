/** A process of its own that does one work on a whole cache and is killed in it; run by maintenanceKill.test.ts. */
import { noTransport } from '#main/service/transport.ts';
import { createMaintenance } from '#main/session/maintenance.ts';
import { openSession } from '#main/session/session.ts';
import { createJobs } from '#main/system/jobs.ts';
import { workerPath } from './cacheWorker.ts';

const [folder = '', work = '', path = ''] = process.argv.slice(2);
const now = (): number => 1_700_000_000;
const nothing = (): void => undefined;
const jobs = createJobs(now, nothing);

const session = await openSession({
  url: 'https://sea.example',
  kind: 'remote',
  label: 'sea.example',
  key: async () => null,
  userData: folder,
  workerPath,
  transport: noTransport(),
  jobs,
  now,
  online: () => false,
  onNetwork: nothing,
  onKeyChecked: nothing,
  onQuota: nothing,
  onJobs: nothing,
  changed: nothing,
});
const maintenance = createMaintenance({
  service: () => session,
  jobs,
  userData: folder,
  workerPath,
  version: '0.1.0',
  now,
  changed: nothing,
});
const offer = work === 'replace' || work === 'add' ? await maintenance.offer(path) : null;
process.stdout.write('begins\n');
if (work === 'compact') await maintenance.compact();
if (work === 'move') await maintenance.move(path);
if (offer) await maintenance.restore({ id: offer.id, how: work === 'add' ? 'add' : 'replace' });
process.stdout.write('ended\n');
await session.close();
