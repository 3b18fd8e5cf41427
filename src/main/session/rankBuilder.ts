/** Reads the ranks of all buoys, and has pending ones computed in the background. */
import type { Topic } from '#shared/ipc/contract.ts';
import type { Ranks } from '#shared/model/climatology.ts';
import type { QualityChoice } from '#shared/model/quality.ts';
import type { Cache } from '../cache/api.ts';
import { log } from '../system/log.ts';

/** Least time (ms) between two events while ranks are built. */
const ANNOUNCE = 2000;

interface RankBuilderParts {
  cache: Pick<Cache, 'ranks' | 'buildRanks'>;
  changed: (topic: Topic) => void;
  /** Ends the building with the session. */
  signal: AbortSignal;
}

interface Input {
  quality: QualityChoice;
}

/** @returns reads the ranks that are known; `ranks` events follow while others are built */
export function createRankBuilder({
  cache,
  changed,
  signal,
}: RankBuilderParts): (input: Input) => Promise<Ranks> {
  let building = false;

  async function build(input: Input): Promise<void> {
    building = true;
    let announced = performance.now();
    try {
      // Each call is short, and calls of the window are answered between two of them.
      while (!signal.aborted && (await cache.buildRanks(input)) > 0) {
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

  return async (input) => {
    const known = await cache.ranks(input);
    if (known.pending > 0 && !building && !signal.aborted) void build(input);
    return known;
  };
}
