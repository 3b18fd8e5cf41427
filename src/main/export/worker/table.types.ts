/** What an export writes: typed columns and their rows, before a dialect turns them into text. */
import type { ByteBuffer } from './byteBuffer.ts';
import type { Unit } from './units.ts';

export interface Head {
  /** The CF standard name where there is one, else a plain name; unique in its table. */
  name: string;
  /** http://cfconventions.org/standard-names.html */
  standardName: string | null;
  /** Null for text and identifiers. */
  unit: Unit | null;
}

/** Null, undefined and NaN are missing. */
export type Missable<T> = T | null | undefined;

/** From the unit of the source to that of the column. */
export type Convert = (value: number) => number;

/**
 * A column and how to get its value. Times are epoch seconds UTC, numbers in the unit of the source.
 * `of: 'group'` is the same for all rows of a slice and formatted once.
 */
export type Column<Row, Group = unknown> = Head &
  (
    | { kind: 'time'; of: 'row'; value: (row: Row) => Missable<number> }
    | {
        kind: 'number';
        of: 'row';
        value: (row: Row, group: Group) => Missable<number>;
        convert?: Convert;
      }
    | {
        kind: 'text';
        of: 'row';
        value: (row: Row) => Missable<string>;
        /** Tried first: writes a cell that needs no quotes; false if this row's may need them. */
        write?: (row: Row, out: ByteBuffer) => boolean;
      }
    | { kind: 'time'; of: 'group'; value: (group: Group) => Missable<number> }
    | {
        kind: 'number';
        of: 'group';
        value: (group: Group, same: Group) => Missable<number>;
        convert?: Convert;
      }
    | { kind: 'text'; of: 'group'; value: (group: Group) => Missable<string> }
  );

export interface TableSlice<Row, Group = unknown> {
  group: Group;
  /** May give the same object for every row. */
  rows: Iterable<Row>;
}

/** When data were fetched, epoch seconds. */
export interface Fetched {
  first: number;
  last: number;
}

/** A range of one buoy, epoch seconds, both ends included. */
export interface BuoyRange {
  buoyId: number;
  from: number;
  to: number;
}

/** What is exported: readings, statistics, a list. */
export interface Table<Row = unknown, Group = unknown> {
  columns: readonly Column<Row, Group>[];
  /** Number of rows. */
  total: number;
  /** IANA zone of the buoy; absent or null: UTC. */
  zone?: (row: Row, group: Group) => string | null;
  /** When the rows written so far were fetched; null if none was. */
  fetched?: () => Fetched | null;
  /** Ranges whose readings are not known to be complete; absent where rows are not made of readings. */
  notFetched?: () => readonly BuoyRange[];
  /** Each slice takes a few milliseconds, so that other calls are answered between them. */
  slices: Iterable<TableSlice<Row, Group>>;
}

/** A table of any rows. */
// biome-ignore lint/suspicious/noExplicitAny: rows pass from the source to its own columns only.
export type AnyTable = Table<any, any>;
// biome-ignore lint/suspicious/noExplicitAny: the same.
export type AnyColumn = Column<any, any>;
