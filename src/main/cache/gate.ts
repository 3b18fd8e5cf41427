/** Makes calls wait during maintenance of the cache file. */

export interface Gate {
  /** Resolves when no hold applies to calls of this kind. */
  pass(kind: 'read' | 'write'): Promise<void>;
  /** Makes calls wait during `work`. `write`: those that write; `read`: all. Holds may be nested. */
  hold<T>(from: 'read' | 'write', work: () => Promise<T>): Promise<T>;
}

export function createGate(): Gate {
  const holds = new Set<{ from: 'read' | 'write'; ended: Promise<void> }>();
  const holding = (kind: 'read' | 'write') =>
    [...holds].find(({ from }) => from === 'read' || kind === 'write');
  return {
    async pass(kind) {
      for (let held = holding(kind); held; held = holding(kind)) await held.ended;
    },
    async hold(from, work) {
      let end = (): void => undefined;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const held = { from, ended };
      holds.add(held);
      try {
        // A call that has just passed is sent within this turn of the event loop.
        await new Promise((resolve) => setImmediate(resolve));
        return await work();
      } finally {
        holds.delete(held);
        end();
      }
    },
  };
}
