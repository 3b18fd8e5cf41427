/** The requests that fetch one gap of a buoy's readings, newest first, and what each answer proves. Sends nothing itself. */
import { Fault } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { IdentifiedReading } from '#shared/model/reading.ts';
import type { ReadingsPage } from '../service/endpoints.ts';

export const PAGE_ROWS = 100;
/** Readings may reach the service this late: nothing younger than this and than the newest reading is complete, seconds. */
export const SETTLING = 6 * 3600;

/** A request for the newest rows of a closed range, newest first. */
interface Step {
  range: Interval;
  /** 1: to read the number of rows only. */
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
  /** Null: the gap is done. The request is the same until {@link accept} has its answer. */
  next(): Step | null;
  /**
   * @param at epoch seconds, no later than the answer: the service had no other readings of the range then.
   * @throws Fault `unexpected-answer`; nothing of the answer may be stored then.
   */
  accept(page: ReadingsPage, at: number): Proof;
  /** The part not fetched yet; null while the rows are counted and repaired. */
  open(): Interval | null;
}

/** Rows received in a part of the gap. Parts are disjoint and adjacent, newest first. */
interface Part extends Interval {
  rows: number;
}

/**
 * Each request ends before the oldest row received, so a reading that arrives or is withdrawn between two requests cannot
 * shift a row past the walk. Rows that share the last second of a page would be missed: where the service counts the rows
 * of the range, the count shows them, and that second is requested again. Each request includes that second where the
 * service does not report the number of pages, or has several readings of a second.
 *
 * A page proves nothing unless it is newest first: a service that ignores the order would leave out the newest rows.
 *
 * Where an answer has neither the number of pages nor the size of a page, a short page may not be the last one. It is
 * the last if it is shorter than an earlier one or empty, which costs one more request for each gap.
 *
 * With `checkLate` a gap of several pages is counted once at its end, to find readings that arrived in a part already
 * received. If the count differs from the rows received, halves are counted until the changed parts are found, and
 * these are fetched again.
 */
export function createWalk(gap: Interval, { checkLate }: { checkLate: boolean }): Walk {
  let pages: ReturnType<typeof createPages> | null = createPages(gap);
  let isFirst = true;
  /** Parts to be counted: `left` by a request, `right` as `total` without `left`. */
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
    // With more than one row a page, the number of pages is not that of rows.
    const rows = page.rawCount <= 1 && (page.perPage ?? 1) === 1 ? page.totalPages : null;
    if (rows === null) counts.length = 0;
    else if (count) {
      compare(count.left, rows);
      if (count.total !== null) compare(count.right, count.total - rows);
    }
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
      if (!pages.isDone()) return proof;
      const { parts, canCount } = pages;
      if (isFirst && checkLate && parts.length > 1 && canCount()) {
        counts.push({ left: parts, right: [], total: null });
      }
      isFirst = false;
      pages = null;
      return proof;
    },
    open: () => (isFirst && pages ? pages.open() : null),
  };
}

function createPages(gap: Interval) {
  const parts: Part[] = [];
  /** End of the next request. */
  let { to } = gap;
  /** The last second of the page before, and how many older rows the service has; null where unknown. */
  let end: { time: number; rest: number | null } | null = null;
  let newest = -Infinity;
  /** Several readings of a second were received. */
  let reportsTogether = false;
  let previousIds = new Set<number>();
  /** Rows of the longest page: the page size is no smaller. */
  let longest = 0;
  let reportsPages = false;
  /** The next answer has at least as many pages: one was received, and readings of one may have been withdrawn. */
  let fewestPages = 0;
  let done = false;

  /** Rows of the last second of the page before are added to that page. */
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
    /** Whether the service reports the number of pages, so that pages of one row count the rows. */
    canCount: () => reportsPages,
    open: (): Interval => ({ from: gap.from, to: end ? Math.max(to, end.time) : to }),

    accept(page: ReadingsPage, at: number): Proof {
      const readings = page.readings
        .filter(({ time }) => time >= gap.from && time <= to)
        .sort((a, b) => a.time - b.time || a.id - b.id);
      const [oldest, second] = readings;
      if (!oldest && (page.rawCount > 0 || (page.totalPages ?? 0) > 1)) {
        throw unexpected('No row lies in the requested range.');
      }
      const latest = readings.at(-1)?.time ?? -Infinity;
      // The page size is unknown, and all rows share a second: only the next answer shows whether this is the last page.
      const isUnlimited =
        page.totalPages === null && page.perPage === null && latest === oldest?.time;
      const last =
        !oldest ||
        (isUnlimited && oldest.time === gap.from) ||
        (page.totalPages === null
          ? page.rawCount < Math.min(PAGE_ROWS, page.perPage ?? longest)
          : page.totalPages <= 1);
      if (!last && !isNewestFirst(page.readings)) throw unexpected('Rows are not newest first.');
      if (page.totalPages !== null && page.totalPages < fewestPages) {
        throw unexpected('More rows are gone than were received.');
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
      reportsPages ||= page.totalPages !== null;
      // With this page, the last second of the page before is complete.
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
