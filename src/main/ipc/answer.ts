/** Answers calls of the window: parses input and output, wraps the answer. */
import { problemOf } from '#shared/errorSchema.ts';
import { toAlmanacError } from '#shared/errors.ts';
import type { CallName } from '#shared/ipc/channels.ts';
import { type Answer, type CallArgument, type CallOutput, contract } from '#shared/ipc/contract.ts';
import { log } from '../system/log.ts';

export type Handlers = {
  [N in CallName]: (input: CallArgument<N>) => Promise<CallOutput<N>> | CallOutput<N>;
};

/** Parses the input before and the output after the handler runs. */
export async function answer(
  name: CallName,
  handler: (input: unknown) => unknown,
  input: unknown,
): Promise<Answer<unknown>> {
  const parsed = contract[name].input.safeParse(input);
  if (!parsed.success) {
    const { problem, detail } = problemOf(parsed.error);
    const named = detail === null ? name : `${name}: ${detail}`;
    return { ok: false, error: { kind: 'invalid-request', problem, detail: named } };
  }
  try {
    return { ok: true, value: contract[name].output.parse(await handler(parsed.data)) };
  } catch (thrown) {
    const error = toAlmanacError(thrown);
    if (error.kind === 'internal') log.error('call failed', thrown, { call: name });
    else log.info('call refused', { call: name, kind: error.kind });
    return { ok: false, error };
  }
}
