/** What is cached: the size and the counts of the file, and a summary of each buoy. */
import type { Database } from 'better-sqlite3';
import type { CacheSummaryColumns } from '#shared/model/coverage.ts';
import type { Interval } from '#shared/model/geo.ts';
import { ALLOWED_INTERVALS, gapsOf, lengthOf } from '#shared/science/intervals.ts';
import { firstValue, prepared } from '../database.ts';
import { sizeWithLog } from '../file.ts';
import { readColumns } from '../readColumns.ts';
import { reportedOf } from './reported.ts';

/** `bytes` includes the write-ahead log. */
export function info(db: Database) {
  const counts = prepared(
    db,
    `SELECT (SELECT count(*) FROM buoy) AS buoys,
       (SELECT coalesce(sum(readings), 0) FROM buoy_count) AS readings`,
  ).get() as { buoys: number; readings: number };
  return { path: db.name, bytes: sizeWithLog(db.name), ...counts };
}

/** The same of a service that is not open: only buoys with history count, not those known from lists. */
export function downloaded(db: Database) {
  const { bytes, readings } = info(db);
  const withHistory = 'SELECT count(*) FROM buoy_count WHERE fetched_at IS NOT NULL';
  const open = prepared<{ done: number; total: number | null }>(
    db,
    `SELECT sum(requests) AS done, sum(max(planned, needed)) AS total FROM job WHERE ended_at IS NULL`,
  ).get();
  const unfinished = open?.total ? { done: open.done, total: open.total } : null;
  return { readings, buoys: firstValue<number>(db, withHistory) ?? 0, bytes, unfinished };
}

/**
 * Bytes a reading takes in the file with its uuid and its place in the index by id, as the bench `upsertReadings`
 * measures them. Counting them for one buoy would mean reading all its pages.
 */
export const BYTES_PER_READING = 85;

/**
 * Every buoy with a reading, coverage or a stored series, by id. Shares of readings received are stored; those that are
 * not known are computed, which takes about 0.1 ms a buoy.
 */
export function cacheSummary(db: Database): CacheSummaryColumns {
  const { isKnown, interval, ...stored } = readColumns(db, {
    numbers: {
      buoyId: 'buoy_id',
      readings: 'coalesce(h.readings, 0)',
      first: '(SELECT min(time) FROM reading WHERE buoy_id = ids.buoy_id)',
      last: 'l.time',
      fetchedAt: 'h.fetched_at',
      isKnown: 'h.reported_known',
      reported: 'h.reported',
      interval: 'h.interval',
      series: 'coalesce(s.series, 0)',
      bytes: `coalesce(h.readings, 0) * ${BYTES_PER_READING} + coalesce(s.bytes, 0)`,
    },
    from: `FROM (SELECT buoy_id FROM buoy_count UNION SELECT buoy_id FROM coverage
        UNION SELECT buoy_id FROM series ORDER BY 1) ids
      LEFT JOIN buoy_count h USING (buoy_id) LEFT JOIN latest l USING (buoy_id)
      LEFT JOIN (SELECT buoy_id, count(*) AS series, sum(octet_length(answer)) AS bytes
        FROM series GROUP BY buoy_id) s USING (buoy_id)`,
  });
  const { length, buoyId, reported } = stored;
  const coverage = coverageByBuoy(db);
  const covered = new Float64Array(length);
  const gaps = new Float64Array(length);
  const gapSeconds = new Float64Array(length);
  const spans: number[] = [];
  const spansEnd = new Float64Array(length);
  for (let row = 0; row < length; row++) {
    const id = buoyId[row] as number;
    const last = stored.last[row] as number;
    const intervals = coverage.get(id) ?? [];
    const open = between(stored.first[row] as number, last, intervals);
    const found = isKnown[row]
      ? { reported: reported[row], interval: interval[row] }
      : reportedOf(db, id);
    const newest = open.at(-1);
    // The latest reading came with a list, and none is missing before it: the buoy reports no more often.
    if (newest && newest.to === last - 1 && found.interval) {
      if (lengthOf([newest]) < ALLOWED_INTERVALS * found.interval) open.pop();
    }
    covered[row] = lengthOf(intervals);
    spans.push(...intervals.flatMap(({ from, to }) => [from, to]));
    spansEnd[row] = spans.length;
    gaps[row] = open.length;
    gapSeconds[row] = lengthOf(open);
    reported[row] = found.reported ?? Number.NaN;
  }
  return { ...stored, covered, gaps, gapSeconds, spans: Float64Array.from(spans), spansEnd };
}

function coverageByBuoy(db: Database): Map<number, Interval[]> {
  const { length, buoyId, from, to } = readColumns(db, {
    numbers: { buoyId: 'buoy_id', from: 'from_time', to: 'to_time' },
    from: 'FROM (SELECT * FROM coverage ORDER BY buoy_id, from_time)',
  });
  const byBuoy = new Map<number, Interval[]>();
  for (let row = 0; row < length; row++) {
    const id = buoyId[row] as number;
    const intervals = byBuoy.get(id) ?? [];
    intervals.push({ from: from[row] as number, to: to[row] as number });
    byBuoy.set(id, intervals);
  }
  return byBuoy;
}

/** The gaps strictly between the first and the last reading, which may have come with a list. NaN: no reading. */
const between = (first: number, last: number, coverage: Interval[]): Interval[] =>
  last - first >= 2 ? gapsOf(coverage, { from: first + 1, to: last - 1 }) : [];
