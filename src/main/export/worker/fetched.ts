/** When what an export holds was fetched. */
import type { Fetched } from './table.types.ts';

/** First and last of some epoch seconds; null where there are none. */
export function span(times: readonly (number | null)[]): Fetched | null {
  const known = times.filter((time) => time !== null);
  if (known.length === 0) return null;
  return {
    first: known.reduce((a, b) => Math.min(a, b)),
    last: known.reduce((a, b) => Math.max(a, b)),
  };
}
