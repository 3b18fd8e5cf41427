/** The time of a run: nothing waits for it, it moves only when a command or the end of the run says so. */
import type { Sleep } from '#main/service/retry.ts';

interface Timer {
  /** True time, milliseconds. */
  due: number;
  fire: () => void;
}

/** Saturday, a full hour. */
const START = Date.UTC(2024, 5, 1, 12) / 1000;

export function createClock() {
  let trueTime = START * 1000;
  /** Seconds by which the computer's clock is wrong. */
  let skew = 0;
  /** Grows with each change of the clock. */
  let changes = 0;
  let timers: Timer[] = [];

  const sleep: Sleep = (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const timer: Timer = { due: trueTime + Math.max(0, milliseconds), fire: resolve };
      timers.push(timer);
      const onAbort = (): void => {
        timers = timers.filter((one) => one !== timer);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
    });

  return {
    sleep,
    /** What the service's clock shows, epoch seconds. */
    trueNow: (): number => trueTime / 1000,
    /** What the computer's clock shows, epoch seconds. */
    now: (): number => trueTime / 1000 + skew,
    skew: (): number => skew,
    changes: (): number => changes,
    setSkew(seconds: number): void {
      if (seconds !== skew) changes += 1;
      skew = seconds;
    },
    /** True time (s) at which the next sleep ends; null where none is under way. */
    nextDue: (): number | null =>
      timers.length === 0 ? null : Math.min(...timers.map(({ due }) => due)) / 1000,
    /** Moves to a true time (s) and ends the sleeps that are due. */
    moveTo(time: number): void {
      trueTime = Math.max(trueTime, time * 1000);
      const due = timers.filter((one) => one.due <= trueTime).sort((a, b) => a.due - b.due);
      timers = timers.filter((one) => one.due > trueTime);
      for (const { fire } of due) fire();
    },
  };
}

export type VirtualClock = ReturnType<typeof createClock>;
