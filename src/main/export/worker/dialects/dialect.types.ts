/** What a dialect of CSV decides: the lines before the rows, and how a value becomes a cell. */
import type { Head } from '../table.types.ts';

export interface Dialect {
  /** Before the first line: a byte order mark or nothing. */
  start: string;
  separator: ',' | ';';
  lineEnd: '\r\n' | '\n';
  /** The lines above the rows, cells not yet quoted. */
  header(columns: readonly Head[]): string[][];
  /** A number that is there, and the cell of one that is missing. */
  number(value: number): string;
  missingNumber: string;
  /** @param offset seconds east of UTC of the clock it is told in; null: UTC. */
  time(seconds: number, offset: number | null): string;
}
