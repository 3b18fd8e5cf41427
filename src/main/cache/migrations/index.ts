/** All migrations in order, and what applies them. */
import type { Database } from 'better-sqlite3';
import { Fault } from '#shared/errors.ts';
import { first } from './0001_first.ts';
import { jobs } from './0002_jobs.ts';
import { fetched } from './0003_fetched.ts';
import { claims } from './0004_claims.ts';
import { leases } from './0005_leases.ts';

/** One file each, applied once, in order, inside a transaction. */
export interface Migration {
  /** The `user_version` of the file afterwards: 1, 2, 3 and so on. */
  version: number;
  up(db: Database): void;
}

export const migrations: readonly Migration[] = [first, jobs, fetched, claims, leases];
export const currentVersion = migrations.length;

/**
 * Brings the file to `target` (default: the newest version).
 * @throws Fault `cache-newer` where a newer application wrote it; nothing is changed then.
 */
export function migrate(db: Database, target: number = currentVersion): void {
  const versionOf = () => db.pragma('user_version', { simple: true }) as number;
  if (versionOf() === target) return;
  // Immediate: a second process that opens the same file waits here and then finds it done.
  const step = db.transaction(() => {
    const version = versionOf();
    if (version > currentVersion) {
      throw new Fault({ kind: 'cache-newer', path: db.name, version, detail: null });
    }
    for (const migration of migrations) {
      if (migration.version <= version || migration.version > target) continue;
      migration.up(db);
      db.pragma(`user_version = ${migration.version}`);
    }
  });
  step.immediate();
}
