/** Turns a table into lines of text in one dialect. */
import { textCell } from './cell.ts';
import type { Dialect } from './dialects/dialect.types.ts';
import type { AnyTable, Column } from './table.types.ts';

export interface Lines {
  /** The mark at the start and the lines above the rows. */
  header: string;
  /** Whole lines of a few milliseconds' work each. */
  slices: Iterable<{ text: string; rows: number }>;
}

// biome-ignore lint/suspicious/noExplicitAny: see AnyTable.
type AnyColumn = Column<any, any>;
type Cell = (from: unknown) => string;

export function linesOf(table: AnyTable, dialect: Dialect): Lines {
  const { columns } = table;
  const { separator, lineEnd } = dialect;
  const cells = createCells(dialect);
  const line = (texts: readonly string[]) =>
    texts.map((text) => textCell(text, separator)).join(separator) + lineEnd;
  const rowCells = columns.filter(({ of }) => of === 'row').map(cells);
  const fixed = columns.map((column) => (column.of === 'group' ? cells(column) : null));

  /** What stands before the first cell of a row, between two, and after the last. */
  const between = (group: unknown): string[] => {
    const texts = [''];
    for (const [at, cell] of fixed.entries()) {
      const lead = at === 0 ? '' : separator;
      texts[texts.length - 1] += lead + (cell ? cell(group) : '');
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
        for (let at = 0; at < after.length; at++) text += rowCells[at]?.(row) + (after[at] ?? '');
      }
      yield { text, rows: rows.length };
    }
  }
  return {
    header: dialect.start + dialect.header(columns).map(line).join(''),
    slices: slices(),
  };
}

/** Thousandths up to here are written once and remembered: heights, periods, degrees. */
const REMEMBERED = 400_000;
/** Different short texts remembered: compass points, units, names. */
const REMEMBERED_TEXTS = 1000;
/** Texts that are neither quoted nor protected whatever the separator: uuids, compass points. */
const SAFE = /^[0-9A-Za-z][0-9A-Za-z_.:/-]*$/;

/** What repeats from row to row is made into text once: half the work of a large export. */
function createCells(dialect: Dialect): (column: AnyColumn) => Cell {
  const { time, missingNumber, separator } = dialect;
  const numberText = createNumberText(dialect.number);
  const texts = new Map<string, string>();

  const textOf = (text: string): string => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    const cell = SAFE.test(text) ? text : textCell(text, separator);
    if (text.length < 30 && texts.size < REMEMBERED_TEXTS) texts.set(text, cell);
    return cell;
  };

  return (column) => {
    switch (column.kind) {
      case 'time': {
        const { value } = column;
        return (from) => {
          const seconds = value(from);
          return typeof seconds === 'number' ? time(seconds) : '';
        };
      }
      case 'number': {
        const { value } = column;
        const cell: Cell = (from) => {
          const number = value(from);
          return typeof number === 'number' && !Number.isNaN(number)
            ? numberText.of(number)
            : missingNumber;
        };
        const thousandths = column.of === 'row' ? column.thousandths : undefined;
        if (!thousandths) return cell;
        return (from) => {
          const whole = thousandths(from);
          return whole === null ? cell(from) : numberText.ofThousandths(whole);
        };
      }
      case 'text': {
        const { value } = column;
        const cell: Cell = (from) => {
          const text = value(from);
          return typeof text === 'string' && text !== '' ? textOf(text) : '';
        };
        const bare = column.of === 'row' ? column.bare : undefined;
        return bare ? (from) => bare(from) ?? cell(from) : cell;
      }
    }
  };
}

/** Up to fifteen digits are exact: beyond them a number is left to the dialect. */
const MOST_THOUSANDTHS = 1e15;

/** The same text as `number` gives, sooner: most values are thousandths, and most of these repeat. */
function createNumberText(number: (value: number) => string) {
  const known: (string | undefined)[] = new Array(REMEMBERED);
  /** `.123` by thousandths, with the dialect's decimal mark. */
  const fractions = Array.from({ length: 1000 }, (_, at) => number(at / 1000).slice(1));
  const ofThousandths = (thousandths: number): string => {
    if (thousandths < 0 || thousandths > MOST_THOUSANDTHS) return number(thousandths / 1000);
    if (thousandths < REMEMBERED) {
      const text = known[thousandths];
      if (text !== undefined) return text;
    }
    const whole = Math.floor(thousandths / 1000);
    const text = whole + (fractions[thousandths - whole * 1000] ?? '');
    if (thousandths < REMEMBERED) known[thousandths] = text;
    return text;
  };
  return {
    ofThousandths,
    of: (value: number): string => {
      const thousandths = Math.round(value * 1000);
      return thousandths / 1000 === value ? ofThousandths(thousandths) : number(value);
    },
  };
}
