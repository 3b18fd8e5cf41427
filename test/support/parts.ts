/** A session of real parts for integration tests: real SQLite in a worker, real HTTP, a clock the test holds. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoService, DemoServiceOptions } from '#main/demo/service.ts';
import { startDemoService } from '#main/demo/service.ts';
import type { Sleep } from '#main/service/retry.ts';
import {
  openFileSession,
  openSession,
  type Session,
  type SessionParts,
} from '#main/session/session.ts';
import { createNetworkState } from '#main/session/status.ts';
import { createJobs, type Jobs } from '#main/system/jobs.ts';
import type { Topic } from '#shared/ipc/contract.ts';
import { nodeTransport } from '#support/nodeTransport.ts';
import { workerPath } from './cacheWorker.ts';

/** A demo service at a fixed time, and what a session on it needs. */
export interface Place {
  clock: { now: number };
  folder: string;
  demo: DemoService;
  jobs: Jobs;
  changes: Topic[];
  network: ReturnType<typeof createNetworkState>;
  /** Opens a session on the same folder; of the demo service where nothing else is given. */
  open: (service?: Partial<SessionParts>) => Promise<Session>;
  /** Opens a cache or backup to look at. */
  openFile: (path: string) => Promise<Session>;
  close: () => Promise<void>;
}

export interface Bench extends Place {
  session: Session;
}

/** For tests that open their sessions. Readings requests: `demo.log`. */
export async function startPlace(
  options: DemoServiceOptions = {},
  sleeper?: (clock: { now: number }) => Sleep,
): Promise<Place> {
  const clock = { now: Date.UTC(2024, 5, 1, 12, 5) / 1000 };
  const sleep = sleeper?.(clock);
  const folder = mkdtempSync(join(tmpdir(), 'almanac-int-'));
  const demo = await startDemoService({ now: () => clock.now, ...options });
  const changes: Topic[] = [];
  const network = createNetworkState(
    () => clock.now,
    () => undefined,
  );
  const jobs = createJobs(
    () => clock.now,
    () => undefined,
  );
  const open: Bench['open'] = (service) =>
    openSession({
      url: demo.url,
      kind: 'demo',
      label: 'Demo — simulated',
      key: async () => demo.key,
      onKeyChecked: () => undefined,
      transport: nodeTransport(),
      ...service,
      userData: folder,
      workerPath,
      jobs,
      now: () => clock.now,
      online: network.online,
      onNetwork: network.reported,
      onQuota: () => undefined,
      onJobs: () => undefined,
      changed: (topic) => changes.push(topic),
      ...(sleep ? { sleep } : {}),
    });
  const openFile = (path: string) =>
    openFileSession(
      {
        userData: folder,
        workerPath,
        jobs,
        now: () => clock.now,
        changed: (topic) => changes.push(topic),
        onJobs: () => undefined,
      },
      path,
    );
  return {
    clock,
    folder,
    demo,
    jobs,
    changes,
    network,
    open,
    openFile,
    async close() {
      await demo.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** With a session. */
export async function startBench(...options: Parameters<typeof startPlace>): Promise<Bench> {
  const place = await startPlace(...options);
  const session = await place.open();
  const close = () => session.close().then(place.close);
  return { ...place, session, close };
}
