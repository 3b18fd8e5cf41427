import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatLine, lastLogLines, logFolder, startLogFile } from '#main/shell/logFile.ts';
import { type LogLine, log, logSlow, setLogSink, stackOf } from '#main/system/log.ts';
import { freshFolder } from '#support/folder.ts';

let userData: string;
beforeEach(() => {
  userData = freshFolder();
});
afterEach(() => {
  setLogSink(null);
});
/** Collects what is written to it. */
const collector = (said: string[]) =>
  new Writable({
    decodeStrings: false,
    write(text, _encoding, done) {
      said.push(text);
      done();
    },
  });
const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('the log files', () => {
  it('rotate at their size, keep the newest lines, and are for this user only', () => {
    startLogFile(userData, { maxBytes: 1000 });
    for (let i = 0; i < 200; i += 1) log.info('line', { i });
    const folder = logFolder(userData);
    const files = readdirSync(folder).sort();
    expect(files).toEqual(['main.1.log', 'main.2.log', 'main.3.log', 'main.4.log', 'main.log']);
    expect(modeOf(folder)).toBe('700');
    for (const name of files) {
      expect(modeOf(join(folder, name))).toBe('600');
      expect(statSync(join(folder, name)).size).toBeLessThan(1200);
    }
    const last = lastLogLines(userData, 50).map((line) => Number(/i=(\d+)$/.exec(line)?.[1]));
    expect(last).toEqual(Array.from({ length: 50 }, (_, i) => 150 + i));
    // More than there are.
    expect(lastLogLines(userData, 10_000).length).toBeLessThan(200);
  });

  it('of a folder that cannot be made are reported once and do no harm', () => {
    const said: string[] = [];
    const blocked = join(userData, 'file');
    writeFileSync(blocked, '');
    startLogFile(blocked, { echo: collector(said) });
    log.error('lost', new Error('x'));
    expect(said).toHaveLength(1);
    expect(said[0]).toContain('No log is written');
    expect(lastLogLines(userData, 10)).toEqual([]);
  });

  it('that cannot be rotated go on growing, which is reported once', () => {
    const said: string[] = [];
    startLogFile(userData, { maxBytes: 100, echo: collector(said) });
    // As a file that another program has open on Windows, it cannot be removed.
    mkdirSync(join(logFolder(userData), 'main.4.log'));
    for (let i = 0; i < 20; i += 1) log.info('line', { i });
    expect(lastLogLines(userData, 50)).toHaveLength(20);
    expect(said).toEqual([expect.stringContaining('cannot be rotated')]);
  });

  it('repeat warnings and errors where they are echoed', () => {
    const said: string[] = [];
    startLogFile(userData, { echo: collector(said) });
    log.info('quiet');
    log.warn('loud');
    expect(said).toEqual([expect.stringMatching(/Z warn {2}loud\n$/)]);
    expect(readFileSync(join(logFolder(userData), 'main.log'), 'utf8')).toContain('quiet');
  });

  it('do not repeat that standard error was closed, which another line would be the cause of', async () => {
    const script = `
      import { setImmediate } from 'node:timers/promises';
      import { startLogFile } from '#main/shell/logFile.ts';
      import { log } from '#main/system/log.ts';
      startLogFile(process.argv[1], { echo: process.stderr });
      process.on('uncaughtException', (thrown) => log.error('uncaught exception', thrown));
      for await (const _ of process.stdin);
      log.warn('loud');
      for (let turn = 0; turn < 10; turn += 1) await setImmediate();
      process.exit();`;
    const root = resolve(import.meta.dirname, '../../../..');
    const node = join(root, 'node_modules/.bin/node');
    const child = spawn(node, ['--input-type=module', '-e', script, userData], { cwd: root });
    child.stderr.destroy();
    child.stdin.end();
    await once(child, 'exit');
    const heads = lastLogLines(userData, 1000).filter((line) => !line.startsWith(' '));
    expect(heads).toEqual([expect.stringMatching(/loud$/)]);
  });
});

describe('a line', () => {
  const at = new Date(Date.UTC(2024, 0, 2, 3, 4, 5, 6));
  const lineOf = (given: Partial<LogLine>) =>
    formatLine({ level: 'error', event: 'failed', fields: {}, stack: null, ...given }, at);
  it('has time, level, event and fields; absent fields are left out', () => {
    const fields = { endpoint: 'GET /buoys', status: 200, none: null };
    expect(lineOf({ level: 'info', event: 'request', fields })).toBe(
      '2024-01-02T03:04:05.006Z info  request endpoint="GET /buoys" status=200',
    );
  });
  it('has the stack of the error and of its causes, indented', () => {
    const thrown = new Error('outer', { cause: new Error('inner') });
    const [head, ...stack] = lineOf({ stack: stackOf(thrown) }).split('\n');
    expect(head).toBe('2024-01-02T03:04:05.006Z error failed');
    expect(stack[0]).toBe('    Error: outer');
    expect(stack).toContain('    Caused by: Error: inner');
    expect(stack.every((one) => one.startsWith('    '))).toBe(true);
  });
  it('quotes no key and no query string of a message', () => {
    const stack =
      'Error: GET https://x.org/v2/nearest?lat=39.35&lng=-9.38 with Bearer abc.def failed';
    expect(lineOf({ stack })).toContain('GET https://x.org/v2/nearest?••• with Bearer ••• failed');
  });
  it('quotes nothing of a text that is no JSON', () => {
    let stack = '';
    try {
      JSON.parse('{"lat":39.35,"x":?}');
    } catch (thrown) {
      stack = stackOf(thrown);
    }
    expect(stack).toContain('39.35');
    expect(lineOf({ stack })).not.toContain('39.35');
    expect(lineOf({ stack })).toContain('is not valid JSON');
  });
});

describe('a query', () => {
  it.each([
    [100, []],
    [101, [{ level: 'warn', event: 'slow query', fields: { query: 'listBuoys', ms: 101 } }]],
  ])('of %d ms is logged when it is slow', (ms, expected) => {
    const lines: unknown[] = [];
    setLogSink(({ stack: _stack, ...line }) => lines.push(line));
    const times = [5, 5 + ms];
    const clock = () => times.shift() ?? 0;
    expect(logSlow('listBuoys', () => 7, clock)).toBe(7);
    expect(lines).toEqual(expected);
  });
});
