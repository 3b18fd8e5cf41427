/** Answers calls of the window: parses input and output, wraps the answer. */
import type { z } from 'zod';
import { RequestProblem } from '#shared/errorSchema.ts';
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
    const problem = problemOf(parsed.error.issues[0]);
    return { ok: false, error: { kind: 'invalid-request', problem, detail: name } };
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

/** A rule of the schema may have a code of its own. */
function problemOf(issue: z.core.$ZodIssue | undefined): RequestProblem {
  const coded = RequestProblem.safeParse(issue?.code === 'custom' ? issue.params : null);
  if (coded.success) return coded.data;
  return { code: 'bad-input', field: issue?.path.join('.') ?? '', text: issue?.message ?? '' };
}
