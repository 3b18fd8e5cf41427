/** The cache as main sees it: calls become messages to the worker, answers become promises. */
import { Worker } from 'node:worker_threads';
import { Fault } from '#shared/errors.ts';
import type { Cache, CacheApi, ExportRequest, OpenReport } from './api.ts';
import { packReadings } from './pack.ts';
import type { FromWorker, ToWorker, WorkerData } from './protocol.ts';

interface Pending {
  resolve(value: unknown): void;
  reject(fault: Fault): void;
  onProgress?: (rows: number, total: number | null) => void;
}

const calls = {
  saveBuoys: true,
  saveNearby: true,
  listBuoys: true,
  getBuoy: true,
  nearestBuoys: true,
  setFavourite: true,
  saveReadings: true,
  readReadings: true,
  getReading: true,
  gaps: true,
  needs: true,
  holdings: true,
  listHoldings: true,
  saveSeries: true,
  getSeries: true,
  computeSeries: true,
  computeStatistics: true,
  saveConditions: true,
  getConditions: true,
  listConditions: true,
  listJobs: true,
  saveJob: true,
  getState: true,
  setState: true,
  info: true,
  check: true,
} as const satisfies Record<keyof CacheApi, true>;

/** One worker thread with its file open, from start to exit. */
class Connection {
  readonly ready: Promise<OpenReport>;
  report: OpenReport | null = null;
  ended = false;
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  readonly #exited: Promise<void>;
  #nextId = 1;

  constructor(file: string, workerPath: string | URL) {
    const workerData: WorkerData = { file };
    const worker = new Worker(workerPath, { workerData, name: 'cache' });
    this.#worker = worker;
    this.ready = new Promise((resolve, reject) => {
      worker.on('message', (message: FromWorker) => {
        if (message.type === 'ready') {
          this.report = message.report;
          resolve(message.report);
        } else if (message.type === 'failed') {
          this.ended = true;
          reject(new Fault(message.error));
        } else this.#settle(message);
      });
      worker.once('error', (error) => this.#end(error.message, reject));
      worker.once('exit', () => this.#end('the cache worker ended', reject));
    });
    // Who waits for it hears of it; nobody waiting is no crash.
    this.ready.catch(() => undefined);
    this.#exited = new Promise((resolve) => worker.once('exit', () => resolve()));
  }

  ask(
    make: (id: number) => ToWorker,
    onProgress?: Pending['onProgress'],
    onSent?: (id: number) => void,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.ended) {
        reject(new Fault({ kind: 'internal', detail: 'The cache worker has ended.' }));
        return;
      }
      const id = this.#nextId++;
      this.#pending.set(id, { resolve, reject, ...(onProgress && { onProgress }) });
      this.tell(make(id));
      onSent?.(id);
    });
  }

  tell(message: ToWorker): void {
    const transfer = message.type === 'page' ? [message.page.numbers.buffer] : [];
    this.#worker.postMessage(message, transfer);
  }

  async close(): Promise<void> {
    if (!this.ended) await this.ask((id) => ({ type: 'close', id })).catch(() => undefined);
    this.ended = true;
    await this.#exited;
  }

  #settle(message: Exclude<FromWorker, { type: 'ready' | 'failed' }>): void {
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    if (message.type === 'progress') {
      pending.onProgress?.(message.rows, message.total);
      return;
    }
    this.#pending.delete(message.id);
    if (message.type === 'answer') pending.resolve(message.value);
    else pending.reject(new Fault(message.error));
  }

  #end(reason: string, rejectReady: (fault: Fault) => void): void {
    this.ended = true;
    const fault = new Fault({ kind: 'internal', detail: `The cache worker stopped: ${reason}` });
    rejectReady(fault);
    for (const pending of this.#pending.values()) pending.reject(fault);
    this.#pending.clear();
  }
}

/**
 * Opens the cache file, creating it where there is none.
 *
 * Should the worker crash, calls under way reject with a Fault and the next call opens it again.
 * @param options.workerPath the built `cache-worker.cjs`, or `worker.ts` under Node 24.
 * @throws Fault `cache-newer`, `disk`, `disk-full`.
 */
export async function openCache(options: {
  file: string;
  workerPath: string | URL;
}): Promise<Cache> {
  let closed = false;
  let current = new Connection(options.file, options.workerPath);
  let report = await current.ready;

  const connection = async (): Promise<Connection> => {
    if (closed) throw new Fault({ kind: 'internal', detail: 'The cache is closed.' });
    if (current.ended) current = new Connection(options.file, options.workerPath);
    await current.ready;
    return current;
  };

  const call = async (name: keyof CacheApi, input: unknown): Promise<unknown> =>
    (await connection()).ask((id) => ({ type: 'call', id, call: name, input }) as ToWorker);

  const proxy = Object.fromEntries(
    Object.keys(calls).map((name) => [
      name,
      (input?: unknown) => call(name as keyof CacheApi, input),
    ]),
  ) as Omit<Cache, 'report' | 'exportCsv' | 'close'>;

  return {
    ...proxy,
    async saveReadings({ readings, ...input }) {
      const page = packReadings(readings);
      await (await connection()).ask((id) => ({ type: 'page', id, input, page }));
    },
    get report() {
      report = current.report ?? report;
      return report;
    },
    async exportCsv(request: ExportRequest, { signal, onProgress }) {
      const cancelled = () => new Fault({ kind: 'cancelled', detail: null });
      if (signal.aborted) throw cancelled();
      const used = await connection();
      let stop = () => {};
      try {
        const result = await used.ask(
          (id) => ({ type: 'export', id, request }),
          onProgress,
          (id) => {
            stop = () => used.tell({ type: 'cancel', id });
            if (signal.aborted) stop();
            signal.addEventListener('abort', stop, { once: true });
          },
        );
        return result as { rows: number; bytes: number };
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    async close() {
      closed = true;
      await current.close();
    },
  };
}
