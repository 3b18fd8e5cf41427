/** Readings of one or many buoys, from the cache's raw rows. */
import { type CacheDatabase, wordText } from '#main/cache/database.ts';
import { getBuoy } from '#main/cache/queries/buoys.ts';
import { countInSteps, type ExportRow, readingSlices } from '#main/cache/queries/exportRows.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import { columnsOf, latitude, longitude, quantities, time } from './columns.ts';
import type { Table, TableSlice } from './table.types.ts';

interface Group {
  id: number;
  /** Null where the cache has readings of it but not the buoy itself. */
  buoy: CachedBuoy | null;
  service: string;
}

const make = columnsOf<ExportRow, Group>();

/**
 * Times in UTC, heights in metres whatever the source's unit, period in seconds, directions in
 * degrees true (from), temperature in °C, energy as the source says it.
 */
export const readingColumns = (db: CacheDatabase) => [
  make.time(time, (row) => row[0]),
  make.group.number('buoy_id', ({ id }) => id),
  make.group.text('buoy_name', ({ buoy }) => buoy?.name),
  make.group.number(latitude, ({ buoy }) => buoy?.lat),
  make.group.number(longitude, ({ buoy }) => buoy?.lng),
  make.group.text('source', ({ buoy }) => buoy?.source),
  make.group.text('service', ({ service }) => service),
  make.number('reading_id', (row) => (row[1] === 0 ? null : row[1])),
  make.stored(quantities.significantHeight, (row) => row[2]),
  make.stored(quantities.maximumHeight, (row) => row[3]),
  make.stored(quantities.period, (row) => row[4]),
  make.stored(quantities.direction, (row) => row[5]),
  make.text('direction_compass', (row) => wordText(db, row[8])),
  make.stored(quantities.waterTemperature, (row) => row[6]),
  make.stored('energy_per_wave', (row) => row[7]),
  make.text('height_unit_at_source', (row) => wordText(db, row[9])),
  make.text('uuid', (row) => row[11], canonicalUuid),
];

export interface ReadingsSelection {
  buoyIds: number[];
  from: number;
  to: number;
}

export const rowsOf = (db: CacheDatabase, { buoyIds, from, to }: ReadingsSelection) =>
  [...new Set(buoyIds)].map((buoyId) => countInSteps(db, { buoyId, from, to }));

/** @param total rows, as {@link rowsOf} counts them. */
export function readingsTable(
  db: CacheDatabase,
  { buoyIds, from, to }: ReadingsSelection,
  order: 'asc' | 'desc',
  serviceLabel: string,
  total: number,
): Table<ExportRow, Group> {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  function* slices(): Generator<TableSlice<ExportRow, Group>> {
    for (const id of new Set(buoyIds)) {
      const group = { id, buoy: getBuoy(db, id), service: serviceLabel };
      for (const rows of readingSlices(db, { buoyId: id, from, to }, order)) {
        for (const row of rows) {
          if (row[12] < first) first = row[12];
          if (row[12] > last) last = row[12];
        }
        yield { group, rows };
      }
    }
  }
  return {
    columns: readingColumns(db),
    total,
    slices: slices(),
    zone: (_, { buoy }) => buoy?.timezone ?? null,
    fetched: () => (first <= last ? { first, last } : null),
  };
}

function canonicalUuid(row: ExportRow): string | null {
  if (row[10] === null) return null;
  const hex = row[10].toLowerCase();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
