/** What an export writes: typed columns and their rows, before any dialect turns them into text. */
import type { Unit } from './units.ts';

export interface Head {
  /** The CF standard name where one says what it is, else a plain name; unique in its table. */
  name: string;
  /** http://cfconventions.org/standard-names.html */
  standardName: string | null;
  /** Null for text and identifiers. */
  unit: Unit | null;
}

/** Null, undefined and NaN are missing. */
export type Missable<T> = T | null | undefined;

/** Into the column's unit from that of its source. */
export type Convert = (value: number) => number;

/**
 * A column and how its value is got. Times are epoch seconds UTC, numbers in the column's unit.
 * `of: 'group'` is the same for all rows of a slice and made into text once.
 */
export type Column<Row, Group = unknown> = Head &
  (
    | { kind: 'time'; of: 'row'; value: (row: Row) => Missable<number> }
    | {
        kind: 'number';
        of: 'row';
        value: (row: Row, group: Group) => Missable<number>;
        /** Asked first: the value in thousandths where they are a whole number, as the cache keeps it. */
        thousandths?: (row: Row) => number | null;
        convert?: Convert;
      }
    | {
        kind: 'text';
        of: 'row';
        value: (row: Row) => Missable<string>;
        /** Asked first: a text of letters, digits and dashes, which is written without being looked at. */
        bare?: (row: Row) => Missable<string>;
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
  rows: readonly Row[];
}

export interface Fetched {
  first: number;
  last: number;
}

/** Epoch seconds, both ends included. */
export interface Stretch {
  buoyId: number;
  from: number;
  to: number;
}

/** A source: statistics, readings, whatever has columns and rows. */
export interface Table<Row = unknown, Group = unknown> {
  columns: readonly Column<Row, Group>[];
  /** Rows to come. */
  total: number;
  /** The buoy's IANA zone, for its clock; absent or null: UTC. */
  zone?: (row: Row, group: Group) => string | null;
  /** When what was written so far was fetched, epoch seconds; null where it was not fetched at all. */
  fetched?: () => Fetched | null;
  /** What of the readings asked for was not fetched; absent where they are not what is written. */
  notFetched?: () => readonly Stretch[];
  /** Each slice takes a few milliseconds, so that other work can go between them. */
  slices: Iterable<TableSlice<Row, Group>>;
}

/** A table whatever its rows are. */
// biome-ignore lint/suspicious/noExplicitAny: rows pass from the source to its own columns only.
export type AnyTable = Table<any, any>;
// biome-ignore lint/suspicious/noExplicitAny: the same.
export type AnyColumn = Column<any, any>;
