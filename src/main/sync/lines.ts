/** One walk at a time per buoy, here and in other processes: the next one finds the gaps the last one left, and nothing is fetched twice. */
import type { Claims } from './claims.ts';

export interface Lines {
  enter<T>(buoyId: number, work: (turn: Turn) => Promise<T>, options?: EnterOptions): Promise<T>;
}

export interface EnterOptions {
  /** Somebody else waits for this buoy; long or sleeping work should end soon and come back. */
  onWanted?: () => void;
  /** Waits for another process without asking it to let go. */
  polite?: boolean;
  signal?: AbortSignal;
}

/** The right to walk a buoy's readings, which must be renewed before each request. */
export interface Turn {
  /** False: another process has the buoy now. Calls `onWanted` where another process waits for it. */
  keep(): Promise<boolean>;
  /** Lets other processes have it during a long rest. */
  leave(): Promise<void>;
}

interface Line {
  end: Promise<unknown>;
  /** Entered and not ended, the one at work included. */
  length: number;
  onWanted: (() => void) | null;
}

export function createLines(claims: Claims): Lines {
  const lines = new Map<number, Line>();
  return {
    enter(buoyId, work, { onWanted, polite = false, signal } = {}) {
      const line = lines.get(buoyId) ?? { end: Promise.resolve(), length: 0, onWanted: null };
      lines.set(buoyId, line);
      line.length += 1;
      line.onWanted?.();
      const name = `readings ${buoyId}`;
      const turn: Turn = {
        async keep() {
          const state = await claims.keep(name);
          if (state === 'wanted') onWanted?.();
          return state !== 'lost';
        },
        leave: () => claims.release(name),
      };
      const mine = line.end.then(async () => {
        line.onWanted = onWanted ?? null;
        if (line.length > 1) onWanted?.();
        await claims.wait(name, !polite, signal);
        try {
          return await work(turn);
        } finally {
          // A cache that cannot be written has said so to the work itself; the claim lapses.
          await claims.release(name).catch(() => undefined);
        }
      });
      line.end = mine
        .catch(() => undefined)
        .then(() => {
          line.onWanted = null;
          line.length -= 1;
          if (line.length === 0) lines.delete(buoyId);
        });
      return mine;
    },
  };
}
