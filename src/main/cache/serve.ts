/** Answers calls that arrive on a port with one cache file; runs exports in slices between them. */
import type { MessagePort } from 'node:worker_threads';
import { Fault } from '#shared/errors.ts';
import { publishedLimits } from '#shared/model/quality.ts';
import { codeOf, isDamage, toFault, wrongFile } from '../system/faults.ts';
import { fileIdentity } from '../system/files.ts';
import { logSlow, stackOf } from '../system/log.ts';
import type { CacheApi, Exporter, FromWorker, StoreCall, ToWorker, WorkerData } from './api.ts';
import { type OpenedCache, openFile, openReadOnly } from './open.ts';
import { callKinds, createStore } from './store.ts';

/** @param exporter writes CSV from the file, in slices between the calls. */
export async function serve(
  port: MessagePort,
  { file, readOnlyIn, inProcess = false }: WorkerData,
  exporter: Exporter,
): Promise<void> {
  const send = (message: FromWorker, transfer: ArrayBuffer[] = []) =>
    port.postMessage(message, transfer);

  const onSaved = (readings: number) => send({ type: 'rescue', readings });
  /** The caller then starts a worker. */
  const refuseRescue = () => {
    throw wrongFile(file, { code: 'damaged' });
  };
  /** Null after a rescue that failed: the next call opens the file again. */
  let opened: OpenedCache | null = null;
  let store: CacheApi | null = null;
  let limits = publishedLimits;
  const use = (cache: OpenedCache): CacheApi => {
    opened = cache;
    store = createStore(cache.db, () => limits);
    send({ type: 'ready', report: cache.report, calls: callKinds });
    return store;
  };
  const readOnly = readOnlyIn !== undefined;
  try {
    const rescued = { onSaved: inProcess ? refuseRescue : onSaved };
    use(readOnly ? await openReadOnly(file, readOnlyIn) : openFile(file, rescued));
  } catch (error) {
    send({ type: 'failed', ...described(error, file) });
    port.close();
    return;
  }
  const exports = new Map<number, { cancel(): void; ended: Promise<void> }>();

  /** @param damaged device and inode of the file, where it was found damaged. */
  const reopen = (damaged: string | null, replaced = false): CacheApi => {
    opened?.close();
    opened = store = null;
    try {
      const cache = openFile(file, { onSaved, damaged });
      if (replaced) cache.report.notice ??= { code: 'replaced' };
      return use(cache);
    } catch (error) {
      send({ type: 'rescue', readings: null });
      throw error;
    }
  };

  const answer = (message: StoreCall): unknown => {
    if (readOnly) return invokeReadOnly(message);
    // Another process may have replaced a damaged file: writes to the old one would be lost.
    const present = fileIdentity(file);
    const replaced = opened !== null && present !== null && present !== opened.identity;
    const current = store === null || replaced ? reopen(null, replaced) : store;
    try {
      return invoke(current, message);
    } catch (error) {
      if (!isDamage(error)) throw error;
      return invoke(reopen(opened?.identity ?? null), message);
    }
  };

  /** A file that is only read is left as it is, damaged or not. */
  const invokeReadOnly = (message: StoreCall): unknown => {
    try {
      return store && invoke(store, message);
    } catch (error) {
      if (codeOf(error) !== 'SQLITE_READONLY') throw error;
      throw new Fault({ kind: 'read-only', path: file, detail: null });
    }
  };

  port.on('message', (message: ToWorker) => {
    if (message.type === 'limits') {
      limits = message.limits;
      return;
    }
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
        const name = opened?.db.name ?? file;
        const work =
          message.type === 'preview'
            ? exporter.previewExport(name, message.order, { limits, signal })
            : exporter.exportToCsv(name, message.request, {
                limits,
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
        // Exports remove their unfinished files first.
        void Promise.all([...exports.values()].map(({ ended }) => ended)).then(() => {
          opened?.close();
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

const invoke = (store: CacheApi, { call, input }: StoreCall): unknown =>
  (store[call] as (input: unknown) => unknown)(input);

/** The buffers of an answer's columns, handed over without copying. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((part: unknown) =>
    ArrayBuffer.isView(part) && part.buffer instanceof ArrayBuffer ? [part.buffer] : [],
  );
}
