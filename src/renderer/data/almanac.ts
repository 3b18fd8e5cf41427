/** The only access to main: unwraps the envelope, throws a Fault. */
import { Fault } from '#shared/errors.ts';
import type { CallName } from '#shared/ipc/channels.ts';
import type { Almanac, Answer, CallInput, CallOutput } from '#shared/ipc/contract.ts';

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

type Call<N extends CallName> = (input: CallInput<N>) => Promise<Answer<CallOutput<N>>>;

/** `call('getBuoy', { id })`: the value, or a thrown Fault. */
export const call = <N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> =>
  ask((almanac()[name] as unknown as Call<N>)(input));
