/** Where two processes work on one buoy at the same time: only there may a page be fetched twice, once for each meeting. */
import type { StoredJob } from '#main/cache/queries/jobs.ts';
import type { Interval } from '#shared/model/geo.ts';
import { clipped } from '#shared/science/intervals.ts';
import type { VirtualClock } from './clock.ts';
import type { Gaps } from './file.ts';
import type { AppProcess } from './process.ts';
import type { Flight } from './world.ts';

/** What a process knew of the file when it decided what to request. */
export interface Known {
  /** Place in the order of events. */
  at: number;
  gaps: Gaps;
  jobs: readonly StoredJob[];
  /** How many stretches had been covered. */
  claims: number;
}

/** How long (s) a process leaves a buoy to another one that fetched the same page. */
const BREAK = 10;

export function createMeetings(clock: VirtualClock, violated: (what: string) => void) {
  const figures = { meetings: 0, 'pages fetched twice': 0 };
  const claims: (Interval & { process: AppProcess; buoyId: number })[] = [];
  /** By process and buoy: when a page of a job was fetched twice, and changes of the clock until then. */
  const twice = new Map<string, { at: number; changes: number }>();
  /** A count that differs is followed by requests for what is there already. */
  const counts: Flight[] = [];

  return {
    figures,
    claims: (): number => claims.length,
    sent(flight: Flight): void {
      if (flight.perPage === 1) counts.push(flight);
    },
    covered(process: AppProcess, buoyId: number, covers: Interval): void {
      claims.push({ process, buoyId, ...covers });
    },
    /** @param gaps of the buoy before the page was stored */
    stored(flight: Flight, gaps: readonly Interval[]): void {
      const { sender, buoyId, times, known } = flight;
      if (flight.perPage === 1) return;
      // Another process stored some of it since this one decided to request it.
      const hasMet = claims
        .slice(known.claims)
        .some((one) => one.process !== sender && one.buoyId === buoyId && overlap(one, flight));
      if (hasMet) figures.meetings += 1;
      if (times.length === 0) return;
      const rows = { from: Math.min(...times), to: Math.max(...times) };
      const isRepair = counts.some(
        (one) =>
          one.sender === sender &&
          one.buoyId === buoyId &&
          one.from <= rows.from &&
          rows.to <= one.to,
      );
      if (isRepair || clipped(gaps, rows).length > 0) return;
      const what = `${sender.id} fetched ${times.length} rows of buoy ${buoyId}`;
      if (clipped(known.gaps.get(buoyId) ?? [], rows).length === 0) {
        violated(`${what}, all of which it knew to be in the cache`);
      } else if (!hasMet) violated(`${what} twice`);
      figures['pages fetched twice'] += 1;
      if (flight.jobs.length === 0) return;
      const key = `${sender.id} ${buoyId}`;
      const last = twice.get(key);
      const isSame = last?.changes === clock.changes() && clock.trueNow() - last.at < BREAK - 1;
      if (isSame) violated(`${what}, the second page of one meeting`);
      twice.set(key, { at: clock.trueNow(), changes: clock.changes() });
    },
  };
}

const overlap = (a: Interval, b: Interval): boolean => a.from <= b.to && b.from <= a.to;
