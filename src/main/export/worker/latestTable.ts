/** The latest reading of each buoy; a buoy without one has empty cells. */
import type { CacheDatabase } from '#main/cache/database.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { buoyColumns, tableOfBuoys } from './buoysTable.ts';
import { columnsOf, quantities, time } from './columns.ts';

const make = columnsOf<CachedBuoy>();

/** Units as in the export of readings; `fetched_at` is when this application read it. */
const readingColumns = [
  make.time(time, ({ lastReading }) => lastReading?.time),
  make.number('reading_id', ({ lastReading }) => lastReading?.id),
  make.number(quantities.significantHeight, ({ lastReading }) => lastReading?.significantHeight),
  make.number(quantities.maximumHeight, ({ lastReading }) => lastReading?.maximumHeight),
  make.number(quantities.period, ({ lastReading }) => lastReading?.period),
  make.number(quantities.direction, ({ lastReading }) => lastReading?.direction),
  make.text('direction_compass', ({ lastReading }) => lastReading?.directionCompass),
  make.number(quantities.waterTemperature, ({ lastReading }) => lastReading?.waterTemperature),
  make.number('energy_per_wave', ({ lastReading }) => lastReading?.energyPerWave),
  make.text('height_unit_at_source', ({ lastReading }) => lastReading?.heightUnit),
  make.text('uuid', ({ lastReading }) => lastReading?.uuid),
  make.time('fetched_at', ({ lastReadingFetchedAt }) => lastReadingFetchedAt),
];

/** @param buoyIds in the order wanted; empty: every buoy, by id. */
export const latestTable = (db: CacheDatabase, buoyIds: number[], serviceLabel: string) =>
  tableOfBuoys(
    db,
    buoyIds,
    [...buoyColumns(serviceLabel), ...readingColumns],
    (buoy) => buoy.lastReadingFetchedAt,
  );
