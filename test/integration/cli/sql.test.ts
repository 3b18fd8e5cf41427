/** What `sql` reads, how it writes it, and what it refuses. The process and Ctrl-C are in test/e2e/sql.spec.ts. */
import { EventEmitter } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParentPort } from 'electron';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { answerQueries, type Query, type QueryAnswer } from '#main/cli/queryProcess.ts';
import type { RequestProblem } from '#shared/errorSchema.ts';
import { buoy, copiesOf, freshFolder, pageOf, reading } from '../cache/fixtures.ts';

/** All answers to a query, each part asked for when the one before has arrived. */
function answersTo(query: Query): QueryAnswer[] {
  const answers: QueryAnswer[] = [];
  const port = Object.assign(new EventEmitter(), {
    postMessage: (answer: QueryAnswer) => answers.push(answer),
  });
  answerQueries(port as unknown as ParentPort);
  do port.emit('message', { data: query });
  while (answers.at(-1)?.type === 'part');
  return answers;
}

const filled = (rows: number) =>
  copiesOf(async (cache) => {
    await cache.saveBuoys({ buoys: [buoy(1, { name: '=Sum, "so"' })], fetchedAt: 1 });
    const readings = Array.from({ length: rows }, (_, at) =>
      reading(at + 1, at * 1800, { significantHeight: at === 0 ? null : 1.25 }),
    );
    await cache.upsertReadings(pageOf(1, readings));
  });
const small = filled(2);
const large = filled(20_000);

function textOf(path: string, sql: string, form: Query['form'] = 'csv'): string {
  const answers = answersTo({ path, sql, form, service: 'Test "service"' });
  expect(answers.at(-1)).toEqual({ type: 'end' });
  return answers.map((answer) => (answer.type === 'part' ? answer.text : '')).join('');
}

/** What exercises each kind of cell. */
const cells = `SELECT x'0AFF' AS bytes, '=1+1' AS formula, 'a,"b"' AS quoted, NULL AS missing,
  9007199254740993 AS large, 1.5 AS real, '-1' AS text, -1 AS number, char(155) AS control`;

test('as CSV: like exports, bytes as hexadecimal, integers exact', async () => {
  const path = await small();
  expect(textOf(path, cells)).toBe(
    'bytes,formula,quoted,missing,large,real,text,number,control\r\n' +
      `0aff,'=1+1,"a,""b""",,9007199254740993,1.5,'-1,-1,\u009b\r\n`,
  );
  expect(textOf(path, "SELECT 1 AS '=1+1' WHERE false")).toBe("'=1+1\r\n");
  expect(textOf(path, 'SELECT buoy_name, latitude FROM v_latest')).toContain(`"'=Sum, ""so"""`);
});

test('as JSON: one object, which holds no raw control character', async () => {
  const path = await small();
  const text = textOf(path, cells, 'json');
  expect(text).toContain('"large": 9007199254740993,');
  expect(text).not.toContain('\u009b');
  expect(JSON.parse(text)).toMatchObject({
    service: 'Test "service"',
    rows: [{ bytes: '0aff', formula: '=1+1', missing: null, real: 1.5, control: '\u009b' }],
  });
  expect(JSON.parse(textOf(path, 'SELECT 1 AS a WHERE false', 'json')).rows).toEqual([]);
  const two = textOf(path, 'VALUES (1), (9e999)', 'json');
  expect(JSON.parse(two).rows).toEqual([{ column1: 1 }, { column1: null }]);
});

test('many rows come in parts of bounded size, none twice', async () => {
  const path = await large();
  const sql = 'SELECT reading_id, time FROM v_reading ORDER BY time_epoch_s';
  const answers = answersTo({ path, sql, form: 'csv', service: '' });
  const parts = answers.filter((answer) => answer.type === 'part');
  expect(parts.length).toBeGreaterThan(5);
  expect(Math.max(...parts.map(({ text }) => text.length))).toBeLessThan(70_000);
  expect(parts.at(-1)?.rows).toBe(20_000);
  const { data } = Papa.parse<{ reading_id: string }>(parts.map(({ text }) => text).join(''), {
    ...{ header: true, skipEmptyLines: true },
  });
  expect(data.map(({ reading_id }) => Number(reading_id))).toEqual(
    Array.from({ length: 20_000 }, (_, at) => at + 1),
  );
});

test.each([
  '-- readings\n select 1',
  '/* a; b */ SELECT 1',
  'WITH a AS (SELECT 1) SELECT * FROM a',
  'VALUES (1)',
  'EXPLAIN QUERY PLAN SELECT 1',
  'SELECT 1;',
  "SELECT name FROM pragma_table_info('v_reading')",
])('%s is run', async (sql) => {
  expect(textOf(await small(), sql)).toMatch(/\r\n/);
});

describe('is refused, and changes nothing:', () => {
  const problemOf = (path: string, sql: string, form: Query['form'] = 'csv'): RequestProblem => {
    const [answer] = answersTo({ path, sql, form, service: '' });
    if (answer?.type !== 'fault' || answer.error.kind !== 'invalid-request')
      throw new Error(JSON.stringify(answer));
    return answer.error.problem;
  };
  const readsOnly = { text: expect.stringMatching(/^Only read-only statements/) };
  const several = { text: expect.stringMatching(/^Give a single statement/) };
  const refused = (why: string) => ({
    text: expect.stringMatching(`^SQLite refuses the statement: .*${why}`),
  });
  test.each<[string, object]>([
    ['DELETE FROM reading', readsOnly],
    ["UPDATE reading SET period = 1 RETURNING 'x'", readsOnly],
    ['WITH a AS (SELECT 1) DELETE FROM reading RETURNING time', readsOnly],
    ['CREATE TEMP TABLE a (b)', readsOnly],
    ["ATTACH 'OTHER' AS other", readsOnly],
    ["VACUUM INTO 'OTHER'", readsOnly],
    ['PRAGMA journal_mode = DELETE', readsOnly],
    ['PRAGMA query_only(0)', readsOnly],
    ['EXPLAIN PRAGMA query_only = OFF', readsOnly],
    ['/* a */ PRAGMA query_only = 0; /* b */ SELECT 1', readsOnly],
    ['BEGIN EXCLUSIVE', readsOnly],
    ['-- nothing', readsOnly],
    ['SELECT 1; DELETE FROM reading', several],
    ['SELECT 1; SELECT 2', several],
    ["SELECT load_extension('x')", refused('not authorized')],
    ['SELECT missing', refused('no such column: missing')],
    ['SELECT ?', refused('parameter')],
    ["SELECT json('{') FROM buoy", refused('malformed JSON')],
  ])('%s', async (sql, problem) => {
    const path = await small();
    const other = join(freshFolder(), 'other.sqlite');
    const before = readFileSync(path);
    const found = problemOf(path, sql.replace('OTHER', other));
    expect(existsSync(other)).toBe(false);
    expect(found).toMatchObject(problem);
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(textOf(path, 'SELECT count(*) AS n FROM reading')).toBe('n\r\n2\r\n');
  });

  test('a name twice in JSON, where one value would be lost', async () => {
    const path = await small();
    const problem = { code: 'text', text: expect.stringContaining('the name time.') };
    const sql = 'SELECT 1 AS time, 2 AS time';
    expect(problemOf(path, sql, 'json')).toEqual(problem);
    expect(textOf(path, sql)).toBe('time,time\r\n1,2\r\n');
  });

  test('a file that is no database', () => {
    const path = join(freshFolder(), 'other');
    writeFileSync(path, 'x'.repeat(5000));
    const answers = answersTo({ path, sql: 'SELECT * FROM buoy', form: 'csv', service: '' });
    expect(answers).toMatchObject([{ type: 'fault', error: { kind: 'disk', path } }]);
  });
});
