/** How a call fails. */
import { expect } from 'vitest';
import { type AlmanacError, Fault } from '#shared/errors.ts';

/** The error of the fault that work throws; null where it throws none. */
export function thrownFault(act: () => unknown): AlmanacError | null {
  try {
    act();
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown.error;
    throw thrown;
  }
  return null;
}

/** The error value a promise rejects with. */
export async function faultOf(promise: Promise<unknown>): Promise<{ kind: string }> {
  const thrown: unknown = await promise.then(
    () => new Error('It did not fail.'),
    (reason) => reason,
  );
  if (thrown instanceof Error && 'error' in thrown) return thrown.error as { kind: string };
  throw thrown;
}

/** @param fault some fields of the error value */
export async function expectFault(promise: Promise<unknown>, fault: object): Promise<void> {
  expect(await faultOf(promise)).toMatchObject(fault);
}
