/** Starts and stops the demo service: the complete interface over HTTP on this computer only. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { type SeenRequest, serviceApp } from './http/app.ts';
import { PresentSea } from './http/presentSea.ts';
import type { Sea } from './sea/sea.types.ts';
import { simulatedSea } from './sea/simulated.ts';

export interface DemoServiceOptions {
  /** 0 or absent: a free port. Always 127.0.0.1. */
  port?: number;
  /** Absent: a random key. */
  key?: string;
  seed?: number;
  /** What is served; absent: the simulated sea. */
  sea?: Sea;
  /** Requests an hour; default 1000. */
  quota?: number;
  /** Length of that hour, seconds; default 3600. A shorter one starts with the service. */
  quotaWindow?: number;
  /** Epoch seconds; injected by tests. */
  now?: () => number;
  /** Called with every request as it enters the log. */
  onRequest?: (request: SeenRequest) => void;
}

export type DemoService = Awaited<ReturnType<typeof startDemoService>>;

const HOST = '127.0.0.1';
const DEFAULT_QUOTA = 1000;
const DEFAULT_SEED = 20_160_101;
/** Length of the log of requests, so that its memory is bounded. */
const LOG_LENGTH = 20_000;

/** @throws Error with `code` EADDRINUSE where the port is taken. */
export async function startDemoService(options: DemoServiceOptions = {}) {
  const now = options.now ?? (() => Date.now() / 1000);
  const key = options.key ?? `demo_${randomBytes(24).toString('base64url')}`;
  const sea = options.sea ?? simulatedSea(options.seed ?? DEFAULT_SEED);
  const log: SeenRequest[] = [];
  const seen = (request: SeenRequest) => {
    log.push(request);
    if (log.length > LOG_LENGTH) log.shift();
    options.onRequest?.(request);
  };
  const { quota = DEFAULT_QUOTA, quotaWindow } = options;
  let ownHosts: string[] = [];
  const isOwnHost = (host = '') => ownHosts.includes(host.toLowerCase());
  const app = serviceApp(
    new PresentSea(sea, now),
    { key, quota, quotaWindow, now },
    isOwnHost,
    seen,
  );
  const server = createAdaptorServer({ fetch: app.fetch, hostname: HOST }) as Server;
  server.listen(options.port ?? 0, HOST);
  // Rejects where the server emits an error.
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  ownHosts = [HOST, 'localhost'].map((name) => new URL(`http://${name}:${port}`).host);
  return {
    /** Base URL without `/v2`. */
    url: `http://${HOST}:${port}`,
    key,
    /** Every request seen: method, path with query, status, whether it carried an Authorization header. No key. */
    log,
    async stop(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
