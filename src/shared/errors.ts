/** All errors as one union. Each has a sentence that says what happened and what to do. */
import type { z } from 'zod';
import type { AlmanacErrorSchema } from './errorSchema.ts';

export type AlmanacError = z.infer<typeof AlmanacErrorSchema>;
export type AlmanacErrorKind = AlmanacError['kind'];

/** The thrown form of an {@link AlmanacError}; crosses processes as the plain value it carries. */
export class Fault extends Error {
  readonly error: AlmanacError;
  constructor(error: AlmanacError, options?: ErrorOptions) {
    super(`${error.kind}${error.detail ? `: ${error.detail}` : ''}`, options);
    this.name = 'Fault';
    this.error = error;
  }
  /** A fault of another thread. @param stack the one it had there; the log shows it as the cause. */
  static fromThread(error: AlmanacError, stack: string): Fault {
    return new Fault(error, { cause: stack });
  }
}

/** @param problem completes "This cannot be asked: ". */
export const invalidRequest = (problem: string): Fault =>
  new Fault({ kind: 'invalid-request', problem, detail: null });

/** @throws Fault `cancelled` once the signal is aborted. */
export function refuseCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new Fault({ kind: 'cancelled', detail: null });
}

export function assertNever(value: never): never {
  throw new Error(`Not handled: ${JSON.stringify(value)}`);
}

/** Turns anything thrown into an error value. */
export function toAlmanacError(thrown: unknown): AlmanacError {
  if (thrown instanceof Fault) return thrown.error;
  return { kind: 'internal', detail: thrown instanceof Error ? thrown.message : String(thrown) };
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** What happened, what was kept and what to do next. `clock` shows an epoch second as a time of day with its zone. */
export function errorSentence(
  error: AlmanacError,
  clock: (epochSeconds: number) => string,
): string {
  switch (error.kind) {
    case 'key-missing':
      return 'The service wants an API key for this. Everything fetched before stays readable. Add a key in Settings.';
    case 'key-rejected':
      return 'The service does not accept this API key. Nothing cached was lost. Replace the key in Settings; issuing a new key ends the old one at once.';
    case 'quota-exhausted':
      return error.resetAt === null
        ? 'This hour’s requests are used up. What was fetched is kept. Try again after the full hour.'
        : `This hour’s requests are used up. What was fetched is kept. Requests are possible again at ${clock(error.resetAt)}.`;
    case 'not-found':
      return error.local
        ? `There is no ${error.what}. Nothing was changed.`
        : `The service does not know ${error.what}. What the cache holds stays readable.`;
    case 'invalid-request':
      return `This cannot be asked: ${error.problem}`;
    case 'service-unavailable':
      return `The service is having trouble (HTTP ${error.status}). What was fetched is kept. Try again in a few minutes.`;
    case 'network':
      return 'The service cannot be reached. What was fetched is kept and can be browsed. Check the network, then refresh.';
    case 'unexpected-answer':
      return `The service’s answer to ${error.endpoint} could not be read${error.field ? ` (${error.field})` : ''}. Nothing from it was stored. Try again; if it stays, report the detail to the service.`;
    case 'timeout':
      return `The service did not answer within ${error.seconds} s. What was fetched is kept. Try again.`;
    case 'no-service':
      return 'No service is connected. Connect to one, or explore the demo.';
    case 'keychain-unavailable':
      return `The system’s keychain cannot be used: ${error.reason} The key was not stored. It can be kept in memory for this session.`;
    case 'disk-full':
      return `The disk is full at ${error.path}. Nothing already saved was lost. Free some space, then try again.`;
    case 'disk':
      return `${error.path} cannot be used: ${error.problem} Nothing already saved was lost. Put that right or choose another place, then try again.`;
    case 'cache-newer':
      return `The cache at ${error.path} was written by a newer version of Buoy Almanac and was left untouched. Update the application, or choose another data folder.`;
    case 'no-room':
      return `There is not enough room at ${error.path}: ${megabytes(error.needed)} are needed, ${megabytes(error.free)} are free. Nothing was changed. Free some space, then try again.`;
    case 'wrong-file':
      return `${error.path} cannot be used: ${error.problem} Nothing was changed.`;
    case 'cache-in-use':
      return `Something else is at work with the cache at ${error.path}: an export, a command line or another program. Nothing was changed. Wait until it has ended, then try again.`;
    case 'cache-missing':
      return `The cache is kept at ${error.path}, and is not there now. Connect the disk it is on, or say where it is.`;
    case 'read-only':
      return `${error.path} is open read-only: nothing in it is changed or fetched. Close it to go back to the service.`;
    case 'cancelled':
      return 'Cancelled. Everything fetched until then is kept.';
    case 'internal':
      return 'Something failed inside the application. Nothing saved was lost. Try again; the detail can be copied.';
    default:
      return assertNever(error);
  }
}
