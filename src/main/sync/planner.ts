/** What fetching missing readings costs, from what is known of the buoy alone. */
import type { Interval } from '#shared/model/geo.ts';

/** The service answers at most this many readings a request. */
const ROWS_PER_REQUEST = 100;
/** Assumed for the number of requests where nothing is known of the buoy: it reports hourly. */
const ASSUMED_CADENCE = 3600;

/** What the service says of a buoy's whole history; times in epoch seconds. */
export interface History {
  readings: number | null;
  first: number | null;
  last: number | null;
}

export interface Cost {
  /** At least one per gap: an empty gap must be asked for, too. */
  requests: number;
  /** Null where nothing tells how often the buoy reports. */
  rows: number | null;
}

/**
 * @param gaps closed intervals, epoch seconds.
 * @param cadence seconds between readings; null where unknown, then `history` may tell it.
 * @param history also ends what is expected: before `first` and after `last` there are no rows.
 */
export function requestsFor(
  gaps: readonly Interval[],
  cadence: number | null,
  history: History | null = null,
): Cost {
  const interval = cadence !== null && cadence > 0 ? cadence : averageInterval(history);
  const first = history?.first ?? -Infinity;
  const last = history?.last ?? Infinity;
  let requests = 0;
  let rows = 0;
  for (const gap of gaps) {
    const seconds = Math.min(gap.to, last) - Math.max(gap.from, first) + 1;
    const expected = seconds <= 0 ? 0 : Math.ceil(seconds / (interval ?? ASSUMED_CADENCE));
    rows += expected;
    requests += Math.max(1, Math.ceil(expected / ROWS_PER_REQUEST));
  }
  return { requests, rows: interval === null ? null : rows };
}

function averageInterval(history: History | null): number | null {
  const { readings, first, last } = history ?? { readings: null, first: null, last: null };
  if (readings === null || first === null || last === null) return null;
  return readings >= 2 && last > first ? (last - first) / (readings - 1) : null;
}

/** What the cache knows of one buoy and range; a subset of what `needs` answers. Times in epoch seconds. */
export interface BuoyNeeds {
  buoyId: number;
  gaps: readonly Interval[];
  cadence: number | null;
  readingsCount: number | null;
  /** Readings in covered intervals of the whole history. */
  covered: number;
  lastReadingTime: number | null;
  /** When the service last spoke of the buoy. */
  fetchedAt: number | null;
}

/**
 * Rows expected in each gap, and whether the service's own count of the buoy's readings told them. The cadence gives a
 * ceiling; what the service has and the cache has not gives another, shared out over the gaps. Between the latest reading and the moment the service named it there are none.
 */
export function expectedRows(needs: BuoyNeeds): { rows: number[]; counted: boolean } {
  const interval = needs.cadence !== null && needs.cadence > 0 ? needs.cadence : ASSUMED_CADENCE;
  const last = needs.lastReadingTime ?? Infinity;
  const heard = Math.max(last, needs.fetchedAt ?? last);
  const within = (from: number, to: number): number =>
    to < from ? 0 : Math.ceil((to - from + 1) / interval);
  const old = needs.gaps.map(({ from, to }) => within(from, Math.min(to, last)));
  const fresh = needs.gaps.map(({ from, to }) => within(Math.max(from, heard + 1), to));
  const sum = old.reduce((a, b) => a + b, 0);
  const left =
    needs.readingsCount === null ? Infinity : Math.max(0, needs.readingsCount - needs.covered);
  const share = sum > left ? left / sum : 1;
  const rows = old.map((one, index) => Math.ceil(one * share) + (fresh[index] ?? 0));
  // Gaps with room for all that is not here hold no more than that, whatever the cadence.
  return { rows, counted: sum >= left };
}

export interface Allowance {
  /** Requests left this hour, the reserve included. */
  remaining: number;
  limit: number;
  /** Epoch seconds. */
  resetAt: number;
  /** Kept each hour for what is asked by hand. */
  reserve: number;
}

/** When `requests` will have been sent, `pace` seconds each; hours of quota waited for. */
export function finishOf(
  requests: number,
  allowance: Allowance | null,
  now: number,
  pace: number,
): { finishAt: number; resets: number; left: number | null } {
  if (!allowance) return { finishAt: Math.ceil(now + requests * pace), resets: 0, left: null };
  const left = Math.max(0, allowance.remaining - allowance.reserve);
  if (requests <= left) return { finishAt: Math.ceil(now + requests * pace), resets: 0, left };
  const anHour = Math.max(1, allowance.limit - allowance.reserve);
  const over = requests - left;
  const resets = Math.ceil(over / anHour);
  const lastHour = over - (resets - 1) * anHour;
  const start = allowance.resetAt + (resets - 1) * 3600;
  return { finishAt: Math.ceil(Math.max(start, now) + lastHour * pace), resets, left };
}

/** Requests for the gaps of some buoys: one at least per gap, and one to check each gap of several pages. */
export function backfillCost(buoys: readonly BuoyNeeds[]): {
  requests: number;
  checks: number;
  rows: number;
  gaps: number;
  missingSeconds: number;
  estimated: boolean;
} {
  const cost = { requests: 0, checks: 0, rows: 0, gaps: 0, missingSeconds: 0, estimated: false };
  for (const buoy of buoys) {
    const expected = expectedRows(buoy);
    for (const rows of expected.rows) {
      const pages = Math.max(1, Math.ceil(rows / ROWS_PER_REQUEST));
      cost.rows += rows;
      cost.requests += pages;
      cost.checks += pages > 1 ? 1 : 0;
    }
    cost.gaps += buoy.gaps.length;
    cost.missingSeconds += buoy.gaps.reduce((sum, gap) => sum + gap.to - gap.from + 1, 0);
    const guessed = buoy.cadence === null && !expected.counted;
    if (buoy.gaps.length > 0 && guessed) cost.estimated = true;
  }
  return cost;
}
