/** How a job waits out what passes: the end of the quota, a service that cannot be reached or answers badly. */
import { type AlmanacError, toAlmanacError } from '#shared/errors.ts';
import { type Governor, nextFullHour } from '../service/governor.ts';
import { type Sleep, TransientError } from '../service/retry.ts';
import { createAlarm } from './alarm.ts';

/** First wait after the service could not be reached, and the longest, seconds. */
const BACK_OFF = 15;
const LONGEST_BACK_OFF = 15 * 60;
/** An answer that arrives broken this often in a row is not passing. */
const BROKEN_ANSWERS = 8;

/** What is done around a rest and during it. */
export interface Rest {
  begins(until: number, error: AlmanacError): Promise<void>;
  /** At each look at the clock, once a minute at least. */
  goesOn(): Promise<void>;
  ends(): Promise<void>;
}

export interface Patience {
  /** Asks until there is an answer, or a failure that waiting does not mend. */
  answered<T>(signal: AbortSignal, ask: () => Promise<T>, rest: Rest): Promise<T>;
  /** Whoever rests looks at the clock now. */
  wake(): void;
}

export function createPatience(parts: {
  governor: Pick<Governor, 'refusedUntil'>;
  now: () => number;
  sleep: Sleep;
}): Patience {
  const { governor, now } = parts;
  const alarm = createAlarm(now, parts.sleep);
  let failures = 0;
  let wakes = 0;

  /** Epoch seconds until which a failure is waited out; null where waiting does not help. */
  function resumesAt(thrown: unknown, error: AlmanacError): number | null {
    if (error.kind === 'quota-exhausted') {
      return governor.refusedUntil('background') ?? error.resetAt ?? nextFullHour(now());
    }
    const passing =
      thrown instanceof TransientError || error.kind === 'network' || error.kind === 'timeout';
    if (!passing) return null;
    failures += 1;
    if (error.kind === 'unexpected-answer' && failures >= BROKEN_ANSWERS) return null;
    const asked = thrown instanceof TransientError ? (thrown.retryAfter ?? 0) : 0;
    const back = Math.min(LONGEST_BACK_OFF, BACK_OFF * 2 ** (failures - 1));
    return now() + Math.max(asked, back);
  }

  return {
    async answered(signal, ask, rest) {
      for (;;) {
        try {
          const answer = await ask();
          failures = 0;
          return answer;
        } catch (thrown) {
          if (signal.aborted) throw thrown;
          const error = toAlmanacError(thrown);
          const until = resumesAt(thrown, error);
          if (until === null) throw thrown;
          await rest.begins(until, error);
          const latest = until - now();
          const quota = error.kind === 'quota-exhausted';
          const before = wakes;
          await alarm.wait(async () => {
            await rest.goesOn();
            if (quota) return governor.refusedUntil('background');
            // Woken early, or the clock was put back: the service is asked now.
            return wakes !== before || until - now() > latest ? null : until;
          }, signal);
          await rest.ends();
        }
      }
    },
    wake() {
      wakes += 1;
      alarm.ring();
    },
  };
}
