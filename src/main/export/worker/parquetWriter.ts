/** Writes a table as Parquet: times as instants in UTC, identifiers and counts as integers, other numbers as doubles. */
import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { ByteBuffer } from './byteBuffer.ts';
import { cellOf } from './cells.ts';
import { columnOf } from './columns.ts';
import { nameWithUnit } from './dialects.ts';
import type { Column, Table, TableWriter } from './table.types.ts';

/** Rows of a row group. They are held as numbers and texts until it is written. */
const GROUP = 10_000;

type Type = 'STRING' | 'TIMESTAMP' | 'INT32' | 'INT64' | 'DOUBLE';

/** How the cells of a column are stored. */
function typeOf(column: Column): Type {
  if (column.kind === 'text') return 'STRING';
  if (column.kind === 'time') return 'TIMESTAMP';
  if (column.isFlag) return 'INT32';
  return column.isWhole ? 'INT64' : 'DOUBLE';
}

/** What the library takes for a number of a column. */
function storedAs(type: Type, value: number): unknown {
  if (Number.isNaN(value)) return null;
  if (type === 'TIMESTAMP') return value * 1000;
  return type === 'INT64' ? BigInt(value) : value;
}

/** The values of a column in a group. */
function createPart(column: Column) {
  const type = typeOf(column);
  const cell = cellOf(column);
  /** NaN: missing. */
  const numbers = new Float64Array(type === 'STRING' ? 0 : GROUP);
  const texts: unknown[] = [];
  return {
    set(at: number, row: unknown): void {
      const value = cell(row);
      if (type === 'STRING') texts[at] = value;
      else numbers[at] = value === null ? Number.NaN : Number(value);
    },
    source: (rows: number) => ({
      name: nameWithUnit(column),
      type,
      nullable: !column.isRequired,
      // The times of a buoy are nearly equidistant.
      ...(column.isRequired &&
        column.kind === 'time' && { encoding: 'DELTA_BINARY_PACKED' as const }),
      // The library takes one column after the other: never are all of them objects.
      get data() {
        if (type === 'STRING') return texts.slice(0, rows);
        const values: unknown[] = [];
        for (let at = 0; at < rows; at++) values.push(storedAs(type, numbers[at] as number));
        return values;
      },
    }),
  };
}

/**
 * Columns have the names of plain CSV. The metadata `columns` has their units and standard names as JSON.
 * @param metadata further entries of the metadata of the file
 */
export function createParquetWriter(
  { columns }: Pick<Table, 'columns'>,
  metadata: Readonly<Record<string, string>>,
  out: ByteBuffer,
): TableWriter {
  const bytes = new ByteWriter();
  const flush = (): void => {
    out.append(bytes.getBytes());
    bytes.index = 0;
  };
  const parts = columns.map(createPart);
  const columnData = (rows: number) => parts.map(({ source }) => source(rows));
  const file = new ParquetWriter({
    writer: bytes,
    schema: schemaFromColumnData({ columnData: columnData(0) }),
    kvMetadata: Object.entries({
      ...metadata,
      columns: JSON.stringify(
        columns.map((column) => ({ ...columnOf(column), name: nameWithUnit(column) })),
      ),
    }).map(([key, value]) => ({ key, value })),
    createdBy: 'Buoy Almanac',
  });
  let pending = 0;
  const writeGroup = (): void => {
    file.write({ columnData: columnData(pending), rowGroupSize: pending });
    flush();
    pending = 0;
  };
  return {
    begin: flush,
    slice(rows) {
      let count = 0;
      for (const row of rows) {
        for (const { set } of parts) set(pending, row);
        count++;
        pending++;
        if (pending === GROUP) writeGroup();
      }
      return count;
    },
    end() {
      if (pending > 0) writeGroup();
      file.finish();
      flush();
    },
  };
}
