/** A process of its own that goes on with a backfill until it is done, or killed; run by kill.test.ts. */
import { openChildSession } from './childSession.ts';

const [url = '', key = '', folder = '', ids = '', from = '', to = '', at = ''] =
  process.argv.slice(2);

const session = await openChildSession({ url, key, folder, at });
await session.backfill.start();
if (session.backfill.list().length === 0) {
  const buoyIds = ids.split(',').map(Number);
  await session.backfill.begin({ buoyIds, from: Number(from), to: Number(to) });
}
await session.backfill.idle();
await session.close();
