/** Fetches the gaps of a range while a caller waits: for a chart, a button or a command. Nothing of it is stored but the readings. */
import { Fault } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { FetchRangeNow } from './engine.types.ts';
import { cancelled, continueWalk, type PageParts, requestPage } from './fetchPage.ts';
import { fetchCost } from './planner.ts';
import type { Walk } from './walk.ts';

/** @param parts.onFree called when a buoy's request has ended */
export function createRangeFetcher(parts: PageParts & { onFree: () => void }) {
  const { cache, locks, now, policy } = parts;
  const active = new Set<{ buoyIds: readonly number[]; controller: AbortController }>();

  const fetchRange: FetchRangeNow = async (range, { priority, ...options }, callerSignal) => {
    const { maxRequests = Infinity, onProgress } = options;
    const buoyIds = [...new Set(range.buoyIds)];
    const { from } = range;
    const to = Math.min(range.to, now());
    const byBuoy = new Map<number, number>();
    let requests = 0;
    const controller = new AbortController();
    const signal = AbortSignal.any([callerSignal, controller.signal]);
    const entry = { buoyIds, controller };
    active.add(entry);

    /** Fetches a page of the newest gap; null: no gap is left. @returns the walk and the end of the rest */
    async function advance(buoyId: number, { walk, to }: Progress): Promise<Progress | null> {
      if (signal.aborted) throw cancelled();
      const gaps = to < from ? [] : await cache.gaps({ buoyId, from, to });
      const next = continueWalk(walk, gaps.at(-1) ?? null);
      if (!next?.next()) return null;
      if (signal.aborted) throw cancelled();
      const block = policy.blocked({ priority, waits: false });
      if (block) throw new Fault(block.error);
      if (requests >= maxRequests) {
        throw cancelled(`It would need more than ${maxRequests} requests.`);
      }
      const answer = await requestPage(parts, next, { buoyId, priority }, signal).catch(
        (thrown: unknown) => {
          if (!signal.aborted) policy.failed(thrown, priority);
          throw thrown;
        },
      );
      if (!answer) return null;
      requests += 1;
      byBuoy.set(buoyId, (byBuoy.get(buoyId) ?? 0) + 1);
      await cache.upsertReadings(answer.page);
      if (answer.within) parts.changed({ kind: 'readings', buoyId, within: answer.within });
      onProgress?.({ requests, total: Math.max(planned, requests + answer.pagesLeft) });
      return { walk: next, to: Math.min(to, (answer.fetchedFrom ?? Infinity) - 1) };
    }

    let planned = 0;
    try {
      planned = fetchCost(await cache.needs({ buoyIds, from, to })).maxRequests;
      onProgress?.({ requests, total: planned });
      for (const buoyId of buoyIds) {
        let progress: Progress | null = { walk: null, to };
        while (progress) {
          const before: Progress = progress;
          progress = await locks.run(buoyId, () => advance(buoyId, before)).finally(parts.onFree);
        }
      }
      return { requests, byBuoy };
    } catch (thrown) {
      if (!signal.aborted) throw thrown;
      throw signal.reason instanceof Fault ? signal.reason : cancelled();
    } finally {
      active.delete(entry);
    }
  };

  return {
    fetchRange,
    /** Ends the fetches of these buoys; null: all. */
    end(buoyIds: readonly number[] | null, reason: Fault): void {
      for (const entry of active) {
        if (!buoyIds || entry.buoyIds.some((id) => buoyIds.includes(id)))
          entry.controller.abort(reason);
      }
    },
  };
}

interface Progress {
  walk: Walk | null;
  /** End of the range that is left, epoch seconds. */
  to: Interval['to'];
}
