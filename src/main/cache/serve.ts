/** Answers calls that arrive on a port with one cache file; runs exports in slices between them. */
import type { MessagePort } from 'node:worker_threads';
import { Fault } from '#shared/errors.ts';
import { codeOf, saysDamaged, toFault } from '../system/faults.ts';
import { logSlow, stackOf } from '../system/log.ts';
import type { CacheApi, Exporter } from './api.ts';
import { type OpenedCache, openFile, openReadOnly } from './open.ts';
import type { FromWorker, StoreCall, ToWorker, WorkerData } from './protocol.ts';
import { rescue } from './rescue.ts';
import { createStore } from './store.ts';

/** @param exporter writes CSV from the file, in slices between the calls. */
export async function serve(
  port: MessagePort,
  { file, readOnlyIn }: WorkerData,
  exporter: Exporter,
): Promise<void> {
  const send = (message: FromWorker, transfer: ArrayBuffer[] = []) =>
    port.postMessage(message, transfer);

  const onSaved = (readings: number) => send({ type: 'rescue', readings });
  let opened: OpenedCache;
  try {
    opened =
      readOnlyIn === undefined
        ? openFile(file, Date.now, onSaved)
        : await openReadOnly(file, readOnlyIn);
  } catch (error) {
    send({ type: 'failed', ...described(error, file) });
    port.close();
    return;
  }
  let store = createStore(opened.db);
  const exports = new Map<number, { cancel(): void; ended: Promise<void> }>();
  send({ type: 'ready', report: opened.report });

  /** The file turned out damaged in mid-work: what can be read is saved, then the call runs again. */
  const rebuild = () => {
    opened.close();
    const notice = rescue(file, Date.now(), onSaved);
    opened = openFile(file);
    opened.report.notice ??= notice;
    store = createStore(opened.db);
    send({ type: 'ready', report: opened.report });
  };

  const answer = (message: StoreCall): unknown => {
    try {
      return invoke(store, message);
    } catch (error) {
      if (readOnlyIn !== undefined && codeOf(error) === 'SQLITE_READONLY') {
        throw new Fault({ kind: 'read-only', path: file, detail: null });
      }
      // A file that is only read is left as it is, damaged or not.
      if (readOnlyIn !== undefined || !saysDamaged(error)) throw error;
      rebuild();
      return invoke(store, message);
    }
  };

  port.on('message', (message: ToWorker) => {
    const fail = (error: unknown, path: string) =>
      send({ type: 'fault', id: message.id, ...described(error, path) });
    switch (message.type) {
      case 'call':
        try {
          const value = logSlow(message.call, () => answer(message));
          send({ type: 'answer', id: message.id, value }, buffersIn(value));
        } catch (error) {
          fail(error, file);
        }
        return;
      case 'export':
      case 'preview': {
        const cancel = new AbortController();
        const { signal } = cancel;
        const { id } = message;
        const name = opened.db.name;
        const work =
          message.type === 'preview'
            ? exporter.previewExport(name, message.order, signal)
            : exporter.exportToCsv(name, message.request, {
                signal,
                onProgress: (rows, total) => send({ type: 'progress', id, rows, total }),
              });
        const ended = work
          .then((value) => send({ type: 'answer', id, value }))
          .catch((error: unknown) => fail(error, file))
          .finally(() => exports.delete(id));
        exports.set(id, { cancel: () => cancel.abort(), ended });
        return;
      }
      case 'cancel':
        exports.get(message.id)?.cancel();
        return;
      case 'close':
        for (const { cancel } of exports.values()) cancel();
        // Their half-written files are removed first.
        void Promise.all([...exports.values()].map(({ ended }) => ended)).then(() => {
          opened.close();
          send({ type: 'answer', id: message.id, value: undefined });
          port.close();
        });
    }
  });
}

/** A fault as it crosses to the main thread. */
function described(thrown: unknown, path: string) {
  const fault = toFault(thrown, path);
  return { error: fault.error, stack: stackOf(fault) };
}

function invoke<K extends keyof CacheApi>(
  store: CacheApi,
  { call, input }: { call: K; input: Parameters<CacheApi[K]>[0] },
): unknown {
  const work = store[call] as (input: Parameters<CacheApi[K]>[0]) => unknown;
  return work(input);
}

/** The buffers of an answer's columns, handed over without copying. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((part: unknown) =>
    ArrayBuffer.isView(part) && part.buffer instanceof ArrayBuffer ? [part.buffer] : [],
  );
}
