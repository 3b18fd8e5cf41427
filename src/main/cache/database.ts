/** Small helpers over one SQLite connection: statements prepared once, transactions, stored words. */
import type { Database, Statement } from 'better-sqlite3';

/** An open connection, for folders that do not import SQLite themselves. */
export type CacheDatabase = Database;

type AnyStatement = Statement<unknown[], unknown>;
const statements = new WeakMap<Database, Map<string, AnyStatement>>();

/**
 * SQLite prepares a statement again when a parameter is bound on which its plan may depend, which
 * takes many times as long as a small query. `+?` in place of `?` is no such parameter.
 */
function remembered(db: Database, sql: string, raw: boolean): AnyStatement {
  let known = statements.get(db);
  if (!known) {
    known = new Map();
    statements.set(db, known);
  }
  const key = raw ? `raw ${sql}` : sql;
  let statement = known.get(key);
  if (!statement) {
    statement = db.prepare<unknown[], unknown>(sql.replaceAll('?', '+?'));
    if (raw) statement.raw(true);
    known.set(key, statement);
  }
  return statement;
}

/** The statement for `sql`, prepared once per connection. */
export function prepared<Row = unknown>(db: Database, sql: string): Statement<unknown[], Row> {
  return remembered(db, sql, false) as Statement<unknown[], Row>;
}

/** The same, answering rows as arrays in the order of the columns. */
export function preparedRaw<Row = unknown[]>(db: Database, sql: string): Statement<unknown[], Row> {
  return remembered(db, sql, true) as Statement<unknown[], Row>;
}

type Transaction = ReturnType<Database['transaction']>;
const transactions = new WeakMap<Database, Transaction>();

/** Made once per connection: making one takes as long as a small write. */
function transactionOf(db: Database): Transaction {
  let known = transactions.get(db);
  if (!known) {
    known = db.transaction((work: () => unknown) => work());
    transactions.set(db, known);
  }
  return known;
}

/** Runs `work` in one write transaction; all of it is kept or nothing. */
export function transact<T>(db: Database, work: () => T): T {
  try {
    // Immediate, so that a second process waits at the start and never fails in the middle.
    return transactionOf(db).immediate(work) as T;
  } catch (error) {
    // A word numbered in the transaction that was undone must not be remembered.
    words.delete(db);
    throw error;
  }
}

interface Words {
  byText: Map<string, number>;
  byId: Map<number, string>;
}
const words = new WeakMap<Database, Words>();

function wordsOf(db: Database): Words {
  let known = words.get(db);
  if (!known) {
    known = { byText: new Map(), byId: new Map() };
    words.set(db, known);
  }
  return known;
}

/** The number of a short repeated text (compass point, unit), given one where it is new. */
export function wordId(db: Database, text: string | null): number | null {
  if (text === null) return null;
  const { byText } = wordsOf(db);
  const known = byText.get(text);
  if (known !== undefined) return known;
  prepared(db, 'INSERT OR IGNORE INTO word (text) VALUES (?)').run(text);
  const row = prepared<{ id: number }>(db, 'SELECT id FROM word WHERE text = ?').get(text);
  if (!row) throw new Error('A word was not stored.');
  byText.set(text, row.id);
  return row.id;
}

export function wordText(db: Database, id: number | null): string | null {
  if (id === null) return null;
  const { byId } = wordsOf(db);
  const known = byId.get(id);
  if (known !== undefined) return known;
  const row = prepared<{ text: string }>(db, 'SELECT text FROM word WHERE id = ?').get(id);
  if (!row) return null;
  byId.set(id, row.text);
  return row.text;
}
