/** Turns a table into lines of text in one dialect. */
import { textCell } from './cell.ts';
import { type Clock, offsetAt, zoneOf } from './clock.ts';
import type { Dialect } from './dialects/dialect.types.ts';
import { createNumberText } from './numberText.ts';
import type { AnyColumn, AnyTable } from './table.types.ts';

export interface Lines {
  /** The mark at the start and the lines above the rows. */
  header: string;
  /** Whole lines of a few milliseconds' work each. */
  slices: Iterable<{ text: string; rows: number }>;
}

/** `from` is the row, or the group where the column is of the group. */
type Cell = (from: unknown, group: unknown) => string;

export function linesOf(table: AnyTable, dialect: Dialect, clock: Clock): Lines {
  const { columns } = table;
  const { separator, lineEnd } = dialect;
  const cells = createCells(table, dialect, clock);
  const line = (texts: readonly string[]) =>
    texts.map((text) => textCell(text, separator)).join(separator) + lineEnd;
  const rowCells = columns.filter(({ of }) => of === 'row').map(cells);
  const fixed = columns.map((column) => (column.of === 'group' ? cells(column) : null));

  /** What stands before the first cell of a row, between two, and after the last. */
  const between = (group: unknown): string[] => {
    const texts = [''];
    for (const [at, cell] of fixed.entries()) {
      const lead = at === 0 ? '' : separator;
      texts[texts.length - 1] += lead + (cell ? cell(group, group) : '');
      if (!cell) texts.push('');
    }
    texts[texts.length - 1] += lineEnd;
    return texts;
  };

  function* slices() {
    for (const { group, rows } of table.slices) {
      const [first = '', ...after] = between(group);
      let text = '';
      for (const row of rows) {
        text += first;
        for (let at = 0; at < after.length; at++) {
          text += rowCells[at]?.(row, group) + (after[at] ?? '');
        }
      }
      yield { text, rows: rows.length };
    }
  }
  return {
    header: dialect.start + dialect.header(columns).map(line).join(''),
    slices: slices(),
  };
}

/** Different short texts remembered: compass points, units, names. */
const REMEMBERED_TEXTS = 1000;
/** Texts that are neither quoted nor protected whatever the separator: uuids, compass points. */
const SAFE = /^[0-9A-Za-z][0-9A-Za-z_.:/-]*$/;

/** What repeats from row to row is made into text once: half the work of a large export. */
function createCells(
  table: AnyTable,
  { time, number: numberOf, missingNumber, separator }: Dialect,
  clock: Clock,
): (column: AnyColumn) => Cell {
  const plainNumber = createNumberText(numberOf, null);
  const texts = new Map<string, string>();
  const zoneAt = zoneOf(table, clock);

  const textOf = (text: string): string => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    const cell = SAFE.test(text) ? text : textCell(text, separator);
    if (text.length < 30 && texts.size < REMEMBERED_TEXTS) texts.set(text, cell);
    return cell;
  };
  const told = (seconds: number, from: unknown, group: unknown): string => {
    if (clock.clock === 'utc') return time(seconds, null);
    return time(seconds, offsetAt(seconds, zoneAt(from, group)));
  };

  return (column) => {
    switch (column.kind) {
      case 'time': {
        const { value } = column;
        return (from, group) => {
          const seconds = value(from);
          return typeof seconds === 'number' ? told(seconds, from, group) : '';
        };
      }
      case 'number': {
        const { value, convert } = column;
        const numberText = convert ? createNumberText(numberOf, convert) : plainNumber;
        const cell: Cell = (from, group) => {
          const number = value(from, group);
          return typeof number === 'number' && !Number.isNaN(number)
            ? numberText.of(number)
            : missingNumber;
        };
        const thousandths = column.of === 'row' ? column.thousandths : undefined;
        if (!thousandths) return cell;
        return (from, group) => {
          const whole = thousandths(from);
          return whole === null ? cell(from, group) : numberText.ofThousandths(whole);
        };
      }
      case 'text': {
        const { value } = column;
        const cell: Cell = (from) => {
          const text = value(from);
          return typeof text === 'string' && text !== '' ? textOf(text) : '';
        };
        const bare = column.of === 'row' ? column.bare : undefined;
        return bare ? (from, group) => bare(from) ?? cell(from, group) : cell;
      }
    }
  };
}
