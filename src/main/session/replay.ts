/** Reads the hours of a replay in slices, so that the worker answers other calls between them. */
import type { ReplayHours, ReplayRequest } from '#shared/model/climatology.ts';
import type { Cache } from '../cache/api.ts';

export async function replayOf(
  cache: Pick<Cache, 'replay'>,
  request: ReplayRequest,
): Promise<ReplayHours> {
  const slices: ReplayHours[] = [];
  for (let after: number | null = -1; after !== null; ) {
    const slice: Awaited<ReturnType<Cache['replay']>> = await cache.replay({ ...request, after });
    slices.push(slice);
    after = slice.last;
  }
  const joined = (name: 'significantHeight' | 'rank') => {
    const all = new Float32Array(slices.reduce((sum, slice) => sum + slice[name].length, 0));
    let at = 0;
    for (const { [name]: part } of slices) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  };
  return {
    buoyId: Float64Array.from(slices.flatMap(({ buoyId }) => [...buoyId])),
    significantHeight: joined('significantHeight'),
    rank: joined('rank'),
  };
}
