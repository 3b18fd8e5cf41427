/** What is cached of each buoy, from aggregates and a few steps down the index per buoy. */
import type { Database } from 'better-sqlite3';
import type { CacheSummaryColumns } from '#shared/model/cacheSummary.ts';
import type { Interval } from '#shared/model/geo.ts';
import { gapsOf, lengthOf } from '#shared/science/intervals.ts';
import { preparedRaw } from '../database.ts';

/**
 * Bytes a reading takes in the file with its uuid and its place in the index by id, as
 * test/bench/results.md has it. Counting them for one buoy would mean reading all its pages.
 */
const BYTES_PER_READING = 85;

type Row = [
  buoyId: number,
  readings: number,
  fetchedAt: number | null,
  first: number | null,
  last: number | null,
];

/** Every buoy with a reading, coverage or a stored series, by id. */
export function cacheSummary(db: Database): CacheSummaryColumns {
  const held = preparedRaw<Row>(
    db,
    `SELECT h.buoy_id, h.readings, h.fetched_at,
       (SELECT min(time) FROM reading WHERE buoy_id = h.buoy_id), l.time
     FROM holding h LEFT JOIN latest l ON l.buoy_id = h.buoy_id`,
  ).all();
  const covered = coverageByBuoy(db);
  const stored = preparedRaw<[number, number, number]>(
    db,
    'SELECT buoy_id, count(*), sum(octet_length(answer)) FROM series GROUP BY buoy_id',
  ).all();
  const series = new Map(stored.map(([buoyId, count, bytes]) => [buoyId, { count, bytes }]));
  const known = new Set(held.map(([buoyId]) => buoyId));
  const others = [...covered.keys(), ...series.keys()].filter((id) => !known.has(id));
  const rows = [
    ...held,
    ...[...new Set(others)].map((buoyId): Row => [buoyId, 0, null, null, null]),
  ].sort(([a], [b]) => a - b);
  const column = () => new Float64Array(rows.length);
  const columns = {
    buoyId: column(),
    readings: column(),
    first: column(),
    last: column(),
    covered: column(),
    gaps: column(),
    gapSeconds: column(),
    series: column(),
    bytes: column(),
    fetchedAt: column(),
  };
  for (const [i, [buoyId, readings, fetchedAt, first, last]] of rows.entries()) {
    const coverage = covered.get(buoyId) ?? [];
    const gaps = between(first, last, coverage);
    columns.buoyId[i] = buoyId;
    columns.readings[i] = readings;
    columns.first[i] = first ?? Number.NaN;
    columns.last[i] = last ?? Number.NaN;
    columns.covered[i] = lengthOf(coverage);
    columns.gaps[i] = gaps.length;
    columns.gapSeconds[i] = lengthOf(gaps);
    columns.series[i] = series.get(buoyId)?.count ?? 0;
    columns.bytes[i] = readings * BYTES_PER_READING + (series.get(buoyId)?.bytes ?? 0);
    columns.fetchedAt[i] = fetchedAt ?? Number.NaN;
  }
  return { length: rows.length, ...columns };
}

/** Strictly between: a first or last reading that came with a list misses nothing itself. */
const between = (first: number | null, last: number | null, coverage: Interval[]): Interval[] =>
  first === null || last === null || last - first < 2
    ? []
    : gapsOf(coverage, { from: first + 1, to: last - 1 });

function coverageByBuoy(db: Database): Map<number, Interval[]> {
  const byBuoy = new Map<number, Interval[]>();
  const rows = preparedRaw<[number, number, number]>(
    db,
    'SELECT buoy_id, from_time, to_time FROM coverage ORDER BY buoy_id, from_time',
  ).all();
  for (const [buoyId, from, to] of rows) {
    const known = byBuoy.get(buoyId);
    if (known) known.push({ from, to });
    else byBuoy.set(buoyId, [{ from, to }]);
  }
  return byBuoy;
}
