/** Writes a table as Parquet: times as instants in UTC, identifiers and counts as integers, other numbers as doubles. */
import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import { ByteBuffer } from './byteBuffer.ts';
import { cellOf } from './cells.ts';
import { columnOf } from './columns.ts';
import { nameWithUnit } from './dialects.ts';
import type { Column, Table, TableWriter } from './table.types.ts';

/** Rows of a row group. They are held as numbers and texts until it is written. */
const GROUP = 5_000;

type TextColumn = Extract<Column, { kind: 'text' }>;
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

/** The cells of a column in a group. */
interface Cells {
  set(at: number, row: unknown): void;
  /** As the library takes them, which takes one column after the other: never are all of them objects. */
  values(rows: number): unknown[];
}

function numberCells(column: Column, type: Type): Cells {
  const cell = cellOf(column);
  /** NaN: missing. */
  const numbers = new Float64Array(GROUP);
  return {
    set(at, row) {
      numbers[at] = Number(cell(row) ?? Number.NaN);
    },
    values(rows) {
      const values: unknown[] = [];
      for (let at = 0; at < rows; at++) values.push(storedAs(type, numbers[at] as number));
      return values;
    },
  };
}

function textCells(column: Column): Cells {
  const cell = cellOf(column);
  const texts: unknown[] = [];
  return {
    set(at, row) {
      texts[at] = cell(row);
    },
    values: (rows) => texts.slice(0, rows),
  };
}

/** Bytes of a text: a uuid has 36. */
const TEXT = 40;

/**
 * Texts that are written as bytes and hardly repeat. The library would make a buffer of its own for each string: those of
 * a group outlive the room for short-lived objects, and 50 MB of them would wait for the garbage collection.
 */
function byteCells(column: TextColumn, write: NonNullable<TextColumn['write']>): Cells {
  const bytes = new ByteBuffer(GROUP * TEXT);
  /** Where each text ends. An empty one is missing. */
  const ends = new Int32Array(GROUP);
  return {
    set(at, row) {
      if (at === 0) bytes.length = 0;
      if (!write(row, bytes)) bytes.text(column.value(row) ?? '');
      ends[at] = bytes.length;
    },
    values(rows) {
      const values: unknown[] = [];
      let start = 0;
      for (let at = 0; at < rows; at++) {
        const end = ends[at] as number;
        values.push(end === start ? null : bytes.bytes.subarray(start, end));
        start = end;
      }
      return values;
    },
  };
}

function cellsOf(column: Column, type: Type): Cells {
  if (column.kind !== 'text') return numberCells(column, type);
  return column.write ? byteCells(column, column.write) : textCells(column);
}

/** The values of a column in a group. */
function createPart(column: Column) {
  const type = typeOf(column);
  const { set, values } = cellsOf(column, type);
  return {
    set,
    source: (rows: number) => ({
      name: nameWithUnit(column),
      type,
      nullable: !column.isRequired,
      // The times of a buoy are nearly equidistant.
      ...(column.isRequired &&
        column.kind === 'time' && { encoding: 'DELTA_BINARY_PACKED' as const }),
      // The library would hold the lowest and the highest text of each group until the end, in bytes that the next group
      // overwrites.
      ...(column.kind === 'text' && column.write && { statistics: false }),
      get data() {
        return values(rows);
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
