/** What a command prints: a table for people, JSON for programs. */

export interface Column<Row> {
  title: string;
  cell: (row: Row) => string | number | null;
  /** Numbers stand right. */
  right?: boolean;
}

/** The service's text must not steer the terminal. */
export const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');

/** Missing is a dash, never a zero. */
export function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const body = rows.map((row) => columns.map(({ cell }) => plain(String(cell(row) ?? '–'))));
  const widths = columns.map(({ title }, at) =>
    Math.max(title.length, ...body.map((cells) => cells[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, at) => {
        const width = widths[at] ?? 0;
        return columns[at]?.right ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return `${[line(columns.map(({ title }) => title)), ...body.map(line)].join('\n')}\n`;
}

export function fields(pairs: readonly (readonly [string, string])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${plain(value)}\n`).join('');
}

/** Control characters that JSON leaves as they are are escaped, too. */
export function json(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${text}\n`;
}
