/** Limits how often something is done, without losing the last call. */

/**
 * The returned function calls `work` at once; calls in the `pause` (ms) after that become one at its end.
 * `work` reads what it needs when it is called.
 */
export function throttle(work: () => void, pause: number): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isDue = false;
  const run = (): void => {
    isDue = false;
    timer = setTimeout(() => {
      timer = null;
      if (isDue) run();
    }, pause);
    work();
  };
  return () => {
    if (timer) isDue = true;
    else run();
  };
}
