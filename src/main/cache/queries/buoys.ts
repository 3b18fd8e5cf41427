/** Buoys: their fields, latest readings and numbers of cached readings. */
import type { Database } from 'better-sqlite3';
import {
  type Buoy,
  type BuoyColumns,
  buoysOf,
  type CachedBuoy,
  type NearbyBuoy,
  type NearestQuery,
} from '#shared/model/buoy.ts';
import { flag, qualityVariables } from '#shared/model/quality.ts';
import { byMetric, type Reading } from '#shared/model/reading.ts';
import { greatCircleKm } from '#shared/science/compass.ts';
import { flagsWithin, type QualityColumns } from '#shared/science/quality.ts';
import { metresOf } from '#shared/science/serviceUnits.ts';
import { firstValue, prepared, qualityLimits, transact } from '../database.ts';
import { readColumns } from '../readColumns.ts';
import { readFlagged } from './flaggedReadings.ts';
import { readState, writeState } from './namedValues.ts';
import { storedMeasurements, uuidText } from './readings.ts';
import { upsertLatestReading } from './writeReadings.ts';

const listedAt = 'buoys-listed-at';

// A null field of an answer means unknown. It never overwrites a known value.
const putBuoy = `INSERT INTO buoy (id, name, slug, lat, lng, source, source_identifier, country,
    timezone, last_reading_time, readings_count, fetched_at, latest_known_at)
  VALUES (@id, @name, @slug, @lat, @lng, @source, @sourceIdentifier, @country,
    @timezone, @lastReadingTime, @readingsCount, @fetchedAt, @latestKnownAt)
  ON CONFLICT (id) DO UPDATE SET
    name = excluded.name, lat = excluded.lat, lng = excluded.lng, fetched_at = excluded.fetched_at,
    slug = coalesce(excluded.slug, slug),
    source = coalesce(excluded.source, source),
    source_identifier = coalesce(excluded.source_identifier, source_identifier),
    country = coalesce(excluded.country, country),
    timezone = coalesce(excluded.timezone, timezone),
    last_reading_time = coalesce(excluded.last_reading_time, last_reading_time),
    readings_count = coalesce(excluded.readings_count, readings_count),
    latest_known_at = coalesce(excluded.latest_known_at, latest_known_at)`;

/**
 * Inserts or updates buoys and their embedded latest readings; null fields never overwrite known ones.
 * @param input.listComplete the list was fetched to its end @param input.since when its first page was
 */
export function saveBuoys(
  db: Database,
  {
    buoys,
    fetchedAt,
    listComplete,
    since = fetchedAt,
  }: { buoys: Buoy[]; fetchedAt: number; listComplete?: boolean; since?: number },
): void {
  transact(db, () => {
    for (const buoy of buoys) {
      const lastReadingTime = buoy.lastReadingTime ?? buoy.lastReading?.time ?? null;
      const latestKnownAt = lastReadingTime === null ? null : fetchedAt;
      prepared(db, putBuoy).run({ ...buoy, lastReadingTime, fetchedAt, latestKnownAt });
      if (buoy.lastReading)
        upsertLatestReading(db, buoy.id, inKnownUnit(db, buoy.id, buoy.lastReading), fetchedAt);
    }
    if (listComplete) writeState(db, listedAt, String(since));
  });
}

/** Some answers name no unit of heights: it is that of the latest reading which has one. */
function inKnownUnit(db: Database, buoyId: number, reading: Reading): Reading {
  if (reading.heightUnit !== null) return reading;
  const sql =
    'SELECT text FROM latest JOIN interned_text u ON u.id = height_unit WHERE buoy_id = ?';
  const unit = firstValue<string>(db, sql, buoyId);
  if (unit === undefined) return reading;
  const { significantHeight, maximumHeight } = reading;
  return {
    ...reading,
    heightUnit: unit,
    significantHeight: metresOf(significantHeight, unit),
    maximumHeight: metresOf(maximumHeight, unit),
  };
}

/** From `/buoys/nearest`: known fields only. */
export function saveNearby(
  db: Database,
  { buoys, fetchedAt }: { buoys: NearbyBuoy[]; fetchedAt: number },
): void {
  const unknown = { slug: null, country: null, timezone: null, readingsCount: null };
  const unread = { lastReadingTime: null, lastReading: null };
  saveBuoys(db, { fetchedAt, buoys: buoys.map((buoy) => ({ ...buoy, ...unknown, ...unread })) });
}

/** When the list was last fetched: the first page of one that came to its end, epoch seconds; null where none did. */
export function listFetchedAt(db: Database): number | null {
  const at = readState(db, listedAt);
  return at === null ? null : Number(at);
}

/** Every buoy, by id. */
export const buoyColumns = (db: Database): BuoyColumns => ({
  listFetchedAt: listFetchedAt(db),
  ...readBuoys(db, 'ORDER BY b.id', []),
});

export function getBuoy(db: Database, { id }: { id: number }): CachedBuoy | null {
  const columns = readBuoys(db, 'WHERE b.id = ?', [id]);
  return buoysOf({ listFetchedAt: null, ...columns })[0] ?? null;
}

function readBuoys(
  db: Database,
  which: string,
  parameters: unknown[],
): Omit<BuoyColumns, 'listFetchedAt'> {
  const { heightSince, ...columns } = readColumns(db, {
    numbers: {
      id: 'b.id',
      lat: 'b.lat',
      lng: 'b.lng',
      lastReadingTime: 'b.last_reading_time',
      readingsCount: 'b.readings_count',
      fetchedAt: 'b.fetched_at',
      favourite: 'f.buoy_id IS NOT NULL',
      cachedReadings: 'coalesce(h.readings, 0)',
      time: 'l.time',
      readingId: 'l.id',
      readingFetchedAt: 'l.fetched_at',
      heightSince: 'l.height_since',
    },
    measurements: latestMeasurements,
    texts: {
      name: 'b.name',
      slug: 'b.slug',
      source: 'b.source',
      sourceIdentifier: 'b.source_identifier',
      country: 'b.country',
      timezone: 'b.timezone',
      uuid: uuidText('l.uuid'),
      compass: 'c.text',
      heightUnit: 'u.text',
    },
    from: `FROM buoy b
      LEFT JOIN favourite f ON f.buoy_id = b.id
      LEFT JOIN buoy_count h ON h.buoy_id = b.id
      LEFT JOIN latest l ON l.buoy_id = b.id
      LEFT JOIN interned_text c ON c.id = l.compass
      LEFT JOIN interned_text u ON u.id = l.height_unit ${which}`,
    parameters,
  });
  return { ...columns, implausible: implausible(db, columns, heightSince) };
}

/** Of the latest readings. A spike needs a reading after it, and the time continuity makes nothing fail. */
function implausible(
  db: Database,
  columns: QualityColumns & { id: Float64Array },
  heightSince: Float64Array,
): Float64Array<ArrayBuffer> {
  const limits = qualityLimits(db);
  const masks = new Float64Array(columns.id.length);
  for (const [n, name] of qualityVariables.entries()) {
    const { flags } = flagsWithin(name, columns, limits);
    for (let row = 0; row < masks.length; row++) {
      if (flags[row] === flag.fail) masks[row] = (masks[row] as number) | (1 << n);
    }
  }
  const flatLine = limits.significantHeight.flatLineFail * 3600;
  for (let row = 0; row < masks.length; row++) {
    const time = columns.time[row] as number;
    // The same height for so long may be a flat line, which a gap would end.
    if (!(time - (heightSince[row] as number) >= flatLine)) continue;
    const range = { buoyId: columns.id[row] as number, from: time, to: time };
    const { flags } = readFlagged(db, range, ['significantHeight']);
    const bit = 1 << qualityVariables.indexOf('significantHeight');
    if (flags.significantHeight.flags.at(-1) === flag.fail) {
      masks[row] = (masks[row] as number) | bit;
    }
  }
  return masks;
}

const latestMeasurements = byMetric((name) => `l.${storedMeasurements[name]}`);

/** Buoys within `maxDistance` kilometres by great circle, across the antimeridian and the poles; nearest first. */
export function nearestBuoys(
  db: Database,
  { lat, lng, maxDistance, limit }: NearestQuery,
): NearbyBuoy[] {
  const all = prepared<Omit<NearbyBuoy, 'distanceKm'>>(
    db,
    'SELECT id, name, lat, lng, source, source_identifier AS sourceIdentifier FROM buoy',
  ).all();
  return all
    .map((buoy) => ({ ...buoy, distanceKm: greatCircleKm({ lat, lng }, buoy) }))
    .filter((buoy) => buoy.distanceKm <= maxDistance)
    .sort((a, b) => a.distanceKm - b.distanceKm || a.id - b.id)
    .slice(0, limit);
}

export function setFavourite(
  db: Database,
  { id, favourite }: { id: number; favourite: boolean },
): void {
  const sql = favourite
    ? 'INSERT OR IGNORE INTO favourite (buoy_id) VALUES (?)'
    : 'DELETE FROM favourite WHERE buoy_id = ?';
  transact(db, () => prepared(db, sql).run(id));
}
