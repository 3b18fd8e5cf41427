/** One work on a whole cache; run by maintenanceKill.test.ts, also as a process of its own that is killed in it. */
import { noTransport } from '#main/service/transport.ts';
import { createMaintenance } from '#main/session/maintenance.ts';
import { createJobs } from '#main/system/jobs.ts';
import { workerPath } from './cacheWorker.ts';
import { openChildSession } from './childSession.ts';

const now = (): number => 1_700_000_000;
const nothing = (): void => undefined;

/** @param begins called when the work does @returns how long (ms) it took */
export async function maintain(
  userData: string,
  work: string,
  path: string,
  begins = nothing,
): Promise<number> {
  const jobs = createJobs(now, nothing);
  const words = { url: 'https://sea.example', key: '', folder: userData, at: String(now()) };
  const session = await openChildSession(words, {
    kind: 'remote',
    label: 'sea.example',
    jobs,
    transport: noTransport(),
    online: () => false,
  });
  const maintenance = createMaintenance({
    service: () => session,
    jobs,
    userData,
    workerPath,
    version: '0.1.0',
    now,
    changed: nothing,
  });
  const offer = work === 'replace' || work === 'add' ? await maintenance.offer(path) : null;
  begins();
  const began = performance.now();
  if (work === 'compact') await maintenance.compact();
  if (work === 'move') await maintenance.move(path);
  if (offer) await maintenance.restore({ id: offer.id, how: work === 'add' ? 'add' : 'replace' });
  const took = performance.now() - began;
  await session.close();
  return took;
}

if (import.meta.main) {
  const [folder = '', work = '', path = ''] = process.argv.slice(2);
  await maintain(folder, work, path, () => process.stdout.write('begins\n'));
}
