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
  /** The first page, oldest first, of the readings in the range. */
  page(range: Interval): Promise<ReadingsPage>;
  store(page: ReadingsPage['readings'], covers: Interval | null): Promise<void>;
  now(): number;
}

/**
 * Each request begins behind the newest row seen, so what arrives or is withdrawn meanwhile cannot shift a row past
 * the walk. Rows that share the second of a page's end would be passed over; the service's count (or the row before)
 * betrays them, and then that second is asked for again.
 * @returns requests sent and rows received
 */
export async function walkGap(
  gap: Interval,
  source: PageSource,
  onPage: (requests: number, rows: number, expectedRequests: number | null) => void,
): Promise<{ requests: number; rows: number }> {
  let requests = 0;
  let rows = 0;
  let from = gap.from;
  /** The second at which the last page ended, and what the service should have behind it. */
  let seen: { time: number; behind: Behind } | null = null;
  while (requests < MAX_PAGES) {
    const answer = await source.page({ from, to: gap.to });
    requests += 1;
    if (seen && from > seen.time && !agrees(answer, seen.behind)) {
      await source.store(answer.readings, null);
      from = seen.time;
      seen = { time: seen.time, behind: {} };
      continue;
    }
    const readings = answer.readings.filter((one) => one.time >= gap.from && one.time <= gap.to);
    const newest = readings.at(-1)?.time;
    // A service that gives fewer rows a page than asked says so in its page count.
    const last =
      newest === undefined ||
      (answer.totalPages === null ? answer.readings.length < PAGE_ROWS : answer.totalPages <= 1);
    rows += readings.length;
    // The part before `from` was proven by the page before, but for the second it ended in.
    const since: number = seen ? Math.min(from, seen.time) : from;
    await source.store(readings, provenBy(gap, since, newest, last, source.now()));
    onPage(requests, rows, answer.totalPages === null ? null : requests - 1 + answer.totalPages);
    if (last) return { requests, rows };
    if (newest === since && seen?.time === newest) throw endless('A whole page shares one second.');
    seen = { time: newest, behind: behindOf(answer) };
    const shared = readings.at(-2)?.time === newest;
    from = shared || answer.totalPages === null ? newest : newest + 1;
  }
  throw endless('The pages do not end.');
}

/** What is left after a page, as far as the answer tells: exact rows, or pages. */
interface Behind {
  rows?: number;
  pages?: number;
}

/** The interface leaves open whether `count` counts the page or the whole range; more than the page can only be the whole. */
function behindOf({ count, totalPages, readings }: ReadingsPage): Behind {
  if (count !== null && count > readings.length) return { rows: count - readings.length };
  return totalPages === null ? {} : { pages: totalPages - 1 };
}

function agrees({ count, totalPages }: ReadingsPage, { rows, pages }: Behind): boolean {
  if (rows !== undefined) return count === rows;
  return pages === undefined || totalPages === null || totalPages === pages;
}

const endless = (detail: string): Fault =>
  new Fault({
    kind: 'unexpected-answer',
    endpoint: 'GET /buoys/{buoy_id}/readings',
    field: 'data.readings',
    detail,
  });

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
