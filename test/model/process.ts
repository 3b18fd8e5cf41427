/** One process of the application: a fetch engine with its own connection, quota and client, on the file that all share. */
import type { Scheduler } from 'fast-check';
import { openCache } from '#main/cache/cache.ts';
import { openFile } from '#main/cache/open.ts';
import { createStore } from '#main/cache/store.ts';
import { createFetchEngine } from '#main/fetch/engine.ts';
import type { FetchEngine, FetchEngineParts } from '#main/fetch/engine.types.ts';
import { createServiceClient } from '#main/service/client.ts';
import { createGovernor, type Priority } from '#main/service/governor.ts';
import type { Transport } from '#main/service/transport.ts';
import { toFault } from '#main/system/faults.ts';
import { workerPath } from '#support/cacheWorker.ts';
import type { VirtualClock } from './clock.ts';

/** What the checks applyAnswer of a process; all calls are synchronous. */
export interface Witness {
  /** A request leaves: answers what the service says, or throws where it does not answer. */
  request(sender: AppProcess, url: URL, signal: AbortSignal): Promise<Served>;
  /** A call of the cache is executed now. `before` is called in the same moment, ahead of it. */
  executed(sender: AppProcess, call: string, input: unknown, work: () => unknown): unknown;
  /** The engine's list of jobs may have changed. */
  jobsChanged(sender: AppProcess): void;
}

export interface Served {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** The calls of `client.readings` under way: the wire does not show a priority. */
export interface ReadingsCall {
  buoyId: number;
  from: number;
  to: number;
  perPage: number;
  priority: Priority;
}

export interface AppProcess {
  id: string;
  engine: FetchEngine;
  calls: Set<ReadingsCall>;
  /** Crashed or closed. */
  isGone(): boolean;
  /** Ends it as a kill does: nothing it waits for arrives, nothing it began goes on. */
  end(): Promise<void>;
  /** Rewrites the file as compaction does, while nothing is under way. */
  compact(): void;
  /** Grows when another process wrote to the file. */
  version(): Promise<number>;
}

export interface ProcessParts {
  id: string;
  file: string;
  scheduler: Scheduler;
  clock: VirtualClock;
  witness: Witness;
  isOwnerAlive: (owner: string) => boolean;
}

const never = new Promise<never>(() => undefined);
const nothing = (): void => undefined;

/** A connection to the cache file: in this thread, or as the application has it. */
export interface Connection {
  methods: Methods;
  compact(): void;
  close(): Promise<void>;
}

export async function connect(file: string, worker: boolean): Promise<Connection> {
  if (worker) {
    const cache = await openCache({ file, workerPath });
    const methods = cache as unknown as Methods;
    return { methods, compact: nothing, close: () => cache.close() };
  }
  const { db } = openFile(file);
  return {
    methods: createStore(db) as unknown as Methods,
    compact: () => void db.exec('VACUUM'),
    close: async () => void db.close(),
  };
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

  const { methods } = connection;
  // Calls are executed in the order they were made, and answered in that order.
  let executions: Promise<unknown> = Promise.resolve();
  let answers: Promise<unknown> = Promise.resolve();
  const call = async (name: string, input: unknown): Promise<unknown> => {
    const message = structuredClone(input);
    const before = executions;
    let answer: Promise<unknown> = never;
    const executed = (async () => {
      await before;
      await turn(name);
      answer = (async () =>
        witness.executed(made, name, message, () => methods[name]?.(message)))();
      answer.catch(nothing);
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
    try {
      return structuredClone(await answer);
    } catch (thrown) {
      throw toFault(thrown, parts.file);
    }
  };
  const cache = new Proxy({} as FetchEngineParts['cache'] & StateCalls, {
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
        const made: ReadingsCall = {
          buoyId: query.buoyId,
          from: query.startDate ?? Number.NaN,
          to: query.endDate ?? Number.NaN,
          perPage: query.perPage ?? 20,
          priority: options?.priority ?? 'interactive',
        };
        calls.add(made);
        try {
          return await client.readings(query, options);
        } finally {
          calls.delete(made);
        }
      },
    },
    cache,
    governor,
    now: clock.now,
    sleep: clock.sleep,
    ownerId: id,
    isOwnerAlive: parts.isOwnerAlive,
    changed: nothing,
    onJobs: () => witness.jobsChanged(made),
    strict: true,
  });
  const made: AppProcess = {
    id,
    engine,
    calls,
    isGone: () => gone,
    async end() {
      gone = true;
      await connection.close();
    },
    compact: connection.compact,
    version: async () => (await methods.version?.(undefined)) as number,
  };
  return made;
}

export type Methods = Record<string, ((input: unknown) => unknown) | undefined>;
interface StateCalls {
  getState(input: { name: string }): Promise<string | null>;
  setState(input: { name: string; value: string }): Promise<void>;
}

async function* bodyOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
