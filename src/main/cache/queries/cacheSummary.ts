/** What is cached: the size and the counts of the file, and a summary of each buoy. */
import type { Database } from 'better-sqlite3';
import type { CacheSummaryColumns } from '#shared/model/coverage.ts';
import type { Interval } from '#shared/model/geo.ts';
import { ALLOWED_INTERVALS, gapsOf, lengthOf } from '#shared/science/intervals.ts';
import { prepared } from '../database.ts';
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
  const buoys = db
    .prepare<[], number>('SELECT count(*) FROM buoy_count WHERE fetched_at IS NOT NULL')
    .pluck()
    .get() as number;
  return { readings, buoys, bytes };
}

/**
 * Bytes a reading takes in the file with its uuid and its place in the index by id, as
 * test/bench/results.md has it. Counting them for one buoy would mean reading all its pages.
 */
const BYTES_PER_READING = 85;

/**
 * Every buoy with a reading, coverage or a stored series, by id. Shares of readings received are stored; those that are
 * not known are computed, which takes about 0.1 ms a buoy.
 */
export function cacheSummary(db: Database): CacheSummaryColumns {
  const counted = readColumns(db, {
    numbers: {
      buoyId: 'h.buoy_id',
      readings: 'h.readings',
      fetchedAt: 'h.fetched_at',
      isKnown: 'h.reported_known',
      reported: 'h.reported',
      interval: 'h.interval',
      first: '(SELECT min(time) FROM reading WHERE buoy_id = h.buoy_id)',
      last: 'l.time',
    },
    from: 'FROM buoy_count h LEFT JOIN latest l ON l.buoy_id = h.buoy_id ORDER BY h.buoy_id',
  });
  const coverage = readColumns(db, {
    numbers: { buoyId: 'buoy_id', from: 'from_time', to: 'to_time' },
    from: 'FROM coverage ORDER BY buoy_id, from_time',
  });
  const stored = readColumns(db, {
    numbers: { buoyId: 'buoy_id', series: 'series', bytes: 'bytes' },
    from: `FROM (SELECT buoy_id, count(*) AS series, sum(octet_length(answer)) AS bytes
      FROM series GROUP BY buoy_id)`,
  });
  const buoyId = Float64Array.from(
    new Set([...counted.buoyId, ...coverage.buoyId, ...stored.buoyId]),
  ).sort();
  const countedRow = rowOf(counted.buoyId);
  const storedRow = rowOf(stored.buoyId);
  const { length } = buoyId;
  const column = () => new Float64Array(length);
  const columns = {
    readings: column(),
    first: column(),
    last: column(),
    covered: column(),
    gaps: column(),
    gapSeconds: column(),
    reported: column(),
    series: column(),
    bytes: column(),
    fetchedAt: column(),
  };
  let part = 0;
  for (let row = 0; row < length; row++) {
    const id = buoyId[row] as number;
    const from = countedRow.get(id) ?? Number.NaN;
    columns.readings[row] = counted.readings[from] ?? 0;
    columns.first[row] = counted.first[from] ?? Number.NaN;
    columns.last[row] = counted.last[from] ?? Number.NaN;
    columns.fetchedAt[row] = counted.fetchedAt[from] ?? Number.NaN;
    const intervals: Interval[] = [];
    for (; coverage.buoyId[part] === id; part++) {
      intervals.push({ from: coverage.from[part] as number, to: coverage.to[part] as number });
    }
    const [first, last] = [columns.first[row] as number, columns.last[row] as number];
    const gaps = between(first, last, intervals);
    const { reported, interval } = counted.isKnown[from]
      ? { reported: counted.reported[from], interval: counted.interval[from] }
      : reportedOf(db, id);
    const newest = gaps.at(-1);
    // The latest reading came with a list, and none is missing before it: the buoy reports no more often.
    if (newest && newest.to === last - 1 && interval) {
      if (lengthOf([newest]) < ALLOWED_INTERVALS * interval) gaps.pop();
    }
    columns.covered[row] = lengthOf(intervals);
    columns.gaps[row] = gaps.length;
    columns.gapSeconds[row] = lengthOf(gaps);
    columns.reported[row] = reported ?? Number.NaN;
    const series = storedRow.get(id) ?? Number.NaN;
    columns.series[row] = stored.series[series] ?? 0;
    columns.bytes[row] =
      (columns.readings[row] as number) * BYTES_PER_READING + (stored.bytes[series] ?? 0);
  }
  return { length, buoyId, ...columns };
}

/** The row of each buoy. */
const rowOf = (buoyIds: Float64Array): Map<number, number> =>
  new Map(Array.from(buoyIds, (id, row) => [id, row]));

/** The gaps strictly between the first and the last reading, which may have come with a list. NaN: no reading. */
const between = (first: number, last: number, coverage: Interval[]): Interval[] =>
  last - first >= 2 ? gapsOf(coverage, { from: first + 1, to: last - 1 }) : [];
