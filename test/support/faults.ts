/** The error of the fault that work throws; null where it throws none. */
import { type AlmanacError, Fault } from '#shared/errors.ts';

export function faultOf(act: () => unknown): AlmanacError | null {
  try {
    act();
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown.error;
    throw thrown;
  }
  return null;
}
