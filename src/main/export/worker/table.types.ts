/** What an export writes: typed columns and their rows, before a dialect turns them into text. */
import type { Fetched } from '#shared/model/citation.ts';
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
  /** No row lacks it. */
  isRequired?: boolean;
}

/** As CF describes the values of a flag, in the order of `flag`. */
export const flagMeanings = 'pass not_evaluated suspect fail missing';

/** Null, undefined and NaN are missing. */
export type Nullish<T> = T | null | undefined;

/**
 * A column and how to get its value from a row: epoch seconds UTC, or a number in the unit of the source.
 * `value` and `write` are methods, whose parameters TypeScript compares both ways: a column of any rows is a `Column`.
 * That is safe because a table passes its own rows to its own columns only.
 */
export type Column<Row = unknown> = Head & {
  /** Every row of a slice has the same value, which is formatted once. `value` gets no row. */
  perSlice?: boolean;
} & (
    | { kind: 'time'; value(row: Row): Nullish<number> }
    | {
        kind: 'number';
        value(row: Row): Nullish<number>;
        /** An identifier or a count: an integer in formats with types. */
        isWhole?: boolean;
        /** From the unit of the source to the unit of the column. */
        convert?: (value: number) => number;
      }
    | {
        kind: 'text';
        value(row: Row): Nullish<string>;
        /** Tried first: writes a cell that needs no quotes; false if this one may need them. */
        write?(row: Row, out: ByteBuffer): boolean;
      }
  );

/** What is exported: readings, statistics, a list. */
export interface Table<Row = unknown> {
  columns: readonly Column<Row>[];
  total: number;
  /** IANA zone of the buoy of a row; absent or null: UTC. */
  zone?(row: Row): string | null;
  /** When the rows written so far were fetched; null if none was. */
  fetched?: () => Fetched | null;
  /** Ranges whose readings are not known to be complete; absent where rows are not made of readings. */
  notFetched?: () => readonly BuoyRange[];
  /** Ranges of the readings that rows are made of; absent where they are made of none. */
  cited?: readonly BuoyRange[];
  /**
   * Rows in parts that take a few milliseconds, so that other calls are answered between them. Each is written before the
   * next one is taken.
   */
  slices: Iterable<Iterable<Row>>;
}

/** Writes the rows of a table in one file format, to what its maker was given. */
export interface TableWriter {
  /** What stands before the rows. */
  begin(): void;
  /** @returns how many rows were written. */
  slice(rows: Iterable<unknown>): number;
  /** What follows the last row. @throws an error of the system, as `slice` does. */
  end(): void;
  /** Frees what it holds, after `end` or without it. */
  close?(): void;
}
