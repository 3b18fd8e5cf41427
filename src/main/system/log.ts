/**
 * The application's log: one line an event, with a stack where an error was caught. Importable in every process and
 * thread of main. Lines go to the sink that `setLogSink` names: rotating files in the main process, a message to the
 * main process in a worker. Without a sink (tests, scripts) they are dropped.
 *
 * Never pass a key, a position or a query string as a field.
 */

export type LogLevel = 'info' | 'warn' | 'error';
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

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

const stackOf = (thrown: unknown): string =>
  thrown instanceof Error ? (thrown.stack ?? String(thrown)) : String(thrown);

export const log = {
  info: (event: string, fields: LogFields = {}): void =>
    writeLog({ level: 'info', event, fields, stack: null }),
  warn: (event: string, fields: LogFields = {}): void =>
    writeLog({ level: 'warn', event, fields, stack: null }),
  /** For every caught error that is neither rethrown nor shown to the person. */
  error: (event: string, thrown: unknown, fields: LogFields = {}): void =>
    writeLog({ level: 'error', event, fields, stack: stackOf(thrown) }),
};
