/** The steps of a start, set with `performance.mark` in main and in the window. `--timings` prints them. */

export const COMPLETE = 'map complete';

type Step =
  | 'main script ran'
  | 'application ready'
  | 'window created'
  | 'cache open'
  | 'window script ran'
  | 'frame shown'
  | 'list of buoys read'
  /** A frame with the buoys was handed to the compositor. */
  | 'buoys painted'
  /** Base map and buoys are drawn and nothing moves. */
  | typeof COMPLETE;

/** Marks the first time that a step is reached. */
export function markStep(step: Step): void {
  if (performance.getEntriesByName(step).length === 0) performance.mark(step);
}
