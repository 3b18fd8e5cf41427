/** The list of buoys as CSV: what each is, how much of it the service and the cache have. */
import type { CacheDatabase } from '#main/cache/database.ts';
import { getBuoy, listBuoys } from '#main/cache/queries/buoys.ts';
import { lineOf, numberCell, textCell, timeCell } from './cell.ts';
import type { CsvSource } from './selection.types.ts';

export const buoysHeader = [
  'buoy_id',
  'buoy_name',
  'slug',
  'latitude',
  'longitude',
  'country',
  'source',
  'source_identifier',
  'timezone',
  'service',
  'last_reading_time',
  'readings_at_service',
  'readings_in_cache',
  'favourite',
  'fetched_at',
] as const;

/** @param buoyIds in the order wanted; empty: every buoy, by id. */
export function buoysCsv(db: CacheDatabase, buoyIds: number[], serviceLabel: string): CsvSource {
  const buoys =
    buoyIds.length === 0
      ? listBuoys(db).buoys
      : buoyIds.map((id) => getBuoy(db, id)).filter((buoy) => buoy !== null);
  const service = textCell(serviceLabel);
  const text = buoys
    .map((buoy) =>
      lineOf([
        String(buoy.id),
        textCell(buoy.name),
        textCell(buoy.slug),
        numberCell(buoy.lat),
        numberCell(buoy.lng),
        textCell(buoy.country),
        textCell(buoy.source),
        textCell(buoy.sourceIdentifier),
        textCell(buoy.timezone),
        service,
        timeCell(buoy.lastReadingTime),
        numberCell(buoy.readingsCount),
        String(buoy.cachedReadings),
        String(buoy.favourite),
        timeCell(buoy.fetchedAt),
      ]),
    )
    .join('');
  return { header: buoysHeader, total: buoys.length, slices: [{ text, rows: buoys.length }] };
}
