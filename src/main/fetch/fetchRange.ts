/** Fetches the gaps of a range while a caller waits: for a chart, a button or a command. Nothing of it is stored but the readings. */
import { Fault, notFound } from '#shared/errors.ts';
import { NotFoundByService } from '../service/verdict.ts';
import type { FetchRange, FetchResult, RangeOptions } from './engine.types.ts';
import { cancelled, continueWalk, fetchPage, type Page, type PageParts } from './fetchPage.ts';
import { fetchCost } from './planner.ts';
import type { Walk } from './walk.ts';

export function createRangeFetcher(parts: PageParts) {
  const { cache, policy } = parts;
  const active = new Set<{
    buoyIds: readonly number[];
    controller: AbortController;
    ended: Promise<unknown>;
  }>();

  async function fetchGaps(
    { buoyIds, from, to }: FetchRange,
    { priority, maxRequests = Infinity, onProgress }: RangeOptions,
    signal: AbortSignal,
  ): Promise<FetchResult> {
    const planned = fetchCost(await cache.needs({ buoyIds, from, to })).maxRequests;
    const byBuoy = new Map<number, number>();
    const unknown: number[] = [];
    let requests = 0;
    onProgress?.({ requests, total: planned });
    for (const buoyId of buoyIds) {
      let walk: Walk | null = null;
      /** End of what is left. */
      let end = to;
      /** Fetches a page of the newest gap. @returns false where no gap is left */
      const fetchNext = async (): Promise<boolean> => {
        signal.throwIfAborted();
        const gaps = end < from ? [] : await cache.gaps({ buoyId, from, to: end });
        walk = continueWalk(walk, gaps.at(-1) ?? null);
        if (!walk) return false;
        signal.throwIfAborted();
        const block = policy.blocked({ priority, waits: false });
        if (block) throw new Fault(block.error);
        if (requests >= maxRequests) {
          throw cancelled(`It would need more than ${maxRequests} requests.`);
        }
        const store = (page: Page) => {
          requests += 1;
          byBuoy.set(buoyId, (byBuoy.get(buoyId) ?? 0) + 1);
          return parts.store(page);
        };
        const request = { buoyId, priority, signal };
        const { pagesLeft, fetchedFrom } = await fetchPage(parts, walk, request, store).catch(
          (thrown: unknown) => {
            if (!signal.aborted) policy.failed(thrown, priority);
            throw thrown;
          },
        );
        onProgress?.({ requests, total: Math.max(planned, requests + pagesLeft) });
        end = Math.min(end, (fetchedFrom ?? Infinity) - 1);
        return true;
      };
      try {
        while (await parts.withBuoy(buoyId, fetchNext));
      } catch (thrown) {
        // The other buoys are fetched all the same.
        if (!(thrown instanceof NotFoundByService)) throw thrown;
        unknown.push(buoyId);
      }
    }
    if (unknown.length > 0) throw notFound({ code: 'buoy', buoy: unknown.join(', ') });
    return { requests, byBuoy };
  }

  return {
    /** @throws Fault; what was fetched until then is kept */
    fetchRange(
      range: FetchRange,
      options: RangeOptions,
      callerSignal: AbortSignal,
    ): Promise<FetchResult> {
      const controller = new AbortController();
      const signal = AbortSignal.any([callerSignal, controller.signal]);
      const ended = fetchGaps(range, options, signal)
        .catch((thrown: unknown) => {
          if (!signal.aborted) throw thrown;
          throw signal.reason instanceof Fault ? signal.reason : cancelled();
        })
        .finally(() => active.delete(entry));
      const entry = { buoyIds: range.buoyIds, controller, ended };
      active.add(entry);
      return ended;
    },
    /** Ends the fetches of these buoys, null: all, and waits for that. */
    async end(buoyIds: readonly number[] | null, reason: Fault): Promise<void> {
      const entries = [...active].filter(
        (entry) => !buoyIds || entry.buoyIds.some((id) => buoyIds.includes(id)),
      );
      for (const { controller } of entries) controller.abort(reason);
      await Promise.allSettled(entries.map(({ ended }) => ended));
    },
  };
}
