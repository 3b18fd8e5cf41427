/** State per SQLite connection: prepared statements, transactions, interned texts, quality limits. */
import type { Database, Statement } from 'better-sqlite3';
import { publishedLimits, type QualityLimits } from '#shared/model/quality.ts';

/** An open connection, for folders that may not import SQLite. */
export type CacheDatabase = Database;

type Statements = Map<string, Statement<unknown[], unknown>>;

const newConnectionState = (db: Database) => ({
  /** By their SQL text; those that answer rows as arrays apart. */
  statements: new Map() as Statements,
  rawStatements: new Map() as Statements,
  /** Making one takes as long as a small write. */
  transaction: db.transaction((work: () => unknown) => work()),
  textIds: new Map<string, number>(),
  textById: new Map<number, string>(),
  limits: publishedLimits,
});
const connections = new WeakMap<Database, ReturnType<typeof newConnectionState>>();

function connectionState(db: Database) {
  let state = connections.get(db);
  if (!state) {
    state = newConnectionState(db);
    connections.set(db, state);
  }
  return state;
}

/**
 * The statement for `sql`, prepared once per connection.
 *
 * SQLite prepares a statement again when a parameter is bound on which its plan may depend, which takes many times as
 * long as a small query. `+?` in place of `?` is no such parameter.
 */
export const prepared = <Row = unknown>(db: Database, sql: string) =>
  statementOf(db, sql, false) as Statement<unknown[], Row>;

/** The same with rows as arrays in the order of the columns. */
export const preparedRaw = <Row = unknown[]>(db: Database, sql: string) =>
  statementOf(db, sql, true) as Statement<unknown[], Row>;

/** The first value of the first row; undefined without a row. */
export const firstValue = <T>(db: Database, sql: string, ...parameters: unknown[]): T | undefined =>
  preparedRaw<[T]>(db, sql).get(...parameters)?.[0];

function statementOf(db: Database, sql: string, raw: boolean): Statement<unknown[], unknown> {
  const state = connectionState(db);
  const statements = raw ? state.rawStatements : state.statements;
  let statement = statements.get(sql);
  if (!statement) {
    statement = db.prepare<unknown[], unknown>(sql.replaceAll('?', '+?'));
    if (raw) statement.raw(true);
    statements.set(sql, statement);
  }
  return statement;
}

/** Runs `work` in one write transaction: all of it is stored or nothing. */
export function transact<T>(db: Database, work: () => T): T {
  const { transaction, textIds, textById } = connectionState(db);
  try {
    // Immediate: a second process waits at the start and never fails in the middle.
    return transaction.immediate(work) as T;
  } catch (error) {
    // The ids of texts stored in the transaction are no longer valid.
    textIds.clear();
    textById.clear();
    throw error;
  }
}

/** The id of a short repeated text (compass point, unit); a new text is stored. */
export function internText(db: Database, text: string | null): number | null {
  if (text === null) return null;
  const { textIds } = connectionState(db);
  let id = textIds.get(text);
  if (id === undefined) {
    prepared(db, 'INSERT OR IGNORE INTO interned_text (text) VALUES (?)').run(text);
    id = firstValue<number>(db, 'SELECT id FROM interned_text WHERE text = ?', text);
    if (id === undefined) throw new Error('A text was not stored.');
    textIds.set(text, id);
  }
  return id;
}

export function internedText(db: Database, id: number | null): string | null {
  if (id === null) return null;
  const { textById } = connectionState(db);
  let text = textById.get(id);
  if (text === undefined) {
    text = firstValue<string>(db, 'SELECT text FROM interned_text WHERE id = ?', id);
    if (text !== undefined) textById.set(id, text);
  }
  return text ?? null;
}

/** The limits by which queries of the connection flag readings. Default: the published ones. */
export const qualityLimits = (db: Database): QualityLimits => connectionState(db).limits;

export function setQualityLimits(db: Database, limits: QualityLimits): void {
  connectionState(db).limits = limits;
}
