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
