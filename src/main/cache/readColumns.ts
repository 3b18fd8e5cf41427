/**
 * Rows of a query as columns of numbers and texts, without an array or an object for each row. Start reading at
 * {@link readColumns}.
 *
 * The query is one aggregate: SQLite calls `takeCells` once for each row, which appends the row to a buffer of this
 * module. Queries of a thread run one after the other, so that they can share the buffer.
 */
import type { Database } from 'better-sqlite3';
import { packTexts, type TextColumn } from '#shared/model/columns.ts';
import { preparedRaw } from './database.ts';
import { decodeNumber } from './encoding.ts';

type NumberColumn = Float64Array<ArrayBuffer>;
type Cell = number | Uint8Array | null;

/** The cells of the current query, row after row. The next query reuses the buffer unless it is large. */
let cells = new Float64Array(2 ** 16);
const KEPT_CELLS = 2 ** 20;
let filled = 0;
/** Measurements that are stored as blobs (see encoding.ts), by the index of their cell. */
let blobs: [cell: number, value: number][] = [];

/** @returns a number: SQLite's binding takes longest to recognise `undefined`. */
function takeCells(...row: Cell[]): number {
  if (filled + row.length > cells.length) {
    const larger = new Float64Array(cells.length * 2);
    larger.set(cells);
    cells = larger;
  }
  const into = cells;
  const first = filled;
  for (let i = 0; i < row.length; i++) {
    const cell = row[i] as Cell;
    if (typeof cell === 'number') into[first + i] = cell;
    else {
      into[first + i] = Number.NaN;
      if (cell) blobs.push([first + i, decodeNumber(cell)]);
    }
  }
  filled = first + row.length;
  return filled;
}

const connections = new WeakSet<Database>();

interface ColumnQuery<N extends string, M extends string, T extends string> {
  /** SQL expressions by the name of their column; NaN stands for NULL. */
  numbers: Record<N, string>;
  /** The same, of measurements as encoding.ts stores them. */
  measurements: Record<M, string>;
  texts: Record<T, string>;
  /**
   * The statement from `FROM` on. Rows arrive in the order in which SQLite finds them: an aggregate ignores ORDER BY. Where
   * the order matters, name the index.
   */
  from: string;
  parameters: readonly unknown[];
}

/** Each column has its own buffer, so that it can be transferred. */
export function readColumns<N extends string, M extends string = never, T extends string = never>(
  db: Database,
  query: Pick<ColumnQuery<N, M, T>, 'numbers' | 'from'> & Partial<ColumnQuery<N, M, T>>,
): { length: number } & Record<N | M, NumberColumn> & Record<T, TextColumn> {
  if (!connections.has(db)) {
    db.function('take_cells', { varargs: true, directOnly: true }, takeCells);
    connections.add(db);
  }
  const { numbers, measurements = {}, texts = {}, from, parameters = [] } = query;
  const numeric = Object.entries({ ...numbers, ...measurements } as Record<string, string>);
  const textual = Object.entries(texts as Record<string, string>);
  const cellsOfRow = [...numeric, ...textual.map(([name, sql]) => [name, `octet_length(${sql})`])];
  filled = 0;
  blobs = [];
  // A function call for each row, and none for each text.
  const taken = [
    `count(take_cells(${cellsOfRow.map(([, sql]) => sql).join()}))`,
    ...textual.map(([, sql]) => `CAST(group_concat(${sql}, '') AS BLOB)`),
  ];
  const [, ...joined] = preparedRaw<(Buffer | null)[]>(db, `SELECT ${taken.join()} ${from}`).get(
    ...parameters,
  ) as (Buffer | null)[];
  const width = cellsOfRow.length;
  const length = filled / width;
  const columns: Record<string, NumberColumn | TextColumn> = {};
  for (const [k, [name]] of numeric.entries()) {
    const column = new Float64Array(length);
    if (name in measurements) {
      for (let row = 0, cell = k; row < length; row++, cell += width) {
        column[row] = decodeNumber(cells[cell] as number);
      }
    } else {
      for (let row = 0, cell = k; row < length; row++, cell += width) {
        column[row] = cells[cell] as number;
      }
    }
    columns[name] = column;
  }
  for (const [cell, value] of blobs) {
    const [name] = numeric[cell % width] as [string, string];
    (columns[name] as NumberColumn)[Math.floor(cell / width)] = value;
  }
  for (const [k, [name]] of textual.entries()) {
    const bytes = new Int32Array(length);
    for (let row = 0, cell = numeric.length + k; row < length; row++, cell += width) {
      const size = cells[cell] as number;
      bytes[row] = Number.isNaN(size) ? -1 : size;
    }
    columns[name] = splitText(joined[k] ?? Buffer.alloc(0), bytes);
  }
  if (cells.length > KEPT_CELLS) cells = new Float64Array(2 ** 16);
  return { length, ...columns } as ReturnType<typeof readColumns<N, M, T>>;
}

/** @param sizes bytes of each text in UTF-8; −1 stands for null */
function splitText(joined: Buffer, sizes: Int32Array<ArrayBuffer>): TextColumn {
  const text = joined.toString();
  // One code unit for each byte: all of it is ASCII.
  if (text.length === joined.length) return { text, lengths: sizes };
  let end = 0;
  return packTexts(
    Array.from(sizes, (size) => {
      const start = end;
      end += Math.max(0, size);
      return size < 0 ? null : joined.toString('utf8', start, end);
    }),
  );
}
