/** The filters of `GET /buoys/{id}/readings` and the range of times that they select. */
import { invalidRequest } from '#shared/errors.ts';
import type { Interval } from '#shared/model/geo.ts';
import type { Reading } from '#shared/model/reading.ts';
import { DAY } from '#shared/science/durations.ts';
import { parseDay } from '../system/parse.ts';

/** A range, a day or a moment: one of them at a time, or none. */
export interface ReadingsQuery {
  buoyId: number;
  /** Epoch seconds UTC, inclusive. */
  startDate?: number | undefined;
  endDate?: number | undefined;
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
  /** The requested range; an open end is the time of the first or last reading found. */
  dateRange: { start: number | null; end: number | null };
  /** Parts of the requested range, up to now, whose readings are not known to be all cached. */
  missing: Interval[];
}

/** Half of the service's window. The interface does not document its position; it is taken as centred on the timestamp. */
const HALF_WINDOW = 5400;

type TimeFilter = {
  [Name in 'startDate' | 'endDate' | 'date' | 'timestamp']?: ReadingsQuery[Name] | undefined;
};

/**
 * First and last second, epoch, inclusive; an open end is absent. A day is one of UTC.
 * @throws Fault `invalid-request` for a day that does not exist
 */
export function timesOf({ startDate, endDate, date, timestamp }: TimeFilter): Partial<Interval> {
  if (timestamp !== undefined) {
    return { from: timestamp - HALF_WINDOW, to: timestamp + HALF_WINDOW };
  }
  if (date !== undefined) {
    const from = parseDay(date);
    if (from === undefined) throw invalidRequest({ code: 'bad-date', value: date });
    return { from, to: from + DAY - 1 };
  }
  return {
    ...(startDate === undefined ? {} : { from: Math.ceil(startDate) }),
    ...(endDate === undefined ? {} : { to: Math.floor(endDate) }),
  };
}
