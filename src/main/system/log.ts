/**
 * The application's log: one line an event, with a stack where an error was caught. Importable in every process and
 * thread of main. Lines go to the sink that `setLogSink` names: rotating files in the main process, a message to the
 * main process in a worker. Without a sink (tests, scripts) they are dropped.
 *
 * Never pass a key, a position or a query string as a field.
 */

type LogLevel = 'info' | 'warn' | 'error';
type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface LogLine {
  level: LogLevel;
  /** What happened, in a few words without values: `request`, `job paused`. */
  event: string;
  fields: LogFields;
  /** Stack of the caught error; null where none was caught. */
  stack: string | null;
}

let sink: ((line: LogLine) => void) | null = null;

export function setLogSink(write: ((line: LogLine) => void) | null): void {
  sink = write;
}

/** Passes on a line that another thread wrote. */
export function writeLog(line: LogLine): void {
  sink?.(line);
}

/** The stack of anything thrown, followed by the stacks of its causes. */
export function stackOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const own = thrown.stack ?? String(thrown);
  return thrown.cause === undefined ? own : `${own}\nCaused by: ${stackOf(thrown.cause)}`;
}

/** How long a query of the cache may take (ms) before it is logged. */
const SLOW_MS = 100;

/** Runs a query and logs it by name where it was slow. @param clock milliseconds */
export function logSlow<T>(query: string, work: () => T, clock = () => performance.now()): T {
  const start = clock();
  try {
    return work();
  } finally {
    const ms = Math.round(clock() - start);
    if (ms > SLOW_MS) log.warn('slow query', { query, ms });
  }
}

export const log = {
  info: (event: string, fields: LogFields = {}): void =>
    writeLog({ level: 'info', event, fields, stack: null }),
  warn: (event: string, fields: LogFields = {}): void =>
    writeLog({ level: 'warn', event, fields, stack: null }),
  /** For every caught error that is neither rethrown nor shown to the user. */
  error: (event: string, thrown: unknown, fields: LogFields = {}): void =>
    writeLog({ level: 'error', event, fields, stack: stackOf(thrown) }),
};
