/** The requests that fetch one gap of a buoy's readings, newest first, and what each answer proves. Sends nothing itself. */
import { Fault } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { IdentifiedReading } from '#shared/model/reading.ts';
import type { ReadingsPage } from '../service/answers.ts';

export const PAGE_ROWS = 100;
/** Readings may reach the service this late: nothing younger than this and than the newest reading is complete, seconds. */
export const SETTLING = 6 * 3600;
/** A service that never says "last page" ends here: more pages than 100 years of ten-minute readings. */
const MAX_PAGES = 60_000;

/** A request for the newest rows of a closed range, newest first. */
interface Step {
  range: Interval;
  /** 1: only the number of rows is wanted. */
  perPage: 1 | typeof PAGE_ROWS;
}

/** The readings of one answer. */
interface Proof {
  /** By time ascending. */
  readings: IdentifiedReading[];
  /** Known to be complete. */
  covers: Interval | null;
  /** Fetched, but too young to be called complete. */
  unsettled: Interval | null;
}

export interface Walk {
  /** Null: the gap is done. The same request until {@link accept} has its answer. */
  next(): Step | null;
  /**
   * @param at when the service had no other readings than these: no later than its answer, epoch seconds.
   * @throws Fault `unexpected-answer`; nothing of the answer may be stored then.
   */
  accept(page: ReadingsPage, at: number): Proof;
  /** The part not fetched yet; null while late readings are searched for. */
  open(): Interval | null;
}

/** Rows received in a part of the gap. Parts are disjoint and adjacent, newest first. */
interface Part extends Interval {
  rows: number;
}

/**
 * Each request ends before the oldest row seen, so a reading that arrives or is withdrawn meanwhile cannot shift a row
 * past the walk. Rows that share the second of a page's end would be passed over: the service's exact count shows them,
 * and then that second is requested again. A reading that arrives in that moment can hide them from a count, and some
 * services count the page only: where several readings of a second were seen, each request includes that second.
 *
 * Where an answer has neither the number of pages nor the size of a page, a short page may not be the last one. It is
 * the last if it is shorter than an earlier one or empty, which costs one more request for each gap.
 *
 * A reading that arrives late in a part already walked is not seen by that. With `checkLate` a gap of several pages is
 * counted once at its end. Only if the count differs from the rows received, halves are counted until the parts that
 * changed are found, and these are fetched again. One page is the answer of one moment and needs no count.
 */
export function createWalk(gap: Interval, { checkLate }: { checkLate: boolean }): Walk {
  let pages: Pages | null = createPages(gap);
  let isFirst = true;
  /** Parts to be counted: `left` by a request, `right` by what `total` leaves for it. */
  const counts: { left: Part[]; right: Part[]; total: number | null }[] = [];
  const repairs: Part[] = [];

  function compare(parts: Part[], rows: number): void {
    const [only] = parts;
    if (!only || rows === parts.reduce((sum, part) => sum + part.rows, 0)) return;
    if (parts.length === 1) {
      repairs.push(only);
      return;
    }
    const middle = parts.length >> 1;
    counts.push({ left: parts.slice(0, middle), right: parts.slice(middle), total: rows });
  }

  function acceptCount(page: ReadingsPage): void {
    const count = counts.pop();
    // Otherwise the service gave more than one row a page, and pages are not rows.
    const rows = page.rawCount <= 1 && (page.perPage ?? 1) === 1 ? page.totalPages : null;
    if (!count || rows === null) {
      counts.length = 0;
      return;
    }
    compare(count.left, rows);
    if (count.total !== null) compare(count.right, count.total - rows);
  }

  function afterPages({ parts, canCount }: Pages): void {
    if (isFirst && checkLate && parts.length > 1 && canCount()) {
      counts.push({ left: parts, right: [], total: null });
    }
    isFirst = false;
    pages = null;
  }

  return {
    next() {
      if (pages) return { range: pages.range(), perPage: PAGE_ROWS };
      const left = counts.at(-1)?.left;
      const [newest, oldest] = [left?.[0], left?.at(-1)];
      if (newest && oldest) return { range: { from: oldest.from, to: newest.to }, perPage: 1 };
      const repair = repairs.pop();
      if (!repair) return null;
      pages = createPages(repair);
      return { range: pages.range(), perPage: PAGE_ROWS };
    },
    accept(page, at) {
      if (!pages) {
        acceptCount(page);
        return { readings: [], covers: null, unsettled: null };
      }
      const proof = pages.accept(page, at);
      if (pages.isDone()) afterPages(pages);
      return proof;
    },
    open: () => (isFirst && pages ? pages.open() : null),
  };
}

type Pages = ReturnType<typeof createPages>;

function createPages(gap: Interval) {
  const parts: Part[] = [];
  /** End of the next request. */
  let { to } = gap;
  /** The second at which the last page ended, and how many rows the service should have from there on. */
  let end: { time: number; rest: number | null } | null = null;
  let newest = -Infinity;
  /** Several readings of a second were seen. */
  let reportsTogether = false;
  let previousIds = new Set<number>();
  let requests = 0;
  /** Rows of the longest page: what a page can hold at least where the service does not say. */
  let longest = 0;
  let tellsPages = false;
  /** The next answer has at least as many pages: one was received, and readings of one may have been withdrawn. */
  let fewestPages = 0;
  let done = false;

  /** Rows of the second at which the page before ended belong to that page. */
  function addPart(rows: readonly IdentifiedReading[], from: number, top: number): void {
    const before = parts.at(-1);
    const older = before ? rows.filter(({ time }) => time < before.from) : rows;
    if (before) before.rows += rows.length - older.length;
    const part = { from, to: before ? before.from - 1 : top, rows: older.length };
    if (part.to >= part.from) parts.push(part);
  }

  return {
    parts,
    range: (): Interval => ({ from: gap.from, to }),
    isDone: () => done,
    /** Whether the service says how many pages, and so how many single rows, there are. */
    canCount: () => tellsPages,
    open: (): Interval => ({ from: gap.from, to: end ? Math.max(to, end.time) : to }),

    accept(page: ReadingsPage, at: number): Proof {
      requests += 1;
      if (requests > MAX_PAGES) throw unexpected('The pages do not end.');
      const readings = page.readings
        .filter(({ time }) => time >= gap.from && time <= to)
        .sort((a, b) => a.time - b.time || a.id - b.id);
      const [oldest, second] = readings;
      if (!oldest && page.rawCount > 0) throw unexpected('No row lies in the requested range.');
      if (!oldest && (page.totalPages ?? 0) > 1) throw unexpected('The page has no rows.');
      const latest = readings.at(-1)?.time ?? -Infinity;
      // Nothing says how long a page can be, and this one is no proof: only older rows, or none, show its end.
      const isUnlimited =
        page.totalPages === null && page.perPage === null && latest === oldest?.time;
      const last =
        !oldest ||
        (isUnlimited && oldest.time === gap.from) ||
        (page.totalPages === null
          ? page.rawCount < Math.min(PAGE_ROWS, page.perPage ?? longest)
          : page.totalPages <= 1);
      if (!last && !isNewestFirst(page.readings))
        throw unexpected('The rows are not newest first.');
      if (page.totalPages !== null && page.totalPages < fewestPages) {
        throw unexpected('More rows have gone than were received.');
      }
      const total = totalOf(page, last);
      if (end?.rest != null && total !== null && to < end.time && total !== end.rest) {
        to = end.time;
        end = { time: end.time, rest: null };
        return { readings, covers: null, unsettled: null };
      }
      fewestPages = (page.totalPages ?? 0) - 2;
      newest = Math.max(newest, latest);
      longest = Math.max(longest, page.rawCount);
      tellsPages ||= page.totalPages !== null;
      // The second in which the page before ended is complete with this page.
      const top = end ? Math.max(to, end.time) : to;
      const bottom = last ? gap.from : oldest.time + 1;
      const settled = Math.min(top, Math.max(newest, at - SETTLING));
      const fresh = readings.filter(({ id }) => !previousIds.has(id));
      previousIds = new Set(readings.map(({ id }) => id));
      addPart(fresh, last ? gap.from : oldest.time, settled);
      done = last;
      if (!last) {
        if (end && oldest.time === end.time && oldest.time === to) {
          throw unexpected('More rows than a page holds share one second.');
        }
        const rest = total === null ? null : total - page.rawCount;
        end = { time: oldest.time, rest };
        const isShared = second?.time === oldest.time || oldest.time === gap.from;
        reportsTogether ||= readings.some(({ time }, row) => time === readings[row - 1]?.time);
        const isUnsure = reportsTogether || page.totalPages === null;
        to = (isShared || isUnsure) && !isUnlimited ? oldest.time : oldest.time - 1;
      }
      return {
        readings,
        covers: settled >= bottom ? { from: bottom, to: settled } : null,
        unsettled: settled < top ? { from: Math.max(bottom, settled + 1), to: top } : null,
      };
    },
  };
}

const isNewestFirst = (rows: readonly IdentifiedReading[]): boolean =>
  rows.every(({ time }, row) => time <= (rows[row - 1]?.time ?? Infinity));

/**
 * Rows of the requested range; null where they are not known. The interface leaves open whether `count` is that of the
 * page, of the range or of the buoy: only that of the range agrees with the number of pages.
 */
function totalOf({ count, rawCount, totalPages }: ReadingsPage, isLast: boolean): number | null {
  if (isLast) return count === null || count === rawCount ? rawCount : null;
  return count !== null && Math.ceil(count / rawCount) === totalPages ? count : null;
}

const unexpected = (detail: string): Fault =>
  new Fault({
    kind: 'unexpected-answer',
    endpoint: 'GET /buoys/{buoy_id}/readings',
    field: 'data.readings',
    detail,
  });
