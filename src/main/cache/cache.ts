/** The cache as main sees it: calls become messages to the worker, answers become promises. */
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Fault, refuseCancelled } from '#shared/errors.ts';
import { buoysOf } from '#shared/model/buoy.ts';
import type { ExportOrder, ExportPreview } from '#shared/model/export.ts';
import { publishedLimits, type QualityLimits } from '#shared/model/quality.ts';
import { cacheInUse } from '../system/faults.ts';
import { log, writeLog } from '../system/log.ts';
import type {
  Cache,
  CacheApi,
  CallKinds,
  ExportRequest,
  FromWorker,
  OpenReport,
  ToWorker,
  WorkerData,
} from './api.ts';
import { createGate } from './gate.ts';
import { packReadings } from './pack.ts';
import { startWorker } from './worker.ts';

type OnRescue = (readings: number | null) => void;

interface Pending {
  resolve(value: unknown): void;
  reject(fault: Fault): void;
  onProgress(rows: number, total: number | null): void;
}

/** The common interface of a worker and a port. */
interface Messenger {
  postMessage(message: ToWorker, transfer: ArrayBuffer[]): void;
  on<T>(event: string, listener: (value: T) => void): unknown;
  once<T>(event: string, listener: (value: T) => void): unknown;
}

/**
 * Serves the file in this thread, over a port as a worker would. Saves a short command the start of a worker. Does not
 * export, and leaves a damaged file to a worker.
 */
function serveInProcess(data: WorkerData): MessagePort {
  const { port1, port2 } = new MessageChannel();
  const refuse = async (): Promise<never> => {
    throw new Fault({ kind: 'internal', detail: 'A worker exports.' });
  };
  import('./serve.ts')
    .then(({ serve }) => serve(port2, data, { exportToCsv: refuse, previewExport: refuse }))
    .catch((thrown: unknown) => {
      log.error('cache in this process', thrown);
      port2.close();
    });
  return port1;
}

/** One worker thread, or port into this one, with its file open, from start to exit. */
class Connection {
  readonly ready: Promise<CallKinds>;
  report: OpenReport | null = null;
  ended = false;
  /** The thread was asked to end; its exit may be reported before its answer has been read. */
  #isClosing = false;
  readonly #worker: Messenger;
  readonly #pending = new Map<number, Pending>();
  readonly #exited: Promise<void>;
  readonly #onRescue: OnRescue;
  /** The limits that the worker has. */
  #limits = publishedLimits;
  #nextId = 1;

  /** @param workerPath null: in this thread. */
  constructor(workerData: WorkerData, workerPath: string | URL | null, onRescue: OnRescue) {
    this.#onRescue = onRescue;
    const worker: Messenger =
      workerPath === null ? serveInProcess(workerData) : startWorker(workerPath, workerData);
    const exit = workerPath === null ? 'close' : 'exit';
    this.#worker = worker;
    this.ready = new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.type === 'rescue') onRescue(message.readings);
        else if (message.type === 'ready') {
          onRescue(null);
          this.report = message.report;
          resolve(message.calls);
        } else if (message.type === 'failed') {
          this.ended = true;
          onRescue(null);
          reject(Fault.fromThread(message.error, message.stack));
        } else if (message.type === 'log') writeLog(message.line);
        else this.#settle(message);
      });
      worker.once('error', (error: Error) => this.#end(error, reject));
      worker.once(exit, (code: number) => this.#end(new Error(`exit code ${code}`), reject));
    });
    // Prevents an unhandled rejection while no call awaits `ready`; each later call awaits it and rejects with it.
    this.ready.catch(() => undefined);
    this.#exited = new Promise((resolve) => worker.once(exit, () => resolve()));
  }

  /** Those of the next requests. */
  useLimits(limits: QualityLimits): void {
    if (limits === this.#limits) return;
    this.#limits = limits;
    this.send({ type: 'limits', limits });
  }

  /** Sends a message that is answered. */
  request(
    make: (id: number) => ToWorker,
    onProgress: Pending['onProgress'] = () => undefined,
  ): { id: number; answer: Promise<unknown> } {
    const id = this.#nextId++;
    const answer = new Promise((resolve, reject) => {
      if (this.ended) {
        reject(new Fault({ kind: 'internal', detail: 'The cache worker has ended.' }));
        return;
      }
      this.#pending.set(id, { resolve, reject, onProgress });
      this.send(make(id));
    });
    return { id, answer };
  }

  send(message: ToWorker): void {
    this.#worker.postMessage(message, buffersOf(message));
  }

  async close(): Promise<void> {
    if (!this.ended) {
      this.#isClosing = true;
      await this.request((id) => ({ type: 'close', id })).answer.catch((thrown) =>
        // All writes are in the file; the next opening finishes the write-ahead log.
        log.error('closing the cache', thrown),
      );
    }
    this.ended = true;
    await this.#exited;
  }

  #settle(message: Exclude<FromWorker, { type: 'ready' | 'failed' | 'rescue' | 'log' }>): void {
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    if (message.type === 'progress') {
      pending.onProgress(message.rows, message.total);
      return;
    }
    this.#pending.delete(message.id);
    if (message.type === 'answer') pending.resolve(message.value);
    else pending.reject(Fault.fromThread(message.error, message.stack));
  }

  /** The thread has ended. Unless it was closed, the next call starts another. */
  #end(error: Error, rejectReady: (fault: Fault) => void): void {
    this.#onRescue(null);
    // An end before the answer to `close` rejects that call, which logs it.
    if (!this.ended && !this.#isClosing) log.error('cache worker stopped', error);
    this.ended = true;
    const detail = `The cache worker stopped: ${error.message}`;
    const fault = new Fault({ kind: 'internal', detail }, { cause: error });
    rejectReady(fault);
    for (const pending of this.#pending.values()) pending.reject(fault);
    this.#pending.clear();
  }
}

/** A page of readings is handed over, not copied. */
function buffersOf(message: ToWorker): ArrayBuffer[] {
  if (message.type !== 'call' || message.call !== 'upsertReadings') return [];
  const { readings } = message.input;
  return Array.isArray(readings) ? [] : [readings.numbers.buffer];
}

interface OpenOptions {
  file: string;
  /** The built `cache-worker.cjs`, or `cacheWorker.ts` under Node 24. */
  workerPath: string | URL;
  /** The file is only read, and never changed or created; a copy, where one is needed, lies here. */
  readOnlyIn?: string;
  /** Opens the file in this thread, for a few short calls and no export. */
  inProcess?: boolean;
  /** Limits of the quality flags; the same object until they change. Default: the published ones. */
  limits?: () => QualityLimits;
  /** Called with the number of readings of a damaged file that are saved so far, and with null at the end. */
  onRescue?: OnRescue;
}

/**
 * Opens the cache file, creating it where there is none.
 *
 * Should the worker crash, calls under way reject with a Fault and the next call opens it again.
 * @throws Fault `cache-newer`, `disk`, `disk-full`; where it is only read also `wrong-file`, `no-room`.
 */
export async function openCache({
  file,
  workerPath,
  readOnlyIn,
  inProcess = false,
  limits = () => publishedLimits,
  onRescue = () => undefined,
}: OpenOptions): Promise<Cache> {
  let closed = false;
  let path = file;
  const connect = () => new Connection({ file: path, readOnlyIn }, workerPath, onRescue);
  let current = inProcess ? new Connection({ file, inProcess }, null, onRescue) : connect();
  const kinds = await current.ready.catch((thrown: unknown) => {
    if (!inProcess) throw thrown;
    log.error('opening the cache in this process', thrown);
    current = connect();
    return current.ready;
  });
  let report = current.report as OpenReport;
  const gate = createGate();
  let exporting = 0;
  const reopen = async (at: string): Promise<void> => {
    path = at;
    if (closed) return;
    current = connect();
    await current.ready;
  };

  const connection = async (kind: 'read' | 'write'): Promise<Connection> => {
    await gate.pass(kind);
    if (closed) throw new Fault({ kind: 'internal', detail: 'The cache is closed.' });
    if (current.ended) current = connect();
    await current.ready;
    current.useLimits(limits());
    return current;
  };

  const call = async (name: keyof CacheApi, input: unknown): Promise<unknown> =>
    (await connection(kinds[name])).request(
      (id) => ({ type: 'call', id, call: name, input }) as ToWorker,
    ).answer;

  const names = Object.keys(kinds) as (keyof CacheApi)[];
  const proxy = Object.fromEntries(
    names.map((name) => [name, (input?: unknown) => call(name, input)]),
  ) as Pick<Cache, keyof CacheApi>;

  return {
    ...proxy,
    async upsertReadings(input) {
      const { readings } = input;
      const page = Array.isArray(readings) ? packReadings(readings) : readings;
      await call('upsertReadings', { ...input, readings: page });
    },
    async listBuoys() {
      const columns = await proxy.buoyColumns();
      return { buoys: buoysOf(columns), fetchedAt: columns.listFetchedAt };
    },
    get report() {
      report = current.report ?? report;
      return report;
    },
    async exportCsv(request: ExportRequest, { signal, onProgress }) {
      refuseCancelled(signal);
      const used = await connection('read');
      exporting += 1;
      const { id, answer } = used.request((id) => ({ type: 'export', id, request }), onProgress);
      const stop = () => used.send({ type: 'cancel', id });
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop, { once: true });
      try {
        return (await answer) as { rows: number; bytes: number };
      } finally {
        exporting -= 1;
        signal.removeEventListener('abort', stop);
      }
    },
    withoutWrites: (work) =>
      gate.hold('write', async () => {
        // Calls that passed earlier are done when this one is answered: the worker keeps their order.
        await proxy.getState({ name: '' });
        return work();
      }),
    whileClosed: (work, release = async () => undefined) =>
      gate.hold('read', async () => {
        if (exporting > 0) throw cacheInUse(path, 'An export is under way.');
        await current.close();
        const before = path;
        try {
          const { file: next, value } = await work();
          await reopen(next);
          return value;
        } catch (thrown) {
          await release();
          await reopen(before).catch((failed: unknown) => log.error('opening the cache', failed));
          throw thrown;
        }
      }),
    async previewExport(order: ExportOrder) {
      const { answer } = (await connection('read')).request((id) => ({
        type: 'preview',
        id,
        order,
      }));
      return answer as Promise<ExportPreview>;
    },
    async close() {
      closed = true;
      await current.close();
    },
  };
}
