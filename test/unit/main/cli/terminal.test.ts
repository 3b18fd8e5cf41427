/** Exit codes, tables and JSON, the key from standard input, progress, the start without a display. */
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { EXIT, exitCodes } from '#main/cli/command.ts';
import { headlessArguments, lacksDisplay } from '#main/cli/headless.ts';
import { createProgress, fields, json, table } from '#main/cli/output.ts';
import { parseCommand } from '#main/cli/parse.ts';
import { readKey } from '#main/cli/readKey.ts';
import { mistake, sentenceOf } from '#main/cli/sentence.ts';
import { AlmanacErrorSchema } from '#shared/errorSchema.ts';
import type { Job } from '#shared/model/job.ts';
import { fetchJob } from '#support/jobs.ts';

test('every kind of error has an exit code other than 0, and the help names each code', () => {
  const kinds = AlmanacErrorSchema.def.options.flatMap((option) => [
    ...option.shape.kind._zod.values,
  ]);
  expect(Object.keys(exitCodes).sort()).toEqual([...kinds].sort());
  expect(Object.values(exitCodes)).not.toContain(0);
  const help = parseCommand(['--help']);
  for (const code of Object.values(EXIT)) {
    expect(help).toMatchObject({
      text: expect.stringMatching(new RegExp(`^ {2}${code} +\\S`, 'm')),
    });
  }
});

test('a table is aligned, shows a missing value as a dash and replaces control characters', () => {
  const text = table(
    [
      { title: 'Id', cell: (row: { id: number }) => row.id, right: true },
      { title: 'Name', cell: () => 'a\u001b[31m\nb\u202e' },
      { title: 'Hs', cell: () => null, right: true },
    ],
    [{ id: 1 }, { id: 100 }],
  );
  expect(text.split('\n')).toEqual([
    ' Id  Name       Hs',
    '  1  a [31m b    –',
    '100  a [31m b    –',
    '',
  ]);
  expect(
    fields([
      ['A', '1\u0007'],
      ['Long', '2'],
    ]),
  ).toBe('A     1 \nLong  2\n');
});

test('numbers are aligned on the decimal point and have no error of binary fractions', () => {
  const rows = [1.4880000000000002, 12, -0.05, null].map((value) => ({ value }));
  const column = { title: 'Hs', cell: (row: (typeof rows)[number]) => row.value, right: true };
  expect(table([column], rows)).toBe('    Hs\n 1.488\n12\n-0.05\n –\n');
  expect(JSON.parse(json({ rows, id: 2 ** 53 - 1 }))).toEqual({
    rows: [1.488, 12, -0.05, null].map((value) => ({ value })),
    id: 2 ** 53 - 1,
  });
});

test('a no-break space is a space', () => {
  expect(table([{ title: 'Hs', cell: (text: string) => text }], ['4.2\u00a0m'])).toBe(
    'Hs\n4.2 m\n',
  );
});

test('JSON reads back and holds no raw control character', () => {
  const value = { name: 'x\u009b31m\u001b\u2028', list: [1, null] };
  expect(JSON.parse(json(value))).toEqual(value);
  for (const sign of ['\u001b', '\u009b', '\u2028']) expect(json(value)).not.toContain(sign);
});

describe('the key', () => {
  const from = (text: string) => readKey(Readable.from([text]));
  test('is one word of standard input', async () => {
    expect(await from('secret\r\n')).toBe('secret');
    expect(await readKey(Readable.from(['sec', 'ret']))).toBe('secret');
  });
  test.each([
    ['', 'key-missing'],
    ['\n', 'key-missing'],
    ['two words', 'key-rejected'],
    ['x'.repeat(5000), 'key-rejected'],
  ])('%j is refused', async (text, kind) => {
    await expect(from(text)).rejects.toMatchObject({ error: { kind } });
  });
  test('is refused from a terminal, which would show it', async () => {
    const terminal = Object.assign(Readable.from(['secret']), { isTTY: true });
    await expect(readKey(terminal)).rejects.toMatchObject({ error: { kind: 'invalid-request' } });
  });
});

describe('progress', () => {
  const job = (done: number, state: Job['state'] = 'running') =>
    fetchJob({ kind: 'fetch-readings', state, done, total: 200, requests: done });
  test('is a line per tenth in a log', () => {
    const lines: string[] = [];
    const progress = createProgress({ write: (text) => lines.push(text) });
    for (let done = 0; done <= 200; done += 1) progress([job(done)]);
    progress([job(200, 'done')]);
    progress([job(200, 'done')]);
    expect(lines).toHaveLength(12);
    expect(lines.at(-1)).toBe('Downloading readings of Cape: 200 of 200 requests, done\n');
  });
  test('never reports more done than the total', () => {
    const lines: string[] = [];
    createProgress({ write: (text) => lines.push(text) })([{ ...job(3), total: 1 }]);
    expect(lines).toEqual(['Downloading readings of Cape: 3 of 3 requests\n']);
  });
  test('is one changing line on a terminal', () => {
    const lines: string[] = [];
    const progress = createProgress({ isTTY: true, write: (text) => lines.push(text) });
    progress([job(1)]);
    progress([job(2)]);
    expect(lines).toEqual([
      '\r\u001b[KDownloading readings of Cape: 1 of 200 requests',
      '\r\u001b[KDownloading readings of Cape: 2 of 200 requests',
    ]);
  });
});

test('errors name commands as the remedy, and offline nothing of the service', () => {
  const detail = null;
  expect(sentenceOf({ kind: 'key-rejected', detail })).toBe(
    'The service does not accept this API key. Downloaded data stay available.',
  );
  expect(sentenceOf({ kind: 'key-missing', detail })).toContain('--key-stdin');
  const what = { code: 'buoy', buoy: '7' } as const;
  expect(sentenceOf({ kind: 'not-found', what, detail })).toContain('The service');
  expect(sentenceOf({ kind: 'not-found', what, detail }, true)).toBe('Buoy 7 is not downloaded.');
  expect(sentenceOf(mistake('Give one statement.').error)).toBe('Give one statement.');
});

test('without a display the same words run again with the switch Chromium needs', () => {
  expect(lacksDisplay(['x', 'status'], {}, 'linux')).toBe(true);
  expect(lacksDisplay(['x', 'status'], { DISPLAY: ':0' }, 'linux')).toBe(false);
  expect(lacksDisplay(['x', 'status'], { WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(false);
  expect(lacksDisplay(['x', 'status'], {}, 'darwin')).toBe(false);
  const again = headlessArguments(['x', '--no-sandbox', 'status'], ['status'], null);
  expect(lacksDisplay(again, {}, 'linux')).toBe(false);
  expect(again.slice(-3)).toEqual(['--cli', '--', 'status']);
  expect(again).toContain('--no-sandbox');
});
