/** Makes calls wait during maintenance of the cache file. */

export function createGate() {
  const holds = new Set<{ from: 'read' | 'write'; ended: Promise<void> }>();
  const holding = (kind: 'read' | 'write') =>
    [...holds].find(({ from }) => from === 'read' || kind === 'write');
  return {
    /** Resolves when no hold applies to calls of this kind. */
    async pass(kind: 'read' | 'write'): Promise<void> {
      for (let hold = holding(kind); hold; hold = holding(kind)) await hold.ended;
    },
    /** Makes calls wait during `work`. `write`: those that write; `read`: all. Holds may be nested. */
    async hold<T>(from: 'read' | 'write', work: () => Promise<T>): Promise<T> {
      let end = (): void => undefined;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const hold = { from, ended };
      holds.add(hold);
      try {
        // A call that has just passed is sent within this turn of the event loop.
        await new Promise((resolve) => setImmediate(resolve));
        return await work();
      } finally {
        holds.delete(hold);
        end();
      }
    },
  };
}
