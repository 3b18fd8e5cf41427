/** Buoys: what is known of each, with its newest reading and how much of it is cached. */
import type { Database } from 'better-sqlite3';
import type { Buoy, CachedBuoy, NearbyBuoy } from '#shared/model/buoy.ts';
import type { Position } from '#shared/model/geo.ts';
import { greatCircleKm } from '#shared/science/distance.ts';
import { prepared, preparedRaw, transact } from '../database.ts';
import { fromStored, type StoredReading, storedColumns } from './readings.ts';
import { readState, writeState } from './state.ts';
import { upsertLatestReading } from './upsertReadings.ts';

const listedAt = 'buoys-listed-at';

// Null fields of an answer say nothing; they never overwrite what is known.
const putBuoy = `INSERT INTO buoy (id, name, slug, lat, lng, source, source_identifier, country,
    timezone, last_reading_time, readings_count, fetched_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET
    name = excluded.name, lat = excluded.lat, lng = excluded.lng, fetched_at = excluded.fetched_at,
    slug = coalesce(excluded.slug, slug),
    source = coalesce(excluded.source, source),
    source_identifier = coalesce(excluded.source_identifier, source_identifier),
    country = coalesce(excluded.country, country),
    timezone = coalesce(excluded.timezone, timezone),
    last_reading_time = coalesce(excluded.last_reading_time, last_reading_time),
    readings_count = coalesce(excluded.readings_count, readings_count)`;

export function saveBuoys(
  db: Database,
  { buoys, fetchedAt, listComplete }: { buoys: Buoy[]; fetchedAt: number; listComplete?: boolean },
): void {
  transact(db, () => {
    for (const buoy of buoys) {
      prepared(db, putBuoy).run(
        buoy.id,
        buoy.name,
        buoy.slug,
        buoy.lat,
        buoy.lng,
        buoy.source,
        buoy.sourceIdentifier,
        buoy.country,
        buoy.timezone,
        buoy.lastReadingTime ?? buoy.lastReading?.time ?? null,
        buoy.readingsCount,
        fetchedAt,
      );
      if (buoy.lastReading) upsertLatestReading(db, buoy.id, buoy.lastReading, fetchedAt);
    }
    if (listComplete) writeState(db, listedAt, String(fetchedAt));
  });
}

export function saveNearby(
  db: Database,
  { buoys, fetchedAt }: { buoys: NearbyBuoy[]; fetchedAt: number },
): void {
  saveBuoys(db, {
    fetchedAt,
    buoys: buoys.map(({ id, name, lat, lng, source, sourceIdentifier }) => ({
      id,
      name,
      slug: null,
      lat,
      lng,
      source,
      sourceIdentifier,
      country: null,
      timezone: null,
      lastReadingTime: null,
      readingsCount: null,
      lastReading: null,
    })),
  });
}

const latestColumns = storedColumns.replaceAll(/\w+/g, 'l.$&');
const selectBuoys = `SELECT b.id, b.name, b.slug, b.lat, b.lng, b.source, b.source_identifier,
    b.country, b.timezone, b.last_reading_time, b.readings_count, b.fetched_at,
    f.buoy_id IS NOT NULL, coalesce(h.readings, 0), ${latestColumns}
  FROM buoy b
  LEFT JOIN favourite f ON f.buoy_id = b.id
  LEFT JOIN holding h ON h.buoy_id = b.id
  LEFT JOIN latest l ON l.buoy_id = b.id`;

type BuoyRow = [
  id: number,
  name: string,
  slug: string | null,
  lat: number,
  lng: number,
  source: string | null,
  sourceIdentifier: string | null,
  country: string | null,
  timezone: string | null,
  lastReadingTime: number | null,
  readingsCount: number | null,
  fetchedAt: number,
  favourite: number,
  cachedReadings: number,
  ...latest: StoredReading | [time: null, ...unknown[]],
];

function toCachedBuoy(db: Database, row: BuoyRow): CachedBuoy {
  const hasLatest = row[14] !== null;
  const latest = hasLatest ? (row.slice(14) as StoredReading) : null;
  return {
    id: row[0],
    name: row[1],
    slug: row[2],
    lat: row[3],
    lng: row[4],
    source: row[5],
    sourceIdentifier: row[6],
    country: row[7],
    timezone: row[8],
    lastReadingTime: row[9],
    readingsCount: row[10],
    fetchedAt: row[11],
    favourite: row[12] === 1,
    cachedReadings: row[13],
    lastReading: latest ? fromStored(db, latest) : null,
    lastReadingFetchedAt: latest ? latest[11] : null,
  };
}

/** Every buoy, by id; `fetchedAt` is when the list was last walked to its end. */
export function listBuoys(db: Database): { buoys: CachedBuoy[]; fetchedAt: number | null } {
  const rows = preparedRaw<BuoyRow>(db, `${selectBuoys} ORDER BY b.id`).all();
  const at = readState(db, listedAt);
  return {
    buoys: rows.map((row) => toCachedBuoy(db, row)),
    fetchedAt: at === null ? null : Number(at),
  };
}

export function getBuoy(db: Database, id: number): CachedBuoy | null {
  const row = preparedRaw<BuoyRow>(db, `${selectBuoys} WHERE b.id = ?`).get(id);
  return row ? toCachedBuoy(db, row) : null;
}

/** Buoys within `maxDistance` kilometres of the position, nearest first. */
export function nearestBuoys(
  db: Database,
  { lat, lng, maxDistance, limit }: Position & { maxDistance: number; limit: number },
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

export function setFavourite(db: Database, id: number, favourite: boolean): void {
  const sql = favourite
    ? 'INSERT OR IGNORE INTO favourite (buoy_id) VALUES (?)'
    : 'DELETE FROM favourite WHERE buoy_id = ?';
  transact(db, () => prepared(db, sql).run(id));
}
