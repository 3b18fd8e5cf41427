/** A process of its own that fetches history as a command does, until it is done or killed. */
import { openChildSession } from './childSession.ts';

const [url = '', key = '', folder = '', at = '', from = '', to = '', ...buoys] =
  process.argv.slice(2);

const session = await openChildSession({ url, key, folder, at });
const range = { from: Number(from), to: Number(to) };
const buoyIds = buoys.map(Number);
const order = await session.orders.open({ buoyIds, ...range, planned: 100, title: 'Fetching' });
for (const buoyId of buoyIds) {
  await session.updater.fetchReadings({ buoyId, ...range, asked: true, order: order.id });
}
await order.end(null);
await session.close();
