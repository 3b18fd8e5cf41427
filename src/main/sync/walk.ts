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
  /** `last`: the gap needs no further page, even where `covers` ends before it. */
  store(
    page: ReadingsPage['readings'],
    covers: Interval | null,
    progress: { requests: number; last: boolean },
  ): Promise<void>;
  /** How many readings the service has in the range, by one request; null where it does not tell. Absent: not checked. */
  count?: (range: Interval) => Promise<number | null>;
  now(): number;
}

/** What one page brought: the stretch it answers for and the rows in it. */
interface Part extends Interval {
  rows: number;
}

type OnPage = (requests: number, rows: number, expectedRequests: number | null) => void;

/**
 * Each request begins behind the newest row seen, so what arrives or is withdrawn meanwhile cannot shift a row past
 * the walk. Rows that share the second of a page's end would be passed over; the service's count (or the row before)
 * betrays them, and then that second is asked for again.
 *
 * A reading that arrives late, in a stretch already walked, stays unseen by that. The check for it costs one request
 * (`count`) and is made only where it can find something: one page is one moment's answer and needs none; a gap of
 * several pages is counted once, at its end. Only if the count differs from the rows received are further requests
 * sent: halves are counted until the pages that changed are found, and these are fetched again.
 * @returns requests sent and rows received
 */
export async function walkGap(
  gap: Interval,
  source: PageSource,
  onPage: OnPage,
): Promise<{ requests: number; rows: number }> {
  const { parts, ...walked } = await walkPages(gap, source, onPage);
  const [first, last] = [parts[0], parts.at(-1)];
  if (!source.count || !first || !last || parts.length < 2 || last.to < first.from) return walked;
  const told = await source.count({ from: first.from, to: last.to });
  await source.store([], null, { requests: 1, last: false });
  const requests = walked.requests + 1;
  onPage(requests, walked.rows, null);
  if (told === null) return { requests, rows: walked.rows };
  const again = await recheck(parts, told, source);
  return { requests: requests + again.requests, rows: walked.rows + again.rows };
}

/** Finds the parts whose rows are not as many as the service has, and fetches them again. */
async function recheck(
  parts: readonly Part[],
  told: number,
  source: PageSource,
): Promise<{ requests: number; rows: number }> {
  const [first] = parts;
  if (!first || told === parts.reduce((sum, part) => sum + part.rows, 0)) {
    return { requests: 0, rows: 0 };
  }
  if (parts.length === 1) {
    const { requests, rows } = await walkPages(first, source, () => undefined);
    return { requests, rows: rows - first.rows };
  }
  const middle = parts.length >> 1;
  const [left, right] = [parts.slice(0, middle), parts.slice(middle)];
  const inLeft = await source.count?.({ from: first.from, to: left.at(-1)?.to ?? first.to });
  await source.store([], null, { requests: 1, last: false });
  if (inLeft === undefined || inLeft === null) return { requests: 1, rows: 0 };
  const one = await recheck(left, inLeft, source);
  const two = await recheck(right, told - inLeft, source);
  return { requests: 1 + one.requests + two.requests, rows: one.rows + two.rows };
}

async function walkPages(
  gap: Interval,
  source: PageSource,
  onPage: OnPage,
): Promise<{ requests: number; rows: number; parts: Part[] }> {
  let requests = 0;
  let rows = 0;
  let from = gap.from;
  let before = new Set<number>();
  const parts: Part[] = [];
  /** The second at which the last page ended, and what the service should have behind it. */
  let seen: { time: number; behind: Behind } | null = null;
  while (requests < MAX_PAGES) {
    const answer = await source.page({ from, to: gap.to });
    requests += 1;
    if (seen && from > seen.time && !agrees(answer, seen.behind)) {
      await source.store(answer.readings, null, { requests: 1, last: false });
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
    const fresh = readings.filter((one) => !before.has(one.id));
    before = new Set(readings.map((one) => one.id));
    rows += fresh.length;
    // The part before `from` was proven by the page before, but for the second it ended in.
    const since: number = seen ? Math.min(from, seen.time) : from;
    const covers = provenBy(gap, since, newest, last, source.now());
    await source.store(readings, covers, { requests: 1, last });
    onPage(requests, rows, answer.totalPages === null ? null : requests - 1 + answer.totalPages);
    addPart(parts, fresh, gap.from, last ? (covers?.to ?? newest ?? gap.to) : (newest ?? gap.to));
    if (last) return { requests, rows, parts };
    if (newest === since && seen?.time === newest) throw endless('A whole page shares one second.');
    seen = { time: newest, behind: behindOf(answer) };
    const shared = readings.at(-2)?.time === newest;
    from = shared || answer.totalPages === null ? newest : newest + 1;
  }
  throw endless('The pages do not end.');
}

/** Rows of the second the page before ended in count to that page. */
function addPart(parts: Part[], rows: ReadingsPage['readings'], start: number, to: number): void {
  const before = parts.at(-1);
  const later = before ? rows.filter((one) => one.time > before.to) : rows;
  if (before) before.rows += rows.length - later.length;
  const from = before ? before.to + 1 : start;
  if (to >= from) parts.push({ from, to, rows: later.length });
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
