/** Work that is asked for more often than it should be done. */

/**
 * Runs `work` at once; calls made while it runs, or within `pause` milliseconds of its start, share
 * one more run afterwards.
 */
export function spaced<T>(work: () => Promise<T>, pause: number): () => Promise<T> {
  let busy: Promise<unknown> | null = null;
  let next: Promise<T> | null = null;
  const run = (): Promise<T> => {
    const running = work();
    const quiet = new Promise((done) => setTimeout(done, pause));
    busy = Promise.allSettled([running, quiet]).then(() => {
      busy = null;
    });
    return running;
  };
  return () => {
    if (!busy) return run();
    next ??= busy.then(() => {
      next = null;
      return run();
    });
    return next;
  };
}
