/** One process of the application: a fetch engine with its own connection, quota and client, on the file that all share. */
import type { Scheduler } from 'fast-check';
import PQueue from 'p-queue';
import type { Cache } from '#main/cache/api.ts';
import { openCache } from '#main/cache/cache.ts';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import type { FetchEngine } from '#main/fetch/engine.ts';
import { createFetchEngine } from '#main/fetch/engine.ts';
import { createLibrary } from '#main/fetch/removeReadings.ts';
import { createWaitPolicy } from '#main/fetch/waitPolicy.ts';
import { createServiceClient } from '#main/service/client.ts';
import { createGovernor, type Priority } from '#main/service/governor.ts';
import type { Transport } from '#main/service/transport.ts';
import { toFault } from '#main/system/faults.ts';
import { createJobs } from '#main/system/jobs.ts';
import { workerPath } from '#support/cacheWorker.ts';
import type { VirtualClock } from './clock.ts';
import type { Known } from './meetings.ts';

/** What the checks see of a process; all calls are synchronous. */
export interface Witness {
  /** A request leaves: answers what the service says, or throws where it does not answer. */
  request(sender: AppProcess, url: URL, signal: AbortSignal): Promise<Served>;
  /** The engine has the answer to a call of the client. */
  read(sender: AppProcess, call: ReadingsCall): void;
  /** A call of the cache is executed now, by calling `work`. */
  executed(sender: AppProcess, call: string, input: unknown, work: () => unknown): unknown;
  /** What the file has now. */
  known(): Known;
  /** The engine's list of jobs may have changed. */
  jobsChanged(sender: AppProcess): void;
}

export interface Served {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** The calls of `client.readings` under way: the wire does not show a priority. */
interface ReadingsCall {
  buoyId: number;
  from: number;
  to: number;
  perPage: number;
  priority: Priority;
  known: Known;
}

export interface AppProcess {
  id: string;
  engine: FetchEngine;
  calls: Set<ReadingsCall>;
  /** Crashed or closed. */
  isGone(): boolean;
  /** Ends it as a kill does: nothing it waits for arrives, nothing it began goes on. */
  end(): Promise<void>;
  /** Removes the readings of a buoy, a few rows at a time. @param removes called after each of them */
  remove(buoyId: number, removes: (rows: number) => void): Promise<unknown>;
  /** Resolves when no removal is under way. */
  removed(): Promise<void>;
  /** Rewrites the file as compaction does, while nothing is under way. */
  compact(): void;
  setDisk(disk: Disk): void;
  /** Closes the connection, calls `work`, which may replace the file, and opens it again. */
  whileClosed(work: () => void): void;
  /** Grows when another process wrote to the file. */
  version(): Promise<number>;
}

interface ProcessParts {
  id: string;
  file: string;
  scheduler: Scheduler;
  clock: VirtualClock;
  witness: Witness;
}

/** Why nothing, or nothing more, can be written. */
export type Disk = 'writable' | 'read-only' | 'full';
/** Rows that a removal takes at a time. */
const SLICE = 25;

const never = new Promise<never>(() => undefined);
const nothing = (): void => undefined;

/** A connection to the cache file: in this thread, or as the application has it. */
export interface Connection {
  methods: Methods;
  compact(): void;
  /** Not through a worker. */
  setDisk(disk: Disk): void;
  whileClosed(work: () => void): void;
  close(): Promise<void>;
}

export async function connect(
  file: string,
  worker: boolean,
  isOwnerAlive: (owner: string) => boolean,
): Promise<Connection> {
  if (worker) {
    const cache = await openCache({ file, workerPath });
    const methods = cache as unknown as Methods;
    const close = () => cache.close();
    return { methods, compact: nothing, setDisk: nothing, whileClosed: nothing, close };
  }
  const open = () => {
    const { db } = openFile(file);
    db.function('is_owner_alive', (owner) => Number(isOwnerAlive(String(owner))));
    return db;
  };
  let db = open();
  const made: Connection = {
    methods: createStore(db) as unknown as Methods,
    compact: () => void db.exec('VACUUM'),
    setDisk(disk) {
      db.pragma(`query_only = ${disk === 'read-only'}`);
      // Never less than the pages there are.
      db.pragma(`max_page_count = ${disk === 'full' ? 1 : 2 ** 31}`);
    },
    whileClosed(work) {
      db.close();
      work();
      db = open();
      made.methods = createStore(db) as unknown as Methods;
    },
    close: async () => void db.close(),
  };
  return made;
}

export async function openProcess(
  parts: ProcessParts,
  connection: Connection,
): Promise<AppProcess> {
  const { id, scheduler, clock, witness } = parts;
  let gone = false;
  /** Resolves when the scheduler comes to it; in a process that is gone, never. */
  const turn = async (label: string, work: Promise<unknown> = Promise.resolve()): Promise<void> => {
    await scheduler.schedule(work.then(nothing, nothing), `${id}: ${label}`);
    if (gone) await never;
  };

  /** As of the last answer of the cache. */
  let known = witness.known();
  // Calls are executed in the order they were made, and answered in that order.
  let executions: Promise<unknown> = Promise.resolve();
  let answers: Promise<unknown> = Promise.resolve();
  const call = async (name: string, input: unknown): Promise<unknown> => {
    const message = structuredClone(input);
    const before = executions;
    let answer: Promise<unknown> = never;
    let seen = known;
    const executed = (async () => {
      await before;
      await turn(name);
      answer = (async () =>
        witness.executed(made, name, message, () => connection.methods[name]?.(message)))();
      const settled = answer.then(nothing, nothing);
      void settled.then(() => {
        seen = witness.known();
      });
    })();
    executions = executed;
    const earlier = answers;
    const answered = (async () => {
      await executed;
      await earlier;
      await turn(`${name} answered`, answer);
    })();
    answers = answered;
    await answered;
    known = seen;
    try {
      return structuredClone(await answer);
    } catch (thrown) {
      throw toFault(thrown, parts.file);
    }
  };
  const cache = new Proxy({} as Cache, {
    get: (_target, name) => (input: unknown) => call(String(name), input),
  });

  const governor = await createGovernor({
    now: clock.now,
    load: async () => cache.getState({ name: 'quota' }),
    save: (value) => cache.setState({ name: 'quota', value }),
  });
  const transport: Transport = {
    async get({ url, signal }) {
      signal.throwIfAborted();
      const { status, headers, text } = await witness.request(made, new URL(url), signal);
      return { status, headers, body: bodyOf(text) };
    },
  };
  const forAges = 2 ** 31 - 1;
  const client = createServiceClient({
    baseUrl: 'https://buoys.example',
    key: async () => 'key',
    transport,
    governor,
    now: clock.now,
    sleep: clock.sleep,
    random: () => 0.5,
    // Real time does not count.
    limits: { headersMs: forAges, idleMs: forAges, totalMs: forAges },
  });
  const calls = new Set<ReadingsCall>();
  const engine = createFetchEngine({
    client: {
      async readings(query, options) {
        const call: ReadingsCall = {
          buoyId: query.buoyId,
          from: query.startDate ?? Number.NaN,
          to: query.endDate ?? Number.NaN,
          perPage: query.perPage ?? 20,
          priority: options?.priority ?? 'interactive',
          known,
        };
        calls.add(call);
        try {
          const page = await client.readings(query, options);
          witness.read(made, call);
          return page;
        } finally {
          calls.delete(call);
        }
      },
    },
    cache,
    governor,
    policy: createWaitPolicy({ governor, now: clock.now }),
    now: clock.now,
    sleep: clock.sleep,
    ownerId: id,
    changed: nothing,
    onJobs: () => witness.jobsChanged(made),
  });
  const fileWork = new PQueue({ concurrency: 1 });
  const made: AppProcess = {
    id,
    engine,
    calls,
    isGone: () => gone,
    async end() {
      gone = true;
      await connection.close();
    },
    async remove(buoyId, removes) {
      const library = createLibrary({
        cache: {
          ...cache,
          getBuoy: async () => null,
          report: { path: parts.file, notice: null, isNew: false },
          async removeReadings({ limit }) {
            const rows = await cache.removeReadings({ buoyId, limit: SLICE });
            removes(rows);
            return rows === SLICE ? limit : rows;
          },
        },
        engine,
        jobs: createJobs(clock.now, nothing),
        fileWork,
        signal: new AbortController().signal,
        changed: nothing,
      });
      return library.remove({ buoyIds: [buoyId] });
    },
    removed: () => fileWork.onIdle(),
    compact: connection.compact,
    setDisk: connection.setDisk,
    whileClosed: connection.whileClosed,
    version: async () => (await connection.methods.version?.(undefined)) as number,
  };
  return made;
}

export type Methods = Record<string, ((input: unknown) => unknown) | undefined>;

async function* bodyOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
