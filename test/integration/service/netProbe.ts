/** Runs inside Electron: a client on Electron's network stack that does what the test says, a line of JSON each. */
import { createInterface } from 'node:readline';
import { app } from 'electron';
import { createServiceClient } from '#main/service/client.ts';
import type { Limits } from '#main/service/exchange.ts';
import { createGovernor } from '#main/service/governor.ts';
import { netTransport } from '#main/service/netTransport.ts';
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';

export interface ProbeOrder {
  id: number;
  /** Ends the request of this id; the rest does not matter then. */
  cancel?: boolean;
  baseUrl: string;
  key: string | null;
  slug: string;
  limits: Partial<Limits>;
}

export interface ProbeAnswer {
  /** 0: the probe is ready; -1: it has crashed. */
  id: number;
  buoy?: number;
  error?: AlmanacError;
  crash?: string;
}

const now = (): number => Math.floor(Date.now() / 1000);
const running = new Map<number, AbortController>();
const say = (answer: ProbeAnswer): void => {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
};

async function obey(order: ProbeOrder): Promise<void> {
  if (order.cancel) {
    running.get(order.id)?.abort();
    return;
  }
  const controller = new AbortController();
  running.set(order.id, controller);
  const client = createServiceClient({
    baseUrl: order.baseUrl,
    key: async () => order.key,
    transport: netTransport(),
    governor: await createGovernor({ now }),
    now,
    sleep: async () => undefined,
    limits: order.limits,
  });
  const { id } = order;
  await client.buoy(order.slug, { signal: controller.signal }).then(
    (buoy) => say({ id, buoy: buoy.id }),
    (thrown) => say({ id, error: toAlmanacError(thrown) }),
  );
}

process.on('uncaughtException', (thrown) => say({ id: -1, crash: String(thrown) }));
process.on('unhandledRejection', (thrown) => say({ id: -1, crash: String(thrown) }));
app.whenReady().then(() => {
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => void obey(JSON.parse(line) as ProbeOrder));
  lines.on('close', () => app.quit());
  say({ id: 0 });
});
