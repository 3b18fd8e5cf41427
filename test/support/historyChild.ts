/** A process of its own that fetches history until it is done, or killed; run by kill.test.ts. */
import { openChildSession } from './childSession.ts';

const [url = '', key = '', folder = '', ids = '', from = '', to = '', at = ''] =
  process.argv.slice(2);

const session = await openChildSession({ url, key, folder, at });
await session.engine.adoptJobs({ resume: true });
if (session.engine.list().length === 0) {
  const buoyIds = ids.split(',').map(Number);
  await session.engine.start({ buoyIds, from: Number(from), to: Number(to) });
}
await session.engine.idle();
await session.close();
