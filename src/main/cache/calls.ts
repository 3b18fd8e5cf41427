/** Calls from main to a worker of the cache: requests become messages, answers become promises. */
import { type MessagePort, Worker } from 'node:worker_threads';
import { type AlmanacError, Fault, refuseCancelled } from '#shared/errors.ts';
import { toFault } from '../system/faults.ts';
import { type LogLine, log, stackOf, writeLog } from '../system/log.ts';

type ToWorker =
  | { type: 'call'; id: number; call: string; input: unknown }
  | { type: 'cancel'; id: number }
  | { type: 'end'; id: number };

export type FromWorker =
  | { type: 'answer'; id: number; value: unknown }
  /** `stack`: the one the error had in the worker. */
  | { type: 'fault'; id: number; error: AlmanacError; stack: string }
  /** Something to report before the answer, such as progress. */
  | { type: 'event'; id: number; event: unknown }
  | { type: 'log'; line: LogLine };

export interface CallContext {
  /** Aborted when main cancels the call or ends the worker. */
  signal: AbortSignal;
  report: (event: unknown) => void;
}

interface Answers {
  /** A call that is answered at once, without a promise, is answered before the next one begins. */
  call(name: string, input: unknown, context: CallContext): unknown;
  /** After the last call. */
  end(): unknown;
  /** The file that an error names. */
  path(): string;
}

/** The worker's side. */
export function answerCalls(port: MessagePort, { call, end, path }: Answers): void {
  const running = new Map<number, { cancel: AbortController; ended: Promise<void> }>();
  const send = (message: FromWorker, transfer: ArrayBuffer[] = []) =>
    port.postMessage(message, transfer);

  async function answer(id: number, work: () => unknown): Promise<void> {
    try {
      const result = work();
      const value = result instanceof Promise ? await result : result;
      send({ type: 'answer', id, value }, buffersIn(value));
    } catch (thrown) {
      const fault = toFault(thrown, path());
      send({ type: 'fault', id, error: fault.error, stack: stackOf(fault) });
    }
  }

  port.on('message', (message: ToWorker) => {
    const { id } = message;
    switch (message.type) {
      case 'call': {
        const cancel = new AbortController();
        const report = (event: unknown) => send({ type: 'event', id, event });
        const { signal } = cancel;
        const ended = answer(id, () => call(message.call, message.input, { signal, report }));
        running.set(id, { cancel, ended: ended.then(() => void running.delete(id)) });
        return;
      }
      case 'cancel':
        running.get(id)?.cancel.abort();
        return;
      case 'end': {
        for (const { cancel } of running.values()) cancel.abort();
        const ended = Promise.all([...running.values()].map((one) => one.ended));
        void answer(id, () => ended.then(end)).then(() => port.close());
      }
    }
  });
}

/** The buffers of an answer's columns, transferred without copying. */
function buffersIn(value: unknown): ArrayBuffer[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((part: unknown) =>
    ArrayBuffer.isView(part) && part.buffer instanceof ArrayBuffer ? [part.buffer] : [],
  );
}

interface CallOptions {
  signal?: AbortSignal | undefined;
  onEvent?: (event: never) => void;
  transfer?: ArrayBuffer[];
}

interface Pending {
  resolve: (value: unknown) => void;
  reject: (fault: Fault) => void;
  onEvent: ((event: never) => void) | undefined;
}

/** A thread that was started before its file is known, to load its scripts. */
let prepared: Worker | null = null;

/**
 * Room for short-lived objects. With the default V8 would retain 48 MB after a large read; with 3 MB an export as Parquet
 * retains 40 MB more, because objects that are dead soon leave this room before.
 */
const resourceLimits = { maxYoungGenerationSizeMb: 12 };

/** Starts a thread that the next {@link startWorker} takes. */
export function prepareWorker(path: string): void {
  const worker = new Worker(path, { name: 'cache', resourceLimits });
  prepared = worker;
  const drop = (): void => {
    if (prepared === worker) prepared = null;
  };
  worker.once('exit', drop);
  worker.once('error', (thrown) => {
    log.error('preparing a cache worker', thrown);
    drop();
  });
}

export function startWorker(path: string | URL): Worker {
  const worker = prepared ?? new Worker(path, { name: 'cache', resourceLimits });
  prepared = null;
  return worker;
}

/** Main's side: of a worker thread, or of a port into this thread. */
export class Caller {
  /** No further call is answered. */
  ended = false;
  /** The thread has ended: it has released its files and locks. */
  readonly exited: Promise<void>;
  readonly #port: Worker | MessagePort;
  readonly #name: string;
  readonly #pending = new Map<number, Pending>();
  #isEnding = false;
  #lastId = 0;

  /** @param name of the worker in errors and in the log. */
  constructor(port: Worker | MessagePort, name: string) {
    this.#port = port;
    this.#name = name;
    port.on('message', (message: FromWorker) => this.#receive(message));
    port.on('error', (error: Error) => this.#fail(error));
    this.exited = new Promise((resolve) => {
      const exit = (code?: number) => {
        this.#fail(new Error(`exit code ${code}`));
        resolve();
      };
      port.once('exit', exit);
      port.once('close', exit);
    });
  }

  /** @throws Fault */
  async request(call: string, input: unknown, options: CallOptions = {}): Promise<unknown> {
    const { signal, onEvent, transfer } = options;
    if (signal) refuseCancelled(signal);
    const id = ++this.#lastId;
    const answer = this.#send({ type: 'call', id, call, input }, onEvent, transfer);
    const cancel = (): void => this.#port.postMessage({ type: 'cancel', id } satisfies ToWorker);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      return await answer;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Cancels the calls under way and ends the worker. A failure is logged: the thread ends all the same. */
  async end(): Promise<void> {
    if (!this.ended && !this.#isEnding) {
      this.#isEnding = true;
      await this.#send({ type: 'end', id: ++this.#lastId }).catch((thrown) =>
        log.error('ending a worker', thrown, { worker: this.#name }),
      );
      this.ended = true;
    }
    await this.exited;
  }

  #send(
    message: ToWorker,
    onEvent?: Pending['onEvent'],
    transfer: ArrayBuffer[] = [],
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.ended) throw this.#fault('has ended');
      this.#pending.set(message.id, { resolve, reject, onEvent });
      this.#port.postMessage(message, transfer);
    });
  }

  #receive(message: FromWorker): void {
    if (message.type === 'log') {
      writeLog(message.line);
      return;
    }
    const pending = this.#pending.get(message.id);
    if (message.type === 'event') pending?.onEvent?.(message.event as never);
    else {
      this.#pending.delete(message.id);
      if (message.type === 'answer') pending?.resolve(message.value);
      else pending?.reject(Fault.fromThread(message.error, message.stack));
    }
  }

  #fault(problem: string, cause?: Error): Fault {
    return new Fault(
      { kind: 'internal', detail: `The ${this.#name} worker ${problem}` },
      { cause },
    );
  }

  #fail(error: Error): void {
    // The exit may be reported before the answer to `end` has been read.
    if (!this.ended && !this.#isEnding) log.error('worker stopped', error, { worker: this.#name });
    this.ended = true;
    const fault = this.#fault(`stopped: ${error.message}`, error);
    for (const { reject } of this.#pending.values()) reject(fault);
    this.#pending.clear();
  }
}
