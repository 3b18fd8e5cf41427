/** A database that comes from elsewhere is believed in nothing but its rows: what is stored later is what was given. */
import { copyFileSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Sqlite, { type Database } from 'better-sqlite3';
import { expect, test } from 'vitest';
import { connect, openBeside, openDatabase, openForeign, openReader } from '#main/cache/file.ts';
import { mergeFrom } from '#main/cache/maintenance/merge.ts';
import { foreignFault } from '#main/cache/maintenance/readable.ts';
import { tasks } from '#main/cache/maintenance/tasks.ts';
import { openFile } from '#main/cache/open.ts';
import { foreignPart } from '#main/cache/schema.ts';
import { createStore } from '#main/cache/store.ts';
import { randomFrom } from '#main/science/random.ts';
import { fileIdentity } from '#main/system/files.ts';
import { Fault } from '#shared/errors.ts';
import { thorough } from '#support/thorough.ts';
import { buoy, expectFault, freshFolder, reading } from './fixtures.ts';

const identity = { url: 'https://sea.example', kind: 'remote', label: 'sea.example' } as const;
const watch = {
  signal: new AbortController().signal,
  progress: () => undefined,
  grows: () => undefined,
};
const ROWS = 20;

function fill(file: string): void {
  const { db, close } = openFile(file);
  const store = createStore(db);
  store.setState({ name: 'service', value: JSON.stringify(identity) });
  store.saveBuoys({ buoys: [buoy(1), buoy(2)], fetchedAt: 1, listComplete: true });
  for (const buoyId of [1, 2]) {
    const readings = Array.from({ length: ROWS }, (_, i) =>
      reading(buoyId * 100 + i, i * 600, { significantHeight: i / 4, directionCompass: 'SW' }),
    );
    store.upsertReadings({ buoyId, readings, covers: { from: 0, to: 12_000 }, fetchedAt: 1 });
  }
  close();
}

async function run(task: AsyncGenerator): Promise<void> {
  while (!(await task.next()).done);
}

/** A cache and its backup, which `change` then edits with everything that SQLite allows nobody else. */
async function files(change: (db: Database) => void) {
  const folder = freshFolder();
  const [file, from] = [join(folder, 'cache.sqlite'), join(folder, 'backup.sqlite')];
  fill(file);
  await run(tasks.backUp({ file, target: from, mark: { madeAt: 1, version: 'x' } }, watch));
  edit(from, change);
  return { folder, file, from, scratch: join(folder, 'scratch') };
}

function edit(file: string, change: (db: Database) => void): void {
  const db = new Sqlite(file);
  try {
    db.unsafeMode();
    db.pragma('writable_schema = ON');
    change(db);
  } finally {
    db.close();
  }
}

/** Values that the crafted schemas below change, stored and read back. */
function storedDifferently(file: string): string[] {
  const { db, close } = openFile(file);
  try {
    const store = createStore(db);
    const given = [null, 900, 0.1, 1.25, 7].map((height, i) =>
      reading(9000 + i, 1_000_000 + i * 600, {
        significantHeight: height,
        maximumHeight: height,
        period: i === 0 ? null : 8,
        directionCompass: 'NNE',
        uuid: i === 0 ? null : `u${i}`,
      }),
    );
    const covers = { from: 1_000_000, to: 1_010_000 };
    store.saveBuoys({ buoys: [buoy(3, { name: 'Three', lat: 1.5 })], fetchedAt: 7 });
    store.upsertReadings({ buoyId: 3, readings: given, covers, fetchedAt: 7 });
    store.setFavourite({ id: 3, favourite: true });
    store.setState({ name: 'given', value: 'as given' });
    const found = given.map(({ id }) => store.getReading({ buoyId: 3, readingId: id }));
    const facts = {
      buoy: store.getBuoy({ id: 3 }),
      covered: store.gaps({ buoyId: 3, ...covers }),
      count: store.readReadings({ buoyId: 3, from: 0, to: 1e9 }).length,
      state: store.getState({ name: 'given' }),
    };
    const expected = {
      buoy: { id: 3, name: 'Three', lat: 1.5, favourite: true },
      covered: [],
      count: given.length,
      state: 'as given',
    };
    const differences: string[] = [];
    const compare = (what: string, check: () => void): void => {
      try {
        check();
      } catch (thrown) {
        differences.push(`${what}: ${String(thrown).slice(0, 300)}`);
      }
    };
    compare('readings', () => expect(found).toMatchObject(given));
    compare('facts', () => expect(facts).toMatchObject(expected));
    return differences;
  } finally {
    close();
  }
}

const table = (name: string, from: string, to: string) => (db: Database) => {
  const sql = 'UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE name = ? AND instr(sql, ?)';
  expect(db.prepare(sql).run(from, to, name, from).changes).toBe(1);
};
const add = (type: string, name: string, on: string, sql: string) => (db: Database) => {
  db.prepare('INSERT INTO sqlite_schema VALUES (?, ?, ?, 0, ?)').run(type, name, on, sql);
};
const lower = (name: string) =>
  `CREATE TRIGGER ${name} AFTER INSERT ON reading BEGIN
     UPDATE reading SET significant_height = 1 WHERE buoy_id = new.buoy_id AND id = new.id; END`;

test.each<[string, (db: Database) => void]>([
  [
    'a trigger with the name of statistics',
    add('trigger', 'sqlite_statX', 'reading', lower('sqlite_statX')),
  ],
  [
    'a constraint behind quoted hyphens',
    table(
      'reading',
      'significant_height INTEGER,',
      'significant_height INTEGER "--" NOT NULL ON CONFLICT REPLACE DEFAULT 1234\n,',
    ),
  ],
  ['a constraint in quotes', table('reading', 'time INTEGER NOT NULL', 'time INTEGER "NOT" NULL')],
  ['a constraint in a comment', table('buoy', 'name TEXT NOT NULL', 'name TEXT --\r NOT NULL\n')],
  [
    'two tables in one place',
    (db) =>
      db.exec(`UPDATE sqlite_schema SET rootpage =
        (SELECT rootpage FROM sqlite_schema WHERE name = 'reading') WHERE name = 'coverage'`),
  ],
])('%s: refused as a file, and its rows without it', async (_name, change) => {
  const { file, from, scratch, folder } = await files(change);
  const input = { file, from, scratch, identity, retained: {} };
  for (const task of [tasks.replace(input, watch), tasks.merge(input, watch)]) {
    await expectFault(run(task), {
      kind: 'wrong-file',
      path: from,
      problem: { code: 'not-a-database' },
    });
  }
  expect(storedDifferently(file)).toEqual([]);
  // Without that check: the copy of its rows has nothing of its schema.
  const copy = join(folder, 'copy.sqlite');
  const opened = openFile(copy);
  await mergeFrom(opened.db, from, watch, true);
  expect(foreignPart(opened.db)).toBeNull();
  expect(opened.db.prepare('SELECT count(*) FROM reading').pluck().get()).toBe(2 * ROWS);
  opened.close();
  expect(storedDifferently(copy)).toEqual([]);
});

test('every connection is made in one place and trusts no schema', () => {
  const file = join(freshFolder(), 'cache.sqlite');
  fill(file);
  const opened = [openDatabase, openBeside, openForeign, openReader].map((open) => open(file));
  opened.push(connect(file, fileIdentity(file)));
  for (const db of opened) {
    expect(db.pragma('trusted_schema', { simple: true })).toBe(0);
    db.close();
  }
  const source = resolve(import.meta.dirname, '../../../src');
  const places = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') &&
      /new (Sqlite|Database)\(/.test(readFileSync(join(source, name), 'utf8')),
  );
  expect(places).toEqual([join('main', 'cache', 'file.ts')]);
});

test('a value that is none of ours is missing, and the other readings of its buoy are read', async () => {
  const { file, from, scratch } = await files((db) => {
    const set = db.prepare('UPDATE reading SET significant_height = ?, uuid = ? WHERE id = ?');
    set.run(Buffer.from([1, 2]), 5, 101);
    set.run(Buffer.alloc(0), Buffer.from([255]), 102);
    set.run(Buffer.alloc(9), null, 103);
    set.run('high', 'text', 104);
  });
  await run(tasks.replace({ file, from, scratch, identity, retained: {} }, watch));
  const { db, close } = openFile(file);
  const range = { buoyId: 1, from: 0, to: 1e9 };
  const { significantHeight } = createStore(db).readReadings(range);
  const missing = [1, 2, 3, 4];
  expect(Array.from(significantHeight)).toEqual(
    Array.from({ length: ROWS }, (_, i) => (missing.includes(i) ? Number.NaN : i / 4)),
  );
  const found = missing.map((i) => createStore(db).getReading({ buoyId: 1, readingId: 100 + i }));
  expect(found).toMatchObject([{ uuid: '5' }, {}, { uuid: null }, { uuid: 'text' }]);
  for (const one of found) expect(one?.significantHeight).toBeNull();
  close();
});

test('statistics of the query planner are taken, and not copied', async () => {
  const { file, from, scratch } = await files((db) => db.exec('ANALYZE'));
  await run(tasks.replace({ file, from, scratch, identity, retained: {} }, watch));
  const db = new Sqlite(file);
  expect(db.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'sqlite_stat%'").all()).toEqual(
    [],
  );
  db.close();
});

const fragments = [
  ...[
    ' NOT NULL',
    ' NOT NULL ON CONFLICT REPLACE DEFAULT 1234',
    ' DEFAULT 1234',
    ' COLLATE NOCASE',
  ],
  ...[
    ' UNIQUE',
    ' UNIQUE ON CONFLICT IGNORE',
    ' CHECK (1)',
    ' PRIMARY KEY ON CONFLICT IGNORE',
    ' "x"',
  ],
  ...[
    ' "--"',
    " '--'",
    ' --\n',
    ' --\r',
    ' /* */',
    ' AS (1234)',
    ' GENERATED ALWAYS AS (1) STORED',
  ],
  ...[' TEXT', ' REAL', ' BLOB', ' ANY', ' REFERENCES buoy', ',', '(', ')', ' "NOT"', ' -1', '\0'],
];
const words: [RegExp, string][] = [
  ...([
    [/INTEGER/, 'TEXT'],
    [/INTEGER/, 'REAL'],
    [/TEXT/, 'BLOB'],
    [/STRICT, /, ''],
  ] as [RegExp, string][]),
  ...([
    [/WITHOUT ROWID/, ''],
    [/NOT NULL/, ''],
    [/NOT NULL/, '"NOT" NULL'],
  ] as [RegExp, string][]),
  ...([
    [/significant_height/, 'maximum_height'],
    [/PRIMARY KEY/, 'UNIQUE'],
  ] as [RegExp, string][]),
  ...([
    [/period/, '"period"'],
    [/CREATE TABLE/, 'CREATE VIRTUAL TABLE'],
    [/,/, ',,'],
  ] as [RegExp, string][]),
];
const bodies = [
  'UPDATE reading SET significant_height = 1 WHERE buoy_id = new.buoy_id',
  'DELETE FROM reading WHERE buoy_id = new.buoy_id',
  'SELECT RAISE(IGNORE)',
];

function pick<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** Changes one thing of the schema, or two. */
function mutate(db: Database, random: () => number): string {
  const names = db
    .prepare<[], string>('SELECT name FROM sqlite_schema WHERE sql IS NOT NULL')
    .pluck()
    .all();
  const one = (): string => {
    const name = pick(random, names);
    const sql =
      db
        .prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?')
        .pluck()
        .get(name) ?? '';
    const set = (text: string): string => {
      db.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(text, name);
      return text;
    };
    const trigger = () => {
      const called = pick(random, [
        'sqlite_statX',
        'sqlite_stat1',
        'sqlite_autoindex_x',
        'more',
        name,
      ]);
      const when = pick(random, ['AFTER INSERT', 'BEFORE INSERT', 'AFTER UPDATE', 'BEFORE DELETE']);
      const on = pick(random, ['reading', 'reading', 'coverage', 'buoy', 'latest']);
      const made = `CREATE TRIGGER ${called} ${when} ON ${on} BEGIN ${pick(random, bodies)}; END`;
      add(pick(random, ['trigger', 'table', 'index']), called, on, made)(db);
      return made;
    };
    return pick(random, [
      () => {
        const ends = [...sql.matchAll(/\w\b|[,()]/g)].map(({ index }) => index + 1);
        const at = pick(random, ends);
        return set(sql.slice(0, at) + pick(random, fragments) + sql.slice(at));
      },
      () => {
        const [from, to] = pick(random, words);
        return set(sql.replace(from, to));
      },
      () => {
        const at = Math.floor(random() * sql.length);
        return set(sql.slice(0, at) + sql.slice(at + 1));
      },
      trigger,
      trigger,
      () => {
        add('view', 'more', 'more', `CREATE VIEW more AS SELECT * FROM ${pick(random, names)}`)(db);
        return 'a view';
      },
      () => {
        db.prepare('DELETE FROM sqlite_schema WHERE name = ?').run(name);
        return `without ${name}`;
      },
      () => {
        const other = pick(random, names);
        db.prepare(
          `UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = ?) WHERE name = ?`,
        ).run(other, name);
        return `${name} in the place of ${other}`;
      },
      () => {
        const column = pick(random, ['type', 'name', 'tbl_name']);
        db.prepare(`UPDATE sqlite_schema SET ${column} = ? WHERE name = ?`).run(
          pick(random, names),
          name,
        );
        return `another ${column} of ${name}`;
      },
    ])();
  };
  return random() < 0.2 ? `${one()} | ${one()}` : one();
}

const RUNS = thorough ? 2000 : 60;

test(`${RUNS} mutated schemas: refused, or nothing stored afterwards differs`, async () => {
  // In `npm test` one that takes all ways.
  const seed = thorough ? Date.now() % 1_000_000 : 7;
  const random = randomFrom(seed);
  const { folder, file, from, scratch } = await files(() => undefined);
  const findings: unknown[] = [];
  const counts = { checked: 0, refused: 0, copied: 0, unreadable: 0 };
  /** Whether `work` ended; the file may be refused, and nothing else may fail. */
  const ended = async (what: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (thrown) {
      const fault = thrown instanceof Fault ? thrown : foreignFault(thrown, from);
      if (fault.error.kind !== 'wrong-file') findings.push({ what, thrown });
      return false;
    }
  };
  for (let n = 0; n < RUNS; n++) {
    const crafted = join(folder, 'crafted.sqlite');
    const [restored, copy] = [join(folder, 'restored.sqlite'), join(folder, 'copy.sqlite')];
    copyFileSync(from, crafted);
    let what = '';
    edit(crafted, (db) => {
      what = mutate(db, random);
    });
    const check = (path: string): void => {
      const differences = storedDifferently(path);
      if (differences.length > 0) findings.push({ what, path, differences });
    };
    copyFileSync(file, restored);
    const input = { file: restored, from: crafted, scratch, identity, retained: {} };
    if (await ended(what, () => run(tasks.replace(input, watch)))) {
      counts.checked++;
      check(restored);
      // A cache in a chosen folder is used itself where the check passes it.
      check(crafted);
    } else counts.refused++;
    const opened = openFile(copy);
    const isCopied = await ended(what, () => mergeFrom(opened.db, crafted, watch, true));
    opened.close();
    if (isCopied) {
      counts.copied++;
      check(copy);
    } else counts.unreadable++;
    for (const path of [restored, copy]) {
      for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
    }
  }
  expect(findings, `seed ${seed}`).toEqual([]);
  // All ways are taken, or nothing was tested.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
}, 1_800_000);
