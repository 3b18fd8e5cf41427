/** Readings of one or many buoys. */
import type { CacheDatabase } from '#main/cache/database.ts';
import { getBuoy } from '#main/cache/queries/buoys.ts';
import { type ExportReading, readingSlices } from '#main/cache/queries/exportRows.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { ExportForm, ExportSelection } from '#shared/model/export.ts';
import { columnsOf, latitude, longitude, quantities, time } from './columns.ts';
import { span } from './provenance.ts';
import type { Fetched, Table, TableSlice } from './table.types.ts';

/** `buoy` is null where the cache has readings of a buoy but not the buoy itself. */
type Group = { id: number; buoy: CachedBuoy | null; service: string };

const make = columnsOf<ExportReading, Group>();
const UUID_LENGTH = 36;

/**
 * Times in UTC, heights in metres whatever the source's unit, period in seconds, directions in
 * degrees true (from), temperature in °C, energy as the source reports it.
 */
const columns = [
  make.time(time, (row) => row.time),
  make.group.number('buoy_id', ({ id }) => id),
  make.group.text('buoy_name', ({ buoy }) => buoy?.name),
  make.group.number(latitude, ({ buoy }) => buoy?.lat),
  make.group.number(longitude, ({ buoy }) => buoy?.lng),
  make.group.text('source', ({ buoy }) => buoy?.source),
  make.group.text('service', ({ service }) => service),
  make.number('reading_id', ({ id }) => (id === 0 ? null : id)),
  make.number(quantities.significantHeight, (row) => row.significantHeight),
  make.number(quantities.maximumHeight, (row) => row.maximumHeight),
  make.number(quantities.period, (row) => row.period),
  make.number(quantities.direction, (row) => row.direction),
  make.text('direction_compass', (row) => row.directionCompass),
  make.number(quantities.waterTemperature, (row) => row.waterTemperature),
  make.number('energy_per_wave', (row) => row.energyPerWave),
  make.text('height_unit_at_source', (row) => row.heightUnit),
  make.text(
    'uuid',
    (row) => row.uuid,
    (row, out) => {
      out.reserve(UUID_LENGTH);
      if (!row.writeUuid(out.bytes, out.length)) return false;
      out.length += UUID_LENGTH;
      return true;
    },
  ),
];

/** @param total number of rows. */
export function readingsTable(
  db: CacheDatabase,
  { buoyIds, from, to }: Extract<ExportSelection, { kind: 'readings' }>,
  order: ExportForm['order'],
  serviceLabel: string,
  total: number,
): Table<ExportReading, Group> {
  let fetched: Fetched | null = null;
  function* slices(): Generator<TableSlice<ExportReading, Group>> {
    for (const id of new Set(buoyIds)) {
      const group = { id, buoy: getBuoy(db, { id }), service: serviceLabel };
      for (const slice of readingSlices(db, { buoyId: id, from, to }, order)) {
        const { first, last } = slice.fetched;
        fetched = span([first, last, fetched?.first ?? null, fetched?.last ?? null]);
        yield { group, rows: slice.rows };
      }
    }
  }
  return {
    columns,
    total,
    slices: slices(),
    zone: (_, { buoy }) => buoy?.timezone ?? null,
    fetched: () => fetched,
  };
}
