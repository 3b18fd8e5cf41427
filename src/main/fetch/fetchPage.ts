/** One request of a walk through a gap, for jobs and for ranges that a caller waits for. */
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
  /** Runs one work at a time for each buoy. */
  withBuoy: <T>(buoyId: number, work: () => Promise<T>) => Promise<T>;
}

/**
 * The walk through a gap: the same where nothing else fetched a part of it.
 * @param gap null: only counts may be left
 * @returns null where nothing is left
 */
export function continueWalk(walk: Walk | null, gap: Interval | null): Walk | null {
  const open = walk?.open() ?? null;
  const isSame = !open || (open.from === gap?.from && open.to === gap.to);
  if (isSame && walk?.next()) return walk;
  return gap && createWalk(gap, { checkLate: true });
}

/**
 * Sends the next request of a walk that is not done.
 * @returns what is to be stored, and what it changes
 * @throws Fault; nothing of the answer may be stored then
 */
export async function requestPage(
  { client, policy, now }: PageParts,
  walk: Walk,
  { buoyId, priority }: { buoyId: number; priority: Priority },
  signal: AbortSignal,
) {
  const step = walk.next();
  if (!step) throw new Error('The walk is done.');
  const { range, perPage } = step;
  const sentAt = now();
  const page = await client.readings(
    { buoyId, startDate: range.from, endDate: range.to, order: 'desc', perPage },
    { signal, priority },
  );
  policy.answered();
  // The clock may be wrong, and the answer may have waited for a computer that slept.
  const answeredAt = Math.min(sentAt, page.answeredAt ?? sentAt);
  const { readings, covers, unsettled } = walk.accept(page, answeredAt);
  const timezone = page.buoy?.timezone ?? null;
  return {
    page: { buoyId, readings, covers, requestedTo: range.to, fetchedAt: now(), timezone },
    progress: {
      fetchedFrom: unsettled?.from ?? null,
      pagesLeft: perPage === 1 ? 0 : (page.totalPages ?? 1) - 1,
    },
    /** The times that changed; null: a count, which stores nothing. */
    within: spanOf([
      ...readings.map(({ time }) => ({ from: time, to: time })),
      ...[covers, unsettled].filter((one) => one !== null),
    ]),
  };
}

export const cancelled = (detail: string | null = null): Fault =>
  new Fault({ kind: 'cancelled', detail });
