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

const reached = new Set<Step>();

/** Marks the first time that a step is reached. */
export function markStep(step: Step): void {
  if (reached.has(step)) return;
  reached.add(step);
  performance.mark(step);
}

/** Marks when what was drawn in this frame has been handed to the compositor. */
export function markWhenShown(step: Step): void {
  if (!reached.has(step)) requestAnimationFrame(() => requestAnimationFrame(() => markStep(step)));
}
