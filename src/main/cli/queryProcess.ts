/**
 * Runs one statement that only reads, in a process of its own: SQLite cannot be interrupted within a step, which may last
 * hours, so the command ends the process.
 */
import type { ParentPort } from 'electron';
import type { AlmanacError } from '#shared/errors.ts';
import { openForeign } from '../cache/file.ts';
import { dialectOf, textCell } from '../export/worker/dialects.ts';
import { codeOf, toFault } from '../system/faults.ts';
import { jsonText } from './output.ts';
import { mistake } from './sentence.ts';

export interface Query {
  /** Of the database. */
  path: string;
  sql: string;
  form: 'csv' | 'json';
  /** Label of the service, for JSON. */
  service: string;
}

/** The command sends the {@link Query} for each part. */
export type QueryAnswer =
  | { type: 'part'; text: string; rows: number }
  | { type: 'end' }
  | { type: 'fault'; error: AlmanacError };

export function answerQueries(port: ParentPort): void {
  let parts: Iterator<{ text: string; rows: number }> | null = null;
  const answerOf = (query: Query): QueryAnswer => {
    try {
      parts ??= partsOf(query);
      const next = parts.next();
      return next.done ? { type: 'end' } : { type: 'part', ...next.value };
    } catch (thrown) {
      return { type: 'fault', error: faultOf(thrown, query.path).error };
    }
  };
  port.on('message', ({ data }) => port.postMessage(answerOf(data)));
}

/** Characters of a part. */
const PART = 2 ** 16;

function* partsOf({ path, sql, form, service }: Query) {
  const statement = prepareReading(path, sql);
  const names = statement.columns().map(({ name }) => name);
  const { start, rowOf, end } = form === 'csv' ? csvOf(names) : jsonOf(names, service);
  let text = start;
  let rows = 0;
  for (const cells of statement.raw(true).safeIntegers(true).iterate()) {
    text += rowOf(cells as Cell[], rows);
    rows++;
    if (text.length < PART) continue;
    yield { text, rows };
    text = '';
  }
  yield { text: text + end, rows };
}

/** Tried before a statement is prepared, which is when some PRAGMAs take effect. Comments may precede it. */
const READS =
  /^(\s|--[^\n]*\n|\/\*((?!\*\/)[\s\S])*\*\/)*(explain\s+(query\s+plan\s+)?)?(select|with|values)\b/i;

/** @throws Fault `invalid-request` for anything but one statement that only reads. */
function prepareReading(path: string, sql: string) {
  const refuse = () =>
    mistake(
      'Only read-only statements (SELECT, WITH, VALUES, EXPLAIN) are allowed. A PRAGMA is read with SELECT * FROM pragma_NAME.',
    );
  if (!READS.test(sql)) throw refuse();
  const db = openForeign(path, { readonly: true });
  db.pragma('query_only = ON');
  try {
    const statement = db.prepare(sql);
    if (statement.reader && statement.readonly) return statement;
  } catch (thrown) {
    // Of better-sqlite3. A text with `select` has a statement.
    if (thrown instanceof RangeError) throw mistake('Give a single statement.');
    throw thrown;
  }
  throw refuse();
}

/** What SQLite says of the statement, unless the file or the disk has the problem. */
function faultOf(thrown: unknown, path: string) {
  const fault = toFault(thrown, path);
  const isOfStatement = codeOf(thrown)?.startsWith('SQLITE_') || thrown instanceof RangeError;
  return fault.error.kind === 'internal' && isOfStatement && thrown instanceof Error
    ? mistake(`SQLite refuses the statement: ${thrown.message}.`)
    : fault;
}

type Cell = bigint | number | string | Buffer | null;

/** As the export in the dialect `plain`; bytes are hexadecimal. */
function csvOf(names: readonly string[]) {
  const { separator, lineEnd } = dialectOf('plain', 'en');
  const cellOf = (cell: Cell): string => {
    if (typeof cell === 'string') return textCell(cell, separator);
    return Buffer.isBuffer(cell) ? cell.toString('hex') : (cell ?? '').toString();
  };
  const rowOf = (cells: readonly Cell[]) => cells.map(cellOf).join(separator) + lineEnd;
  return { start: rowOf(names), rowOf, end: '' };
}

/** One object; a row is an object by the names of the columns. */
function jsonOf(names: readonly string[], service: string) {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined)
    throw mistake(`Two columns have the name ${twice}. Give one of them another name with AS.`);
  const keys = names.map((name) => jsonText(name));
  const jsonCell = (cell: Cell | undefined): string => {
    if (typeof cell === 'bigint') return cell.toString();
    return jsonText(Buffer.isBuffer(cell) ? cell.toString('hex') : (cell ?? null));
  };
  return {
    start: `{\n  "service": ${jsonText(service)},\n  "rows": [`,
    rowOf: (cells: readonly Cell[], row: number) =>
      `${row === 0 ? '' : ','}\n    {${keys.map((key, at) => `${key}: ${jsonCell(cells[at])}`).join(', ')}}`,
    end: '\n  ]\n}\n',
  };
}
