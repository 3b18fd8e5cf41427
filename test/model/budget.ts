/**
 * How many requests a run may take: what a walk needs for the gaps at the start of each job, and what each disturbance
 * may add. Each kind is counted apart, so that none hides the waste of another.
 */
import type { CacheApi } from '#main/cache/api.ts';
import type { FetchRange } from '#main/fetch/engine.types.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { ScriptedService } from './service.ts';
import type { Flight } from './world.ts';

export function createBudget(
  service: ScriptedService,
  audit: Pick<CacheApi, 'gaps'>,
  violated: (what: string) => void,
) {
  /** Requests by how they ended. */
  const spent = { pages: 0, counts: 0, failed: 0, wasted: 0 };
  /** Pages of the gaps when jobs began; readings that arrived in the range of a job since. */
  let planned = 0;
  let arrivals = 0;
  /** Requests that an interruption may leave unanswered: those under way then. */
  let unanswered = 0;
  /** Walks that may begin again in the middle of a gap: each may end with a page that is not full. */
  let restarts = 0;
  const ranges: (Interval & { buoyIds: readonly number[] })[] = [];
  const open = new Set<Flight>();
  /** Nothing in an answer says whether it is the last page: each walk may take one more. */
  const isSilent = !service.layout.tellsPages && !service.layout.tellsSize;

  /** Pages of a walk that begins at the newest row; a request ends before the oldest row seen. */
  function pagesOf(buoyId: number, gap: Interval): number {
    const { pageRows, tellsPages, tellsSize } = service.layout;
    let { to } = gap;
    let reportsTogether = false;
    let longest = 0;
    for (let pages = 1; ; pages += 1) {
      const rows = service
        .rowsOf(buoyId)
        .filter(({ time }) => time >= gap.from && time <= to)
        .reverse();
      const page = rows.slice(0, pageRows);
      const oldest = page.at(-1);
      const isLast = tellsPages
        ? rows.length <= pageRows
        : page.length < (tellsSize ? pageRows : longest);
      longest = Math.max(longest, page.length);
      if (!oldest || isLast) return pages;
      if (isSilent && page[0]?.time === oldest.time) {
        if (oldest.time === gap.from) return pages;
        to = oldest.time - 1;
        continue;
      }
      const isShared = page.at(-2)?.time === oldest.time || oldest.time === gap.from;
      // Only an exact count shows that rows of a page's last second are left; then it is requested again.
      reportsTogether ||= page.some(({ time }, row) => time === page[row - 1]?.time);
      const isUnsure = reportsTogether || (service.layout.counts !== 'all' && !tellsPages);
      const isExact = !isUnsure && !isShared;
      if (isExact && rows[pageRows]?.time === oldest.time) pages += 1;
      const next = isExact && rows[pageRows]?.time !== oldest.time ? oldest.time - 1 : oldest.time;
      // More rows in one second than a page holds: the job fails.
      if (next === to && rows[0]?.time === oldest.time) return pages;
      to = next;
    }
  }

  return {
    spent,
    /** @returns what the job needs, for the trace */
    planned(request: FetchRange, now: number): string {
      const range = { from: request.from, to: Math.min(request.to, Math.floor(now)) };
      if (range.to < range.from) return 'nothing';
      ranges.push({ ...range, buoyIds: request.buoyIds });
      let pages = 0;
      for (const buoyId of new Set(request.buoyIds)) {
        for (const gap of audit.gaps({ buoyId, ...range })) pages += pagesOf(buoyId, gap);
      }
      planned += pages;
      // The gaps of jobs that overlap are cut by each other.
      restarts += request.buoyIds.length;
      return `${pages} pages`;
    },
    arrived(buoyId: number, time: number): void {
      const isIn = ranges.some(
        ({ from, to, buoyIds }) => buoyIds.includes(buoyId) && from <= time && time <= to,
      );
      if (isIn) arrivals += 1;
    },
    interrupted(sender: string | null): void {
      const own = [...open].filter((one) => sender === null || one.sender.id === sender);
      // A request may begin before what was asked for is done.
      unanswered += Math.max(1, own.length);
      restarts += 1;
    },
    sent(flight: Flight): void {
      open.add(flight);
    },
    ended(flight: Flight): void {
      open.delete(flight);
      if (flight.state === 'stored') spent[flight.perPage === 1 ? 'counts' : 'pages'] += 1;
      else if (flight.state === 'failed') spent.failed += 1;
      else spent.wasted += 1;
    },
    check(): void {
      const unreadable = service.layout.unreadable ? 2 * planned : 0;
      const pages = planned + (isSilent ? 2 : 1) * restarts + 2 * arrivals + unreadable;
      const deep = 2 + Math.ceil(Math.log2(1 + planned));
      const counts = Math.floor(spent.pages / 2) + (arrivals + unreadable) * deep;
      const of = JSON.stringify({ planned, restarts, arrivals, unanswered, ...spent });
      if (spent.pages > pages) violated(`More than ${pages} pages were fetched: ${of}`);
      if (spent.counts > counts) violated(`More than ${counts} counts were made: ${of}`);
      if (spent.wasted > unanswered) violated(`More requests than interruptions were lost: ${of}`);
    },
  };
}
