/** One walk at a time per buoy: the next one finds the gaps the last one left, and nothing is fetched twice. */

export interface Lines {
  /** `onWanted`: somebody else waits for this buoy; long or sleeping work should end soon and come back. */
  enter<T>(buoyId: number, work: () => Promise<T>, onWanted?: () => void): Promise<T>;
}

interface Line {
  end: Promise<unknown>;
  /** Entered and not ended, the one at work included. */
  length: number;
  onWanted: (() => void) | null;
}

export function createLines(): Lines {
  const lines = new Map<number, Line>();
  return {
    enter(buoyId, work, onWanted) {
      const line = lines.get(buoyId) ?? { end: Promise.resolve(), length: 0, onWanted: null };
      lines.set(buoyId, line);
      line.length += 1;
      line.onWanted?.();
      const mine = line.end.then(() => {
        line.onWanted = onWanted ?? null;
        if (line.length > 1) onWanted?.();
        return work();
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
