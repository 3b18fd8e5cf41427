/** Waiting for a time of day that survives changed clocks and a sleeping computer. */
import { Fault } from '#shared/errors.ts';
import type { Sleep } from '../service/retry.ts';

/** Looks at the clock this often at least, seconds. */
const COARSE = 60;

export interface Alarm {
  /** Resolves when `due` answers null: it tells, at each look, until when to wait in epoch seconds. Rejects `cancelled`. */
  wait(due: () => Promise<number | null>, signal: AbortSignal): Promise<void>;
  /** Ends every wait's current nap, so that it looks at the clock. */
  ring(): void;
}

export function createAlarm(now: () => number, sleep: Sleep): Alarm {
  let bell = new AbortController();
  return {
    async wait(due, signal) {
      for (;;) {
        if (signal.aborted) throw new Fault({ kind: 'cancelled', detail: null });
        const until = await due();
        if (until === null || until <= now()) return;
        const nap = Math.min(COARSE, until - now());
        const ends = AbortSignal.any([signal, bell.signal]);
        await sleep(nap * 1000, ends).catch(() => undefined);
      }
    },
    ring() {
      bell.abort();
      bell = new AbortController();
    },
  };
}
