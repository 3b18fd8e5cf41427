/** Ranks and the last hours of all buoys; what the cache has not derived yet is built in the background. */
import type { Topic } from '#shared/ipc/contract.ts';
import type { Ranks, Recent } from '#shared/model/climatology.ts';
import type { QualityChoice } from '#shared/model/quality.ts';
import type { Cache } from '../cache/api.ts';
import { log } from '../system/log.ts';

/** Seconds. */
const LAST_HOURS = 48 * 3600;
/** Least time (ms) between two events while ranks are built. */
const ANNOUNCE = 2000;

interface ClimateParts {
  cache: Pick<Cache, 'ranks' | 'recent' | 'buildClimate'>;
  /** Epoch seconds. */
  now: () => number;
  changed: (topic: Topic) => void;
  /** Ends the building with the session. */
  signal: AbortSignal;
}

interface Input {
  quality: QualityChoice;
}

export interface Climate {
  /** What is known now; while the rest is built, `ranks` events follow. */
  ranks(input: Input): Promise<Ranks>;
  recent(input: Input): Promise<Recent>;
}

export function createClimate({ cache, now, changed, signal }: ClimateParts): Climate {
  let building = false;

  async function build(input: Input): Promise<void> {
    building = true;
    let announced = performance.now();
    try {
      // Each call is short, and calls of the window are answered between two of them.
      while (!signal.aborted && (await cache.buildClimate(input)) > 0) {
        if (performance.now() - announced < ANNOUNCE) continue;
        changed({ kind: 'ranks' });
        announced = performance.now();
      }
      if (!signal.aborted) changed({ kind: 'ranks' });
    } catch (thrown) {
      // The next read of the ranks tries again.
      if (!signal.aborted) log.error('building ranks', thrown);
    } finally {
      building = false;
    }
  }

  return {
    async ranks(input) {
      const known = await cache.ranks(input);
      if (known.pending > 0 && !building && !signal.aborted) void build(input);
      return known;
    },
    recent: (input) => cache.recent({ ...input, from: Math.floor(now()) - LAST_HOURS }),
  };
}
