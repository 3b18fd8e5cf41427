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
        value: (row: Row) => Missable<number>;
        /** Asked first: the value in thousandths where they are a whole number, as the cache keeps it. */
        thousandths?: (row: Row) => number | null;
      }
    | {
        kind: 'text';
        of: 'row';
        value: (row: Row) => Missable<string>;
        /** Asked first: a text of letters, digits and dashes, which is written without being looked at. */
        bare?: (row: Row) => Missable<string>;
      }
    | { kind: 'time' | 'number'; of: 'group'; value: (group: Group) => Missable<number> }
    | { kind: 'text'; of: 'group'; value: (group: Group) => Missable<string> }
  );

export interface TableSlice<Row, Group = unknown> {
  group: Group;
  rows: readonly Row[];
}

/** A source: statistics, readings, whatever has columns and rows. */
export interface Table<Row = unknown, Group = unknown> {
  columns: readonly Column<Row, Group>[];
  /** Rows to come; null where counting them would cost as much as writing them. */
  total: number | null;
  /** Each slice takes a few milliseconds, so that other work can go between them. */
  slices: Iterable<TableSlice<Row, Group>>;
}

/** A table whatever its rows are. */
// biome-ignore lint/suspicious/noExplicitAny: rows pass from the source to its own columns only.
export type AnyTable = Table<any, any>;
