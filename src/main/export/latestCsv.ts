/** The latest reading of each buoy as CSV; a buoy without one has empty cells. */
import type { CacheDatabase } from '#main/cache/database.ts';
import { getBuoy, listBuoys } from '#main/cache/queries/buoys.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { lineOf, numberCell, textCell, timeCell } from './cell.ts';
import type { CsvSource, Slice } from './selection.types.ts';

/** Units as in the export of readings; `fetched_at` is when this application read it. */
export const latestHeader = [
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
  'time',
  'reading_id',
  'significant_height_m',
  'maximum_height_m',
  'period_s',
  'direction_deg',
  'direction_compass',
  'water_temperature_c',
  'energy_per_wave',
  'height_unit_at_source',
  'uuid',
  'fetched_at',
] as const;

const SLICE = 500;

/** @param buoyIds in the order wanted; empty: every buoy, by id. */
export function latestCsv(db: CacheDatabase, buoyIds: number[], serviceLabel: string): CsvSource {
  const buoys =
    buoyIds.length === 0
      ? listBuoys(db).buoys
      : buoyIds.map((id) => getBuoy(db, id)).filter((buoy) => buoy !== null);
  const service = textCell(serviceLabel);
  function* slices(): Generator<Slice> {
    for (let start = 0; start < buoys.length; start += SLICE) {
      const part = buoys.slice(start, start + SLICE);
      yield { text: part.map((buoy) => line(buoy, service)).join(''), rows: part.length };
    }
  }
  return { header: latestHeader, total: buoys.length, slices: slices() };
}

function line(buoy: CachedBuoy, service: string): string {
  const reading = buoy.lastReading;
  return lineOf([
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
    timeCell(reading?.time ?? null),
    numberCell(reading?.id ?? null),
    numberCell(reading?.significantHeight ?? null),
    numberCell(reading?.maximumHeight ?? null),
    numberCell(reading?.period ?? null),
    numberCell(reading?.direction ?? null),
    textCell(reading?.directionCompass ?? null),
    numberCell(reading?.waterTemperature ?? null),
    numberCell(reading?.energyPerWave ?? null),
    textCell(reading?.heightUnit ?? null),
    textCell(reading?.uuid ?? null),
    timeCell(buoy.lastReadingFetchedAt),
  ]);
}
