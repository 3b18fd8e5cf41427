/** How a call fails. */
import { expect } from 'vitest';

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
