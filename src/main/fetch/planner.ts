/** Estimates what fetching missing readings costs from the metadata of buoys: the only estimator of rows, requests and time. */
import type { FetchPlan } from '#shared/ipc/contract.ts';
import type { Quota } from '#shared/model/status.ts';
import type { Needs } from '../cache/queries/needs.ts';
import { PAGE_ROWS } from './walk.ts';

/** Assumed where nothing is known of the buoy: it reports hourly, seconds. */
const ASSUMED_CADENCE = 3600;
/** Assumed duration of a request, seconds. */
const PACE = 0.5;

/** What the cache knows of one buoy and range. */
type BuoyNeeds = Omit<Needs, 'name'>;

/**
 * Rows expected in each gap, and whether the service's own count of the buoy's readings gave them. The cadence gives a
 * ceiling; what the service has and the cache has not gives another, shared out over the gaps. There are no rows
 * between the latest reading and the moment at which the service named it.
 */
function expectedRows(needs: BuoyNeeds): { rows: number[]; counted: boolean } {
  const interval = needs.cadence !== null && needs.cadence > 0 ? needs.cadence : ASSUMED_CADENCE;
  const last = needs.lastReadingTime ?? Infinity;
  const heard = Math.max(last, needs.latestKnownAt ?? last);
  const within = (from: number, to: number): number =>
    to < from ? 0 : Math.ceil((to - from + 1) / interval);
  const old = needs.gaps.map(({ from, to }) => within(from, Math.min(to, last)));
  const fresh = needs.gaps.map(({ from, to }) => within(Math.max(from, heard + 1), to));
  const sum = old.reduce((a, b) => a + b, 0);
  const left =
    needs.readingsCount === null ? Infinity : Math.max(0, needs.readingsCount - needs.covered);
  const share = sum > left ? left / sum : 1;
  const rows = old.map((one, index) => Math.ceil(one * share) + (fresh[index] ?? 0));
  // Gaps with room for all rows that the cache lacks hold no more than these, whatever the cadence.
  return { rows, counted: sum >= left };
}

/** When `requests` will have been sent, and for how many resets of the quota they wait. */
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
  const cost = { requests: 0, checks: 0, rows: 0, gaps: 0, missingSeconds: 0, estimated: false };
  for (const buoy of buoys) {
    const expected = expectedRows(buoy);
    for (const rows of expected.rows) {
      const pages = Math.max(1, Math.ceil(rows / PAGE_ROWS));
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
