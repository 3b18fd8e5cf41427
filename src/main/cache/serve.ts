/** Answers calls that arrive on a port with one cache file; runs exports in slices between them. */
import type { MessagePort } from 'node:worker_threads';
import { Fault } from '#shared/errors.ts';
import { publishedLimits, type QualityLimits } from '#shared/model/quality.ts';
import { codeOf, isDamage, wrongFile } from '../system/faults.ts';
import { fileIdentity } from '../system/files.ts';
import { logSlow } from '../system/log.ts';
import type {
  CacheApi,
  CacheEvent,
  Exporter,
  ExportOptions,
  ExportProgress,
  OpenInput,
} from './api.ts';
import { answerCalls, type CallContext } from './calls.ts';
import { setQualityLimits } from './database.ts';
import { type OpenedCache, openFile, openReadOnly } from './open.ts';
import { callKinds, createStore } from './store.ts';

/** @param exporter loads what exports the file, in slices between the calls. */
export function serve(port: MessagePort, exporter: () => Promise<Exporter>): void {
  let file = '';
  let readOnly = false;
  /** Null after a rescue that failed: the next call opens the file again. */
  let opened: OpenedCache | null = null;
  let store: CacheApi | null = null;
  let limits = publishedLimits;

  const send = ({ report }: CallContext, event: CacheEvent) => report(event);
  const use = (cache: OpenedCache, context: CallContext): CacheApi => {
    opened = cache;
    setQualityLimits(cache.db, limits);
    store = createStore(cache.db);
    send(context, { report: cache.report });
    return store;
  };
  const onSavedFor = (context: CallContext) => (readings: number) =>
    send(context, { rescue: readings });
  /** The caller then starts a worker. */
  const refuseRescue = () => {
    throw wrongFile(file, { code: 'damaged' });
  };

  /** @param damaged device and inode of the file, where it was found damaged. */
  const reopen = (context: CallContext, damaged: string | null, replaced = false): CacheApi => {
    opened?.close();
    opened = store = null;
    try {
      const cache = openFile(file, { onSaved: onSavedFor(context), damaged });
      if (replaced) cache.report.notice ??= { code: 'replaced' };
      return use(cache, context);
    } catch (error) {
      send(context, { rescue: null });
      throw error;
    }
  };

  const answer = (name: keyof CacheApi, input: unknown, context: CallContext): unknown => {
    const run = (on: CacheApi): unknown => (on[name] as (input: unknown) => unknown)(input);
    // Another process may have replaced a damaged file: writes to the old one would be lost.
    const present = readOnly || !opened ? null : fileIdentity(file);
    // What is written to a file without a name is lost when it is closed.
    if (opened && !readOnly && present === null) {
      throw new Fault({ kind: 'cache-missing', path: file, detail: null });
    }
    const replaced = present !== null && present !== opened?.identity;
    const current = store === null || replaced ? reopen(context, null, replaced) : store;
    try {
      return run(current);
    } catch (error) {
      if (readOnly && codeOf(error) === 'SQLITE_READONLY') {
        throw new Fault({ kind: 'read-only', path: file, detail: null });
      }
      // A file that is only read is left as it is, damaged or not.
      if (readOnly || !isDamage(error)) throw error;
      return run(reopen(context, opened?.identity ?? null));
    }
  };

  const exported =
    (name: keyof Exporter) =>
    async (request: never, { signal, report }: CallContext): Promise<unknown> => {
      const path = opened?.db.name ?? file;
      const onProgress: ExportOptions['onProgress'] = (rows, total) =>
        report({ rows, total } satisfies ExportProgress);
      const options = { limits, signal, onProgress };
      return (await exporter())[name](path, request, options);
    };
  const calls = {
    async open({ readOnlyIn, inProcess, ...input }: OpenInput, context: CallContext) {
      file = input.file;
      readOnly = readOnlyIn !== undefined;
      const onSaved = inProcess ? refuseRescue : onSavedFor(context);
      use(readOnlyIn ? await openReadOnly(file, readOnlyIn) : openFile(file, { onSaved }), context);
      return callKinds;
    },
    /** Limits of the quality flags from now on. */
    limits(next: QualityLimits): void {
      limits = next;
      if (opened) setQualityLimits(opened.db, limits);
    },
    writeExport: exported('writeExport'),
    previewExport: exported('previewExport'),
    citeReadings: exported('citeReadings'),
  };

  answerCalls(port, {
    call: (name, input, context) =>
      name in calls
        ? calls[name as keyof typeof calls](input as never, context)
        : logSlow(name, () => answer(name as keyof CacheApi, input, context)),
    end: () => opened?.close(),
    path: () => file,
  });
}
