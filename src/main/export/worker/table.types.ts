/** What an export writes: typed columns and their rows, before a dialect turns them into text. */
import type { BuoyRange } from '#shared/model/geo.ts';
import type { ByteBuffer } from './byteBuffer.ts';
import type { Unit } from './units.ts';

export interface Head {
  /** The CF standard name where there is one, else a plain name; unique in its table. */
  name: string;
  /** http://cfconventions.org/standard-names.html */
  standardName: string | null;
  /** Null for text and identifiers. */
  unit: Unit | null;
  /** A column of quality flags: the description has their values and meanings. */
  isFlag?: boolean;
}

/** Null, undefined and NaN are missing. */
export type Missable<T> = T | null | undefined;

/**
 * A column of rows or of groups, and how to get its value: epoch seconds UTC, or a number in the unit of the source.
 * `value` and `write` are methods, whose parameters TypeScript compares both ways: a column of any rows is a `Column`.
 * That is safe because a table passes its own rows to its own columns only.
 */
export type Column<Row = unknown, Group = unknown> =
  | ColumnOf<'row', Row>
  /** The same for all rows of a slice, formatted once. */
  | ColumnOf<'group', Group>;
type ColumnOf<Of, From> = Head & { of: Of } & (
    | { kind: 'time'; value(from: From): Missable<number> }
    | {
        kind: 'number';
        value(from: From, group: unknown): Missable<number>;
        /** From the unit of the source to that of the column. */
        convert?: (value: number) => number;
      }
    | {
        kind: 'text';
        value(from: From): Missable<string>;
        /** Tried first: writes a cell that needs no quotes; false if this one may need them. */
        write?(from: From, out: ByteBuffer): boolean;
      }
  );

export interface TableSlice<Row = unknown, Group = unknown> {
  group: Group;
  /** May give the same object for every row. */
  rows: Iterable<Row>;
}

/** When data were fetched, epoch seconds. */
export interface Fetched {
  first: number;
  last: number;
}

/** What is exported: readings, statistics, a list. */
export interface Table<Row = unknown, Group = unknown> {
  columns: readonly Column<Row, Group>[];
  /** Number of rows. */
  total: number;
  /** IANA zone of the buoy; absent or null: UTC. */
  zone?(row: Row, group: Group): string | null;
  /** When the rows written so far were fetched; null if none was. */
  fetched?: () => Fetched | null;
  /** Ranges whose readings are not known to be complete; absent where rows are not made of readings. */
  notFetched?: () => readonly BuoyRange[];
  /** Each slice takes a few milliseconds, so that other calls are answered between them. */
  slices: Iterable<TableSlice<Row, Group>>;
}
