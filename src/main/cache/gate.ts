/** Lets calls wait while the cache file is worked on as a whole. */

export interface Gate {
  /** Resolves when nothing holds calls of this kind. */
  pass(kind: 'read' | 'write'): Promise<void>;
  /** `write`: those that write wait; `read`: all wait. Holds may lie within each other. */
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
      let end: () => void = () => undefined;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const held = { from, ended };
      holds.add(held);
      try {
        // Who passed just now has sent its call when the turn is over.
        await new Promise((resolve) => setImmediate(resolve));
        return await work();
      } finally {
        holds.delete(held);
        end();
      }
    },
  };
}
