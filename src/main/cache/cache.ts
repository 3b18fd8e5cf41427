/** The cache as main sees it: calls become messages to the worker, answers become promises. */
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Fault } from '#shared/errors.ts';
import { buoysOf } from '#shared/model/buoy.ts';
import { publishedLimits, type QualityLimits } from '#shared/model/quality.ts';
import { cacheInUse } from '../system/faults.ts';
import { log } from '../system/log.ts';
import type {
  Cache,
  CacheApi,
  CacheEvent,
  CallKinds,
  Exporter,
  ExportProgress,
  Exports,
  OpenInput,
  OpenReport,
} from './api.ts';
import { Caller, startWorker } from './calls.ts';
import { packReadings } from './encoding.ts';

type OnRescue = (readings: number | null) => void;

/**
 * Serves the file in this thread, over a port as a worker would: it saves a short command the start of a worker (the
 * bench `cli`). Does not export, and leaves a damaged file to a worker.
 */
function serveInProcess(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  const refuse = async (): Promise<never> => {
    throw new Fault({ kind: 'internal', detail: 'A worker exports.' });
  };
  import('./serve.ts')
    .then(({ serve }) => serve(port2, refuse))
    .catch((thrown: unknown) => {
      log.error('cache in this process', thrown);
      port2.close();
    });
  return port1;
}

interface OpenOptions {
  file: string;
  /** The built `cache-worker.cjs`, or `workerThread.ts` under Node 24. */
  workerPath: string | URL;
  /** The file is only read, never changed or created. Folder for a copy, where one is needed. */
  readOnlyIn?: string;
  /** Opens the file in this thread, for a few short calls and no export. */
  inProcess?: boolean | undefined;
  /** Limits of the quality flags; the same object until they change. Default: the published ones. */
  limits?: (() => QualityLimits) | undefined;
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
  let report: OpenReport = { path, notice: null, isNew: false };
  const onEvent = (event: CacheEvent): void => {
    if ('report' in event) report = event.report;
    onRescue('report' in event ? null : event.rescue);
  };
  const connect = (inThread = false) => {
    const caller = new Caller(inThread ? serveInProcess() : startWorker(workerPath), 'cache');
    const input: OpenInput = { file: path, readOnlyIn, inProcess: inThread };
    const ready = caller.request('open', input, { onEvent }) as Promise<CallKinds>;
    // Each later call awaits `ready` and rejects with it, too.
    ready.catch(() => caller.end());
    void caller.exited.then(() => onRescue(null));
    return { caller, ready, limits: publishedLimits };
  };
  let current = connect(inProcess);
  const kinds = await current.ready.catch((thrown: unknown) => {
    if (!inProcess) throw thrown;
    log.error('opening the cache in this process', thrown);
    current = connect();
    return current.ready;
  });
  const gate = createGate();
  let exporting = 0;
  const reopen = async (at: string): Promise<void> => {
    path = at;
    if (closed) return;
    current = connect();
    await current.ready;
  };

  const connection = async (kind: 'read' | 'write'): Promise<Caller> => {
    await gate.pass(kind);
    if (closed) throw new Fault({ kind: 'internal', detail: 'The cache is closed.' });
    if (current.caller.ended) current = connect();
    const used = current;
    await used.ready;
    if (used.limits !== limits()) {
      used.limits = limits();
      // Not awaited: the call must be sent within this turn of the event loop, see the gate.
      const sent = used.caller.request('limits', used.limits);
      sent.catch((thrown: unknown) => log.error('sending quality limits', thrown));
    }
    return used.caller;
  };

  const call = async (
    name: keyof CacheApi,
    input: unknown,
    transfer: ArrayBuffer[] = [],
  ): Promise<unknown> =>
    (await connection(kinds[name])).request(name, input, { onEvent, transfer });

  const names = Object.keys(kinds) as (keyof CacheApi)[];
  const proxy = Object.fromEntries(
    names.map((name) => [name, (input?: unknown) => call(name, input)]),
  ) as Pick<Cache, keyof CacheApi>;

  const exported =
    (name: keyof Exporter) =>
    async (request: unknown, options?: Parameters<Exports['writeExport']>[1]) => {
      const caller = await connection('read');
      const onEvent = ({ rows, total }: ExportProgress) => options?.onProgress(rows, total);
      const written = Number(name === 'writeExport');
      exporting += written;
      try {
        return await caller.request(name, request, { signal: options?.signal, onEvent });
      } finally {
        exporting -= written;
      }
    };
  const exports = {
    writeExport: exported('writeExport'),
    previewExport: exported('previewExport'),
    citeReadings: exported('citeReadings'),
  } as Exports;

  return {
    ...proxy,
    ...exports,
    async upsertReadings(input) {
      const { readings } = input;
      const page = Array.isArray(readings) ? packReadings(readings) : readings;
      const stored = await call('upsertReadings', { ...input, readings: page }, [
        page.numbers.buffer,
      ]);
      return stored as { wasCovered: boolean };
    },
    async listBuoys() {
      const columns = await proxy.buoyColumns();
      return { buoys: buoysOf(columns), fetchedAt: columns.listFetchedAt };
    },
    get report() {
      return report;
    },
    withoutWrites: (work) =>
      gate.hold('write', async () => {
        // The worker answers calls in order: all earlier writes are done when this call is answered.
        await proxy.getState({ name: '' });
        return work();
      }),
    whileClosed: (work, release = async () => undefined) =>
      gate.hold('read', async () => {
        if (exporting > 0) throw cacheInUse(path, 'An export is under way.');
        await current.caller.end();
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
    stopWaiting: gate.stopWaiting,
    async close() {
      closed = true;
      await current.caller.end();
    },
  };
}

/** Makes calls wait during maintenance of the cache file. */
function createGate() {
  const holds = new Set<{ from: 'read' | 'write'; ended: Promise<void>; end: () => void }>();
  let isLeaving = false;
  const holding = (kind: 'read' | 'write') =>
    [...holds].find(({ from }) => from === 'read' || kind === 'write');
  return {
    /** Resolves when no hold applies to calls of this kind. */
    async pass(kind: 'read' | 'write'): Promise<void> {
      for (let hold = holding(kind); hold; hold = holding(kind)) {
        await hold.ended;
        if (isLeaving) throw new Fault({ kind: 'cancelled', detail: null });
      }
    },
    stopWaiting(): void {
      isLeaving = true;
      for (const hold of holds) hold.end();
    },
    /** Makes calls wait during `work`. `write`: those that write; `read`: all. Holds may be nested. */
    async hold<T>(from: 'read' | 'write', work: () => Promise<T>): Promise<T> {
      let end = (): void => undefined;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const hold = { from, ended, end };
      holds.add(hold);
      try {
        // A call that has just passed is sent within this turn of the event loop.
        await new Promise((resolve) => setImmediate(resolve));
        return await work();
      } finally {
        holds.delete(hold);
        end();
      }
    },
  };
}
