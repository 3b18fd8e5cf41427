/**
 * Daily means derived from readings, and the rank of each buoy's present significant height: built in slices, kept by
 * months, built again where readings changed.
 *
 * Days are UTC days: the ranks of a list compare buoys by one clock. A climatology in another zone is computed from the
 * readings themselves. Buoys without coverage are left out: of them only single latest readings are known.
 */
import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { ClimatologyRequest } from '#shared/model/climatology.ts';
import type { BuoyRange } from '#shared/model/geo.ts';
import {
  publishedLimits,
  type QualityChoice,
  type QualityLimits,
  type QualityVariable,
  qualityVariables,
} from '#shared/model/quality.ts';
import {
  byYear,
  DAYS_OF_YEAR,
  type DailyMeans,
  dailyMeans,
  dayOfYear,
  dayOfYearAt,
  daysOf,
  intervalWithin,
  type PresentValue,
  poolOf,
  presentValue,
  rankOf,
} from '#shared/science/climatology.ts';
import { countPresent } from '#shared/science/columns.ts';
import { DAY } from '#shared/science/coverageDays.ts';
import { leaveOut, reachOf } from '#shared/science/quality.ts';
import { prepared, preparedRaw, transact } from '../database.ts';
import { climateTables } from '../migrations.ts';
import { coverageWithin } from './coverage.ts';
import { readFlagged } from './flaggedReadings.ts';
import { cadenceOf } from './needs.ts';
import { storedMeasurements } from './readings.ts';

/** Which values statistics leave out. */
interface QualityRule {
  choice: QualityChoice;
  limits: QualityLimits;
}

/** Changes whenever daily means are defined in another way. */
const DEFINITION = 1;

/** Names what the derived rows depend on besides readings. */
export const ruleOf = (quality: QualityRule): string =>
  createHash('sha256')
    .update(JSON.stringify([DEFINITION, quality]))
    .digest('hex')
    .slice(0, 16);

/**
 * A changed reading changes the quality flags around it, and so daily means of a neighbouring month: seconds. Limits that
 * reach further are allowed for when months are built.
 */
const MARGIN = 2 * DAY;

const monthAt = (time: number): number => {
  const at = new Date(time * 1000);
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
};
const startOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12, 1) / 1000;

/** In the transaction that changes readings between two times. Nothing happens before the first build. */
export function markStale(db: Database, buoyId: number, from: number, to = from): void {
  const last = monthAt(to + MARGIN);
  for (let month = monthAt(from - MARGIN); month <= last; month++) {
    prepared(
      db,
      `INSERT OR IGNORE INTO stale_month (buoy_id, month)
       SELECT buoy_id, ? FROM climate WHERE buoy_id = ?`,
    ).run(month, buoyId);
  }
}

/** Drops what is derived from a buoy's readings. */
export function dropClimate(db: Database, buoyId: number): void {
  // The other rows go with it.
  prepared(db, 'DELETE FROM climate WHERE buoy_id = ?').run(buoyId);
}

/** Buoys with coverage whose derived rows are missing, follow another rule or are stale. */
const pendingBuoys = `SELECT buoy_id FROM (SELECT DISTINCT buoy_id FROM coverage) b
    JOIN holding h USING (buoy_id) LEFT JOIN climate c USING (buoy_id)
    WHERE h.readings > 0 AND (c.rule IS NOT ? OR c.months IS NULL)
  UNION SELECT buoy_id FROM stale_month`;

export const countPending = (db: Database, quality: QualityRule): number =>
  prepared<{ pending: number }>(db, `SELECT count(*) AS pending FROM (${pendingBuoys})`).get(
    ruleOf(quality),
  )?.pending ?? 0;

/** How long (ms) a slice works at most before it lets other calls in; a single step takes some 20 ms. */
const SLICE = 20;

/**
 * Builds missing and stale derived rows for a short time. A step is a transaction: an end between two of them loses
 * nothing.
 * @returns buoys left to build
 */
export function buildClimate(
  db: Database,
  { quality: choice }: { quality: QualityChoice },
  limits: QualityLimits = publishedLimits,
): number {
  const quality = { choice, limits };
  const rule = ruleOf(quality);
  if (db.readonly) keepInTemporaryTables(db);
  const until = performance.now() + SLICE;
  do {
    const [buoyId] = preparedRaw<[number]>(db, `${pendingBuoys} LIMIT 1`).get(rule) ?? [];
    if (buoyId === undefined) return 0;
    transact(db, () => buildStep(db, buoyId, quality));
  } while (performance.now() < until);
  return countPending(db, quality);
}

/** Of a file that is only read: temporary tables hide its own. */
function keepInTemporaryTables(db: Database): void {
  if (prepared(db, "SELECT 1 FROM sqlite_temp_schema WHERE name = 'climate'").get()) return;
  db.exec(climateTables.replaceAll('CREATE TABLE', 'CREATE TEMP TABLE'));
  for (const table of ['climate', 'daily_mean', 'stale_month']) {
    db.exec(`INSERT INTO temp.${table} SELECT * FROM main.${table}`);
  }
}

/** Begins a buoy, builds the months of one year, or ends a buoy with its rank. */
function buildStep(db: Database, buoyId: number, quality: QualityRule): void {
  const rule = ruleOf(quality);
  const known = prepared<{ rule: string }>(db, 'SELECT rule FROM climate WHERE buoy_id = ?').get(
    buoyId,
  );
  if (known?.rule !== rule) {
    begin(db, buoyId, rule);
    return;
  }
  const stale = preparedRaw<[number]>(
    db,
    `SELECT month FROM stale_month WHERE buoy_id = ? AND month / 12 =
       (SELECT max(month) / 12 FROM stale_month WHERE buoy_id = ?) ORDER BY month`,
  ).all(buoyId, buoyId);
  const further = reachOf(quality.limits) > MARGIN ? [-1, 0, 1] : [0];
  for (const month of new Set(stale.flatMap(([at]) => further.map((by) => at + by)))) {
    buildMonth(db, buoyId, month, quality);
    prepared(db, 'DELETE FROM stale_month WHERE buoy_id = ? AND month = ?').run(buoyId, month);
  }
  const left = prepared(db, 'SELECT 1 FROM stale_month WHERE buoy_id = ?').get(buoyId);
  if (!left) finish(db, buoyId, quality);
}

function begin(db: Database, buoyId: number, rule: string): void {
  dropClimate(db, buoyId);
  prepared(db, 'INSERT INTO climate (buoy_id, rule) VALUES (?, ?)').run(buoyId, rule);
  const span = spanOf(db, buoyId);
  if (span) markStale(db, buoyId, span.from, span.to);
}

/** The times of the first and the last reading. */
export const spanOf = (db: Database, buoyId: number): BuoyRange | null => {
  const [from, to] = preparedRaw<[number | null, number | null]>(
    db,
    `SELECT (SELECT min(time) FROM reading WHERE buoy_id = ?),
       (SELECT max(time) FROM reading WHERE buoy_id = ?)`,
  ).get(buoyId, buoyId) ?? [null, null];
  return from === null || to === null ? null : { buoyId, from, to };
};

/** Daily means of a variable, and how many readings they are made of. */
interface CheckedMeans {
  means: DailyMeans;
  /** Readings with a value that were used, and those left out for their quality. */
  readings: number;
  leftOut: number;
}

/**
 * Daily means of a range from its readings.
 * @param range begins and ends where days do, or wherever readings do
 */
export function meansWithin<V extends QualityVariable>(
  db: Database,
  range: BuoyRange,
  variables: readonly V[],
  { zone, counts }: Pick<ClimatologyRequest, 'zone' | 'counts'>,
  quality: QualityRule,
): Record<V, CheckedMeans> {
  const { time, columns, leftOut } = readChecked(db, range, variables, quality);
  const days = daysOf(range, zone);
  const coverage = coverageWithin(db, range.buoyId, range);
  const usual = cadenceOf(db, range.buoyId);
  const checked = variables.map((variable): [V, CheckedMeans] => {
    const values = columns[variable];
    const options = {
      circular: variable === 'direction',
      counts,
      coverage,
      usual,
    };
    const means = byYear(days, dailyMeans(days, time, values, options));
    return [variable, { means, readings: countPresent(values), leftOut: leftOut[variable] }];
  });
  return Object.fromEntries(checked) as Record<V, CheckedMeans>;
}

/** Readings of a range; values that the rule leaves out are NaN, and counted. */
function readChecked<V extends QualityVariable>(
  db: Database,
  range: BuoyRange,
  variables: readonly V[],
  { choice, limits }: QualityRule,
) {
  // A height is tested against the other one.
  const heights = variables.some((name) => /Height$/.test(name));
  const measurements = new Set<QualityVariable>(variables);
  if (heights) measurements.add('significantHeight').add('maximumHeight');
  const { columns, flags } = readFlagged(
    db,
    range,
    { numbers: {}, measurements: [...measurements], tested: variables },
    limits,
  );
  const leftOut = Object.fromEntries(
    variables.map((name) => [name, leaveOut(columns[name], flags[name].flags, choice)]),
  ) as Record<V, number>;
  return { time: columns.time, columns: columns as Record<V, Float64Array<ArrayBuffer>>, leftOut };
}

/** A month's blob: its daily means, readings used, readings left out. Little-endian doubles, as platforms have them. */
const BLOB_DAYS = 31;
const BLOB_LENGTH = BLOB_DAYS + 2;

/** Where a month's days lie in a year of 366. */
function daysOfMonth(month: number): { from: number; to: number } {
  const from = dayOfYear((month % 12) + 1, 1) - 1;
  return { from, to: month % 12 === 11 ? DAYS_OF_YEAR : dayOfYear((month % 12) + 2, 1) - 1 };
}

/** The daily means that are stored. */
const STORED = { zone: 'UTC', counts: 'half' } as const;

const columns = qualityVariables.map((name) => storedMeasurements[name]);

function buildMonth(db: Database, buoyId: number, month: number, quality: QualityRule): void {
  const range = { buoyId, from: startOf(month), to: startOf(month + 1) - 1 };
  const checked = meansWithin(db, range, qualityVariables, STORED, quality);
  const { from, to } = daysOfMonth(month);
  const blobs = qualityVariables.map((name) => {
    const { means, readings, leftOut } = checked[name];
    if (readings + leftOut === 0) return null;
    const blob = new Float64Array(BLOB_LENGTH).fill(Number.NaN);
    blob.set(means.values.subarray(from, to));
    blob.set([readings, leftOut], BLOB_DAYS);
    return Buffer.from(blob.buffer);
  });
  if (blobs.every((blob) => blob === null)) {
    prepared(db, 'DELETE FROM daily_mean WHERE buoy_id = ? AND month = ?').run(buoyId, month);
    return;
  }
  prepared(
    db,
    `INSERT OR REPLACE INTO daily_mean (buoy_id, month, ${columns}) VALUES (?, ?, ${columns.map(() => '?')})`,
  ).run(buoyId, month, ...blobs);
}

/** The stored daily means of a variable in UTC; null where they are not built, stale or follow another rule. */
export function storedMeans(
  db: Database,
  buoyId: number,
  variable: QualityVariable,
  quality: QualityRule,
): CheckedMeans | null {
  const known = prepared<{ months: number | null }>(
    db,
    `SELECT months FROM climate c WHERE buoy_id = ? AND rule = ?
       AND NOT EXISTS (SELECT 1 FROM stale_month s WHERE s.buoy_id = c.buoy_id)`,
  ).get(buoyId, ruleOf(quality));
  if (!known || known.months === null) return null;
  const rows = monthsOf(db, buoyId, variable);
  return rows.length === known.months ? unpacked(rows) : null;
}

type StoredMonth = [month: number, blob: Uint8Array | null];

const monthsOf = (db: Database, buoyId: number, variable: QualityVariable): StoredMonth[] =>
  preparedRaw<StoredMonth>(
    db,
    `SELECT month, ${storedMeasurements[variable]} FROM daily_mean WHERE buoy_id = ? ORDER BY month`,
  ).all(buoyId);

function unpacked(rows: readonly StoredMonth[]): CheckedMeans {
  const firstYear = Math.floor((rows[0]?.[0] ?? 0) / 12);
  const years = rows.length === 0 ? 0 : Math.floor((rows.at(-1)?.[0] ?? 0) / 12) - firstYear + 1;
  const values = new Float64Array(years * DAYS_OF_YEAR).fill(Number.NaN);
  let readings = 0;
  let leftOut = 0;
  for (const [month, bytes] of rows) {
    if (bytes === null) continue;
    const blob = new Float64Array(BLOB_LENGTH);
    new Uint8Array(blob.buffer).set(bytes.subarray(0, blob.byteLength));
    const { from, to } = daysOfMonth(month);
    const year = Math.floor(month / 12) - firstYear;
    values.set(blob.subarray(0, to - from), year * DAYS_OF_YEAR + from);
    readings += blob[BLOB_DAYS] as number;
    leftOut += blob[BLOB_DAYS + 1] as number;
  }
  return { means: { firstYear, years, values }, readings, leftOut };
}

/** The present value of a variable; null where no reading has it. */
export function presentOf(
  db: Database,
  buoyId: number,
  variable: QualityVariable,
  quality: QualityRule,
): PresentValue | null {
  const [newest] =
    preparedRaw<[number]>(
      db,
      `SELECT time FROM reading WHERE buoy_id = ? AND ${storedMeasurements[variable]} IS NOT NULL
       ORDER BY time DESC, id DESC LIMIT 1`,
    ).get(buoyId) ?? [];
  if (newest === undefined) return null;
  // Two days: of the newest values some may be left out.
  const range = { buoyId, from: newest - 2 * DAY, to: newest };
  const { time, columns } = readChecked(db, range, [variable], quality);
  const values = columns[variable];
  const interval =
    intervalWithin(time, values, coverageWithin(db, buoyId, range)) ?? cadenceOf(db, buoyId);
  return presentValue(time, values, interval, variable === 'direction');
}

/** How a value compares with the daily means around its day; no rank for directions and empty pools. */
export function comparedWith(
  means: DailyMeans,
  { value, time }: Pick<PresentValue, 'value' | 'time'>,
  variable: QualityVariable,
  zone: string,
) {
  const day = dayOfYearAt(time, zone);
  const pool = poolOf(means, day);
  const rank = variable === 'direction' ? Number.NaN : rankOf(value, pool.values);
  return {
    value,
    day,
    rank: Number.isNaN(rank) ? null : rank,
    days: pool.values.length,
    years: pool.years,
  };
}

/** All months are built: the rank of the present significant height. */
function finish(db: Database, buoyId: number, quality: QualityRule): void {
  const rows = monthsOf(db, buoyId, RANKED);
  const present = presentOf(db, buoyId, RANKED, quality);
  const compared = present && comparedWith(unpacked(rows).means, present, RANKED, 'UTC');
  prepared(
    db,
    `UPDATE climate SET months = ?, time = ?, value = ?, readings = ?, is_mean = ?, day = ?,
       rank = ?, days = ?, years = ? WHERE buoy_id = ?`,
  ).run(
    rows.length,
    present?.time ?? null,
    present?.value ?? null,
    present?.readings ?? null,
    present ? Number(present.isMean) : null,
    compared?.day ?? null,
    compared?.rank ?? null,
    compared?.days ?? null,
    compared?.years ?? null,
    buoyId,
  );
}

/** The variable whose rank lists show. */
const RANKED = 'significantHeight';
