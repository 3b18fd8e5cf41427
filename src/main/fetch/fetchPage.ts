/** One request of a walk through a gap, and the lock that keeps two walks of this process off one buoy. */
import { Fault } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import { spanOf } from '#shared/science/intervals.ts';
import type { Priority } from '../service/governor.ts';
import type { FetchEngineParts } from './engine.types.ts';
import type { WaitPolicy } from './waitPolicy.ts';
import { createWalk, type Walk } from './walk.ts';

export interface PageParts extends Omit<FetchEngineParts, 'now'> {
  /** Epoch seconds, an integer. */
  now: () => number;
  policy: WaitPolicy;
  locks: BuoyLocks;
}

/** The walk continues where nothing else fetched a part of the gap. @param gap null: only counts may be left */
export function continueWalk(walk: Walk | null, gap: Interval | null): Walk | null {
  const open = walk?.open() ?? null;
  const isCounting = open === null && Boolean(walk?.next());
  const isSame = open !== null && open.from === gap?.from && open.to === gap.to;
  if (isCounting || isSame) return walk;
  return gap && createWalk(gap, { checkLate: true });
}

/**
 * Sends the next request of a walk.
 * @returns what is to be stored, and what it changes; null: the walk is done
 * @throws Fault; nothing of the answer may be stored then
 */
export async function requestPage(
  { client, policy, now }: PageParts,
  walk: Walk,
  { buoyId, priority }: { buoyId: number; priority: Priority },
  signal: AbortSignal,
) {
  const step = walk.next();
  if (!step) return null;
  const sentAt = now();
  const page = await client.readings(
    {
      buoyId,
      startDate: step.range.from,
      endDate: step.range.to,
      order: 'desc',
      perPage: step.perPage,
    },
    { signal, priority },
  );
  policy.answered();
  // The clock may be wrong, and the answer may have waited for a computer that slept.
  const answeredAt = Math.min(sentAt, page.answeredAt ?? sentAt);
  const { readings, covers, unsettled } = walk.accept(page, answeredAt);
  const timezone = page.buoy?.timezone ?? null;
  return {
    page: { buoyId, readings, covers, requestedTo: step.range.to, fetchedAt: now(), timezone },
    fetchedFrom: unsettled?.from ?? null,
    pagesLeft: step.perPage === 1 ? 0 : (page.totalPages ?? 1) - 1,
    /** The times that changed; null: a count, which stores nothing. */
    within: spanOf([
      ...readings.map(({ time }) => ({ from: time, to: time })),
      ...[covers, unsettled].filter((one) => one !== null),
    ]),
  };
}

export type BuoyLocks = ReturnType<typeof createBuoyLocks>;

/** Runs one work at a time for each buoy. */
export function createBuoyLocks() {
  const last = new Map<number, Promise<unknown>>();
  return {
    locked: (): number[] => [...last.keys()],
    run<T>(buoyId: number, work: () => Promise<T>): Promise<T> {
      const call = (last.get(buoyId) ?? Promise.resolve()).then(work);
      const settled: Promise<unknown> = call
        .catch(() => undefined)
        .then(() => last.get(buoyId) === settled && last.delete(buoyId));
      last.set(buoyId, settled);
      return call;
    },
  };
}

export const cancelled = (detail: string | null = null): Fault =>
  new Fault({ kind: 'cancelled', detail });
