/** One request of a walk through a gap, for jobs and for ranges that a caller waits for. */
import { Fault } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import { spanOf } from '#shared/science/intervals.ts';
import type { Cache } from '../cache/api.ts';
import type { JobProgress } from '../cache/queries/jobs.ts';
import type { Priority } from '../service/governor.ts';
import type { FetchEngineParts } from './engine.types.ts';
import { createWalk, type Walk } from './walk.ts';

export type Page = Parameters<Cache['upsertReadings']>[0];
type Progress = Pick<JobProgress, 'fetchedFrom' | 'pagesLeft'>;

export interface PageParts extends Omit<FetchEngineParts, 'now'> {
  /** Epoch seconds, an integer. */
  now: () => number;
  /** Runs one work at a time for each buoy. */
  withBuoy: <T>(buoyId: number, work: () => Promise<T>) => Promise<T>;
  /** Stores a page. One that the cache refuses is stored before the next request for its buoy. */
  store: (page: Page) => ReturnType<Cache['upsertReadings']>;
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
 * Sends the next request of a walk that is not done, and stores the answer: the request was spent.
 * @throws Fault; nothing of the answer is stored then
 */
export async function fetchPage<T>(
  { client, policy, now, changed }: PageParts,
  walk: Walk,
  { buoyId, priority, signal }: { buoyId: number; priority: Priority; signal: AbortSignal },
  store: (page: Page, progress: Progress) => Promise<T>,
): Promise<Progress & { stored: T }> {
  const step = walk.next();
  if (!step) throw new Error('The walk is done.');
  const { range, perPage } = step;
  const sentAt = now();
  const page = await client.readings(
    { buoyId, startDate: range.from, endDate: range.to, order: 'desc', perPage },
    { signal, priority, keepsAnswer: true },
  );
  policy.answered();
  // The clock may be wrong, and the answer may have waited for a computer that slept.
  const answeredAt = Math.min(sentAt, page.answeredAt ?? sentAt);
  const { readings, covers, unsettled } = walk.accept(page, answeredAt);
  const timezone = page.buoy?.timezone ?? null;
  const progress = {
    fetchedFrom: unsettled?.from ?? null,
    // A range without readings may have no page.
    pagesLeft: perPage === 1 ? 0 : Math.max(0, (page.totalPages ?? 1) - 1),
  };
  const stored = await store(
    { buoyId, readings, covers, requestedTo: range.to, fetchedAt: now(), timezone },
    progress,
  );
  // Null: a count, which changes nothing.
  const within = spanOf([
    ...readings.map(({ time }) => ({ from: time, to: time })),
    ...[covers, unsettled].filter((one) => one !== null),
  ]);
  if (within) changed({ kind: 'readings', buoyId, within });
  return { ...progress, stored };
}

export const cancelled = (detail: string | null = null): Fault =>
  new Fault({ kind: 'cancelled', detail });
