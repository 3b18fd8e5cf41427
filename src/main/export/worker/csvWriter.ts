/** Writes the rows of a table as CSV into a buffer. */
import { ByteBuffer } from './byteBuffer.ts';
import { type Clock, offsetAt, zoneOf } from './clock.ts';
import { type Dialect, textCell } from './dialects.ts';
import type { Column, Table, TableWriter } from './table.types.ts';

type WriteCell = (out: ByteBuffer, row: unknown) => void;

export function createCsvWriter(
  table: Table,
  dialect: Dialect,
  clock: Clock,
  out: ByteBuffer,
): TableWriter {
  const { columns } = table;
  const { separator, lineEnd } = dialect;
  const cellWriter = createCellWriters(table, dialect, clock);
  const writers = columns.map((column) => ({ ...column, write: cellWriter(column) }));

  /** What a row begins with, and its cells, each with the bytes that follow it. */
  const layout = () => {
    const cells: { write: WriteCell; after: Uint8Array }[] = [];
    const constant = new ByteBuffer(1024);
    let pending: WriteCell | null = null;
    let start: Uint8Array = new Uint8Array();
    const endConstant = () => {
      if (pending) cells.push({ write: pending, after: constant.content() });
      else start = constant.content();
      constant.length = 0;
    };
    for (const [at, { write, perSlice }] of writers.entries()) {
      if (at > 0) constant.text(separator);
      if (perSlice) write(constant, undefined);
      else {
        endConstant();
        pending = write;
      }
    }
    constant.text(lineEnd);
    endConstant();
    return { start, cells };
  };

  return {
    /** The byte order mark, if any, and the lines above the rows. */
    begin(): void {
      out.text(dialect.start);
      const names = columns.map(dialect.nameOf);
      const units = columns.map(({ unit }) => unit?.udunits ?? '');
      for (const cells of dialect.hasUnits ? [names, units] : [names]) {
        out.text(cells.map((text) => textCell(text, separator)).join(separator) + lineEnd);
      }
    },
    slice(rows: Iterable<unknown>): number {
      const { start, cells } = layout();
      let count = 0;
      for (const row of rows) {
        out.copy(start);
        for (const { write, after } of cells) {
          write(out, row);
          out.copy(after);
        }
        count++;
      }
      return count;
    },
    end: () => undefined,
  };
}

/** Bounds of the texts cached as bytes: compass points, units, names. */
const MAX_TEXTS = 1000;
const MAX_TEXT_LENGTH = 30;

function createCellWriters(
  table: Table,
  { time, decimalMark, missingNumber, separator }: Dialect,
  clock: Clock,
): (column: Column) => WriteCell {
  const texts = new Map<string, Uint8Array>();
  const missing = Buffer.from(missingNumber);
  const zoneAt = zoneOf(table, clock);

  const writeText = (out: ByteBuffer, text: string): void => {
    const known = texts.get(text);
    if (known) {
      out.copy(known);
      return;
    }
    const cell = textCell(text, separator);
    out.text(cell);
    if (text.length < MAX_TEXT_LENGTH && texts.size < MAX_TEXTS) texts.set(text, Buffer.from(cell));
  };

  return (column) => {
    switch (column.kind) {
      case 'time': {
        const { value } = column;
        return (out, row) => {
          const seconds = value(row);
          if (typeof seconds !== 'number') return;
          const offset = clock.clock === 'utc' ? null : offsetAt(seconds, zoneAt(row));
          out.time(seconds, offset, time);
        };
      }
      case 'number': {
        const { value, convert } = column;
        return (out, row) => {
          const number = value(row);
          if (typeof number !== 'number' || Number.isNaN(number)) out.copy(missing);
          else out.number(convert ? convert(number) : number, decimalMark);
        };
      }
      case 'text': {
        const { value, write } = column;
        return (out, row) => {
          if (write?.(row, out)) return;
          const text = value(row);
          if (typeof text === 'string' && text !== '') writeText(out, text);
        };
      }
    }
  };
}
