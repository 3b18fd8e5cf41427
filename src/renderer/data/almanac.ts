/** The only access to main: calls, which unwrap the envelope and throw a Fault, and actions. */
import { useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { type AlmanacError, Fault, toAlmanacError } from '#shared/errors.ts';
import type { Almanac, CallInput, CallName } from '#shared/ipc/contract.ts';

declare global {
  interface Window {
    almanac: Almanac;
  }
}

export const almanac = (): Almanac => window.almanac;

/** `call('getBuoy', { id })`: the value, or a thrown Fault. */
export async function call<N extends CallName>(name: N, input: CallInput<N>) {
  const answer = await almanac().call(name, input);
  if (answer.ok) return answer.value;
  throw new Fault(answer.error);
}

/** A call that changes something, with its state: what it is busy with, and why the last one failed. */
export interface Action<I, O> {
  /** Starts it; the same function at each render. Calls while it is busy are dropped: a double click acts once. */
  run: (input: I) => void;
  busy: boolean;
  /** Of the last run. */
  input: I | undefined;
  output: O | undefined;
  /** Null while it runs and after a success. */
  error: AlmanacError | null;
}

/**
 * @param onDone called after a success, unless the component has been unmounted.
 * @param overlap runs may overlap; the state is that of the last.
 */
export function useAction<I, O>(
  act: (input: I) => Promise<O>,
  { onDone, overlap = false }: { onDone?: (output: O, input: I) => void; overlap?: boolean } = {},
): Action<I, O> {
  const running = useRef(0);
  const latest = useRef({ act, onDone });
  latest.current = { act, onDone };
  const { mutate, isPending, variables, data, error } = useMutation({
    mutationFn: (input: I) =>
      latest.current.act(input).finally(() => {
        running.current -= 1;
      }),
  });
  const run = useCallback(
    (input: I) => {
      if (running.current > 0 && !overlap) return;
      running.current += 1;
      mutate(input, { onSuccess: (output) => latest.current.onDone?.(output, input) });
    },
    [mutate, overlap],
  );
  return {
    run,
    busy: isPending,
    input: variables,
    output: data,
    error: error && toAlmanacError(error),
  };
}
