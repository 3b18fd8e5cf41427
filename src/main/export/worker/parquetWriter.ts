/** Writes a table as Parquet: times as instants in UTC, identifiers and counts as integers, other numbers as doubles. */
import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';
import type { ByteBuffer } from './byteBuffer.ts';
import { cellOf } from './cells.ts';
import { columnOf } from './columns.ts';
import { nameWithUnit } from './dialects.ts';
import type { Column, Table, TableWriter } from './table.types.ts';

/** Rows of a row group: some 20 MB while it is encoded. */
const GROUP = 50_000;

type Type = 'STRING' | 'TIMESTAMP' | 'INT32' | 'INT64' | 'DOUBLE';

/** How the cells of a column are stored. */
function typeOf(column: Column): Type {
  if (column.kind === 'text') return 'STRING';
  if (column.kind === 'time') return 'TIMESTAMP';
  if (column.isFlag) return 'INT32';
  return column.isWhole ? 'INT64' : 'DOUBLE';
}

/** The value that is stored for a cell. */
function storedAs(type: Type, cell: number | string): unknown {
  if (type === 'TIMESTAMP') return Number(cell) * 1000;
  return type === 'INT64' ? BigInt(cell) : cell;
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
  const parts = columns.map((column) => ({
    name: nameWithUnit(column),
    type: typeOf(column),
    nullable: !column.isRequired,
    // The times of a buoy are nearly equidistant.
    ...(column.isRequired &&
      column.kind === 'time' && { encoding: 'DELTA_BINARY_PACKED' as const }),
    cell: cellOf(column),
    data: [] as unknown[],
  }));
  const columnData = () => parts.map(({ cell: _, ...part }) => part);
  const file = new ParquetWriter({
    writer: bytes,
    schema: schemaFromColumnData({ columnData: columnData() }),
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
    file.write({ columnData: columnData(), rowGroupSize: pending });
    flush();
    for (const part of parts) part.data = [];
    pending = 0;
  };
  return {
    begin: flush,
    slice(rows) {
      let count = 0;
      for (const row of rows) {
        for (const { type, cell, data } of parts) {
          const value = cell(row);
          data.push(value === null ? null : storedAs(type, value));
        }
        count++;
      }
      pending += count;
      if (pending >= GROUP) writeGroup();
      return count;
    },
    end() {
      if (pending > 0) writeGroup();
      file.finish();
      flush();
    },
  };
}
