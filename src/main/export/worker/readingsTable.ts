/** Readings of one or many buoys. */
import type { CacheDatabase } from '#main/cache/database.ts';
import { getBuoy } from '#main/cache/queries/buoys.ts';
import {
  type ExportReading,
  type ReadingsSlice,
  readingSlices,
} from '#main/cache/queries/exportRows.ts';
import { readFlagged } from '#main/cache/queries/flaggedReadings.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { ExportForm, ExportSelection } from '#shared/model/exportRequest.ts';
import { type Flag, flag, type QualityLimits, qualityVariables } from '#shared/model/quality.ts';
import type { ReadingMetric } from '#shared/model/reading.ts';
import type { VariableFlags } from '#shared/science/quality.ts';
import { columnsOf, latitude, longitude, readingColumns, time } from './columns.ts';
import { span } from './provenance.ts';
import type { Column, Fetched, Table } from './table.types.ts';

const make = columnsOf<ExportReading>();
const UUID_LENGTH = 36;

type Flags = (name: ReadingMetric, row: ExportReading) => Flag;

/** @param flagOf gives a flag column after each quantity; null: none */
const columnsWith = (ofBuoy: Column[], flagOf: Flags | null): Column<ExportReading>[] => [
  make.time(time, (row) => row.time),
  ...ofBuoy.map((column) => ({ ...column, perSlice: true })),
  make.number('reading_id', ({ id }) => (id === 0 ? null : id)),
  ...readingColumns<ExportReading>(
    make.text('direction_compass', (row) => row.directionCompass),
    (name) => (row) => row[name],
    flagOf && ((name) => (row) => flagOf(name, row)),
  ),
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
  { buoyIds, from, to, quality }: Extract<ExportSelection, { kind: 'readings' }>,
  order: ExportForm['order'],
  serviceLabel: string,
  total: number,
  limits: QualityLimits,
): Table<ExportReading> {
  let fetched: Fetched | null = null;
  const flags = quality ? flagsOfSlices(db, order, limits) : null;
  let buoyId = 0;
  /** Null where the cache has readings of a buoy but not the buoy itself. */
  let buoy: CachedBuoy | null = null;
  const ofBuoy = [
    make.number('buoy_id', () => buoyId),
    make.text('buoy_name', () => buoy?.name),
    make.number(latitude, () => buoy?.lat),
    make.number(longitude, () => buoy?.lng),
    make.text('source', () => buoy?.source),
    make.text('service', () => serviceLabel),
  ];
  function* slices(): Generator<Iterable<ExportReading>> {
    for (buoyId of new Set(buoyIds)) {
      buoy = getBuoy(db, { id: buoyId });
      for (const slice of readingSlices(db, { buoyId, from, to }, order)) {
        const { first, last } = slice.fetched;
        fetched = span([first, last, fetched?.first ?? null, fetched?.last ?? null]);
        yield flags ? flags.rows(buoyId, slice) : slice.rows;
      }
    }
  }
  return {
    columns: columnsWith(ofBuoy, flags ? flags.flagOf : null),
    total,
    slices: slices(),
    zone: () => buoy?.timezone ?? null,
    fetched: () => fetched,
  };
}

/** The flags of the rows of slices, computed slice by slice. */
function flagsOfSlices(db: CacheDatabase, order: ExportForm['order'], limits: QualityLimits) {
  const step = order === 'asc' ? 1 : -1;
  let flags: Partial<Record<ReadingMetric, VariableFlags>> = {};
  let index = 0;
  return {
    *rows(buoyId: number, { rows, from, to }: ReadingsSlice): Generator<ExportReading> {
      const read = readFlagged(
        db,
        { buoyId, from, to },
        { numbers: { id: 'id' }, measurements: qualityVariables, tested: qualityVariables },
        limits,
      );
      flags = read.flags;
      const { id, time: times, length } = read.columns;
      index = order === 'asc' ? -1 : length;
      for (const row of rows) {
        // Readings of the same time may be in two slices.
        do index += step;
        while (index in times && (times[index] !== row.time || id[index] !== row.id));
        yield row;
      }
    },
    /** Of the current row. */
    flagOf: (name: ReadingMetric, row: ExportReading): Flag => {
      if (Number.isNaN(row[name])) return flag.missing;
      return (flags[name]?.flags[index] ?? flag.notEvaluated) as Flag;
    },
  };
}
