/** The only access to main: unwraps the envelope, throws a Fault. */
import { Fault } from '#shared/errors.ts';
import type { Almanac, Answer } from '#shared/ipc/contract.ts';

declare global {
  interface Window {
    almanac: Almanac;
  }
}

/** `ask(almanac().getBuoy({ id }))`: the value, or a thrown Fault. */
export async function ask<T>(answer: Promise<Answer<T>>): Promise<T> {
  const result = await answer;
  if (result.ok) return result.value;
  throw new Fault(result.error);
}

export const almanac = (): Almanac => window.almanac;
