/** Readings of one or many buoys. */
import { type CacheDatabase, internedText } from '#main/cache/database.ts';
import { getBuoy } from '#main/cache/queries/buoys.ts';
import { type ReadingsSlice, readingSlices } from '#main/cache/queries/exportRows.ts';
import { readFlagged } from '#main/cache/queries/flaggedReadings.ts';
import type { CachedBuoy } from '#shared/model/buoy.ts';
import type { Fetched } from '#shared/model/citation.ts';
import { unpackTexts } from '#shared/model/columns.ts';
import type { ExportForm, ExportSelection } from '#shared/model/exportRequest.ts';
import { type Flag, flag, qualityVariables } from '#shared/model/quality.ts';
import { type ReadingMetric, uuidIn } from '#shared/model/reading.ts';
import type { VariableFlags } from '#shared/science/quality.ts';
import { ByteBuffer } from './byteBuffer.ts';
import { columnsOf, latitude, longitude, readingColumns, time } from './columns.ts';
import { span } from './provenance.ts';
import type { Column, Table } from './table.types.ts';

/** A row is an index in the columns of the current slice. */
const make = columnsOf<number>();

const MINUS = 45;

/** Writes a canonical uuid digit by digit: as a text it would take a fourth of the time of an export. */
function writeUuid(digits: Buffer, row: number, out: ByteBuffer): void {
  out.reserve(36);
  let from = row * 32;
  let at = out.length;
  for (let digit = 0; digit < 32; digit++) {
    if (digit === 8 || digit === 12 || digit === 16 || digit === 20) out.bytes[at++] = MINUS;
    out.bytes[at++] = digits[from++] as number;
  }
  out.length = at;
}

/** @param total number of rows. */
export function readingsTable(
  db: CacheDatabase,
  { buoyIds, from, to, quality }: Extract<ExportSelection, { kind: 'readings' }>,
  order: ExportForm['order'],
  serviceLabel: string,
  total: number,
): Table<number> {
  let fetched: Fetched | null = null;
  let buoyId = 0;
  /** Null where the cache has readings of a buoy but not the buoy itself. */
  let buoy: CachedBuoy | null = null;
  let slice: ReadingsSlice;
  let uuids: (string | null)[] = [];
  /** Of the uuids of the slice, 32 a row; null where some are not canonical. */
  let digits: Buffer | null = null;
  const scratch = new ByteBuffer(40);
  let flagOf: (name: ReadingMetric, row: number) => Flag;
  const texts: (string | null)[] = [];
  const textOf = (id = Number.NaN) => {
    if (Number.isNaN(id)) return null;
    texts[id] ??= internedText(db, id);
    return texts[id];
  };
  const ofBuoy: Column[] = [
    make.whole('buoy_id', () => buoyId),
    make.text('buoy_name', () => buoy?.name),
    make.number(latitude, () => buoy?.lat),
    make.number(longitude, () => buoy?.lng),
    make.text('source', () => buoy?.source),
    make.text('source_identifier', () => buoy?.sourceIdentifier),
    make.text('service', () => serviceLabel),
  ];
  function* slices(): Generator<Iterable<number>> {
    for (buoyId of new Set(buoyIds)) {
      buoy = getBuoy(db, { id: buoyId });
      for (slice of readingSlices(db, { buoyId, from, to }, order)) {
        const { text } = slice.uuid;
        const isCanonical = text.length === slice.length * 32 && !text.includes('=');
        digits = isCanonical ? Buffer.from(text, 'latin1') : null;
        uuids = isCanonical ? [] : unpackTexts(slice.uuid);
        fetched = span([...slice.fetchedAt, fetched?.first ?? null, fetched?.last ?? null]);
        if (quality) flagOf = flagsOf(db, buoyId, slice, order);
        yield new Array(slice.length).keys();
      }
    }
  }
  return {
    columns: [
      { ...make.time(time, (row) => slice.time[row]), isRequired: true },
      ...ofBuoy.map((column) => ({ ...column, perSlice: true })),
      make.whole('reading_id', (row) => slice.id[row] || null),
      ...readingColumns<number>(
        make.text('direction_compass', (row) => textOf(slice.compass[row])),
        (name) => (row) => slice[name][row],
        quality ? (name) => (row) => flagOf(name, row) : null,
      ),
      make.text('height_unit_at_source', (row) => textOf(slice.heightUnit[row])),
      make.text(
        'uuid',
        (row) => {
          if (!digits) return uuidIn(uuids[row] ?? null);
          scratch.length = 0;
          writeUuid(digits, row, scratch);
          return scratch.bytes.toString('latin1', 0, scratch.length);
        },
        (row, out) => {
          if (digits) writeUuid(digits, row, out);
          return digits !== null;
        },
      ),
    ],
    total,
    slices: slices(),
    zone: () => buoy?.timezone ?? null,
    fetched: () => fetched,
  };
}

/** The flags of the rows of a slice. */
function flagsOf(
  db: CacheDatabase,
  buoyId: number,
  slice: ReadingsSlice,
  order: ExportForm['order'],
) {
  const [first, last] = [slice.time[0] as number, slice.time.at(-1) as number];
  const read = readFlagged(
    db,
    { buoyId, from: Math.min(first, last), to: Math.max(first, last) },
    qualityVariables,
    { id: 'id' },
  );
  const { id, time: times } = read.columns;
  const flags: Partial<Record<ReadingMetric, VariableFlags>> = read.flags;
  // Readings of the same time may be in two slices.
  const start = id.findIndex((one, at) => one === slice.id[0] && times[at] === first);
  const step = order === 'asc' ? 1 : -1;
  return (name: ReadingMetric, row: number): Flag =>
    Number.isNaN(slice[name][row])
      ? flag.missing
      : ((flags[name]?.flags[start + step * row] ?? flag.notEvaluated) as Flag);
}
