/** A process of its own that fetches history as a command does, until it is done or killed. */
import { openChildSession } from './childSession.ts';

const [url = '', key = '', folder = '', at = '', from = '', to = '', ...buoys] =
  process.argv.slice(2);

const session = await openChildSession({ url, key, folder, at });
const range = { from: Number(from), to: Number(to) };
await session.engine.run({ buoyIds: buoys.map(Number), ...range }, { waits: false });
await session.close();
