/** Walks the pages of one gap of a buoy's readings, oldest first, and stores each page with what it proves. */
import { Fault } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { ReadingsPage } from '../service/client.types.ts';

export const PAGE_ROWS = 100;
/** Readings may reach the service this late; nothing younger than the newest one is called complete, seconds. */
export const SETTLING = 6 * 3600;
/** A service that never says "last page" ends here: more pages than 100 years of ten-minute readings. */
const MAX_PAGES = 60_000;

export interface PageSource {
  page(range: Interval, page: number): Promise<ReadingsPage>;
  store(page: ReadingsPage['readings'], covers: Interval | null): Promise<void>;
  now(): number;
}

/**
 * Ascending order: a reading that arrives while pages are walked can shift later pages only forward, so rows may
 * repeat (and replace themselves) but none is passed over. Where the count shrinks (a reading was withdrawn) later
 * rows move back a page; then the walk starts anew from the last row seen.
 * @returns requests sent and rows received
 */
export async function walkGap(
  gap: Interval,
  source: PageSource,
  onPage: (requests: number, rows: number, total: number | null) => void,
): Promise<{ requests: number; rows: number }> {
  let requests = 0;
  let rows = 0;
  /** Page numbers count from here; it moves only when the walk starts anew. */
  let from = gap.from;
  let seen = gap.from;
  let page = 1;
  let count: number | null = null;
  while (requests < MAX_PAGES) {
    const answer = await source.page({ from, to: gap.to }, page);
    requests += 1;
    if (page > 1 && answer.count !== null && count !== null && answer.count < count) {
      from = seen;
      page = 1;
      count = null;
      continue;
    }
    count = answer.count;
    const readings = answer.readings.filter((one) => one.time >= gap.from && one.time <= gap.to);
    // A service that gives fewer rows a page than asked says so in its page count.
    const last =
      answer.readings.length === 0 ||
      (answer.totalPages !== null ? page >= answer.totalPages : answer.readings.length < PAGE_ROWS);
    const newest = readings.at(-1)?.time;
    rows += readings.length;
    await source.store(readings, provenBy(gap, from, newest, last, source.now()));
    onPage(requests, rows, answer.totalPages);
    if (last) return { requests, rows };
    seen = newest ?? seen;
    page += 1;
  }
  throw new Fault({
    kind: 'unexpected-answer',
    endpoint: 'GET /buoys/{buoy_id}/readings',
    field: 'meta.total_pages',
    detail: 'The pages do not end.',
  });
}

/** What a page proves complete: up to the row before its newest, or to the end of the gap on the last page. */
export function provenBy(
  gap: Interval,
  from: number,
  newest: number | undefined,
  last: boolean,
  now: number,
): Interval | null {
  const settled = Math.min(gap.to, Math.max(newest ?? 0, now - SETTLING));
  const to = last ? settled : (newest ?? from) - 1;
  return to >= from ? { from, to } : null;
}
