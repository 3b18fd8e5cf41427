/** A session of real parts for integration tests: real SQLite in a worker, real HTTP, a clock the test holds. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { DemoService, DemoServiceOptions } from '#main/demo/service.ts';
import { startDemoService } from '#main/demo/service.ts';
import type { Sleep } from '#main/service/retry.ts';
import { type Connections, createConnections } from '#main/session/connections.ts';
import { SavedService } from '#main/session/keys.ts';
import { createMaintenance, type Maintenance } from '#main/session/maintenance.ts';
import {
  openFileSession,
  openSession,
  type Session,
  type SessionParts,
} from '#main/session/session.ts';
import { createNetworkState } from '#main/session/status.ts';
import { createJobs, type Jobs } from '#main/system/jobs.ts';
import { jsonFile } from '#main/system/jsonFile.ts';
import type { Topic } from '#shared/ipc/contract.ts';
import { DAY } from '#shared/science/durations.ts';
import { nodeTransport } from '#support/nodeTransport.ts';
import { workerPath } from './cacheWorker.ts';

/** A demo service at a fixed time, and what a session on it needs. */
export interface Place {
  clock: { now: number };
  folder: string;
  demo: DemoService;
  /** A range that ends some days before now. */
  daysAgo: (from: number, to: number) => { from: number; to: number };
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

/** Waiting moves the clock. */
export const movingClock =
  (clock: { now: number }): Sleep =>
  async (milliseconds) => {
    clock.now += milliseconds / 1000;
  };

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
  const now = () => clock.now;
  const nothing = () => undefined;
  const network = createNetworkState(now, nothing);
  const jobs = createJobs(now, nothing);
  const changed = (topic: Topic) => void changes.push(topic);
  const parts = { userData: folder, workerPath, jobs, now, onJobs: nothing, changed };
  const open: Bench['open'] = (service) =>
    openSession({
      url: demo.url,
      kind: 'demo',
      label: 'Demo — simulated',
      key: async () => demo.key,
      onKeyChecked: nothing,
      transport: nodeTransport(),
      ...service,
      ...parts,
      online: network.online,
      onNetwork: network.reported,
      onQuota: nothing,
      ...(sleep ? { sleep } : {}),
    });
  const openFile = (path: string) => openFileSession(parts, path);
  return {
    clock,
    daysAgo: (from, to) => ({ from: clock.now - from * DAY, to: clock.now - to * DAY }),
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

/** Connections of a window to it, with an empty keychain. */
export const connectionsAt = (
  place: Place,
  parts: Partial<Parameters<typeof createConnections>[0]> = {},
): Connections =>
  createConnections({
    keychain: { get: async () => null, set: async () => undefined, remove: async () => undefined },
    file: jsonFile(join(place.folder, 'service.json'), z.nullable(SavedService), null),
    startDemo: () => startDemoService({ now: () => place.clock.now }),
    opensDemo: false,
    checkFolder: () => undefined,
    jobsAtStart: () => 'pause',
    transport: nodeTransport,
    onNetwork: place.network.reported,
    open: place.open,
    openFile: place.openFile,
    now: () => place.clock.now,
    onChange: () => undefined,
    ...parts,
  });

export const maintenanceAt = (place: Place, service: () => Session): Maintenance =>
  createMaintenance({
    service,
    jobs: place.jobs,
    userData: place.folder,
    workerPath,
    version: '0.1.0',
    now: () => place.clock.now,
    changed: (topic) => place.changes.push(topic),
  });

/** With a session. */
export async function startBench(...options: Parameters<typeof startPlace>): Promise<Bench> {
  const place = await startPlace(...options);
  const session = await place.open();
  const close = () => session.close().then(place.close);
  return { ...place, session, close };
}
