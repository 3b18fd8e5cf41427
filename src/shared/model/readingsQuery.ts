/** Which readings of a buoy are asked for, as `GET /buoys/{id}/readings` takes it, and what times that means. */
import { Fault } from '../errors.ts';
import type { Interval } from './geo.ts';
import type { Reading } from './reading.ts';

/** A range, a day or a moment: one of them at a time, or none. */
export interface ReadingsQuery {
  buoyId: number;
  /** Epoch seconds UTC, inclusive. */
  startDate?: number;
  endDate?: number;
  /** `YYYY-MM-DD`. */
  date?: string;
  /** Epoch seconds: the service's 3-hour window. */
  timestamp?: number;
  order?: 'asc' | 'desc';
  /** From 1. */
  page?: number;
  /** 1 to 100. */
  perPage?: number;
}

/** One page of the cache's answer. */
export interface CachedPage {
  readings: Reading[];
  page: number;
  perPage: number;
  totalPages: number;
  /** Readings on all pages. */
  total: number;
  /** What was asked, open ends being the first and the last reading found. */
  dateRange: { start: number | null; end: number | null };
  /** Parts of what was asked, up to now, whose readings are not known to be all cached. */
  missing: Interval[];
}

/** The interface does not say where the window of a moment lies: here in the middle of it. */
const HALF_WINDOW = 5400;
const DAY = 86_400;

/**
 * First and last second, epoch, inclusive; an open end is absent. A day is one of UTC.
 * @throws Fault `invalid-request` for a day that does not exist
 */
export function timesOf({ startDate, endDate, date, timestamp }: ReadingsQuery): {
  from?: number;
  to?: number;
} {
  if (timestamp !== undefined) {
    return { from: timestamp - HALF_WINDOW, to: timestamp + HALF_WINDOW };
  }
  if (date !== undefined) {
    const from = Date.parse(`${date}T00:00:00Z`) / 1000;
    if (!Number.isFinite(from) || new Date(from * 1000).toISOString().slice(0, 10) !== date) {
      const problem = `${date} is no day like 2016-01-31.`;
      throw new Fault({ kind: 'invalid-request', problem, detail: null });
    }
    return { from, to: from + DAY - 1 };
  }
  return {
    ...(startDate === undefined ? {} : { from: Math.ceil(startDate) }),
    ...(endDate === undefined ? {} : { to: Math.floor(endDate) }),
  };
}
