/** The only access to main: unwraps the envelope, throws a Fault. */
import { Fault } from '#shared/errors.ts';
import type { Almanac, CallInput, CallName, CallOutput } from '#shared/ipc/contract.ts';

declare global {
  interface Window {
    almanac: Almanac;
  }
}

export const almanac = (): Almanac => window.almanac;

/** `call('getBuoy', { id })`: the value, or a thrown Fault. */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
): Promise<CallOutput<N>> {
  const answer = await almanac().call(name, input);
  if (answer.ok) return answer.value;
  throw new Fault(answer.error);
}
