/** Damage to a closed database file, as a failing disk does it. */
import { readFileSync, writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

/** Overwrites the first page of a table or index. */
export function spoilRoot(file: string, name: string): void {
  const db = new Sqlite(file, { readonly: true });
  const page = db
    .prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?')
    .pluck()
    .get(name);
  db.close();
  if (page === undefined) throw new Error(`${file} has no ${name}.`);
  const bytes = readFileSync(file);
  bytes.fill(0xa5, (page - 1) * 4096, page * 4096);
  writeFileSync(file, bytes);
}
