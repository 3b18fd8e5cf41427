/** Looks into a cache file from outside, as it lies on the disk, without opening it. */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** The one cache file of a data folder, without those set aside; null while there is none. */
export function cacheFileIn(userData: string): string | null {
  const folder = join(userData, 'cache');
  if (!existsSync(folder)) return null;
  const names = readdirSync(folder).filter((name) =>
    /^[^.].*(?<!\.(damaged|replaced)-[^.]*)\.sqlite$/.test(name),
  );
  if (names.length > 1) throw new Error(`Several cache files: ${names.join(', ')}`);
  return names[0] === undefined ? null : join(folder, names[0]);
}

/** What a start after a crash would find, seen on a copy: recovering the file itself is left to the application. */
export function look(file: string): { integrity: string; readings: number } {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-look-'));
  try {
    const copy = join(folder, 'copy.sqlite');
    for (const end of ['', '-wal']) {
      if (existsSync(file + end)) copyFileSync(file + end, copy + end);
    }
    const db = new Sqlite(copy);
    try {
      const problems = db.pragma('integrity_check') as { integrity_check: string }[];
      const row = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM reading').get();
      return {
        integrity: problems.map(({ integrity_check }) => integrity_check).join('\n'),
        readings: row?.n ?? 0,
      };
    } finally {
      db.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
