/** The command `sql` of the real application: its process, files and Ctrl-C. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from '../support/app.ts';
import { cacheFileIn } from '../support/cacheFile.ts';
import { cli, startCli } from '../support/cli.ts';
import { processes } from '../support/memory.ts';

/** Hours, within one step of SQLite. */
const long = `WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 10000000000)
  SELECT count(*) FROM c`;

test('reads the demo to standard output and to a file; a database is not written over', async ({
  userData,
}) => {
  const folder = ['--user-data-dir', userData];
  const demo = ['--demo', ...folder];
  await cli(['buoys', ...demo]);
  const printed = await cli(['sql', 'SELECT count(*) AS n FROM v_latest', ...demo]);
  expect(printed).toMatchObject({ code: 0, err: '' });
  expect(printed.out).toMatch(/^n\r\n1\d\d\r\n$/);

  const out = join(userData, 'buoys.csv');
  const sql = 'SELECT * FROM v_latest';
  const written = await cli(['sql', sql, '--out', out, ...demo]);
  expect(written).toMatchObject({ code: 0, out: '' });
  expect(written.err).toMatch(/^1\d\d rows, \d+ bytes: /);
  expect(readFileSync(out, 'utf8')).toMatch(/^buoy_id,buoy_name,/);

  const copy = join(userData, 'copy.sqlite');
  const db = new Sqlite(cacheFileIn(userData) ?? '');
  db.exec(`VACUUM INTO '${copy}'`);
  db.close();
  const before = readFileSync(copy);
  const onto = await cli(['sql', sql, '--out', copy, ...demo]);
  expect(onto.code).toBe(7);
  expect(readFileSync(copy).equals(before)).toBe(true);
});

test('Ctrl-C ends it within a step of SQLite; a file is complete or not there', async ({
  userData,
}) => {
  const out = join(userData, 'never.csv');
  writeFileSync(out, 'before');
  const running = startCli(['sql', long, '--out', out, '--demo', '--user-data-dir', userData]);
  const worker = () => processes(running.pid ?? 0).find(({ role }) => role === 'node')?.pid;
  const fieldsOf = (pid: number | undefined): string[] =>
    existsSync(`/proc/${pid}/stat`)
      ? (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [])
      : [];
  // The statement runs when its process uses the processor.
  const ticks = () => Number(fieldsOf(worker())[11] ?? 0);
  await expect(() => expect(ticks()).toBeGreaterThan(20)).toPass();
  const ended = new Promise((resolve) => running.once('exit', resolve));
  const pid = worker();
  running.kill('SIGINT');
  expect(await ended).toBe(130);
  await expect.poll(() => fieldsOf(pid)[0] ?? 'Z').toBe('Z');
  expect(readFileSync(out, 'utf8')).toBe('before');
  expect(readdirSync(userData).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('a closed pipe ends it and is no error', async ({ userData }) => {
  const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c';
  const words = ['sql', endless, '--demo', '--user-data-dir', userData];
  const { code, err } = await cli(words, { closeOut: true });
  expect({ code, err }).toEqual({ code: 0, err: '' });
});
