/** Estimates what fetching missing readings costs from the metadata of buoys: the only estimator of rows, requests and time. */
import type { FetchPlan } from '#shared/ipc/contract.ts';
import type { Quota } from '#shared/model/status.ts';
import type { Needs } from '../cache/queries/needs.ts';
import { PAGE_ROWS } from './walk.ts';

/**
 * Assumed where the interval of a buoy is not known, seconds: a wave record takes 17 to 34 minutes, so wave buoys report
 * hourly or half-hourly.
 */
const LONGEST_INTERVAL = 3600;
const SHORTEST_INTERVAL = 1800;
/** Cached readings that are closer say nothing of the interval, seconds. */
const MIN_SPACING = 600;
/** Assumed duration of a request, seconds. */
const PACE = 0.5;

/** What the cache knows of one buoy and range. */
type BuoyNeeds = Omit<Needs, 'name'>;

/** Seconds between the readings of a buoy: `assumed`, or its reporting interval where that is known. */
function intervalOf({ cadence, spacing }: BuoyNeeds, assumed: number): number {
  if (cadence !== null && cadence > 0) return cadence;
  return Math.min(assumed, Math.max(MIN_SPACING, spacing ?? assumed));
}

/**
 * Rows expected in each gap at this interval between readings. The service's count of the buoy's readings bounds the
 * rows, whatever the interval. There are none between the latest reading and the time at which the service reported it.
 */
function expectedRows(needs: BuoyNeeds, interval: number): number[] {
  const last = needs.lastReadingTime ?? Infinity;
  const latestKnownAt = Math.max(last, needs.latestKnownAt ?? last);
  const within = (from: number, to: number): number =>
    to < from ? 0 : Math.ceil((to - from + 1) / interval);
  const old = needs.gaps.map(({ from, to }) => within(from, Math.min(to, last)));
  const fresh = needs.gaps.map(({ from, to }) => within(Math.max(from, latestKnownAt + 1), to));
  const sum = old.reduce((a, b) => a + b, 0);
  const left =
    needs.readingsCount === null ? Infinity : Math.max(0, needs.readingsCount - needs.covered);
  const share = sum > left ? left / sum : 1;
  return old.map((rows, index) => Math.ceil(rows * share) + (fresh[index] ?? 0));
}

/** When `requests` will have been sent, and how many resets of the quota they need. */
export function finishOf(
  requests: number,
  quota: Quota | null,
  reserve: number,
  now: number,
): { finishAt: number; resets: number; left: number | null } {
  const after = (start: number, count: number): number => Math.ceil(start + count * PACE);
  if (!quota) return { finishAt: after(now, requests), resets: 0, left: null };
  const left = Math.max(0, quota.remaining - reserve);
  if (requests <= left) return { finishAt: after(now, requests), resets: 0, left };
  const anHour = Math.max(1, quota.limit - reserve);
  const over = requests - left;
  const resets = Math.ceil(over / anHour);
  const lastHour = over - (resets - 1) * anHour;
  const start = quota.resetAt + (resets - 1) * 3600;
  return { finishAt: after(Math.max(start, now), lastHour), resets, left };
}

/**
 * Requests for the gaps of some buoys: one at least per gap, and one to check each gap of several pages. A service that
 * does not say where its pages end takes one more per gap, and no check.
 */
export function fetchCost(
  buoys: readonly BuoyNeeds[],
): Omit<FetchPlan, 'left' | 'reserve' | 'resets' | 'finishAt'> {
  const cost = costAt(buoys, LONGEST_INTERVAL);
  const { requests, checks } = costAt(buoys, SHORTEST_INTERVAL);
  return { ...cost, maxRequests: requests + checks };
}

function costAt(buoys: readonly BuoyNeeds[], assumed: number) {
  const cost = { incomplete: 0, requests: 0, checks: 0, rows: 0, gaps: 0, missingSeconds: 0 };
  for (const buoy of buoys) {
    for (const rows of expectedRows(buoy, intervalOf(buoy, assumed))) {
      const pages = Math.max(1, Math.ceil(rows / PAGE_ROWS));
      cost.rows += rows;
      cost.requests += pages;
      cost.checks += pages > 1 ? 1 : 0;
    }
    cost.incomplete += buoy.gaps.length > 0 ? 1 : 0;
    cost.gaps += buoy.gaps.length;
    cost.missingSeconds += buoy.gaps.reduce((sum, gap) => sum + gap.to - gap.from + 1, 0);
  }
  return cost;
}
