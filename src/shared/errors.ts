/** All errors as one union of codes and values; `i18n/errorSentence.ts` makes their sentences. */
import type * as z from 'zod/mini';
import type { AlmanacErrorSchema, Missing, RequestProblem } from './errorSchema.ts';

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
  /** A fault of another thread. @param stack of that thread; the log shows it as the cause. */
  static fromThread(error: AlmanacError, stack: string): Fault {
    return new Fault(error, { cause: stack });
  }
}

export const invalidRequest = (problem: RequestProblem): Fault =>
  new Fault({ kind: 'invalid-request', problem, detail: null });

export const notFound = (what: Missing): Fault =>
  new Fault({ kind: 'not-found', what, detail: null });

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
