/** Rows of a query as columns of numbers and texts: no array or object is created per row. */
import type { Database } from 'better-sqlite3';
import { packTexts, type TextColumn } from '#shared/model/columns.ts';
import { preparedRaw } from './database.ts';
import { decodeNumber } from './numbers.ts';

type NumberColumn = Float64Array<ArrayBuffer>;
type Cell = number | Uint8Array | null;

/** The cells of the query under way, row after row. The buffer is reused by the next query, unless it is large. */
let cells = new Float64Array(2 ** 16);
const KEPT_CELLS = 2 ** 20;
let filled = 0;
/** Measurements that are stored as blobs (see numbers.ts), by the index of their cell. */
let blobs: [cell: number, value: number][] = [];
let texts: (string | null)[] = [];

function takeCells(...row: Cell[]): void {
  if (filled + row.length > cells.length) {
    const larger = new Float64Array(cells.length * 2);
    larger.set(cells);
    cells = larger;
  }
  for (let i = 0; i < row.length; i++) {
    const cell = row[i] as Cell;
    if (cell instanceof Uint8Array) blobs.push([filled, decodeNumber(cell)]);
    cells[filled++] = typeof cell === 'number' ? cell : Number.NaN;
  }
}

function takeTexts(...row: (string | null)[]): void {
  for (let i = 0; i < row.length; i++) texts.push(row[i] as string | null);
}

const connections = new WeakSet<Database>();

interface ColumnQuery<N extends string, M extends string, T extends string> {
  /** SQL expressions by the name of their column; NaN stands for NULL. */
  numbers: Record<N, string>;
  /** The same, of measurements as numbers.ts stores them. */
  measurements: Record<M, string>;
  texts: Record<T, string>;
  /** The statement from `FROM` on. Rows arrive in the order in which SQLite finds them: by the index it uses. */
  from: string;
  parameters: readonly unknown[];
}

/** Each column has a buffer of its own, so that it can be transferred. */
export function readColumns<N extends string, M extends string = never, T extends string = never>(
  db: Database,
  query: Pick<ColumnQuery<N, M, T>, 'numbers' | 'from'> & Partial<ColumnQuery<N, M, T>>,
): { length: number } & Record<N | M, NumberColumn> & Record<T, TextColumn> {
  if (!connections.has(db)) {
    db.function('take_cells', { varargs: true, directOnly: true }, takeCells);
    db.function('take_texts', { varargs: true, directOnly: true }, takeTexts);
    connections.add(db);
  }
  const { numbers, measurements = {}, texts: textual = {}, from, parameters = [] } = query;
  const numeric = Object.entries({ ...numbers, ...measurements } as Record<string, string>);
  const textNames = Object.entries(textual as Record<string, string>);
  const list = (columns: [string, string][]) => columns.map(([, sql]) => sql).join();
  filled = 0;
  blobs = [];
  texts = [];
  const taken = [`count(take_cells(${list(numeric)}))`];
  if (textNames.length > 0) taken.push(`count(take_texts(${list(textNames)}))`);
  preparedRaw(db, `SELECT ${taken.join()} ${from}`).get(...parameters);
  const width = numeric.length;
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
  for (const [k, [name]] of textNames.entries()) {
    columns[name] = packTexts(texts, k, textNames.length);
  }
  texts = [];
  if (cells.length > KEPT_CELLS) cells = new Float64Array(2 ** 16);
  return { length, ...columns } as ReturnType<typeof readColumns<N, M, T>>;
}
